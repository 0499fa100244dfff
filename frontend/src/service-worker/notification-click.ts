import { pathWithin } from "../features/notifications/device/path-within.ts";
import type { WindowClient, WorkerScope } from "./worker-scope.ts";

/** How long an open page has to say that it goes to the verse itself. */
const patienceMs = 1000;

/** Takes an open window to where a notification leads, or opens one there. */
export async function openVerse(
  { clients, location }: Pick<WorkerScope, "clients" | "location">,
  data: unknown,
): Promise<void> {
  const path = pathWithin(location.origin, urlIn(data)) ?? "/";
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  // The one used last comes first. The description of the calls is a page, but not of the app.
  const open = windows.find(({ url }) => !new URL(url).pathname.startsWith("/api/"));
  if (!open || !(await showIn(open, path))) await clients.openWindow(path);
}

/** Whether the window now shows the path, or is about to. */
async function showIn(open: WindowClient, path: string): Promise<boolean> {
  // First of all: browsers allow it only for a moment after the tap.
  const client = await open.focus().catch(() => open);
  // The app changes its page without loading anew; a page that is not the app cannot answer.
  if (await takesMessage(client, path)) return true;
  // It may have been closed, or is not this worker's to navigate.
  return client.navigate(path).then(Boolean, () => false);
}

function takesMessage(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, patienceMs, false);
    client.postMessage({ open: path }, [port2]);
  }).finally(() => port1.close());
}

function urlIn(data: unknown): unknown {
  return typeof data === "object" && data && "url" in data ? data.url : undefined;
}
