import { join } from "node:path";
import { build, type Rolldown } from "vite";

interface Options {
  /** A classic script, or a module that exports what its source does. */
  format?: "iife" | "es";
  /** What names stand for. */
  define?: Readonly<Record<string, string>>;
}

/** Builds a module below `src` and all that it imports as one script, apart from the app. */
export async function buildWholeScript(
  module: string,
  { format = "iife", define = {} }: Options = {},
): Promise<string> {
  const input = join(import.meta.dirname, "src", module);
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    define,
    build: {
      target: "es2023",
      write: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        preserveEntrySignatures: "strict",
        output: { format, codeSplitting: false },
      },
    },
  });
  const chunk = [built]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .find((file): file is Rolldown.OutputChunk => file.type === "chunk");
  if (!chunk) throw new Error(`${module} was not built.`);
  return chunk.code;
}
