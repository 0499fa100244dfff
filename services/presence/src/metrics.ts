import { Counter, Gauge, type Registry } from "prom-client";

/** What became of a login that presence heard of. */
export type LoginOutcome = "told" | "nobody" | "too_old" | "too_soon";

/** The metrics of presence. */
export interface PresenceMetrics {
  readonly sockets: Gauge;
  readonly logins: Counter<"outcome">;
  readonly refused: Counter<"code">;
  readonly flooders: Counter;
}

/** Adds the metrics of presence to those of the process. */
export function addMetrics(registry: Registry): PresenceMetrics {
  const registers = [registry];
  return {
    sockets: new Gauge({
      name: "presence_sockets",
      help: "Connections of users that are open now",
      registers,
    }),
    logins: new Counter({
      name: "presence_logins_total",
      help: "Logins that were heard of, by what became of them",
      labelNames: ["outcome"],
      registers,
    }),
    refused: new Counter({
      name: "presence_refused_total",
      help: "Connections and packets that were refused, by reason",
      labelNames: ["code"],
      registers,
    }),
    flooders: new Counter({
      name: "presence_flooders_total",
      help: "Connections that were closed because they sent too much",
      registers,
    }),
  };
}
