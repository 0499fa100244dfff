import { act, cleanup, configure } from "@testing-library/react";
import { toast } from "react-toastify/unstyled";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { ContractServer } from "./contract-server.ts";

/** The server that every page of a test talks to. */
export const server = new ContractServer();

// The build machine may be busy; a waiting test ends as soon as its condition holds.
configure({ asyncUtilTimeout: 8000 });

const nodeFetch = globalThis.fetch;
const complaints: string[] = [];

beforeAll(async () => {
  const origin = await server.listen();
  // A browser resolves paths against the page; Node's fetch needs to be told where the server is.
  globalThis.fetch = (input, init) => nodeFetch(new URL(String(input), origin), init);
});

beforeEach(() => {
  window.scrollTo = () => {};
  vi.spyOn(console, "error").mockImplementation((...said) => {
    complaints.push(said.map(String).join(" "));
  });
  // Where a live connection fails: most tests have nobody to connect to.
  vi.spyOn(console, "info").mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  // Messages have a root of their own, which outlives the page.
  act(() => toast.dismiss());
  const faults = [...complaints.splice(0), ...server.faults];
  vi.restoreAllMocks();
  server.reset();
  localStorage.clear();
  window.history.replaceState(null, "", "/");
  expect(faults, "console.error, or a fault of the test server").toEqual([]);
});

afterAll(() => server.close());
