import { addressOf } from "@berea/contracts/endpoints";
import type { Plugin, Rolldown } from "vite";
import type { pages } from "./src/app/pages.ts";
import { buildWholeScript } from "./vite-whole-script.ts";

/** What a page's document says before any script runs. */
interface PageDocument {
  readonly title: string;
  readonly description: string;
  /** What shows the page, fetched at once instead of when the app has found out that it is needed. */
  readonly modules: readonly string[];
  /** What its first sight asks the server for, always the same; fetched while the scripts come. */
  readonly answers?: readonly string[];
  /**
   * How much of it is written into it, to be seen before the scripts are there: the whole, or the
   * frame, in which `begin` will show what was asked for.
   */
  readonly sight?: "whole" | "frame";
  /** The script that runs first, and starts the app. Without one, the app starts by itself. */
  readonly begin?: string;
}

/** One for every page; the gateway answers no other. */
export const pageDocuments: Readonly<Record<keyof typeof pages, PageDocument>> = {
  "/": {
    title: "Berea: read the King James Bible",
    description: "Read the King James Bible in quiet, and see how your own tradition reads it.",
    modules: ["home/home-page.tsx"],
    answers: [addressOf("getVerseOfTheDay")],
    sight: "whole",
  },
  "/reader": {
    title: "Reader · Berea",
    description:
      "All 66 books of the King James Bible, chapter by chapter, with an interpretation of any verse, chapter or book beside the text.",
    modules: ["reader/reader-page.tsx", "app/with-queries.tsx"],
    sight: "frame",
    begin: "src/first-text.ts",
  },
  "/profile": {
    title: "Profile · Berea",
    description: "Your account, your place in the text, your daily verse and your friends.",
    modules: ["app/whole-profile.tsx", "app/with-queries.tsx"],
  },
  "/about": {
    title: "About · Berea",
    description: "Why Berea was made, who it is for, and where its Bible text comes from.",
    modules: ["pages/about-page.tsx"],
  },
  "/how-it-works": {
    title: "How It Works · Berea",
    description:
      "How Berea chooses the interpretation you see: nine Christian traditions, named sources, and what happens where a tradition is silent.",
    modules: ["pages/how-it-works-page.tsx"],
  },
  "/traditions": {
    title: "Where the Traditions Differ · Berea",
    description:
      "The passages that Christians read differently, by book and by theme, each with its question and the way to the readings.",
    modules: ["pages/traditions/traditions-page.tsx", "app/with-queries.tsx"],
    answers: [addressOf("listDisputedPassages")],
  },
  "/sources": {
    title: "Sources · Berea",
    description:
      "Where Berea’s interpretations come from, how they were written, who has reviewed them, and which were corrected.",
    modules: ["pages/sources/sources-page.tsx", "app/with-queries.tsx"],
    answers: [addressOf("describeSources")],
  },
  "/privacy": {
    title: "Privacy · Berea",
    description: "What Berea stores about you, where, for how long, and how to take it away.",
    modules: ["pages/privacy-page.tsx"],
  },
  "/terms": {
    title: "Terms · Berea",
    description: "What you may expect of Berea, and what Berea expects of you.",
    modules: ["pages/terms-page.tsx"],
  },
  "/sheet": {
    title: "Study sheet · Berea",
    description:
      "A page to print for a study group: the text, how the traditions read it, and questions.",
    modules: ["reader/sheet/sheet-page.tsx", "app/with-queries.tsx"],
  },
  "/login": {
    title: "Login · Berea",
    description: "Log in to go on reading where you stopped.",
    modules: ["auth/login-page.tsx"],
  },
  "/signup": {
    title: "Sign Up · Berea",
    description: "Create a free account: your place is kept, and your own tradition answers.",
    modules: ["auth/signup-page.tsx"],
  },
};

/** The file that holds a page's document, which the gateway answers at the page's path. */
export function documentFile(path: string): string {
  return `pages${path === "/" ? "/home" : path}.html`;
}

/** The document without a page's words and sight: what the service worker keeps, for all pages. */
export const shellFile = "shell.html";

/**
 * Writes a document for each page, made from the one that Vite has built, and that one once more
 * under a path that the server answers with it.
 */
export function writePageDocuments(): Plugin {
  return {
    name: "page-documents",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const index = bundle["index.html"];
        if (index?.type !== "asset") throw new Error("index.html is not in the bundle.");
        this.emitFile({ type: "asset", fileName: shellFile, source: index.source });
        const pages = Object.entries(pageDocuments);
        const prerendered = pages.filter(([, { sight }]) => sight);
        const sights = await firstSights(prerendered.map(([path]) => path));
        for (const [path, page] of pages) {
          const source = documentOf(page, String(index.source), bundle).replace(
            emptyRoot,
            () =>
              `<div id="root" data-sight="${page.sight ?? "none"}">${sights.get(path) ?? ""}</div>`,
          );
          this.emitFile({ type: "asset", fileName: documentFile(path), source });
        }
      },
    },
  };
}

const emptyRoot = /<div id="root"><\/div>/;

/**
 * What the pages show at first, by path. The app itself renders it, in a script with a React of its
 * own: whoever builds may have loaded another build of React.
 */
async function firstSights(paths: readonly string[]): Promise<Map<string, string>> {
  const code = await buildWholeScript("app/prerender.tsx", { format: "es" });
  const { prerender }: typeof import("./src/app/prerender.tsx") = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString("base64")}`
  );
  const sights = paths.map(async (path) => [path, await prerender(path)] as const);
  return new Map(await Promise.all(sights));
}

function documentOf(page: PageDocument, index: string, bundle: Rolldown.OutputBundle): string {
  const { title, description, modules, answers = [], sight, begin = "src/main.tsx" } = page;
  const first = filesOf([begin], bundle);
  const later = filesOf(["src/main.tsx", ...modules], bundle).filter(
    (file) => !first.includes(file),
  );
  // What is not needed for the first sight lets what is needed go first.
  const firstPriority = sight === "whole" ? low : "";
  const laterPriority = sight ? low : "";
  const [start, ...imported] = first;
  const tags = [
    `<script type="module" crossorigin${firstPriority} src="/${start}"></script>`,
    ...answers.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
    ...imported.map((file) => preloadOf(file, firstPriority)),
    ...later.map((file) => preloadOf(file, laterPriority)),
  ];
  return index
    .replace(/<title>[^<]*/, () => `<title>${title}`)
    .replace(/(name="description"\s+content=")[^"]*/, (_, before) => before + description)
    .replace(/ *<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?\n/g, "")
    .replace(/^ *<\/head>/m, (end) => tags.map((tag) => `    ${tag}\n`).join("") + end);
}

const low = ' fetchpriority="low"';

function preloadOf(file: string, priority: string): string {
  return `<link rel="modulepreload" crossorigin${priority} href="/${file}">`;
}

/** The scripts that hold these modules, and those that they import. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const found = new Set(
    modules.map((name) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${name}`)));
      if (!chunk) throw new Error(`No script holds ${name}.`);
      return chunk.fileName;
    }),
  );
  // A set takes what is added while it is gone through.
  for (const file of found) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const imported of chunk?.imports ?? []) found.add(imported);
  }
  return [...found];
}
