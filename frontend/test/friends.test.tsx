import type { Person } from "@berea/contracts";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { FriendsAndRequests } from "../src/features/friends/friends-and-requests.tsx";
import { SessionProvider } from "../src/shared/session.tsx";
import { knownPeople } from "./known-people.ts";
import { modalDialogs } from "./modal-dialogs.ts";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const naomi: Person = { _id: "naomi", username: "Naomi" };
const boaz: Person = { _id: "boaz", username: "Boaz" };
const button = (name: string) => screen.findByRole("button", { name });
const gone = (name: string) => expect(screen.queryByRole("button", { name })).toBeNull();
const names = (list: string) =>
  within(screen.getByRole("list", { name: list }))
    .getAllByRole("listitem")
    .map((item) => item.firstElementChild?.textContent);

beforeAll(modalDialogs);

const known = knownPeople();

describe("the section", () => {
  test("When the profile is opened, then it stands where the specification has it", async () => {
    openProfile();
    await screen.findByRole("heading", { name: "Friends & Requests" });
    const titles = within(screen.getByRole("main"))
      .getAllByRole("region")
      .map((region) => region.getAttribute("aria-labelledby"));
    expect(titles).toEqual([
      "account",
      "progress",
      "notifications",
      "friends",
      "offline",
      "data",
      "security",
    ]);
  });

  test("When nobody is logged in, then it says so", () => {
    render(
      <SessionProvider>
        <QueryClientProvider client={new QueryClient()}>
          <FriendsAndRequests />
        </QueryClientProvider>
      </SessionProvider>,
    );
    expect(screen.getByText("Please log in to manage friends.")).toBeTruthy();
    expect(server.seen).toEqual([]);
  });
});

describe("one's own code", () => {
  test("When it is copied, then that is said for two seconds", async () => {
    openProfile();
    const copy = await button("Copy friend code");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await act(async () => copy.click());
    expect(screen.getByText("Copied").getAttribute("role")).toBe("status");
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(screen.queryByText("Copied")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText("Copied")).toBeNull();
    vi.useRealTimers();
    expect(await navigator.clipboard.readText()).toBe("7K3M-9QXR");
  });

  test("When it is copied again, then that is said for two seconds from then", async () => {
    openProfile();
    const copy = await button("Copy friend code");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await act(async () => copy.click());
    await act(() => vi.advanceTimersByTimeAsync(1500));
    await act(async () => copy.click());
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(screen.queryByText("Copied")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText("Copied")).toBeNull();
    vi.useRealTimers();
  });

  test("When there is no clipboard, then the code is selected and that is said", async () => {
    const { user } = openProfile();
    const copy = await button("Copy friend code");
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no"));
    await user.click(copy);
    expect(await screen.findByText(/The code is selected for you\./)).toBeTruthy();
    expect(window.getSelection()?.toString()).toBe("7K3M-9QXR");
    expect(screen.queryByText("Copied")).toBeNull();
  });
});

describe("asking by code", () => {
  const send = async (code: string) => {
    const { user } = openProfile();
    const field = await screen.findByLabelText<HTMLInputElement>("Friend’s code");
    if (code) await user.type(field, code);
    await user.click(await button("Send request"));
    return { user, field };
  };

  test.each(["", "   "])("When the code is %j, then nothing is sent", async (code) => {
    const { user, field } = await send(code);
    expect(await screen.findByText("Friend code cannot be empty.")).toBeTruthy();
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field);
    expect(server.requestsOf("sendFriendRequest")).toEqual([]);
    await user.type(field, "2");
    expect(screen.queryByText("Friend code cannot be empty.")).toBeNull();
    expect(field.getAttribute("aria-invalid")).toBeNull();
  });

  test("When it is sent, then the server's message is shown and the field is empty", async () => {
    server.reply("sendFriendRequest", { message: "Naomi is your friend now." });
    const { field } = await send(" 2b4d6f8h ");
    const said = await screen.findByText("Naomi is your friend now.");
    expect(said.getAttribute("role")).toBe("status");
    expect(server.requestsOf("sendFriendRequest")[0]?.body).toEqual({ friendCode: "2b4d6f8h" });
    expect(field.value).toBe("");
  });

  test("When the server says nothing, then it is said that the request was sent", async () => {
    server.answer("sendFriendRequest", () => ({ status: 200, text: "{}" }));
    await send("2b4d6f8h");
    expect(await screen.findByText("Friend request sent!")).toBeTruthy();
  });

  test("When the other one had asked already, then the friend is in the list", async () => {
    server.reply("sendFriendRequest", () => {
      known.friends = [naomi];
      return { message: "You are friends now." };
    });
    await send("2b4d6f8h");
    expect(await button("Remove Naomi")).toBeTruthy();
  });

  test.each([
    [404, { message: "Nobody has this friend code." }, "Nobody has this friend code."],
    [500, {}, "Failed to send request."],
  ])("When it fails with %i, then that is said and the code stays", async (status, told, text) => {
    server.fail("sendFriendRequest", status, told);
    const { field } = await send("2b4d6f8h");
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(field.value).toBe("2b4d6f8h");
  });

  test.each([
    ["a fault", 404],
    ["a success", 200],
  ])("When the next code is typed, then %s of the earlier one goes", async (_what, status) => {
    const said = { message: "What is said." };
    server.answer("sendFriendRequest", () => ({ status, json: said }));
    const { user, field } = await send("2b4d6f8h");
    await screen.findByText("What is said.");
    await user.type(field, "3");
    await waitFor(() => expect(screen.queryByText("What is said.")).toBeNull());
  });

  test("When the server says how long to wait, then that is said, too", async () => {
    server.answer("sendFriendRequest", () => ({
      status: 429,
      json: { message: "Too many requests.", code: "too_many", requestId: "test" },
      headers: { "Retry-After": "30" },
    }));
    await send("2b4d6f8h");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Too many requests. You can try again in 30 seconds.",
    );
  });

  test("When Enter is pressed twice, then one request is sent, and the next code is kept", async () => {
    const release = server.hold("sendFriendRequest");
    const { user } = openProfile();
    const field = await screen.findByLabelText<HTMLInputElement>("Friend’s code");
    await user.type(field, "2b4d6f8h{Enter}{Enter}");
    expect(await button("Sending...")).toBeTruthy();
    await user.clear(field);
    await user.type(field, "3c5e7g9j");
    release();
    expect(await screen.findByText("Friend request sent!")).toBeTruthy();
    expect(server.requestsOf("sendFriendRequest")).toHaveLength(1);
    expect(field.value).toBe("3c5e7g9j");
  });
});

describe("requests", () => {
  test("When there are none, then that is said", async () => {
    openProfile();
    expect(await screen.findByText("No pending requests.")).toBeTruthy();
  });

  test("When one is accepted, then the person is a friend before the server has answered", async () => {
    known.requests = [naomi, boaz];
    const release = server.hold("acceptFriendRequest");
    const { user } = openProfile();
    await user.click(await button("Accept Naomi"));
    expect(await button("Remove Naomi")).toBeTruthy();
    gone("Accept Naomi");
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { name: "Pending requests (1)" }),
    );
    expect(screen.queryByText("Friend request accepted!")).toBeNull();
    release();
    expect(await screen.findByText("Friend request accepted!")).toBeTruthy();
    expect(names("Pending requests")).toEqual(["Boaz"]);
    expect(names("Friends")).toEqual(["Naomi"]);
    expect(server.requestsOf("acceptFriendRequest").map(({ params }) => params.id)).toEqual([
      "naomi",
    ]);
  });

  test("When one is rejected, then it goes and that is said", async () => {
    known.requests = [naomi];
    const release = server.hold("rejectFriendRequest");
    const { user } = openProfile();
    await user.click(await button("Reject Naomi"));
    await waitFor(() => gone("Reject Naomi"));
    gone("Remove Naomi");
    release();
    expect(await screen.findByText("Friend request rejected.")).toBeTruthy();
    expect(screen.getByText("No pending requests.")).toBeTruthy();
    gone("Remove Naomi");
  });

  test.each([
    ["Accept", "acceptFriendRequest", "Failed to accept request: It was withdrawn."],
    ["Reject", "rejectFriendRequest", "Failed to reject request: It was withdrawn."],
  ] as const)(
    "When %s fails, then the request is back and why is said",
    async (name, call, text) => {
      known.requests = [naomi];
      server.fail(call, 404, { message: "It was withdrawn." });
      const { user } = openProfile();
      await user.click(await button(`${name} Naomi`));
      expect((await screen.findByRole("alert")).textContent).toBe(text);
      expect(await button(`${name} Naomi`)).toBeTruthy();
      gone("Remove Naomi");
    },
  );

  test("When two are answered at once and one fails, then only that one is back", async () => {
    known.requests = [naomi, boaz];
    server.fail("rejectFriendRequest", 500);
    const { user } = openProfile();
    await user.click(await button("Accept Naomi"));
    await user.click(await button("Reject Boaz"));
    expect(await screen.findByText("Failed to reject request: HTTP error 500")).toBeTruthy();
    expect(await screen.findByText("Friend request accepted!")).toBeTruthy();
    expect(names("Pending requests")).toEqual(["Boaz"]);
    expect(names("Friends")).toEqual(["Naomi"]);
  });

  test("When they cannot be loaded, then that is said and can be tried again", async () => {
    server.fail("listPendingRequests", 500);
    const { user } = openProfile();
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Failed to load pending requests.");
    expect(screen.queryByText("No pending requests.")).toBeNull();
    server.reply("listPendingRequests", [naomi]);
    await user.click(within(alert).getByRole("button", { name: /^Try again/ }));
    expect(await button("Accept Naomi")).toBeTruthy();
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { name: "Pending requests (1)" }),
    );
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("friends", () => {
  test("When there are none, then one is invited to find some", async () => {
    openProfile();
    expect(await screen.findByText(/^No friends here yet\./)).toBeTruthy();
  });

  test("When they cannot be loaded, then that is said with the server's words", async () => {
    server.fail("listFriends", 429, { message: "Please wait a moment." });
    const { user } = openProfile();
    const alert = await screen.findByRole("alert");
    expect(
      within(alert).getByText("Failed to load friends list. Please wait a moment."),
    ).toBeTruthy();
    server.reply("listFriends", [naomi]);
    await user.click(within(alert).getByRole("button", { name: /^Try again/ }));
    expect(await button("Remove Naomi")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Friends (1)" }));
  });

  test("When an answer makes no sense, then that is an error, not an empty list", async () => {
    server.answer("listFriends", () => ({ status: 200, text: "{}" }));
    openProfile();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Failed to load friends list.",
    );
  });

  test("When there are many, some of one name, then each is shown, by name", async () => {
    const long = "Hephzibah ".repeat(5).trim();
    known.friends = Array.from({ length: 200 }, (_, at) => ({
      _id: `${at}`,
      username: `Ruth ${at}`,
    }));
    known.friends.push({ _id: "a", username: "naomi" }, { _id: "b", username: "Naomi" });
    known.friends.push({ _id: "c", username: long });
    openProfile();
    await vi.waitFor(() => expect(names("Friends")).toHaveLength(203), { timeout: 8000 });
    expect(names("Friends").slice(0, 5)).toEqual([long, "naomi", "Naomi", "Ruth 0", "Ruth 1"]);
  });

  test("When one is to be removed, then it is asked first, and Cancel removes nobody", async () => {
    known.friends = [naomi];
    const { user } = openProfile();
    const remove = await button("Remove Naomi");
    await user.click(remove);
    const dialog = screen.getByRole("dialog", { name: "Remove Naomi" });
    expect(within(dialog).getByText("Are you sure you want to remove this friend?")).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Cancel" }));
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(remove);
    expect(server.requestsOf("removeFriend")).toEqual([]);
  });

  test("When the browser closes the question, as Escape does, then nobody is removed", async () => {
    known.friends = [naomi];
    const { user } = openProfile();
    await user.click(await button("Remove Naomi"));
    screen.getByRole<HTMLDialogElement>("dialog").close();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.requestsOf("removeFriend")).toEqual([]);
  });

  test("When it is confirmed, then the friend goes at once and that is said", async () => {
    known.friends = [naomi, boaz];
    const release = server.hold("removeFriend");
    const { user } = openProfile();
    await user.click(await button("Remove Naomi"));
    await user.click(await button("Remove"));
    await waitFor(() => expect(names("Friends")).toEqual(["Boaz"]));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Friends (1)" }));
    release();
    expect(await screen.findByText("Friend removed.")).toBeTruthy();
    expect(names("Friends")).toEqual(["Boaz"]);
    expect(server.requestsOf("removeFriend").map(({ params }) => params.id)).toEqual(["naomi"]);
  });

  test("When removing fails, then the friend is back and why is said", async () => {
    known.friends = [naomi];
    server.answer("removeFriend", ({ drop }) => drop());
    const { user } = openProfile();
    await user.click(await button("Remove Naomi"));
    await user.click(await button("Remove"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Failed to remove friend: Berea could not be reached.",
    );
    expect(await button("Remove Naomi")).toBeTruthy();
  });
});

describe("hearing of logins", () => {
  const toggle = () => button("Tell me when Naomi logs in");
  const pressed = async () => (await toggle()).getAttribute("aria-pressed");

  test("When a friend is muted and unmuted, then it shows at once and is saved in order", async () => {
    known.friends = [naomi];
    server.reply("muteFriend", () => {
      known.friends = [{ ...naomi, muted: true }];
      return { message: "Muted." };
    });
    server.reply("unmuteFriend", () => {
      known.friends = [naomi];
      return { message: "Unmuted." };
    });
    const release = server.hold("muteFriend");
    const { user } = openProfile();
    expect(await pressed()).toBe("true");
    await user.click(await toggle());
    expect(await pressed()).toBe("false");
    await user.click(await toggle());
    expect(await pressed()).toBe("true");
    expect(server.requestsOf("unmuteFriend")).toEqual([]);
    release();
    await vi.waitFor(() => expect(server.requestsOf("unmuteFriend")).toHaveLength(1));
    expect(server.requestsOf("muteFriend")[0]?.params).toEqual({ id: "naomi" });
    expect(await pressed()).toBe("true");
  });

  test("When a muted friend is shown, then the button is not pressed", async () => {
    known.friends = [{ ...naomi, muted: true }];
    openProfile();
    expect(await pressed()).toBe("false");
  });

  test("When it cannot be saved, then it is put back and why is said", async () => {
    known.friends = [naomi];
    server.fail("muteFriend", 503, { message: "Please try again later." });
    const { user } = openProfile();
    await user.click(await toggle());
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Failed to save your choice for Naomi: Please try again later.",
    );
    expect(await pressed()).toBe("true");
  });
});

describe("being heard of", () => {
  const choice = () =>
    screen.findByRole<HTMLInputElement>("switch", { name: "Tell my friends when I log in" });
  const stored = () => JSON.parse(localStorage.getItem("bereaUser") ?? "{}").hidesLogins;

  test("When it is switched off, then only that is saved, and kept with the user", async () => {
    const release = server.hold("updateProfile");
    const { user } = openProfile();
    expect((await choice()).checked).toBe(true);
    await user.click(await choice());
    expect((await choice()).checked).toBe(false);
    expect(stored()).toBe(false);
    release();
    await waitFor(() => expect(stored()).toBe(true));
    expect((await choice()).checked).toBe(false);
    expect(server.requestsOf("updateProfile").map(({ body }) => body)).toEqual([
      { hidesLogins: true },
    ]);
  });

  test("When logins are hidden, then the switch is off and can be switched on", async () => {
    const { user } = openProfile({ hidesLogins: true });
    expect((await choice()).checked).toBe(false);
    await user.click(await choice());
    await waitFor(() => expect(stored()).toBe(false));
    expect(server.requestsOf("updateProfile")[0]?.body).toEqual({ hidesLogins: false });
  });

  test.each([
    [500, {}, "An error occurred while updating profile."],
    [503, { message: "Please try again later." }, "Please try again later."],
  ])(
    "When saving fails with %i, then it is put back and why is said",
    async (status, told, text) => {
      server.fail("updateProfile", status, told);
      const { user } = openProfile();
      await user.click(await choice());
      expect((await screen.findByRole("alert")).textContent).toBe(text);
      expect((await choice()).checked).toBe(true);
      expect(stored()).toBe(false);
    },
  );
});
