/**
 * Which lines of a record are whose: beside the record, for nobody but the venue, so that each person can ask for their own. Sorted by person;
 * 24 bytes each: person, number in the record, number of the order.
 */
import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from "node:fs";
import type { OwnLine } from "./scribe.ts";

const ROW_BYTES = 24;
/** What one person is told at most. */
export const OWN_LINES_MAX = 5000;

export function writeOwnLines(path: string, lines: readonly OwnLine[]): void {
  const sorted = [...lines].sort((one, other) => one.owner - other.owner || one.number - other.number);
  const bytes = Buffer.alloc(sorted.length * ROW_BYTES);
  for (const [at, { owner, number, order }] of sorted.entries()) {
    bytes.writeDoubleLE(owner, at * ROW_BYTES);
    bytes.writeDoubleLE(number, at * ROW_BYTES + 8);
    bytes.writeDoubleLE(order, at * ROW_BYTES + 16);
  }
  writeFileSync(`${path}.new`, bytes, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}

/** A person's, in the order of the record; the first `OWN_LINES_MAX`. */
export function readOwnLines(path: string, owner: number): readonly OwnLine[] {
  if (!existsSync(path)) return [];
  const file = openSync(path, "r");
  try {
    const rows = Math.floor(fstatSync(file).size / ROW_BYTES);
    const row = Buffer.alloc(ROW_BYTES);
    const read = (at: number): OwnLine => {
      readSync(file, row, 0, ROW_BYTES, at * ROW_BYTES);
      return { owner: row.readDoubleLE(0), number: row.readDoubleLE(8), order: row.readDoubleLE(16) };
    };
    let [from, to] = [0, rows];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (read(middle).owner < owner) from = middle + 1;
      else to = middle;
    }
    const found: OwnLine[] = [];
    for (let at = from; at < rows && found.length < OWN_LINES_MAX; at++) {
      const line = read(at);
      if (line.owner !== owner) break;
      found.push(line);
    }
    return found;
  } finally {
    closeSync(file);
  }
}
