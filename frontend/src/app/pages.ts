import { lazyPage, lazyQueryPage } from "./lazy-page.tsx";

/** Every page by its path; each is a chunk of its own. */
export const pages = {
  "/": lazyPage(async () => (await import("../features/home/home-page.tsx")).HomePage),
  "/reader": lazyQueryPage(
    async () => (await import("../features/reader/reader-page.tsx")).ReaderPage,
  ),
  "/profile": lazyQueryPage(async () => (await import("./whole-profile.tsx")).WholeProfile),
  "/about": lazyPage(async () => (await import("../features/pages/about-page.tsx")).AboutPage),
  "/how-it-works": lazyPage(
    async () => (await import("../features/pages/how-it-works-page.tsx")).HowItWorksPage,
  ),
  "/traditions": lazyQueryPage(
    async () => (await import("../features/pages/traditions/traditions-page.tsx")).TraditionsPage,
  ),
  "/sources": lazyQueryPage(
    async () => (await import("../features/pages/sources/sources-page.tsx")).SourcesPage,
  ),
  "/privacy": lazyPage(
    async () => (await import("../features/pages/privacy-page.tsx")).PrivacyPage,
  ),
  "/terms": lazyPage(async () => (await import("../features/pages/terms-page.tsx")).TermsPage),
  "/sheet": lazyQueryPage(
    async () => (await import("../features/reader/sheet/sheet-page.tsx")).SheetPage,
  ),
  "/login": lazyPage(async () => (await import("../features/auth/login-page.tsx")).LoginPage),
  "/signup": lazyPage(async () => (await import("../features/auth/signup-page.tsx")).SignupPage),
} as const;

/** Whether there is a page at this path. */
export function isPath(path: string): path is keyof typeof pages {
  return Object.hasOwn(pages, path);
}

/** Shown for every other path. */
export const notFound = lazyPage(
  async () => (await import("../features/not-found/not-found-page.tsx")).NotFoundPage,
);

/** Pages for logged-in users only. */
export const protectedPaths: readonly string[] = ["/reader", "/profile"];

/** Pages without header and footer; so is the one for paths that there are not. */
export const barePaths: readonly string[] = ["/login", "/signup", "/sheet"];
