import { inflateSync } from "node:zlib";
import { ImportFault } from "../import-fault.ts";

/** A block record has the block's offset, its size in the file, and its size unpacked. */
const RECORD = 12;
/** The largest block that is unpacked, in bytes; a whole book of a long commentary has 7 MB. */
const LARGEST_BLOCK = 64 * 1024 * 1024;

/** The texts of a testament, in blocks that are packed each by itself. */
export interface BlocksFile {
  readonly count: number;
  /** @throws ImportFault when the block is damaged or is none */
  block(index: number): Buffer;
}

/**
 * Reads blocks by their table (`.?zs`) from their file (`.?zz`).
 * @throws ImportFault when the two do not fit each other
 */
export function openBlocks(name: string, table: Buffer, packed: Buffer): BlocksFile {
  if (table.length % RECORD !== 0) {
    throw new ImportFault(`${name}: the table of blocks is damaged or cut off.`);
  }
  const count = table.length / RECORD;
  const end = Math.max(0, ...Array.from({ length: count }, (_, at) => placeOf(at).end));
  if (end > packed.length) {
    throw new ImportFault(
      `${name}: the texts are cut off, ${end - packed.length} bytes are missing.`,
    );
  }
  let last: { index: number; text: Buffer } | undefined;

  return {
    count,
    block(index) {
      if (last?.index !== index) last = { index, text: unpack(index) };
      return last.text;
    },
  };

  function placeOf(index: number) {
    const [offset, size, unpacked] = [0, 4, 8].map((at) => table.readUInt32LE(index * RECORD + at));
    return { offset: offset ?? 0, end: (offset ?? 0) + (size ?? 0), unpacked: unpacked ?? 0 };
  }

  function unpack(index: number): Buffer {
    if (index >= count) throw new ImportFault(`${name}: there is no block ${index}.`);
    const { offset, end, unpacked } = placeOf(index);
    if (unpacked > LARGEST_BLOCK) {
      throw new ImportFault(`${name}: block ${index} is too large, ${unpacked} bytes.`);
    }
    const damaged = new ImportFault(`${name}: block ${index} is damaged.`);
    try {
      const text = inflateSync(packed.subarray(offset, end), { maxOutputLength: unpacked || 1 });
      if (text.length === unpacked) return text;
    } catch {
      throw damaged;
    }
    throw damaged;
  }
}
