import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The categories of Lighthouse that are looked at, in the order of the table. */
export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** What Lighthouse says of a page once. */
export interface Audit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  readonly layoutShift: number;
  /** Milliseconds on the slow phone that Lighthouse simulates. */
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  /** How fast the machine was meanwhile: some 1,500 for a desktop that does nothing else. */
  readonly benchmarkIndex: number;
  /** Titles of what a page lost points by, outside of performance. */
  readonly faults: readonly string[];
}

interface Report {
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Measured>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Measured {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
}

/**
 * Ends the process with one message when Lighthouse is missing. It is no dependency of this
 * repository: with what it needs in turn it takes 185 MB.
 */
export async function requireLighthouse(): Promise<void> {
  const version = await run("lighthouse", ["--version"]).catch(() => undefined);
  if (version) return;
  console.error("This needs Lighthouse 13. Please install: npm install --global lighthouse@13");
  process.exit(1);
}

/** Audits a page as a slow phone would see it, in the browser that listens on `port`. */
export async function audit(url: string, port: number): Promise<Audit> {
  const { stdout } = await run(
    "lighthouse",
    [
      url,
      `--port=${port}`,
      "--output=json",
      "--output-path=stdout",
      "--quiet",
      "--no-enable-error-reporting",
      // Whoever is logged in stays so.
      "--disable-storage-reset",
      `--only-categories=${categories.join()}`,
    ],
    { maxBuffer: 2 ** 28 },
  );
  const report: Report = JSON.parse(stdout);
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return read(report);
}

function read(report: Report): Audit {
  const scoreOf = (name: string) => (report.categories[name]?.score ?? 0) * 100;
  const numberOf = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    layoutShift: numberOf("cumulative-layout-shift"),
    largestPaintMs: numberOf("largest-contentful-paint"),
    blockedMs: numberOf("total-blocking-time"),
    benchmarkIndex: report.environment.benchmarkIndex,
    faults: faultsIn(report),
  };
}

function faultsIn({ categories: found, audits }: Report): string[] {
  return Object.entries(found)
    .filter(([name]) => name !== "performance")
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => audits[id]?.title ?? id);
}
