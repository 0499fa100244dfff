import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { prepareMessages, showAlert, showToast } from "../src/shared/toast.ts";

const texts = () =>
  [...document.querySelectorAll(".Toastify__toast p")].map((text) => text.textContent);
const clock = () =>
  document.querySelector<HTMLElement>(".Toastify__progress-bar--animated") as HTMLElement; // or it fails
const toastWith = async (text: string) =>
  (await screen.findByText(text)).closest(".Toastify__toast");
const offer = { label: "Read Ruth 1 together", address: "/reader?book=Ruth&chapter=1" };

afterEach(() => void document.querySelector("main")?.remove());

/** Ends the animation that is the clock. React knows the event by its older name here. */
function runOut(): void {
  fireEvent(clock(), new Event("webkitAnimationEnd", { bubbles: true }));
}

/** A page with its heading and something to act on. */
function page(): HTMLButtonElement {
  const main = document.body.appendChild(document.createElement("main"));
  main.innerHTML = '<h1 tabindex="-1">Profile</h1><button type="button">Save</button>';
  return main.querySelector("button") as HTMLButtonElement; // it has just been put there
}

describe("the place of messages", () => {
  test("When messages are prepared, then it is there before the first one", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stop = prepareMessages();
    act(() => void vi.advanceTimersByTime(3000));
    vi.useRealTimers();
    const position = await screen.findByRole("region", { name: "Messages" });
    expect(position.getAttribute("aria-live")).toBe("polite");
    expect(texts()).toEqual([]);
    showToast("info", "Naomi just logged in!");
    const toast = await toastWith("Naomi just logged in!");
    expect(position.contains(toast)).toBe(true);
    stop();
  });

  test("When a toast comes, then the place announces it, and neither toast nor clock does", async () => {
    showToast("info", "Naomi just logged in!");
    const toast = await toastWith("Naomi just logged in!");
    expect(toast?.querySelector("[role=status], [role=alert], [aria-live]")).toBeNull();
    expect(toast?.getAttribute("role")).toBe("group");
    expect(clock()).toBeTruthy();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});

describe("five seconds", () => {
  test("When the window is not the one in use, then the time goes on", async () => {
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    showToast("info", "Naomi just logged in!");
    await screen.findByText("Naomi just logged in!");
    act(() => void window.dispatchEvent(new Event("blur")));
    expect(clock().style.animationDuration).toBe("5000ms");
    expect(clock().style.animationPlayState).toBe("running");
    runOut();
    await waitFor(() => expect(texts()).toEqual([]));
  });

  test("When a toast is pointed at or holds the focus, then the time stands still", async () => {
    const save = page();
    showToast("info", "Naomi just logged in!", { ...offer, open: vi.fn() });
    const toast = (await toastWith("Naomi just logged in!")) as HTMLElement; // or it fails
    const user = userEvent.setup();
    await user.hover(toast);
    expect(clock().style.animationPlayState).toBe("paused");
    await user.unhover(toast);
    expect(clock().style.animationPlayState).toBe("running");
    act(() => screen.getByRole("link", { name: offer.label }).focus());
    expect(clock().style.animationPlayState).toBe("paused");
    act(() => save.focus());
    expect(clock().style.animationPlayState).toBe("running");
  });
});

describe("three at once", () => {
  const logIn = (name: string) => showToast("info", `${name} just logged in!`);

  test("When many friends log in, then three are told of, and more when these have gone", async () => {
    for (let at = 1; at <= 12; at += 1) logIn(`Ruth ${at}`);
    await screen.findByText("Ruth 3 just logged in!");
    expect(texts()).toEqual([1, 2, 3].map((at) => `Ruth ${at} just logged in!`));
    runOut();
    await waitFor(() => expect(texts()).toHaveLength(2));
    logIn("Naomi");
    await screen.findByText("Naomi just logged in!");
    expect(texts()).toHaveLength(3);
  });

  test("When something is done meanwhile, then that takes the place of the oldest", async () => {
    for (const name of ["Ruth", "Naomi", "Boaz"]) logIn(name);
    showToast("success", "Friend removed.");
    showAlert("Failed to save bookmark.", "error");
    await screen.findByText("Failed to save bookmark.");
    await waitFor(() =>
      expect(texts()).toEqual([
        "Boaz just logged in!",
        "Friend removed.",
        "Failed to save bookmark.",
      ]),
    );
  });

  test("When three wait to be dismissed, then none of them goes for another one", async () => {
    for (const what of ["One", "Two", "Three", "Four"]) showAlert(`${what} failed.`, "error");
    await screen.findByText("Four failed.");
    logIn("Ruth");
    showToast("success", "Friend removed.");
    await screen.findByText("Friend removed.");
    expect(texts()).toEqual([
      "One failed.",
      "Two failed.",
      "Three failed.",
      "Four failed.",
      "Friend removed.",
    ]);
  });
});

describe("dismissing", () => {
  const dismiss = () => screen.findByRole("button", { name: "Dismiss" });

  test("When it is done by keyboard, then the focus is where it was before", async () => {
    const save = page();
    save.focus();
    showAlert("Failed to save bookmark.", "error");
    act(() => save.focus());
    (await dismiss()).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(texts()).toEqual([]));
    expect(document.activeElement).toBe(save);
  });

  test("When what had the focus has gone, then the page's heading has it", async () => {
    const save = page();
    save.focus();
    showAlert("Failed to save bookmark.", "error");
    (await dismiss()).focus();
    save.remove();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(texts()).toEqual([]));
    expect(document.activeElement?.textContent).toBe("Profile");
  });

  test("When a message goes without having the focus, then the focus stays", async () => {
    const save = page();
    showToast("success", "Friend removed.");
    await screen.findByText("Friend removed.");
    act(() => (screen.getByText("Profile") as HTMLElement).focus());
    act(() => save.focus());
    runOut();
    await waitFor(() => expect(texts()).toEqual([]));
    expect(document.activeElement).toBe(save);
  });
});

describe("an offer", () => {
  test.each(["Control", "Meta", "Shift", "Alt"])(
    "When it is taken with %s, then the browser does what it does with links",
    async (key) => {
      const open = vi.fn();
      showToast("info", "Naomi just logged in!", { ...offer, open });
      const link = await screen.findByRole("link", { name: offer.label });
      let prevented: boolean | undefined;
      const last = (event: Event) => {
        prevented = event.defaultPrevented;
        event.preventDefault(); // the test's browser goes nowhere
      };
      window.addEventListener("click", last, { once: true });
      const user = userEvent.setup();
      await user.keyboard(`{${key}>}`);
      await user.click(link);
      await user.keyboard(`{/${key}}`);
      expect(prevented).toBe(false);
      expect(open).not.toHaveBeenCalled();
      expect(texts()).toEqual(["Naomi just logged in!"]);
    },
  );
});

describe("alerts", () => {
  test("When one comes on the topic of an earlier one, then it comes anew in its place", async () => {
    showAlert("Failed to save bookmark.", "error", "bookmark");
    const first = await screen.findByRole("alert");
    showAlert("Failed to save bookmark.", "error", "bookmark");
    await waitFor(() => expect(first.isConnected).toBe(false));
    const second = await screen.findByRole("alert");
    showAlert("Bookmark saved!", "success", "bookmark");
    await screen.findByText("Bookmark saved!");
    await waitFor(() => expect(second.isConnected).toBe(false));
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  test("When nobody looks at the window, then one of success stays until somebody has", async () => {
    vi.spyOn(document, "hasFocus").mockReturnValue(false);
    showAlert("Bookmark saved!", "success");
    await screen.findByText("Bookmark saved!");
    expect(clock().style.animationPlayState).toBe("paused");
    act(() => void window.dispatchEvent(new Event("focus")));
    expect(clock().style.animationPlayState).toBe("running");
    runOut();
    await waitFor(() => expect(texts()).toEqual([]));
  });

  test("When nobody dismisses them, then only one of success goes by itself", async () => {
    showAlert("Bookmark saved!", "success");
    expect((await screen.findByRole("alert")).textContent).toBe("Bookmark saved!");
    showAlert("Failed to save bookmark.", "error");
    await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
    expect(document.querySelectorAll(".Toastify__progress-bar--animated")).toHaveLength(1);
    for (const dismiss of screen.getAllByRole("button", { name: "Dismiss" })) {
      await userEvent.click(dismiss);
    }
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});
