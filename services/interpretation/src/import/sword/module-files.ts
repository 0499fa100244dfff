import { basename, join } from "node:path";
import { ImportFault } from "../import-fault.ts";
import { decodeText, namesIn, readSourceFile } from "../read-file.ts";
import { openBlocks } from "./blocks-file.ts";
import { type Slot, slotsOf, type Testament } from "./versification.ts";

/** A text of a module, and the run of slots that point to it. */
export interface ModuleEntry {
  readonly from: Slot;
  readonly to: Slot;
  /** With the markup of the module. */
  readonly text: string;
}

const testaments: readonly Testament[] = ["ot", "nt"];

/**
 * The texts of a compressed commentary module (zCom, zCom4), in order. A verse record has the
 * block, the offset in it and the length, in 10 bytes or in 12; which of them follows from the
 * size of the file, since configurations are known to be wrong about it.
 * @param encoding of the texts: "utf-8" or "latin1"
 * @throws ImportFault when a file is missing, damaged, cut off or too large
 */
export function readModuleEntries(folder: string, encoding: string): ModuleEntry[] {
  const files = namesIn(folder);
  const letter = files.map((name) => /^[on]t\.([bcv])zv$/.exec(name)?.[1]).find(Boolean);
  if (!letter) {
    throw new ImportFault(`${folder} has no commentary in SWORD's format (ot.bzv, nt.czv …).`);
  }
  return testaments
    .filter((testament) => files.some((name) => name.startsWith(`${testament}.${letter}z`)))
    .flatMap((testament) => [...entriesOf(join(folder, `${testament}.${letter}z`), testament)]);

  function* entriesOf(path: string, testament: Testament): Generator<ModuleEntry> {
    const name = basename(path);
    const verses = readSourceFile(`${path}v`);
    const blocks = openBlocks(name, readSourceFile(`${path}s`), readSourceFile(`${path}z`));
    const slots = slotsOf(testament);
    const size = verses.length / slots.length;
    if (size !== 10 && size !== 12) {
      throw new ImportFault(
        `${name}v is damaged, cut off or not in the KJV's versification: ${verses.length} bytes do not make ${slots.length} records.`,
      );
    }
    let open: { from: Slot; to: Slot; record: Buffer } | undefined;
    for (const [index, slot] of slots.entries()) {
      const record = verses.subarray(index * size, (index + 1) * size);
      if (open?.record.equals(record)) {
        open.to = slot;
        continue;
      }
      if (open) yield { from: open.from, to: open.to, text: textOf(open.record) };
      open = lengthOf(record) > 0 ? { from: slot, to: slot, record } : undefined;
    }
    if (open) yield { from: open.from, to: open.to, text: textOf(open.record) };

    function textOf(record: Buffer): string {
      const text = blocks.block(record.readUInt32LE(0));
      const start = record.readUInt32LE(4);
      const end = start + lengthOf(record);
      if (end > text.length) throw new ImportFault(`${name}v points beyond the end of a block.`);
      return decodeText(name, text.subarray(start, end), encoding);
    }
  }
}

function lengthOf(record: Buffer): number {
  return record.length === 12 ? record.readUInt32LE(8) : record.readUInt16LE(8);
}
