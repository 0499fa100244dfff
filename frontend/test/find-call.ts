import { calls } from "@berea/contracts";
import type { CallId } from "./contract-server.ts";

/** The call of the contracts that a request is for, with the values in its path. */
export function findCall(method: string, path: string) {
  for (const [id, call] of Object.entries(calls)) {
    const names: string[] = [];
    const pattern = call.path.replace(/\{(\w+)\}/g, (_, name) => {
      names.push(name);
      return "([^/]+)";
    });
    const values = call.method === method && new RegExp(`^${pattern}$`).exec(path)?.slice(1);
    if (!values) continue;
    const params = Object.fromEntries(
      names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]),
    );
    return { id: id as CallId, params }; // Object.entries forgets the literal keys
  }
  return undefined;
}
