import type { z } from "zod";
import { type CallId, type Endpoint, endpoints } from "./endpoints.ts";

/** A call's schemas. */
interface Schemas {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The status of success; 200 by default. */
  readonly status?: 201;
  readonly reply: z.ZodType;
  /** Whether replies are the same for everybody, and few enough for the fast lane to cache. */
  readonly public?: true;
  /** Error statuses beyond 400, 401 for a missing token, 429 and 5xx. */
  readonly errors?: readonly number[];
}

/** A call of the public HTTP API. */
export interface Call extends Endpoint, Omit<Schemas, "status"> {
  readonly id: CallId;
  readonly tag: "auth" | "bible" | "interpretation" | "friends" | "notifications";
  readonly status: 200 | 201;
}

type Declared<Id extends CallId, S extends Schemas> = (typeof endpoints)[Id] &
  Omit<S, "status"> &
  Pick<Call, "tag" | "status"> & { readonly id: Id };

/** Declares schemas for calls of one service, keeping their exact types. */
export function defineCalls<const S extends { readonly [Id in CallId]?: Schemas }>(
  tag: Call["tag"],
  schemas: S,
) {
  const declared = Object.entries(schemas).map(([id, schema]) => [
    id,
    { status: 200, ...schema, ...endpoints[id as CallId], id, tag },
  ]);
  return Object.fromEntries(declared) as {
    // Object.fromEntries loses the type of each entry.
    readonly [Id in keyof S & CallId]: Declared<Id, Extract<S[Id], Schemas>>;
  };
}
