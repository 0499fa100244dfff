import { calleeOf, type Program } from "./programs.ts";

/** The settings a program is given in one place, and the ports of its callees there. */
interface Given {
  /** For the message, such as "docker-compose.yml". */
  readonly where: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly portOf: (callee: string) => number;
}

/** Settings that a program needs and lacks, does not read, or that hold a wrong address. */
export function settingFaults(
  program: Program,
  programs: readonly Program[],
  { where, settings, portOf }: Given,
): string[] {
  const given = new Map(Object.entries(settings));
  const missing = program.needs.filter(
    (setting) => !given.has(setting) && !given.has(`${setting}_FILE`),
  );
  return [
    ...missing.map((setting) => `${where}: ${program.name} needs ${setting}`),
    ...[...given.keys()]
      .filter((name) => !isKnown(program, name))
      .map((name) => `${where}: ${program.name} does not read ${name}`),
    ...[...given].flatMap(([name, value]) => {
      const callee = calleeOf(name, programs);
      if (!callee || value === `http://${callee}:${portOf(callee)}`) return [];
      return [`${where}: ${program.name} looks for ${callee} at ${value}`];
    }),
  ];
}

function isKnown({ knows }: Program, name: string): boolean {
  return /^(NODE|OTEL)_/.test(name) || knows.has(name.replace(/_FILE$/, ""));
}
