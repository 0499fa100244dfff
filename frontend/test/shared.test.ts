import { describe, expect, test } from "vitest";
import { ApiError, call, messageOf } from "../src/shared/api-client.ts";
import { isolated } from "../src/shared/isolated.ts";
import { sanitiseInterpretation } from "../src/shared/sanitise.ts";
import { waitingTime } from "../src/shared/waiting-time.ts";
import { server } from "./setup.ts";

describe("call", () => {
  test("a bearer call without a token is not sent", async () => {
    const sent = call("saveBookmark", { body: { book: "John", chapter: 3 } });
    await expect(sent).rejects.toMatchObject({
      serverMessage: "Authentication token not found.",
    });
    expect(server.seen).toHaveLength(0);
  });

  test("an error body becomes message, code and waiting time", async () => {
    const inAMinute = new Date(Date.now() + 60_000).toUTCString();
    server.answer("getVerseOfTheDay", () => ({
      status: 429,
      json: { message: "Too many.", code: "too_many", requestId: "1" },
      headers: { "Retry-After": inAMinute },
    }));
    const failure: ApiError = await call("getVerseOfTheDay").then(
      () => expect.unreachable(),
      (error) => error,
    );
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ status: 429, serverMessage: "Too many.", code: "too_many" });
    expect(failure.retryAfter).toBeGreaterThan(50);
    expect(failure.retryAfter).toBeLessThanOrEqual(60);
  });

  test.each([
    { status: 502, text: "<h1>Bad gateway</h1>" },
    { status: 500, json: { message: 7 } },
    { status: 200, text: "<title>Log in to the hotel</title>" },
  ])("%j carries no message of the server", async (answer) => {
    server.answer("getVerseOfTheDay", () => answer);
    await expect(call("getVerseOfTheDay")).rejects.toMatchObject({
      status: answer.status,
      serverMessage: undefined,
    });
  });

  test("a broken connection is status 0", async () => {
    server.answer("getVerseOfTheDay", ({ drop }) => drop());
    await expect(call("getVerseOfTheDay")).rejects.toMatchObject({ status: 0 });
  });

  test("a cancelled call ends as cancelled, not as failed", async () => {
    const release = server.hold("getVerseOfTheDay");
    const leaving = new AbortController();
    const sent = call("getVerseOfTheDay", { signal: leaving.signal });
    leaving.abort();
    await expect(sent).rejects.toMatchObject({ name: "AbortError" });
    release();
  });
});

test("what is shown is the server's message, else the fallback", () => {
  expect(messageOf(new ApiError(500, { serverMessage: "Away." }), "Failed.")).toBe("Away.");
  expect(messageOf(new ApiError(500), "Failed.")).toBe("Failed.");
  expect(messageOf(new TypeError("x is undefined"), "Failed.")).toBe("Failed.");
});

describe("a name in a sentence", () => {
  test.each(["Ruth", "Naomi O’Neill-Zoë", "路得", "Руфь", "👩‍🌾 Ruth"])(
    "%s stays as it is",
    (name) => {
      expect(isolated(name)).toBe(name);
    },
  );

  test.each([
    ["one from the right", "רות", "\u2068רות\u2069"],
    ["an Arabic one", "راعوث", "\u2068راعوث\u2069"],
    ["one that turns what follows", "Ru\u202eth", "\u2068Ruth\u2069"],
    ["one that ends an isolation", "\u2069\u202eRuth", "\u2068Ruth\u2069"],
  ])("%s is kept apart", (_what, name, text) => {
    expect(isolated(name)).toBe(text);
  });
});

test.each([
  [1, "You can try again in 1 second."],
  [89, "You can try again in 89 seconds."],
  [90, "You can try again in 2 minutes."],
  [0, undefined],
  [undefined, undefined],
])("a waiting time of %s seconds reads %s", (retryAfter, text) => {
  expect(waitingTime(new ApiError(429, { retryAfter }))).toBe(text);
});

test("of an interpretation only italic, bold and emphasis are left", () => {
  const html = `<i class="x">a</i><b onclick="x()">b</b><em>c</em><strong id="y">d</strong>
    <a href="javascript:x()">e</a><img src=x onerror=x()><script>x()</script><svg onload=x()></svg>`;
  expect(sanitiseInterpretation(html).replace(/\s+/g, "")).toBe(
    "<i>a</i><b>b</b><em>c</em><strong>d</strong>e",
  );
});
