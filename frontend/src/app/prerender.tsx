import { type ReactNode, StrictMode } from "react";
import { renderToString } from "react-dom/server.edge";
import { StaticRouter } from "react-router-dom";
import { RoutedApp } from "./app.tsx";
import { isPath, pages } from "./pages.ts";
import { SampleReader } from "./sample-reader.tsx";

/** The first sight of a page, before anything is known of who reads, where and when. */
export async function prerender(path: string): Promise<string> {
  if (!isPath(path)) throw new Error(`There is no page ${path}.`);
  await pages[path].preload();
  const markup = markupOf(path, <RoutedApp isFirstSight />);
  return path === "/reader" ? markup.replace("</main>", `${sampleReader()}$&`) : markup;
}

/** A template, of which nothing is shown; without styles, which the security policy forbids here. */
export function sampleReader(): string {
  const markup = markupOf("/reader", <SampleReader />).replace(/ style="[^"]*"/g, "");
  return `<template id="reader">${markup}</template>`;
}

function markupOf(path: string, sight: ReactNode): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>{sight}</StaticRouter>
    </StrictMode>,
  );
}
