import type { z } from "zod";
import type { Call } from "../call.ts";
import type { CallId } from "../endpoints.ts";
import { authCalls } from "./auth.ts";
import { bibleCalls } from "./bible.ts";
import { disputeCalls } from "./disputes.ts";
import { friendsCalls } from "./friends.ts";
import { interpretationCalls } from "./interpretation.ts";
import { notificationsCalls } from "./notifications.ts";
import { sourcesCalls } from "./sources.ts";
import { studyCalls } from "./study.ts";

export const calls = {
  ...authCalls,
  ...bibleCalls,
  ...interpretationCalls,
  ...studyCalls,
  ...sourcesCalls,
  ...disputeCalls,
  ...friendsCalls,
  ...notificationsCalls,
} as const satisfies Record<CallId, Call>;

export type Reply<Id extends CallId> = z.output<(typeof calls)[Id]["reply"]>;

/** A call's input: path parameters, query and body, where it has them. */
export type Input<Id extends CallId> = PartOf<Id, "params"> &
  PartOf<Id, "body"> &
  OptionalIfEmpty<PartOf<Id, "query">>;

type PartOf<Id extends CallId, Part extends "params" | "query" | "body"> =
  (typeof calls)[Id] extends Record<Part, infer Schema extends z.ZodType>
    ? Readonly<Record<Part, z.input<Schema>>>
    : unknown;

/** A query without required fields may be omitted. */
type OptionalIfEmpty<Part> =
  Part extends Record<"query", infer Query>
    ? Record<never, never> extends Query
      ? Partial<Part>
      : Part
    : unknown;
