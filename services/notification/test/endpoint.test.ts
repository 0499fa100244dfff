import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { checkSubscription, identify } from "../src/push/endpoint.ts";

const bytes = createECDH("prime256v1").generateKeys();
const secret = randomBytes(16);
const keys = { p256dh: bytes.toString("base64url"), auth: secret.toString("base64url") };
const none: ReadonlySet<string> = new Set();

test.each([
  "https://fcm.googleapis.com/fcm/send/dQw4:APA91b",
  "https://fcm.googleapis.com/wp/dQw4:APA91b",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
  "https://web.push.apple.com/QGuQyavXutnMkqbS",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD%2f",
])("When the endpoint is %s, then it is taken as it is", (endpoint) => {
  expect(checkSubscription({ endpoint, keys }, none)).toEqual({
    ...identify(endpoint),
    ...{ endpoint, ...keys },
  });
});

test("When keys are padded, then they are kept without", () => {
  const padded = { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` };
  const endpoint = "https://web.push.apple.com/Q";
  expect(checkSubscription({ endpoint, keys: padded }, none)).toMatchObject(keys);
});

test("When a host is allowed with a port, then it is allowed with that port alone", () => {
  const hosts = new Set(["127.0.0.1:8443", "push.example.org"]);
  const take = (endpoint: string) => () => checkSubscription({ endpoint, keys }, hosts);
  for (const allowed of ["127.0.0.1:8443", "push.example.org", "push.example.org:443"]) {
    expect(take(`https://${allowed}/x`)).not.toThrow();
  }
  for (const host of [
    "127.0.0.1",
    "127.0.0.1:8444",
    "push.example.org:8443",
    "a.push.example.org",
  ]) {
    expect(take(`https://${host}/x`)).toThrow("This push service is not known here.");
  }
  expect(take("http://127.0.0.1:8443/x")).toThrow("A push endpoint begins with https://.");
});

test("When an endpoint is written in two ways, then it is one device", () => {
  const ways = [
    "https://web.push.apple.com/QGuQ",
    "HTTPS://WEB.push.apple.com:443/QGuQ",
    "https://web.push.apple.com/x/../QGuQ#here",
  ];
  expect(new Set(ways.map((way) => identify(way).endpointId)).size).toBe(1);
  expect(identify("https://web.push.apple.com/QGuR").endpointId).not.toBe(
    identify("https://web.push.apple.com/QGuQ").endpointId,
  );
});
