/**
 * The tree of receipts: a commitment to each receipt of each person, in the order of the log, made from their rows right before a head is
 * signed that names it. A receipt that was once shown can so not be another one later without two signed heads that contradict each other.
 *
 * In files like the tree over the log's records, and made again from the rows where they are lost.
 */
import { createHash, createHmac, hkdfSync } from "node:crypto";
import { join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Pool } from "pg";
import { HEALTH_DESK } from "../../../server/health/health-watch.ts";
import type { LivePart } from "../../../server/live-parts.ts";
import { say } from "../../../server/say.ts";
import type { ReceiptVenue } from "../../../server/feature.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { readCheckpoint, type NamedTree } from "../../public-log/checkpoint.ts";
import { HASH_BYTES } from "../../public-log/formulas.ts";
import { LogTree, type TreeRecord } from "../../public-log/server/log-tree.ts";
import { logKeyOf, readHeads } from "../../public-log/server/public-log.ts";
import type { ChangeRow } from "../../wallet/server/change-log.ts";
import { commitmentTo, type ReceiptContent } from "../formulas.ts";
import { contentOf } from "./receipt-content.ts";

/** Commands whose receipts are read at once. */
export const WINDOW = 5000;
/** Commitments between two moments in which others may go on. */
const SLICE = 100;

export type ReceiptTreeOptions = {
  readonly venue: TradingVenue;
  readonly directory: string;
  readonly secret: Uint8Array;
  /** Of the venue's log: nonces are of one log. */
  readonly origin: string;
  readonly say: (text: string) => void;
};
/** Where a receipt's commitment lies in the tree. */
export type FoundLeaf = { readonly index: number; readonly nonce: string };

export class ReceiptTree {
  readonly #options: ReceiptTreeOptions;
  readonly #nonceOf: NonceOf;
  #tree: LogTree | undefined;
  /** What the newest head named when the tree was opened, until the tree is as large again. */
  #signed: NamedTree | undefined;
  /** All receipts of commands up to this one are in it. */
  #commands = 0;
  #isOver = false;

  constructor(options: ReceiptTreeOptions) {
    this.#options = options;
    this.#nonceOf = noncesOf(options.secret, options.origin);
  }

  /** Takes in the receipts of all commands up to that one. What a head may name of it then; undefined while there are none. */
  async upTo(commands: number): Promise<NamedTree | undefined> {
    try {
      return await this.#follow((this.#tree ??= await this.#open(commands)), commands);
    } catch (error: unknown) {
      // What was written may be half: it is opened again from what was signed last.
      this.#tree?.close();
      this.#tree = undefined;
      throw error;
    }
  }

  /** Where among the first `size` the commitment to a receipt lies; undefined where there is none to just this content. */
  find(content: ReceiptContent, size: number): FoundLeaf | undefined {
    const tree = this.#tree;
    if (tree === undefined || size > tree.size) return undefined;
    const nonce = this.#nonceOf(content.id);
    const [from, to] = [content.position - 1, content.position].map((command) => (tree.indexOf(command, size) ?? -1) + 1);
    const at = tree.sealsOf(from ?? 0, to ?? 0).findIndex((seal) => seal.equals(commitmentTo(content, nonce)));
    return at < 0 ? undefined : { index: (from ?? 0) + at, nonce };
  }

  inclusion(index: number, size: number): readonly string[] {
    return this.#tree?.inclusion(index, size).map(bytesToHex) ?? [];
  }

  /** Undefined for sizes that it does not have. */
  consistency(older: number, newer: number): readonly string[] | undefined {
    const tree = this.#tree;
    if (tree === undefined || newer > tree.size || older > newer) return undefined;
    return tree.consistency(older, newer).map(bytesToHex);
  }

  /** Breaks off what is under way. */
  close(): void {
    this.#isOver = true;
    this.#tree?.close();
    this.#tree = undefined;
  }

  /** Goes on behind what a head stands for; anew where the files are not what was signed. */
  async #open(commands: number): Promise<LogTree> {
    const { venue, directory } = this.#options;
    const [head] = await readHeads(venue.pool, { before: Number.MAX_SAFE_INTEGER, limit: 1, hourly: false });
    this.#signed = head === undefined ? undefined : readCheckpoint(head.note)?.receipts;
    const tree = new LogTree(directory, this.#signed?.size ?? 0);
    const last = tree.size === 0 ? 0 : tree.firstAt(tree.size - 1);
    if (tree.size > 0 && (!isOf(tree, this.#signed) || last > commands)) tree.clear();
    this.#commands = tree.size === 0 ? 0 : last;
    return tree;
  }

  async #follow(tree: LogTree, commands: number): Promise<NamedTree | undefined> {
    const { venue, say } = this.#options;
    await venue.projected();
    while (this.#commands < commands && !this.#isOver) {
      const to = Math.min(commands, this.#commands + WINDOW);
      const records = await receiptRecords(venue, this.#commands, to, this.#nonceOf);
      if (this.#isOver) return undefined;
      tree.append(records);
      this.#commands = to;
    }
    if (this.#isOver || tree.size === 0) return undefined;
    if (this.#signed !== undefined && !isOf(tree, this.#signed))
      say(`The receipts are not those that were signed: the tree of ${this.#signed.size} that a head named is contradicted.`);
    this.#signed = undefined;
    tree.sync();
    return { size: tree.size, root: bytesToHex(tree.root()) };
  }
}

type NonceOf = (id: string) => string;
/** What hides each receipt's commitment from all but its owner. `origin`: of the venue's log. */
export function noncesOf(secret: Uint8Array, origin: string): NonceOf {
  const key = new Uint8Array(hkdfSync("sha256", secret, origin, "touchstone receipts", HASH_BYTES));
  return (id) => createHmac("sha256", key).update(id).digest("hex");
}

/** The leaves for the commands behind `after` up to `to`; others may go on in between. */
export async function receiptRecords(venue: ReceiptVenue, after: number, to: number, nonceOf: NonceOf): Promise<readonly TreeRecord[]> {
  const records: TreeRecord[] = [];
  for (const content of await contentsOf(venue, after, to)) {
    records.push({ seal: commitmentTo(content, nonceOf(content.id), nativeHash), first: content.position });
    if (records.length % SLICE === 0) await new Promise(setImmediate);
  }
  return records;
}
const nativeHash = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** Whether the tree's beginning is what a head named. */
const isOf = (tree: LogTree, signed: NamedTree | undefined): boolean =>
  signed !== undefined && tree.size >= signed.size && bytesToHex(tree.root(signed.size)) === signed.root;

/** Of the commands behind `after` up to `to`, in the log's order. */
export async function contentsOf(venue: ReceiptVenue, after: number, to: number): Promise<readonly ReceiptContent[]> {
  const sources = venue.features.flatMap(({ receipts }) => receipts ?? []);
  const found = await Promise.all(
    sources.map(async ({ prefix, list }) => ((await list?.(venue, after, to)) ?? []).map((receipt) => ({ prefix, receipt }))),
  );
  // Stable: within a command the sources' order, and theirs within it.
  const all = found.flat().sort((a, b) => a.receipt.position - b.receipt.position);
  if (all.length === 0) return [];
  const changes = await changesOf(venue.pool, [...new Set(all.map(({ receipt }) => receipt.position))]);
  return all.map(({ prefix, receipt: { user, ...receipt } }) => {
    const lines = changes.get(`${receipt.position} ${user}`) ?? [];
    return contentOf(venue.kernel, { prefix, user, found: receipt, changes: lines });
  });
}

/** What the ledger moved by these commands, by command and person. */
async function changesOf(pool: Pool, positions: readonly number[]): Promise<ReadonlyMap<string, readonly ChangeRow[]>> {
  const { rows } = await pool.query<ChangeRow & { readonly user_id: string }>({
    name: "changes-of-commands",
    text: "select * from wallet_changes where sequence = any($1::bigint[]) order by sequence, line",
    values: [positions],
  });
  return Map.groupBy(rows, ({ sequence, user_id: user }) => `${sequence} ${user}`);
}

/** Of a running venue, for its calls; empty until it was opened. */
export const RECEIPT_TREE: LivePart<{ tree: ReceiptTree | undefined }> = { name: "receipt-tree", make: () => ({ tree: undefined }) };

export type OpenReceiptTreeOptions = {
  readonly venue: TradingVenue;
  /** DATA_DIR. */
  readonly directory: string;
  readonly secret: Uint8Array;
};

/** For the venue's calls, and for who signs heads. */
export function openReceiptTree({ venue, directory, secret }: OpenReceiptTreeOptions): ReceiptTree {
  const tree = new ReceiptTree({
    ...{ venue, secret, directory: join(directory, "receipt-tree"), origin: logKeyOf(venue, secret).name },
    say: (text) => {
      venue.live.of(HEALTH_DESK).damages += 1;
      say(text, { level: "error" });
    },
  });
  venue.live.of(RECEIPT_TREE).tree = tree;
  return tree;
}
