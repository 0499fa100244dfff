import type { ServiceProcess } from "@berea/cluster/service-process";

/** The current value of a metric of one process, summed over its labels. */
export async function metricOf({ url }: ServiceProcess, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith(name));
  if (lines.length === 0) throw new Error(`${url} has no metric ${name}`);
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}
