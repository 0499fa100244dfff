import type { z } from "zod";
import { type CallId, type Endpoint, endpoints } from "./endpoints.ts";

/** What is sent in a call, what is answered, and how both are checked. */
interface Schemas {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Of success; 200 unless said otherwise. */
  readonly status?: 201;
  readonly reply: z.ZodType;
  /**
   * Whether its answers are the same for everybody, and few enough for the gateway's fast lane to
   * keep each.
   */
  readonly public?: true;
  /** Error statuses beyond 400, 401 for a missing token, 429 and 5xx. */
  readonly errors?: readonly number[];
}

/** One HTTP call of the public interface. */
export interface Call extends Endpoint, Omit<Schemas, "status"> {
  readonly id: CallId;
  readonly tag: "auth" | "bible" | "interpretation" | "friends" | "notifications";
  readonly status: 200 | 201;
}

type Declared<Id extends CallId, S extends Schemas> = (typeof endpoints)[Id] &
  Omit<S, "status"> &
  Pick<Call, "tag" | "status"> & { readonly id: Id };

/** Declares the schemas of some calls of one service and keeps their exact types. */
export function defineCalls<const S extends { readonly [Id in CallId]?: Schemas }>(
  tag: Call["tag"],
  schemas: S,
) {
  const declared = Object.entries(schemas).map(([id, schema]) => [
    id,
    { status: 200, ...schema, ...endpoints[id as CallId], id, tag },
  ]);
  return Object.fromEntries(declared) as {
    // Object.fromEntries forgets which entry is whose.
    readonly [Id in keyof S & CallId]: Declared<Id, Extract<S[Id], Schemas>>;
  };
}
