export { startMongo } from "./mongo.ts";
export { startMemoryMongo } from "./mongo-memory.ts";
export { startRabbit } from "./rabbitmq.ts";
export { startRedis } from "./redis.ts";
