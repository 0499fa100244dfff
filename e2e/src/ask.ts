import type { Call } from "@berea/contracts";

/** `id` stands for `{id}` in the call's path. */
export interface Given {
  readonly token?: string;
  readonly id?: string;
  readonly body?: object;
}

export function send(
  url: string,
  call: Call,
  { token, id = "", body }: Given = {},
): Promise<Response> {
  return fetch(url + call.path.replace("{id}", encodeURIComponent(id)), {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/**
 * Calls the system at `url` and parses the reply by its contract.
 * @throws Error with the status and the body when the reply is another
 */
export async function ask<C extends Call>(
  url: string,
  call: C,
  given: Given = {},
): Promise<ReturnType<C["reply"]["parse"]>> {
  const reply = await send(url, call, given);
  const text = await reply.text();
  if (reply.status !== call.status) throw new Error(`${call.id}: ${reply.status} ${text}`);
  // `parse` of exactly this schema, which the compiler knows only as one of all schemas.
  return call.reply.parse(JSON.parse(text)) as ReturnType<C["reply"]["parse"]>;
}
