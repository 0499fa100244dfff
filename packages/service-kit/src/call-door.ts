import type { Call } from "@berea/contracts";
import type { Request, RequestHandler, Response, Router } from "express";
import type { z } from "zod";
import { Problem } from "./problem.ts";
import type { SessionClaims } from "./session-claims.ts";

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A call's parsed request. */
export interface CallRequest<C extends Call> {
  readonly body: Parsed<C["body"]>;
  readonly query: Parsed<C["query"]>;
  readonly params: Parsed<C["params"]>;
  readonly user: C["bearer"] extends true ? SessionClaims : undefined;
  readonly requestId: string;
  /** The client's address as the gateway saw it. */
  readonly address: string;
  readonly response: Response;
}

/** Handles a call and returns the reply that its schema describes. */
export type CallHandler<C extends Call> = (
  request: CallRequest<C>,
) => Promise<z.input<C["reply"]>> | z.input<C["reply"]>;

/** Routes a call to its handler, with authentication, parsing and status. */
export type CallDoor = <C extends Call>(
  call: C,
  handler: CallHandler<C>,
  ...before: RequestHandler[]
) => void;

/** Registers calls on `router`; `requireUser` guards those that need a bearer token. */
export function callDoor(router: Router, requireUser?: RequestHandler): CallDoor {
  return (call, handler, ...before) => {
    const guards = call.bearer ? [guardOf(call, requireUser)] : [];
    const method = call.method.toLowerCase() as "get" | "post" | "put" | "delete"; // Call.method lists these four
    router[method](expressPath(call.path), ...guards, ...before, async (request, response) => {
      const reply = await handler(parse(call, request, response));
      response.status(call.status).json(reply);
    });
  };
}

function guardOf(call: Call, requireUser: RequestHandler | undefined): RequestHandler {
  if (requireUser) return requireUser;
  throw new Error(`${call.id} needs a user, but this service cannot verify tokens`);
}

/** A call's path in Express's form: `{book}` becomes `:book`. */
export function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function parse<C extends Call>(call: C, request: Request, response: Response): CallRequest<C> {
  return {
    body: check(call.body, request.body),
    query: check(call.query, request.query),
    params: check(call.params, request.params),
    user: response.locals.user,
    requestId: response.locals.requestId,
    address: request.ip ?? "",
    response,
  } as CallRequest<C>; // each part was parsed by the schema that its type comes from
}

function check(schema: z.ZodType | undefined, given: unknown): unknown {
  return schema && parseInput(schema, given);
}

/** Parses part of a request; throws Problem 400 with the first issue. */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  throw new Problem(400, "invalid_input", messageOf(parsed.error));
}

function messageOf(error: z.ZodError): string {
  const issue = error.issues[0];
  if (!issue) return "Invalid input.";
  if (issue.code === "unrecognized_keys") return `Unknown field: ${issue.keys.join(", ")}.`;
  if (issue.code === "invalid_type" && issue.path.length === 0) {
    return "The request must be a JSON object.";
  }
  return issue.message;
}
