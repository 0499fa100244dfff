import { expect, test } from "vitest";
import { kinds, startGateway, upstreamOf } from "./start-gateway.ts";

const policy =
  "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
  "connect-src 'self';worker-src 'self';manifest-src 'self';base-uri 'none';form-action 'self';" +
  "frame-ancestors 'none';object-src 'none'";

test("When a page is answered, then nothing from elsewhere and nothing inline may run in it", async () => {
  const { url } = await startGateway({});
  for (const path of ["/", "/nowhere", "/assets/index-Ab1.js", "/api/docs"]) {
    const { headers } = await fetch(url + path);
    expect(headers.get("content-security-policy")).toBe(policy);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "permissions-policy": expect.stringContaining("camera=()"),
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": expect.stringMatching(/^[\w-]{8,64}$/),
    });
    expect(headers.has("x-powered-by")).toBe(false);
    expect(headers.has("strict-transport-security")).toBe(false);
  }
});

test.each(kinds)(
  "When a service (%s) answers, then its answer cannot act as a page",
  async (kind) => {
    const auth = await upstreamOf(kind, (_request, response) => response.end("{}"));
    const { url } = await startGateway({ upstreams: { auth } });
    for (const path of ["/api/auth/me", "/api/nothing", "/api/friends"]) {
      const { headers } = await fetch(url + path);
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-security-policy": "default-src 'none';frame-ancestors 'none'",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    }
  },
);

test("When a trusted proxy says the client came by TLS, then browsers are told to come so again", async () => {
  const strict = async (trusted: string, proto: string) => {
    const { url } = await startGateway({ environment: { TRUST_PROXY: trusted } });
    const reply = await fetch(url, { headers: { "x-forwarded-proto": proto } });
    return reply.headers.get("strict-transport-security");
  };
  expect(await strict("1", "https")).toBe("max-age=31536000");
  expect(await strict("1", "http")).toBeNull();
  expect(await strict("0", "https")).toBeNull();
});
