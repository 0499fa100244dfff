import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type Captured, captureAnswer } from "../src/fast-lane/capture.ts";

const LARGEST = 100;
let close = () => {};
afterEach(() => close());

test("When an answer is written in parts, then it is handed over whole and sent as it was", async () => {
  const { reply, seen } = await answerWith((response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write("in the ");
    response.end("beginning");
  });
  expect(await reply.text()).toBe("in the beginning");
  expect(seen).toMatchObject([{ status: 200, headers: { "content-type": "text/plain" } }]);
});

test("When an error takes the place of a half answer, then nothing of the half is sent", async () => {
  const { reply, seen } = await answerWith((response) => {
    response.writeHead(200);
    response.write('{"verses": [');
    response.writeHead(504);
    response.end("too late");
  });
  expect([reply.status, await reply.text()]).toEqual([504, "too late"]);
  expect(seen.map(({ body }) => `${body}`)).toEqual(["too late"]);
});

test("When an answer is too large to keep, then it is let through and nobody decides", async () => {
  const { reply, seen } = await answerWith((response) => {
    response.write("a".repeat(LARGEST));
    response.write("b");
    response.end("c");
  });
  expect(await reply.text()).toBe(`${"a".repeat(LARGEST)}bc`);
  expect(seen).toEqual([]);
});

async function answerWith(write: (response: ServerResponse) => void) {
  const seen: Captured[] = [];
  const server = createServer((_request, response) => {
    captureAnswer(response, LARGEST, (captured) => {
      seen.push(captured);
      return false;
    });
    write(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo; // a server on TCP has no other kind
  return { reply: await fetch(`http://127.0.0.1:${port}/`), seen };
}
