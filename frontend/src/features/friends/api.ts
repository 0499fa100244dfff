import type { Account, Friend, Person } from "@berea/contracts";
import { ApiError, encodePath, request } from "../../shared/api-client.ts";

const bearer = true;

/** One's friends. */
export function fetchFriends(signal: AbortSignal): Promise<Friend[]> {
  return request("/api/friends", { bearer, signal });
}

/** The people who asked and wait for an answer. */
export function fetchRequests(signal: AbortSignal): Promise<Person[]> {
  return request("/api/friends/requests/pending", { bearer, signal });
}

/** Asks somebody by friend code; returns what the server says about it. */
export async function sendFriendRequest(friendCode: string): Promise<string | undefined> {
  const reply = await request<{ message?: string }>("/api/friends/request", {
    method: "POST",
    body: { friendCode },
    bearer,
  });
  return reply.message;
}

/** Answers a request. */
export async function answerRequest(id: string, answer: "accept" | "reject"): Promise<void> {
  await request(encodePath`/api/friends/requests/${answer}/${id}`, { method: "POST", bearer });
}

/** Ends a friendship. */
export async function removeFriend(id: string): Promise<void> {
  await request(encodePath`/api/friends/${id}`, { method: "DELETE", bearer });
}

/** Sets whether one is told when a friend logs in. */
export async function saveMuted(id: string, muted: boolean): Promise<void> {
  await request(encodePath`/api/friends/${id}/mute`, { method: muted ? "PUT" : "DELETE", bearer });
}

/** Sets whether friends are told when one logs in; returns how it now stands. */
export async function saveHidesLogins(hidesLogins: boolean): Promise<boolean> {
  const profile = await request<Pick<Account, "hidesLogins">>("/api/auth/profile", {
    method: "PUT",
    body: { hidesLogins },
    bearer,
  });
  return profile.hidesLogins;
}

/** The {msg} of "Failed to …: {msg}": the server's words, or what is known without them. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong.";
  if (error.serverMessage) return error.serverMessage;
  return error.status ? `HTTP error ${error.status}` : "Berea could not be reached.";
}
