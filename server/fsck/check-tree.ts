/** Holds the tree over the log, and every head that was signed, against a tree that is made anew of the log. */
import { closeSync, existsSync, fstatSync, mkdtempSync, openSync, readdirSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Pool } from "pg";
import { LogTree } from "../../features/public-log/server/log-tree.ts";
import type { Disk } from "../../journal/disk.ts";
import { placeOf, readSeals } from "../../journal/file/seal-reader.ts";
import type { Finding } from "./finding.ts";

const HASH_BYTES = 32;
const FIRST_BYTES = 8;
const READ_BYTES = 1 << 20;

type Head = { readonly size: number; readonly root: string };

/** `next`: first command that it does not hold. */
export type CheckedLog = { readonly disk: Disk; readonly segments: string; readonly next: number };

/** `directory`: DATA_DIR. `pool` undefined: the heads are not looked at. */
export async function checkTree(directory: string, log: CheckedLog, pool: Pool | undefined): Promise<Finding> {
  const heads = pool === undefined ? [] : await readHeads(pool);
  const scratch = mkdtempSync(join(tmpdir(), "touchstone-fsck-"));
  const tree = new LogTree(scratch);
  try {
    await fill(tree, log);
    const says = wrongHead(tree, heads) ?? wrongFile(scratch, join(directory, "log-tree"), heads.at(-1)?.size ?? 0);
    if (says !== undefined) return { part: "log-tree", ok: false, says };
    const stored = existsSync(join(directory, "log-tree")) ? "" : "; its files are made again at the next start";
    return { part: "log-tree", ok: true, says: `${tree.size} records, ${heads.length} signed heads${stored}` };
  } finally {
    tree.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function readHeads(pool: Pool): Promise<readonly Head[]> {
  const { rows } = await pool.query<{ size: string; root: string }>("select size, root from log_head order by size");
  return rows.map(({ size, root }) => ({ size: Number(size), root }));
}

async function fill(tree: LogTree, { disk, segments, next }: CheckedLog): Promise<void> {
  for (let place = placeOf(disk, segments, 1); place !== undefined && place.sequence < next;) {
    const window = await readSeals(disk, segments, place, next);
    tree.append(window.seals);
    if (window.isLast) return;
    place = window.next;
  }
}

function wrongHead(tree: LogTree, heads: readonly Head[]): string | undefined {
  const wrong = heads.find(({ size, root }) => size > tree.size || bytesToHex(tree.root(size)) !== root);
  if (wrong === undefined) return undefined;
  return wrong.size > tree.size
    ? `a head of ${wrong.size} records was signed, the log has ${tree.size}`
    : `the head of ${wrong.size} records that was signed is not that of this log`;
}

/** What lies behind the newest head may be half written: the venue reads it again. */
export function wrongFile(made: string, stored: string, size: number, from = "the log"): string | undefined {
  if (!existsSync(stored)) return undefined;
  for (const name of readdirSync(made)) {
    const level = Number(/^level-(\d+)$/.exec(name)?.[1] ?? 0);
    const bytes = name === "firsts" ? size * FIRST_BYTES : Math.floor(size / 2 ** level) * HASH_BYTES;
    const at = firstDifference(join(made, name), join(stored, name), bytes);
    if (at !== undefined) return `${name} differs at byte ${at}; without the folder ${basename(stored)} it is made again of ${from}`;
  }
  return undefined;
}

/** Of the first `bytes` of two files; where one is shorter, there. */
function firstDifference(one: string, other: string, bytes: number): number | undefined {
  if (!existsSync(other)) return bytes === 0 ? undefined : 0;
  const files = [openSync(one, "r"), openSync(other, "r")] as const;
  try {
    const length = Math.min(bytes, ...files.map((file) => fstatSync(file).size));
    for (let from = 0; from < length; from += READ_BYTES) {
      const [left, right] = files.map((file) => {
        const read = Buffer.alloc(Math.min(READ_BYTES, length - from));
        readSync(file, read, 0, read.length, from);
        return read;
      }) as [Buffer, Buffer];
      if (!left.equals(right)) return from + left.findIndex((byte, at) => byte !== right[at]);
    }
    return length < bytes ? length : undefined;
  } finally {
    for (const file of files) closeSync(file);
  }
}
