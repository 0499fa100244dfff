import { screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { ProtectedRoute } from "../src/app/protected-route.tsx";
import { SessionProvider } from "../src/shared/session.tsx";
import { logIn } from "./log-in.ts";
import { openApp } from "./open-app.tsx";

test("a protected page says that it is checking until the session is known", () => {
  // On a server no effect runs, so the session stays in its first state.
  const html = renderToString(
    <SessionProvider>
      <MemoryRouter initialEntries={["/reader"]}>
        <ProtectedRoute>the text</ProtectedRoute>
      </MemoryRouter>
    </SessionProvider>,
  );
  expect(html).toContain("Checking authentication...");
  expect(html).not.toContain("the text");
});

test.each(["/reader?book=John&chapter=3", "/profile"])(
  "a visitor of %s is sent to the login, which replaces the entry",
  async (address) => {
    window.history.pushState(null, "", "/about");
    const before = window.history.length;
    openApp(address);
    expect(await screen.findByRole("heading", { name: "Login" })).toBeTruthy();
    expect(window.location.pathname).toBe("/login");
    expect(window.history.length).toBe(before);
    expect(window.history.state.usr).toEqual({ from: address });
  },
);

test("the login leads to the passage that was asked for, also by way of the sign-up", async () => {
  const { user } = openApp("/reader?book=John&chapter=3");
  await user.click(await screen.findByRole("link", { name: "Sign up" }));
  await user.click(await screen.findByRole("link", { name: "Login" }));
  await logIn(user);
  await waitFor(() => expect(window.location.pathname).toBe("/reader"));
  const query = new URLSearchParams(window.location.search);
  expect([query.get("book"), query.get("chapter")]).toEqual(["John", "3"]);
});

test("success leads to the reader even when the profile was asked for", async () => {
  const { user } = openApp("/profile");
  await logIn(user);
  await waitFor(() => expect(window.location.pathname).toBe("/reader"));
});

test.each(["//evil.example", "/readers", "https://evil.example/reader"])(
  "the origin %s is not followed",
  async (from) => {
    const { user } = openApp("/login", { from });
    await logIn(user);
    await waitFor(() => expect(window.location.pathname).toBe("/reader"));
  },
);
