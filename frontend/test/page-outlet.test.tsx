import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { lazy } from "react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { Link } from "../src/shared/link.tsx";
import { PageOutlet } from "../src/shared/page-outlet.tsx";

let arrive: (page: { default: () => string }) => void;

beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>();
  arrive = resolve;
  const Slow = lazy(() => promise);
  const Broken = lazy(() => Promise.reject(new TypeError("Failed to fetch")));
  render(
    <MemoryRouter initialEntries={["/first"]}>
      <Link to="/first">First</Link>
      <Link to="/slow">Slow</Link>
      <Link to="/broken">Broken</Link>
      <PageOutlet>
        <Routes>
          <Route path="/first" element="the first page" />
          <Route path="/slow" element={<Slow />} />
          <Route path="/broken" element={<Broken />} />
        </Routes>
      </PageOutlet>
    </MemoryRouter>,
  );
});

test("a page that is slow to come takes the old one's place at once", async () => {
  await userEvent.click(screen.getByRole("link", { name: "Slow" }));
  expect(await screen.findByText("Loading...")).toBeTruthy();
  expect(screen.queryByText("the first page")).toBeNull();
  arrive({ default: () => "the slow page" });
  expect(await screen.findByText("the slow page")).toBeTruthy();
});

test("a page that cannot be fetched says so, and leaves the links and the other pages alone", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {}); // React reports what was caught
  await userEvent.click(screen.getByRole("link", { name: "Broken" }));
  expect((await screen.findByRole("alert")).textContent).toContain("could not be opened");
  await userEvent.click(screen.getByRole("link", { name: "First" }));
  expect(await screen.findByText("the first page")).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
