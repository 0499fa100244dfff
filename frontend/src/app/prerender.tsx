import { StrictMode } from "react";
import { renderToString } from "react-dom/server.edge";
import { StaticRouter } from "react-router-dom";
import { RoutedApp } from "./app.tsx";
import { isPath, pages } from "./pages.ts";

/** The first sight of a page, before anything is known of who reads, where and when. */
export async function prerender(path: string): Promise<string> {
  if (!isPath(path)) throw new Error(`There is no page ${path}.`);
  await pages[path].preload();
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <RoutedApp isFirstSight />
      </StaticRouter>
    </StrictMode>,
  );
}
