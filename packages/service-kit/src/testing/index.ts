export { startMongo } from "./mongo.ts";
export { startRabbit } from "./rabbitmq.ts";
export { startRedis } from "./redis.ts";
