export { type FuzzPlan, fuzzCall } from "./fuzz-call.ts";
