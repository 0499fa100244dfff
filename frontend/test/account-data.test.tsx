import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ruth } from "./default-replies.ts";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const saved: { name: string; text: Promise<string> }[] = [];
const naomi = { _id: "naomi", username: "Naomi" };
const device = {
  endpoint: "https://push.example/1",
  name: "Firefox on Android",
  subscribedAt: "2025-04-05T00:00:00Z",
  lastSentAt: null,
};
const downloadButton = () => screen.findByRole("button", { name: "Download my data" });

beforeEach(() => {
  saved.length = 0;
  const files = new Map<string, Blob>();
  // What a browser does with the link leaves the page.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: files.get(this.href)?.text() ?? Promise.reject() });
  });
  URL.createObjectURL = (file) => {
    const address = `blob:${files.size}`;
    if (file instanceof Blob) files.set(address, file);
    return address;
  };
});

test("When the data are downloaded, then one file has what all services keep", async () => {
  server.reply("listFriends", [{ ...naomi, muted: true }]);
  server.reply("listPendingRequests", [{ _id: "boaz", username: "Boaz" }]);
  server.reply("listDevices", [device]);
  const { user } = openProfile();
  await user.click(await downloadButton());
  await screen.findByText(
    "berea-account.json is ready. Your browser keeps it with your downloads.",
  );
  expect(saved.map(({ name }) => name)).toEqual(["berea-account.json"]);
  expect(await fileSaved()).toEqual({
    exportedAt: "2025-04-05T00:00:00Z",
    account: { ...ruth, createdAt: "2025-04-05T00:00:00Z", updatedAt: "2025-04-05T00:00:00Z" },
    friends: [{ ...naomi, muted: true }],
    friendRequests: [{ _id: "boaz", username: "Boaz" }],
    devices: [device],
    missing: [],
  });
});

test("When a service is away, then file and page say what is missing", async () => {
  const { user } = openProfile();
  const button = await downloadButton();
  server.fail("listFriends", 503);
  server.answer("listDevices", () => ({ status: 200, text: "{}" }));
  await user.click(button);
  expect(
    await screen.findByText(
      "berea-account.json is not complete: your friends and your devices could not be fetched. Try again later for all of it.",
    ),
  ).toBeTruthy();
  expect(await fileSaved()).toMatchObject({
    friends: null,
    friendRequests: [],
    devices: null,
    missing: ["friends", "devices"],
  });
});

test.each([
  [503, "Please try again soon.", "Please try again soon. You can try again in 2 seconds."],
  [500, undefined, "Your data could not be fetched. Check your connection and try again."],
])("When the account cannot be had (%i), then no file is made", async (status, message, text) => {
  server.answer("exportAccount", () => ({
    status,
    json: { message, code: "x", requestId: "test" },
    headers: message ? { "Retry-After": "2" } : {},
  }));
  const { user } = openProfile();
  await user.click(await downloadButton());
  expect(await screen.findByText(text)).toBeTruthy();
  expect(saved).toEqual([]);
  expect(await downloadButton()).toBeTruthy();
});

test("When the button is pressed again while it works, then nothing is asked for twice", async () => {
  const release = server.hold("exportAccount");
  const { user } = openProfile();
  await user.click(await downloadButton());
  await user.click(screen.getByRole("button", { name: "Fetching your data..." }));
  release();
  await screen.findByText(/berea-account.json is ready/);
  expect(server.requestsOf("exportAccount")).toHaveLength(1);
  expect(saved).toHaveLength(1);
});

test.each(["exportAccount", "listDevices"] as const)(
  "When the user has left before %s was answered, then no file is made",
  async (id) => {
    const { user } = openProfile();
    const button = await downloadButton();
    const release = server.hold(id);
    await user.click(button);
    await waitFor(() => expect(server.requestsOf("exportAccount")).toHaveLength(1));
    screen.getAllByRole("link", { name: "About" })[0]?.focus();
    await user.keyboard("{Enter}");
    release();
    await screen.findByRole("heading", { name: "About Berea" });
    expect(saved).toEqual([]);
  },
);

test("When the answer is no account, then no file is made", async () => {
  server.answer("exportAccount", () => ({ status: 200, text: "{}" }));
  const { user } = openProfile();
  await user.click(await downloadButton());
  expect(await screen.findByText(/^Your data could not be fetched/)).toBeTruthy();
  expect(saved).toEqual([]);
});

async function fileSaved(): Promise<unknown> {
  return JSON.parse((await saved[0]?.text) ?? "");
}
