import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openApiDocument } from "@berea/contracts/openapi";
import { prepareReply, sendPrepared } from "@berea/service-kit";
import { Router } from "express";
import { type ApiDocument, docsPage } from "./docs-page.ts";

const cacheControl = "no-cache";

/** `/api/docs`, its style sheet, and `/api/openapi.json`, built on first request. */
export function docsDoor(): Router {
  const router = Router();
  let made: ReturnType<typeof prepareDocs> | undefined;
  const docs = () => {
    made ??= prepareDocs();
    return made;
  };
  router.get("/api/docs", async (request, response) => {
    sendPrepared(request, response, (await docs()).page);
  });
  router.get("/api/docs/docs.css", async (request, response) => {
    sendPrepared(request, response, (await docs()).style);
  });
  router.get("/api/openapi.json", async (request, response) => {
    sendPrepared(request, response, (await docs()).document);
  });
  return router;
}

async function prepareDocs() {
  const json = JSON.stringify(openApiDocument(), null, 2);
  // openApiDocument's type is wider; built from our calls, the document has this shape.
  const page = docsPage(JSON.parse(json) as ApiDocument);
  const style = await readFile(join(import.meta.dirname, "docs.css"));
  return {
    page: await prepareReply(Buffer.from(page), { type: "text/html; charset=utf-8", cacheControl }),
    style: await prepareReply(style, { type: "text/css; charset=utf-8", cacheControl }),
    document: await prepareReply(Buffer.from(json), {
      type: "application/json; charset=utf-8",
      cacheControl,
    }),
  };
}
