export { chooseEncoding, type Encoding } from "./accept-encoding.ts";
export { afterAnswer } from "./after-answer.ts";
export { askService } from "./ask-service.ts";
export {
  type CallDoor,
  type CallHandler,
  type CallRequest,
  callDoor,
  expressPath,
  parseInput,
} from "./call-door.ts";
export { endWithProblem } from "./client-error.ts";
export { ConfigError, readConfig } from "./config.ts";
export { countFailures } from "./count-failures.ts";
export type { EndedSessionList, FollowedSessions } from "./ended-sessions.ts";
export { errorHandler, notFoundHandler } from "./error-handler.ts";
export type { FetchEndedSessions } from "./fetch-ended-sessions.ts";
export { type Limiter, limitBy, openLimiter } from "./limits.ts";
export { createLog, type Log } from "./log.ts";
export { createMetrics, type Metrics } from "./metrics.ts";
export { networkOf } from "./network-of.ts";
export { noStore } from "./no-store.ts";
export { PartsOpener, type ServiceParts } from "./parts.ts";
export {
  type Preparation,
  type PreparedReply,
  prepareReply,
  prepareUncompressed,
  sendPrepared,
} from "./prepared-reply.ts";
export { probes, type ReadinessChecks } from "./probes.ts";
export { Problem } from "./problem.ts";
export { openRedis } from "./redis.ts";
export { requestContext } from "./request-context.ts";
export { requireActiveAccount, requireInternalKey, requireUser } from "./request-guards.ts";
export { currentRequestId, inRequest } from "./request-scope.ts";
export { type Running, run } from "./run.ts";
export { type Front, type Served, serve, type UpgradeListener } from "./serve.ts";
export { runService, type Service } from "./service.ts";
export { serviceApp } from "./service-app.ts";
export { type SessionClaims, sessionEnded, TOKEN_LIFETIME_S } from "./session-claims.ts";
export {
  type InternalKeys,
  internalKeysSetting,
  listenSettings,
  logLevelSetting,
  publicKeysSetting,
  urlSetting,
  wholeNumberSetting,
} from "./settings.ts";
export { keyIdOf } from "./token-keys.ts";
export { carrierOfNow } from "./tracing.ts";
export { tokenVerifier, type VerifyToken } from "./verify-token.ts";
export { allDone, settled, within } from "./waiting.ts";
