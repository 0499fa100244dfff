export { startMongo, startOwnMongo } from "./mongo.ts";
export { startMemoryMongo } from "./mongo-memory.ts";
export { startRabbit } from "./rabbitmq.ts";
export { startRedis } from "./redis.ts";
export type { TestServer } from "./server-process.ts";
