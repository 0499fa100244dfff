import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSearch } from "../src/features/search/search-machine.ts";
import { server } from "./setup.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
});

test("While somebody types without a pause of 200 ms, nothing is asked", async () => {
  // A request that is ended at once never reaches the server, but was sent all the same.
  const sent = vi.spyOn(globalThis, "fetch");
  const search = createSearch();
  search.type("ligh");
  vi.advanceTimersByTime(199);
  search.type("light");
  vi.advanceTimersByTime(199);
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(search.snapshot().awaiting).toBeUndefined());
  expect(server.requestsOf("searchBible").map(({ query }) => query.q)).toEqual(["light"]);
});
