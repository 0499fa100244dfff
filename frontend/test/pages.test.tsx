import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PageBoundary } from "../src/shared/page-boundary.tsx";
import { openApp } from "./open-app.tsx";

test.each(["/nowhere", "/reader/extra", "/login/x"])(
  "the unknown path %s shows a quote and the ways on",
  async (address) => {
    openApp(address);
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
    expect(screen.getByText("404")).toBeTruthy();
    expect(screen.getByText("Psalms 119:176 (KJV)")).toBeTruthy();
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/", "/reader", "/about"]);
    expect(screen.queryByRole("banner")).toBeNull();
    expect(document.title).toBe("Page not found · Berea");
  },
);

test.each([
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
])("%s shows when it last changed and the contact address", async (address, title) => {
  nameContact("parish@example.org");
  openApp(address);
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
  expect(screen.getByText("Last updated: April 5, 2025")).toBeTruthy();
  const [contact] = screen.getAllByRole("link", { name: "parish@example.org" });
  expect(contact?.getAttribute("href")).toBe("mailto:parish@example.org");
});

test("the privacy policy says that Berea is not for children under 13", async () => {
  openApp("/privacy");
  expect(await screen.findByText(/not directed to children under 13/)).toBeTruthy();
});

test("the about page says when Berea was launched and where to write", async () => {
  nameContact("parish@example.org");
  openApp("/about");
  expect(await screen.findByText(/launched in 2024/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "parish@example.org" })).toBeTruthy();
});

test("how it works names the nine traditions", async () => {
  openApp("/how-it-works");
  expect(
    await screen.findByText(/Non-denominational, Baptist, .* Anglican and Orthodox/),
  ).toBeTruthy();
});

test("a slash at the end of a page's path is taken away", async () => {
  openApp("/about/?from=here#top");
  expect(await screen.findByRole("heading", { name: "About Berea" })).toBeTruthy();
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe("/about?from=here#top");
});

test.each(["/About", "/nowhere/", "//about/"])("%s is no page", async (address) => {
  openApp(window.location.origin + address);
  expect(await screen.findByRole("heading", { name: /not found/i })).toBeTruthy();
});

test("a page that fails offers to be loaded again", () => {
  const reported = vi.spyOn(console, "error").mockImplementation(() => {});
  render(
    <PageBoundary>
      <Broken />
    </PageBoundary>,
  );
  expect(screen.getByRole("alert").textContent).toContain("This page could not be opened.");
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(reported).toHaveBeenCalled();
});

function Broken(): never {
  throw new Error("The chunk is gone.");
}

/** What the gateway does to index.html when it starts. */
function nameContact(address: string): void {
  document.querySelector('meta[name="berea-contact"]')?.remove();
  const meta = document.head.appendChild(document.createElement("meta"));
  meta.name = "berea-contact";
  meta.content = address;
}
