import type { calls } from "@berea/contracts";
import { request } from "../../shared/api-client.ts";

const bearer = true;

/** What auth keeps about the account. */
type AccountExport = (typeof calls.exportAccount)["reply"]["_output"];

/** Asks auth for all that it keeps about the account. */
export function fetchExport(signal: AbortSignal): Promise<AccountExport> {
  return request("/api/auth/export", { bearer, signal });
}

/** Asks another service for one of the lists that it keeps for the account. */
export function fetchList(path: string, signal: AbortSignal): Promise<unknown[]> {
  return request(path, { bearer, signal });
}

/** Deletes the account in every service. */
export async function deleteAccount(password: string): Promise<void> {
  await request("/api/auth/account", { method: "DELETE", body: { password }, bearer });
}
