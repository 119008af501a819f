/**
 * Makes the tree of receipts longer: what a head is to name of it. The tree is in files like the one over the log's records, goes on behind
 * what the newest head stands for, and is made anew from the rows where its files are not what was signed.
 */
import { rmSync } from "node:fs";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { ReceiptVenue } from "../../../server/feature.ts";
import { readCheckpoint, type NamedTree } from "../../public-log/checkpoint.ts";
import { LogTree } from "../../public-log/server/log-tree.ts";
import { readHeads } from "../../public-log/server/public-log.ts";
import { receiptRecords, WINDOW, type NonceOf } from "./receipt-leaves.ts";

export type MakeReceipts = {
  readonly venue: ReceiptVenue;
  readonly directory: string;
  readonly nonceOf: NonceOf;
  /** Up to this one; its rows are written. */
  readonly commands: number;
  /** Breaks it off. */
  readonly isOver?: () => boolean;
};
export type MadeReceipts = {
  /** What a head may name; undefined while there are none. */
  readonly tree?: NamedTree;
  /** What a head named and the rows contradict. */
  readonly contradicted?: NamedTree;
};

/** Undefined where it was broken off. */
export async function makeReceipts(options: MakeReceipts): Promise<MadeReceipts | undefined> {
  const { venue, directory, nonceOf, commands, isOver = () => false } = options;
  const [head] = await readHeads(venue.pool, { before: Number.MAX_SAFE_INTEGER, limit: 1, hourly: false });
  const signed = head === undefined ? undefined : readCheckpoint(head.note)?.receipts;
  const tree = openTree(directory, signed, commands);
  try {
    const from = tree.size === 0 ? 0 : tree.firstAt(tree.size - 1);
    for (let done = from; done < commands; done += WINDOW) {
      const records = await receiptRecords(venue, done, Math.min(commands, done + WINDOW), nonceOf);
      if (isOver()) return undefined;
      await tree.take(records);
    }
    const contradicted = signed === undefined || isOf(tree, signed) ? undefined : signed;
    if (tree.size === 0) return {};
    await tree.sync();
    return { tree: { size: tree.size, root: bytesToHex(tree.root()) }, ...(contradicted === undefined ? {} : { contradicted }) };
  } finally {
    tree.close();
  }
}

function openTree(directory: string, signed: NamedTree | undefined, commands: number): LogTree {
  const tree = new LogTree(directory, signed?.size ?? 0);
  if (tree.size === 0 || (signed !== undefined && isOf(tree, signed) && tree.firstAt(tree.size - 1) <= commands)) return tree;
  // Other files, not these made shorter: whoever reads them may go on.
  tree.close();
  rmSync(directory, { recursive: true });
  return new LogTree(directory);
}

/** Whether the tree's beginning is what a head named. */
const isOf = (tree: LogTree, signed: NamedTree): boolean => tree.size >= signed.size && bytesToHex(tree.root(signed.size)) === signed.root;
