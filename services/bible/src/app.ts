import { books } from "@berea/scripture";
import { serviceApp } from "@berea/service-kit";
import type { Express } from "express";
import type { BibleContext } from "./context.ts";
import { bibleRoutes } from "./routes.ts";

/** The service's Express app, not listening. */
export function createApp(context: BibleContext): Express {
  return serviceApp({
    program: "bible",
    log: context.log,
    metrics: context.metrics,
    checks: { chapters: () => context.chapters.size === chapterCount },
    routes: bibleRoutes(context),
  });
}

const chapterCount = books.reduce((sum, { chapters }) => sum + chapters, 0);
