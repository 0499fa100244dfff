import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { readNotificationConfig } from "../src/config.ts";
import { createContext } from "../src/context.ts";
import { testEnvironment } from "./start-notification.ts";

const sound = testEnvironment("/nowhere");
const reading = (given: NodeJS.ProcessEnv) => () => readNotificationConfig({ ...sound, ...given });

test("When the settings are sound, then the rest has its defaults", () => {
  expect(reading({})()).toMatchObject({ TEST_SEND_SCOPE: "all", NOTIFIER_CONCURRENCY: 32 });
  expect(reading({})().PUSH_HOSTS).toEqual(new Set());
  const PUSH_HOSTS = " 127.0.0.1:8443, Push.Example.org,[::1]:9443 ,a.example:443,";
  expect(reading({ PUSH_HOSTS })().PUSH_HOSTS).toEqual(
    new Set(["127.0.0.1:8443", "push.example.org", "[::1]:9443", "a.example"]),
  );
});

test("When several settings are wrong, then the message says all of it", () => {
  const wrong = {
    VAPID_PUBLIC_KEY: "AAAA",
    VAPID_PRIVATE_KEY: "",
    VAPID_SUBJECT: "mailto:me@localhost",
    PUSH_HOSTS: "push.example.org,https://push.example.org/",
    TEST_SEND_SCOPE: "nobody",
    NOTIFIER_CONCURRENCY: "0",
  };
  expect(reading(wrong)).toThrow(
    new RegExp(
      [
        "VAPID_PUBLIC_KEY: must be a point on P-256",
        "VAPID_PRIVATE_KEY: is missing",
        "VAPID_SUBJECT: must be mailto:",
        'PUSH_HOSTS: "https://push.example.org/" is no host',
        "TEST_SEND_SCOPE: must be all or self",
        "NOTIFIER_CONCURRENCY: must be a whole number",
      ].join(".*"),
      "s",
    ),
  );
});

test.each([
  "mailto:hello@berea.example",
  "mailto:a.b+c@mail.parish.org",
  "https://berea.example",
  "https://parish.org/contact",
])("When the subject is %s, then it is taken", (subject) => {
  expect(reading({ VAPID_SUBJECT: subject })().VAPID_SUBJECT).toBe(subject);
});

test.each([
  "hello@berea.example",
  "mailto:",
  "mailto:hello",
  "mailto:hello@parish",
  "mailto:hello@localhost",
  "mailto:hello@127.0.0.1",
  "mailto:hello@[127.0.0.1]",
  "mailto:hello@sub.localhost",
  "mailto:a@b@parish.org",
  "mailto: hello@parish.org",
  "mailto:hello@parish.org?cc=other@parish.org",
  "mailto:hello@parish..org",
  "http://parish.org",
  "https://localhost",
  "https://localhost:8443",
  "https://parish",
  "https://127.0.0.1",
  "https://[::1]",
  "https://me@parish.org",
  "ftp://parish.org",
  "mailto:pastor@parish.local",
  "mailto:pastor@parish.Internal",
  "https://berea.local",
  "https://berea.internal",
  "https://10.1",
  "mailto:pastor@10.1",
  "mailto:pastor@10.0.0.0x1",
])("When the subject is %s, then the start is refused", (subject) => {
  expect(reading({ VAPID_SUBJECT: subject })).toThrow("VAPID_SUBJECT: must be");
});

test.each([
  "*.example.com",
  ".push.example",
  "push.example.",
  "p.example;q.example",
  "p.example q.example",
  "-p.example",
  "p..example",
  "p.example:99999",
  "u@p.example",
  "p.example/x",
  "127.1",
])("When PUSH_HOSTS names %s, then the start is refused", (PUSH_HOSTS) => {
  expect(reading({ PUSH_HOSTS })).toThrow("is no host or host:port");
});

test("When PUSH_HOSTS names hosts of one's own network, then they are taken", () => {
  const PUSH_HOSTS = "push,push_1:8443,a-b.lan,10.0.0.1:8443";
  expect(reading({ PUSH_HOSTS })().PUSH_HOSTS).toEqual(new Set(PUSH_HOSTS.split(",")));
});

test("When the VAPID keys are no pair, then the start is refused", () => {
  const VAPID_PUBLIC_KEY = createECDH("prime256v1").generateKeys("base64url");
  expect(reading({ VAPID_PUBLIC_KEY })).toThrow("VAPID_PUBLIC_KEY does not belong");
});

test.each([
  "AAAA",
  Buffer.alloc(32).toString("base64url"),
  Buffer.alloc(32, 255).toString("base64url"),
])("When the private key is %s, then the start is refused", (key) => {
  expect(reading({ VAPID_PRIVATE_KEY: key })).toThrow("VAPID_PRIVATE_KEY: must be a private key");
});

test("When it runs in production, then nothing that others serve may be missing", () => {
  const missing = /MONGODB_URL.*AMQP_URL.*REDIS_URL.*AUTH_URL.*BIBLE_URL/s;
  expect(reading({ NODE_ENV: "production" })).toThrow(missing);
  const alone = reading({ NODE_ENV: "production", BEREA_STANDALONE: "1" })();
  expect(alone.TEST_SEND_SCOPE).toBe("self");
});

test("When nobody can be asked for ended sessions, then the start is refused", async () => {
  const config = reading({ BIBLE_URL: "http://127.0.0.1:9" })();
  await expect(createContext(config)).rejects.toThrow("AUTH_URL is missing");
});

test("When nobody can be asked for verses, then the start is refused", async () => {
  const config = reading({ AUTH_URL: "http://127.0.0.1:9" })();
  await expect(createContext(config)).rejects.toThrow("BIBLE_URL is missing");
});
