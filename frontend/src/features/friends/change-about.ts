import type { Person } from "@berea/contracts";
import { ApiError } from "../../shared/api-client.ts";
import { showAlert } from "../../shared/toast.ts";

// What a person has just done is shown at once, as long as it is being saved, on top of the lists
// as the server knows them. A failure therefore has nothing to put back.

/** How every change about one person is saved: after the earlier ones about the same person. */
export function changeAbout({ _id }: Person) {
  return { scope: { id: topicOf(_id) } };
}

/** Says that a change has failed. Each person has one message, the latest. */
export function sayFailed(text: string, { _id }: Person): void {
  showAlert(text, "error", topicOf(_id));
}

/** The {msg} of "Failed to …: {msg}": the server's words, or what is known without them. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return "Something went wrong.";
  if (error.serverMessage) return error.serverMessage;
  return error.status ? `HTTP error ${error.status}` : "Berea could not be reached.";
}

function topicOf(id: string): string {
  return `friend ${id}`;
}
