import { readGatewayConfig } from "@berea/gateway/config";
import { upstreamsOf } from "@berea/gateway/upstreams-of";
import { expect, test } from "vitest";

test("When nothing is set, then the gateway starts alone with what the README says", () => {
  const config = readGatewayConfig({});
  expect(config).toMatchObject({
    PORT: 8080,
    HOST: "127.0.0.1",
    CONTACT_EMAIL: "hello@berea.example",
    TRUST_PROXY: 0,
    RATE_LIMIT_FACTOR: 1,
    FAST_LANE_MB: 64,
  });
  expect(config.FRONTEND_DIR).toMatch(/frontend\/dist$/);
  expect(upstreamsOf(config)).toEqual({});
});

test("When addresses are set, then they are those of the services", () => {
  const config = readGatewayConfig({ BIBLE_URL: "http://bible:8080", PRESENCE_URL: "http://p:1" });
  expect(upstreamsOf(config)).toEqual({
    bible: { url: "http://bible:8080" },
    presence: { url: "http://p:1" },
  });
});

test("When settings are wrong, then one message names them all", () => {
  const environment = {
    AUTH_URL: "auth:8080",
    CONTACT_EMAIL: "nobody",
    TRUST_PROXY: "yes",
    RATE_LIMIT_FACTOR: "0",
    FAST_LANE_MB: "-1",
  };
  for (const name of Object.keys(environment)) {
    expect(() => readGatewayConfig(environment)).toThrow(new RegExp(`${name}: `));
  }
});

test("When it is production, then the addresses of what it cannot do without must be set", () => {
  const production = { NODE_ENV: "production" };
  const services = ["AUTH", "BIBLE", "INTERPRETATION", "FRIENDS", "NOTIFICATION", "PRESENCE"];
  for (const name of [...services.map((service) => `${service}_URL`), "REDIS_URL"]) {
    expect(() => readGatewayConfig(production)).toThrow(`${name}: is missing`);
  }
  expect(readGatewayConfig({ ...production, BEREA_STANDALONE: "1" }).AUTH_URL).toBeUndefined();
});
