export { startMongo, startOwnMongo } from "./mongo.ts";
export { startMemoryMongo } from "./mongo-memory.ts";
export { startRabbit } from "./rabbitmq.ts";
export { startRedis } from "./redis.ts";
export { freePort, type TestServer } from "./server-process.ts";
export {
  type Answer,
  type CallOptions,
  call,
  startService,
  type TestParts,
  type TestService,
} from "./start-service.ts";
export { withSettings } from "./with-settings.ts";
