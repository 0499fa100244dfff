import type { z } from "zod";

/** One HTTP call of the public interface: the only place where its path and its shapes stand. */
export interface Call {
  /** Unique camelCase name, the operationId in OpenAPI. */
  readonly id: string;
  readonly tag: "auth" | "bible" | "interpretation" | "friends" | "notifications";
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path in OpenAPI's form, e.g. `/api/bible/kjv/{book}/{chapter}`. */
  readonly path: string;
  readonly summary: string;
  /** Whether the call needs `Authorization: Bearer <token>`. */
  readonly bearer: boolean;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly status: 200 | 201;
  readonly reply: z.ZodType;
  /** Error statuses beyond 400, 429 and 5xx, which any call may answer. */
  readonly errors: readonly number[];
}

/** Declares a call and keeps the exact types of its schemas. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
