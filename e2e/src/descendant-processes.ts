import { readdirSync, readFileSync } from "node:fs";

/** A running process; `started` distinguishes it from a later one with the same id. */
interface RunningProcess {
  readonly id: number;
  readonly parent: number;
  readonly started: string;
}

/** The processes below the one with this id, at every depth. */
export function descendantsOf(id: number): RunningProcess[] {
  const all = listProcesses();
  const below = (parent: number): RunningProcess[] =>
    all.filter((own) => own.parent === parent).flatMap((own) => [own, ...below(own.id)]);
  return below(id);
}

/** Which of these processes still run. */
export function stillRunning(processes: readonly RunningProcess[]): RunningProcess[] {
  const now = new Set(listProcesses().map(({ id, started }) => `${id} ${started}`));
  return processes.filter(({ id, started }) => now.has(`${id} ${started}`));
}

/** From Linux's /proc, without zombies. */
function listProcesses(): RunningProcess[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const [state, parent, ...rest] = readStat(name);
      if (state === undefined || state === "Z") return [];
      return [{ id: Number(name), parent: Number(parent), started: `${rest[17]}` }];
    });
}

/** The fields after the program's name, which may itself contain spaces and brackets. */
function readStat(name: string): string[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
