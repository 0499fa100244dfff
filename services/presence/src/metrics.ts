import { Counter, Gauge, type Registry } from "prom-client";

export type LoginOutcome = "told" | "nobody" | "too_old" | "too_soon";

export interface PresenceMetrics {
  readonly sockets: Gauge;
  readonly logins: Counter<"outcome">;
  readonly refused: Counter<"code">;
  readonly flooders: Counter;
}

export function addMetrics(registry: Registry): PresenceMetrics {
  const registers = [registry];
  return {
    sockets: new Gauge({
      name: "presence_sockets",
      help: "Open connections of users",
      registers,
    }),
    logins: new Counter({
      name: "presence_logins_total",
      help: "Logins received, by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    refused: new Counter({
      name: "presence_refused_total",
      help: "Refused connections and packets, by reason",
      labelNames: ["code"],
      registers,
    }),
    flooders: new Counter({
      name: "presence_flooders_total",
      help: "Connections closed for sending too much",
      registers,
    }),
  };
}
