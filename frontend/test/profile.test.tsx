import { profileDenominations } from "@berea/scripture";
import { render, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import { ProfilePage } from "../src/features/profile/profile-page.tsx";
import { SessionProvider } from "../src/shared/session.tsx";
import { ruth } from "./default-replies.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const region = async (name: string) => within(await screen.findByRole("region", { name }));
const alertText = async () => (await screen.findByRole("alert")).textContent;

describe("account information", () => {
  test("shows the account, the hour on a 12-hour clock", async () => {
    openProfile({ preferredLocalNotificationHour: 19 });
    const account = await region("Account Information");
    const facts = account.getAllByRole("definition").map((fact) => fact.textContent);
    expect(facts).toEqual(["Ruth", "ruth@example.org", "Baptist", "7 PM"]);
  });

  test.each([
    [null, "Off"],
    [0, "12 AM"],
    [12, "12 PM"],
    [24, "Invalid"],
  ])("the hour %s is shown as %s", async (hour, text) => {
    loggedInAs({ preferredLocalNotificationHour: hour });
    server.fail("me", 503);
    openApp("/profile");
    expect(await (await region("Account Information")).findByText(text)).toBeTruthy();
  });

  test("editing offers the profile's denominations and the hours, preselected", async () => {
    const { user } = openProfile({ denomination: "Episcopalian/Anglican" });
    await edit(user);
    const denomination = screen.getByLabelText<HTMLSelectElement>("Denomination");
    expect(optionsOf(denomination)).toEqual([...profileDenominations]);
    expect(denomination.value).toBe("Anglican");
    const hour = screen.getByLabelText<HTMLSelectElement>("Notification hour");
    expect(optionsOf(hour)).toHaveLength(25);
    expect(optionsOf(hour).slice(0, 2)).toEqual(["Off", "12 AM"]);
    expect(hour.value).toBe("");
  });

  test("nothing changed sends nothing, in either spelling of the denomination", async () => {
    const { user } = openProfile({ denomination: "Non-denominational" });
    await edit(user);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await alertText()).toBe("No changes detected.");
    expect(server.requestsOf("updateProfile")).toHaveLength(0);
  });

  test("what another device has changed while the form is open is left as it is", async () => {
    loggedInAs();
    server.reply("me", { ...ruth, preferredLocalNotificationHour: 7, denomination: "Lutheran" });
    const release = server.hold("me");
    const { user } = openApp("/profile");
    await edit(user);
    release();
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem("bereaUser") ?? "").denomination).toBe("Lutheran"),
    );
    await user.type(screen.getByLabelText("Username"), "h");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("Profile updated successfully!");
    expect(server.requestsOf("updateProfile")[0]?.body).toEqual({ username: "Ruthh" });
  });

  test("what is chosen is saved, also when another device has chosen the same meanwhile", async () => {
    loggedInAs();
    server.reply("me", { ...ruth, preferredLocalNotificationHour: 7 });
    const release = server.hold("me");
    const { user } = openApp("/profile");
    await edit(user);
    await user.selectOptions(screen.getByLabelText("Notification hour"), "7 AM");
    release();
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem("bereaUser") ?? "")).toMatchObject({
        preferredLocalNotificationHour: 7,
      }),
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Profile updated successfully!")).toBeTruthy();
  });

  test.each(["Username", "Email"])("an empty %s is refused", async (label) => {
    const { user } = openProfile();
    await edit(user);
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), "  ");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await alertText()).toBe("Username and Email cannot be empty.");
  });

  test("only what changed is sent, and shown after it was saved", async () => {
    const { user } = openProfile();
    await edit(user);
    await user.clear(screen.getByLabelText("Username"));
    await user.type(screen.getByLabelText("Username"), "Ruth of Moab");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await alertText()).toBe("Profile updated successfully!");
    expect(server.requestsOf("updateProfile")[0]?.body).toEqual({ username: "Ruth of Moab" });
    expect(await screen.findByRole("link", { name: "Ruth of Moab" })).toBeTruthy();
    expect(JSON.parse(localStorage.getItem("bereaUser") ?? "").name).toBe("Ruth of Moab");
    const button = screen.getByRole("button", { name: "Edit" });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("the time zone goes with the hour, and none with Off", async () => {
    const { user } = openProfile();
    await edit(user);
    await user.selectOptions(screen.getByLabelText("Notification hour"), "7 AM");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.requestsOf("updateProfile")).toHaveLength(1));
    expect(server.requestsOf("updateProfile")[0]?.body).toEqual({
      preferredLocalNotificationHour: 7,
      notificationTimezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    await edit(user);
    await user.selectOptions(screen.getByLabelText("Notification hour"), "Off");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(server.requestsOf("updateProfile")).toHaveLength(2));
    expect(server.requestsOf("updateProfile")[1]?.body).toEqual({
      preferredLocalNotificationHour: null,
      notificationTimezone: null,
    });
  });

  test.each([
    [409, { message: "This email is taken." }, "This email is taken."],
    [500, {}, "An error occurred while updating profile."],
  ])("status %i keeps the form with its message", async (status, told, text) => {
    server.fail("updateProfile", status, told);
    const { user } = openProfile();
    await edit(user);
    await user.type(screen.getByLabelText("Username"), "!");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await alertText()).toBe(text);
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("Ruth!");
  });

  test("cancelling changes nothing", async () => {
    const { user } = openProfile();
    await edit(user);
    await user.type(screen.getByLabelText("Username"), "!");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    const account = await region("Account Information");
    expect(account.getByText("Ruth")).toBeTruthy();
    expect(server.requestsOf("updateProfile")).toHaveLength(0);
  });
});

test("without a user, the page says so", () => {
  render(
    <SessionProvider>
      <MemoryRouter>
        <ProfilePage />
      </MemoryRouter>
    </SessionProvider>,
  );
  expect(screen.getByText("Loading user data or not logged in...")).toBeTruthy();
});

describe("reading progress", () => {
  test("last read and bookmark lead into the reader", async () => {
    openProfile({ lastReadBook: "1 Samuel", lastReadChapter: 3, bookmarkedBook: null });
    const progress = await region("Reading Progress");
    const link = progress.getByRole("link", { name: "1 Samuel 3" });
    expect(link.getAttribute("href")).toBe("/reader?book=1+Samuel&chapter=3");
    expect(progress.getByText("Not Set")).toBeTruthy();
  });
});

async function edit(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Edit" }));
}

function optionsOf(select: HTMLElement): (string | null)[] {
  return within(select)
    .getAllByRole("option")
    .map((option) => option.textContent);
}
