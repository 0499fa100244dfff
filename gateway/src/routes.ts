/** Requests of one class share a limit (rate-limits.ts). */
export type LimitClass = "api" | "sign-in" | "search" | "socket";

interface Route {
  /** The path itself and everything below it. */
  readonly prefix: string;
  readonly service: string;
  /** How long the service may take to begin its answer. */
  readonly timeLimitMs: number;
  readonly limit: LimitClass;
  /** Whether the service accepts WebSockets below the prefix. */
  readonly sockets?: true;
}

/** The only table of which service answers what; the first match is taken. */
export const routeTable = [
  { prefix: "/api/auth/login", service: "auth", timeLimitMs: 20_000, limit: "sign-in" },
  { prefix: "/api/auth/register", service: "auth", timeLimitMs: 20_000, limit: "sign-in" },
  { prefix: "/api/auth/change-password", service: "auth", timeLimitMs: 20_000, limit: "sign-in" },
  { prefix: "/api/auth/account", service: "auth", timeLimitMs: 20_000, limit: "sign-in" },
  { prefix: "/api/auth", service: "auth", timeLimitMs: 10_000, limit: "api" },
  { prefix: "/api/bible/kjv/search", service: "bible", timeLimitMs: 5_000, limit: "search" },
  { prefix: "/api/bible", service: "bible", timeLimitMs: 5_000, limit: "api" },
  { prefix: "/api/verse-of-the-day", service: "bible", timeLimitMs: 5_000, limit: "api" },
  { prefix: "/api/interpret", service: "interpretation", timeLimitMs: 30_000, limit: "api" },
  { prefix: "/api/friends", service: "friends", timeLimitMs: 10_000, limit: "api" },
  { prefix: "/api/notifications", service: "notification", timeLimitMs: 15_000, limit: "api" },
  {
    prefix: "/socket.io",
    service: "presence",
    timeLimitMs: 10_000,
    limit: "socket",
    sockets: true,
  },
] as const satisfies readonly Route[];

export type TableRoute = (typeof routeTable)[number];

export type ServiceName = TableRoute["service"];

/** Without duplicates. */
export const serviceNames: readonly ServiceName[] = [
  ...new Set(routeTable.map(({ service }) => service)),
];

/** Express's pattern for a path and everything below it. */
export function patternOf(prefix: string): string {
  return `${prefix}{/*rest}`;
}
