import type { ErrorBody } from "@berea/contracts";

/** Says that something can be had neither from the server nor here, in the form of its errors. */
export function notKept(what: "chapter" | "interpretation"): Response {
  const body: ErrorBody = { message: messages[what](), code: "not_kept", requestId: "" };
  return Response.json(body, { status: 503 });
}

const messages = {
  chapter: () =>
    navigator.onLine
      ? "The server could not be reached, and this chapter is not kept on this device."
      : "You are offline, and this chapter is not kept on this device. Chapters that you have read are, and in your profile you can keep the whole Bible once you are online.",
  interpretation: () =>
    navigator.onLine
      ? "The server could not be reached, and this interpretation is not kept on this device."
      : "You are offline, and this interpretation is not kept on this device.",
};
