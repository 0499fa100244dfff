import { calls } from "@berea/contracts";
import { beforeEach, expect, test } from "vitest";
import { startGateway } from "./start-gateway.ts";

let url: string;
beforeEach(async () => {
  ({ url } = await startGateway({}));
});

test("When the interface is asked for, then the OpenAPI document has every call", async () => {
  const reply = await fetch(`${url}/api/openapi.json`);
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const document = JSON.parse(await reply.text());
  expect(document.openapi).toBe("3.1.0");
  for (const { path, method, id } of Object.values(calls)) {
    expect(document.paths[path][method.toLowerCase()].operationId).toBe(id);
  }
});

test("When a person opens the docs, then every call and every shape that it links to is there", async () => {
  const reply = await fetch(`${url}/api/docs`);
  expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const page = await reply.text();
  for (const { id, path, summary } of Object.values(calls)) {
    expect(page).toContain(`<article id="${id}">`);
    expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain(summary.replaceAll('"', "&quot;").replaceAll("'", "&#39;"));
  }
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(40);
  for (const id of links) expect(page).toContain(`id="${id}"`);
});

test("When the docs are shown, then they run no script and load only their style sheet", async () => {
  const page = await (await fetch(`${url}/api/docs`)).text();
  expect(page).not.toMatch(/<script|style="|\son\w+=/);
  const loaded = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, to]) => to);
  expect(loaded).toEqual(["/api/docs/docs.css"]);
  const style = await fetch(url + loaded[0]);
  expect([style.status, style.headers.get("content-type")]).toEqual([
    200,
    "text/css; charset=utf-8",
  ]);
});
