import type { Person } from "@berea/contracts";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "../src/app/app.tsx";
import { knownPeople } from "./known-people.ts";
import { modalDialogs } from "./modal-dialogs.ts";
import { loggedInAs } from "./open-app.tsx";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const naomi: Person = { _id: "naomi", username: "Naomi" };
const boaz: Person = { _id: "boaz", username: "Boaz" };
const button = (name: string) => screen.findByRole("button", { name });
const gone = (name: string) => expect(screen.queryByRole("button", { name })).toBeNull();
const heading = (name: string) => screen.getByRole("heading", { name });
const names = () =>
  within(screen.getByRole("list", { name: "Friends" }))
    .getAllByRole("listitem")
    .map((item) => item.firstElementChild?.textContent);

beforeAll(modalDialogs);
const known = knownPeople();

describe("several changes about one person", () => {
  test("When a friend is removed before the request is accepted, then both are saved in order", async () => {
    known.requests = [naomi];
    const release = server.hold("acceptFriendRequest");
    const { user } = openProfile();
    await user.click(await button("Accept Naomi"));
    await user.click(await button("Remove Naomi"));
    await user.click(await button("Remove"));
    await waitFor(() => gone("Remove Naomi"));
    expect(server.requestsOf("removeFriend")).toEqual([]);
    release();
    expect(await screen.findByText("Friend request accepted!")).toBeTruthy();
    gone("Remove Naomi");
    expect(await screen.findByText("Friend removed.")).toBeTruthy();
    gone("Remove Naomi");
    expect(known.friends).toEqual([]);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("When a friend is muted and removed, then both are saved in order", async () => {
    known.friends = [naomi];
    const release = server.hold("muteFriend");
    const { user } = openProfile();
    await user.click(await button("Tell me when Naomi logs in"));
    await user.click(await button("Remove Naomi"));
    await user.click(await button("Remove"));
    await waitFor(() => gone("Remove Naomi"));
    expect(server.requestsOf("removeFriend")).toEqual([]);
    release();
    expect(await screen.findByText("Friend removed.")).toBeTruthy();
  });

  test("When the list has a person already who is being accepted, then it has them once", async () => {
    known.requests = [naomi, boaz];
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.answer("acceptFriendRequest", async () => {
      known.friends = [naomi];
      await answered;
      return { status: 200, json: { message: "Friend request accepted!" } };
    });
    const { user } = openProfile();
    await user.click(await button("Accept Naomi"));
    await vi.waitFor(() => expect(known.friends).toEqual([naomi]));
    const asked = server.requestsOf("listFriends").length;
    await user.click(await button("Reject Boaz"));
    await vi.waitFor(() => expect(server.requestsOf("listFriends").length).toBeGreaterThan(asked));
    await screen.findByText("Friend request rejected.");
    await waitFor(() => expect(names()).toEqual(["Naomi"]));
    answer();
    await screen.findByText("Friend request accepted!");
    expect(names()).toEqual(["Naomi"]);
  });

  test("When muting fails because they are friends no more, then the friend goes", async () => {
    known.friends = [naomi];
    server.answer("muteFriend", () => {
      known.friends = [];
      return { status: 404, json: { message: "You are not friends.", code: "not_found" } };
    });
    const { user } = openProfile();
    await user.click(await button("Tell me when Naomi logs in"));
    await waitFor(() => gone("Remove Naomi"));
  });
});

describe("the question before removing", () => {
  test("When the friend is no longer listed, then it closes and the heading has the focus", async () => {
    known.friends = [naomi, boaz];
    known.requests = [{ _id: "orpah", username: "Orpah" }];
    const release = server.hold("rejectFriendRequest");
    const { user } = openProfile();
    await user.click(await button("Reject Orpah"));
    await user.click(await button("Remove Naomi"));
    await screen.findByRole("dialog", { name: "Remove Naomi" });
    known.friends = [boaz];
    release();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.activeElement).toBe(heading("Friends (1)"));
    expect(server.requestsOf("removeFriend")).toEqual([]);
  });

  test("When React mounts everything twice, then it stays open", async () => {
    known.friends = [naomi];
    loggedInAs();
    window.history.replaceState(null, "", "/profile");
    render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    await userEvent.click(await button("Remove Naomi"));
    // What the browser says of the first closing has come.
    await act(async () => {});
    expect(screen.getByRole<HTMLDialogElement>("dialog", { name: "Remove Naomi" }).open).toBe(true);
  });
});

describe("without a network", () => {
  // The test's server is there all the same: what is asked at once is seen.
  beforeEach(() => void window.dispatchEvent(new Event("offline")));
  afterEach(() => void window.dispatchEvent(new Event("online")));

  test("When the profile is opened, then the lists are asked for at once", async () => {
    known.friends = [naomi];
    openProfile();
    expect(await button("Remove Naomi")).toBeTruthy();
  });

  test("When something is changed, then it is saved, or fails, at once", async () => {
    known.friends = [naomi];
    known.requests = [boaz];
    const { user } = openProfile();
    await user.click(await button("Tell me when Naomi logs in"));
    await user.click(await button("Accept Boaz"));
    await user.click(await screen.findByRole("switch"));
    await user.type(screen.getByLabelText("Friend’s code"), "2b4d6f8h{Enter}");
    for (const call of [
      "muteFriend",
      "acceptFriendRequest",
      "updateProfile",
      "sendFriendRequest",
    ] as const) {
      await vi.waitFor(() => expect(server.requestsOf(call)).toHaveLength(1));
    }
  });
});

describe("at once", () => {
  test("When a choice is clicked, then its new state is drawn before any time has passed", async () => {
    known.friends = [naomi];
    server.hold("updateProfile");
    server.hold("muteFriend");
    openProfile();
    const bell = await button("Tell me when Naomi logs in");
    const choice = screen.getByRole<HTMLInputElement>("switch");
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await act(async () => bell.click());
    expect(bell.getAttribute("aria-pressed")).toBe("false");
    await act(async () => choice.click());
    expect(choice.checked).toBe(false);
    vi.useRealTimers();
  });
});

describe("names", () => {
  const turning = { _id: "turning", username: "Na\u202eomi" };

  test("When a name turns what follows it, then it does so nowhere but in itself", async () => {
    known.friends = [turning];
    known.requests = [{ ...turning, _id: "asking" }];
    server.fail("muteFriend", 500);
    const { user } = openProfile();
    for (const label of ["Accept", "Reject", "Remove", "Tell me when"]) {
      const labelled = await screen.findByRole("button", { name: new RegExp(`^${label} `) });
      expect(labelled.getAttribute("aria-label")).toContain(" \u2068Naomi\u2069");
    }
    await user.click(await screen.findByRole("button", { name: /^Tell me when/ }));
    expect((await screen.findByRole("alert")).textContent).toContain("for \u2068Naomi\u2069:");
    await user.click(await screen.findByRole("button", { name: /^Remove/ }));
    const shown = screen.getAllByText(turning.username);
    expect(shown.map(({ tagName }) => tagName)).toEqual(["BDI", "BDI", "BDI"]);
  });
});
