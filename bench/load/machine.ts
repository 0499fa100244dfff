import { cpus, release, totalmem } from "node:os";

/** One line about the machine and the runtime. */
export function describeMachine(): string {
  const cores = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cores.length} × ${cores[0]?.model.trim()}, ${memory} GB, Linux ${release()}, Node ${process.version}`;
}
