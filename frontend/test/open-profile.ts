import { ruth } from "./default-replies.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

/** Opens the profile of Ruth with these facts. */
export function openProfile(changes: Partial<typeof ruth> = {}) {
  loggedInAs(changes);
  server.reply("me", { ...ruth, ...changes });
  return openApp("/profile");
}
