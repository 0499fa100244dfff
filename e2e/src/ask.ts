import type { Call } from "@berea/contracts";

/** What a call is given: the token, the person's id in the path, the body. */
interface Given {
  readonly token?: string;
  readonly id?: string;
  readonly body?: object;
}

/**
 * Calls the system at `url` as a browser would; answers what the contract says.
 * @throws Error with the status and the body when that is not what comes
 */
export async function ask<C extends Call>(
  url: string,
  call: C,
  { token, id = "", body }: Given = {},
): Promise<ReturnType<C["reply"]["parse"]>> {
  const reply = await fetch(url + call.path.replace("{id}", encodeURIComponent(id)), {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (reply.status !== call.status) throw new Error(`${call.id}: ${reply.status} ${text}`);
  // `parse` of exactly this schema, which the compiler knows only as one of all schemas.
  return call.reply.parse(JSON.parse(text)) as ReturnType<C["reply"]["parse"]>;
}
