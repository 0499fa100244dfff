import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { delayAfter } from "../src/features/presence/pause.ts";
import { type Ending, stayConnected } from "../src/features/presence/stay-connected.ts";

const failed: Ending = { refused: false, heldMs: 0 };
const quietMs = 500;
let stop: AbortController;
let connect: ReturnType<typeof vi.fn<() => Promise<Ending>>>;

beforeEach(() => {
  vi.useFakeTimers();
  // Halfway: the delays are 1, 2, 4 … seconds exactly.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  stop = new AbortController();
  connect = vi.fn(async () => failed);
});

afterEach(() => {
  stop.abort();
  vi.useRealTimers();
});

async function start(): Promise<void> {
  void stayConnected(connect, stop.signal);
  await vi.advanceTimersByTimeAsync(quietMs);
}

/** Expects the next attempt after exactly this time. */
async function expectAttemptAfter(milliseconds: number): Promise<void> {
  const before = connect.mock.calls.length;
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(connect).toHaveBeenCalledTimes(before);
  await vi.advanceTimersByTimeAsync(1);
  expect(connect).toHaveBeenCalledTimes(before + 1);
}

describe("backoff", () => {
  test("When attempts fail, then the waits double from 1 s to 30 s", async () => {
    await start();
    for (const seconds of [1, 2, 4, 8, 16, 30, 30]) await expectAttemptAfter(seconds * 1000);
  });

  test("When the chunk of the connection cannot be fetched, then that is a failure like any other", async () => {
    connect.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
    await start();
    for (const seconds of [1, 2, 4]) await expectAttemptAfter(seconds * 1000);
  });

  test("When a connection held, then the next wait is 1 s again", async () => {
    await start();
    await expectAttemptAfter(1000);
    await expectAttemptAfter(2000);
    connect.mockResolvedValueOnce({ refused: false, heldMs: 60_000 });
    await expectAttemptAfter(4000);
    await expectAttemptAfter(1000);
    await expectAttemptAfter(2000);
  });

  test("When a server accepts and drops at once, then the waits go on doubling", async () => {
    connect.mockResolvedValue({ refused: false, heldMs: 20 });
    await start();
    for (const seconds of [1, 2, 4]) await expectAttemptAfter(seconds * 1000);
  });

  test("When many clients wait, then each waits up to half longer or shorter", () => {
    vi.mocked(Math.random).mockReturnValue(0);
    expect([delayAfter(0), delayAfter(20)]).toEqual([500, 15_000]);
    vi.mocked(Math.random).mockReturnValue(0.999_999);
    expect(delayAfter(0)).toBeCloseTo(1500, 0);
    expect(delayAfter(20)).toBeCloseTo(45_000, -1);
  });

  test("When a connection is open, then there is no second one", async () => {
    connect.mockReturnValue(new Promise(() => {}));
    await start();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  test("When the token is refused, then it is not tried again", async () => {
    connect.mockResolvedValue({ refused: true, heldMs: 0 });
    await start();
    await vi.advanceTimersByTimeAsync(3_600_000);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(connect).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["before the first attempt", 0],
    ["between attempts", quietMs + 500],
  ])("When it is stopped %s, then there is no further attempt", async (_when, milliseconds) => {
    void stayConnected(connect, stop.signal);
    await vi.advanceTimersByTimeAsync(milliseconds);
    const before = connect.mock.calls.length;
    stop.abort();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(connect).toHaveBeenCalledTimes(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the browser", () => {
  test("When the browser is online again, then the wait ends at once", async () => {
    await start();
    await expectAttemptAfter(1000);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(connect).toHaveBeenCalledTimes(3);
  });

  test("When the browser is offline, then nothing is tried until it is online", async () => {
    await start();
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(connect).toHaveBeenCalledTimes(1);
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  test("When a hidden page is looked at again, then a long wait ends and a short one goes on", async () => {
    await start();
    look();
    await vi.advanceTimersByTimeAsync(0);
    expect(connect).toHaveBeenCalledTimes(1);
    for (const seconds of [1, 2, 4]) await expectAttemptAfter(seconds * 1000);
    look("hidden");
    await vi.advanceTimersByTimeAsync(0);
    expect(connect).toHaveBeenCalledTimes(4);
    look();
    await vi.advanceTimersByTimeAsync(0);
    expect(connect).toHaveBeenCalledTimes(5);
  });
});

function look(state: DocumentVisibilityState = "visible"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}
