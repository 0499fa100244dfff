import { type CallId, patternOf } from "@berea/contracts";
import { endpoints } from "@berea/contracts/endpoints";

/** The call of the contracts that a request is for, with the values in its path. */
export function findCall(method: string, path: string) {
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const match = endpoint.method === method && patternOf(endpoint.path).exec(path);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {});
    const params = Object.fromEntries(
      values.map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return { id: id as CallId, params }; // Object.entries forgets the literal keys
  }
  return undefined;
}
