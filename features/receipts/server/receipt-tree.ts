/**
 * The tree of receipts: a commitment to each receipt of each person, in the order of the log, made from their rows right before a head is
 * signed that names it. A receipt that was once shown can so not be another one later without two signed heads that contradict each other.
 *
 * A few are made here. Many are made by a thread beside the venue, which takes a second and some memory to start: a fill's receipt costs twice
 * the processor time of the fill.
 */
import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { bytesToHex } from "@noble/hashes/utils.js";
import { HEALTH_DESK } from "../../../server/health/health-watch.ts";
import type { LivePart } from "../../../server/live-parts.ts";
import { say } from "../../../server/say.ts";
import { addressOf } from "../../../server/sql/database.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { NamedTree } from "../../public-log/checkpoint.ts";
import { logKeyOf } from "../../public-log/server/public-log.ts";
import { TreeReader } from "../../public-log/server/tree-reader.ts";
import { commitmentTo, type ReceiptContent } from "../formulas.ts";
import { makeReceipts, type MadeReceipts } from "./make-receipts.ts";
import { namesOf } from "./receipt-kernel.ts";
import { nativeHash, noncesOf, type NonceOf } from "./receipt-leaves.ts";
import type { ReceiptJob, ReceiptJobAnswer, ReceiptThreadData } from "./receipt-thread.ts";

/** Commands since the last head whose receipts are made here: half a second of the venue's time in the worst case, in slices. */
const HERE_MAX = 5000;
/** Heads are signed each minute; a thread that none needed for some is ended. */
const IDLE_MS = 5 * 60_000;

export type ReceiptTreeOptions = {
  readonly venue: TradingVenue;
  readonly directory: string;
  readonly secret: Uint8Array;
  /** Of the venue's log: nonces are of one log. */
  readonly origin: string;
  /** Commands whose receipts are made here and not by the thread. */
  readonly hereMax?: number;
  readonly say: (text: string) => void;
};
/** Where a receipt's commitment lies in the tree. */
export type FoundLeaf = { readonly index: number; readonly nonce: string };

export class ReceiptTree {
  readonly #options: ReceiptTreeOptions;
  readonly #nonceOf: NonceOf;
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Of what was made last. */
  #reader: TreeReader | undefined;
  /** All receipts of commands up to this one were made. */
  #commands = 0;
  #contradicted = "";
  #isOver = false;

  constructor(options: ReceiptTreeOptions) {
    this.#options = options;
    this.#nonceOf = noncesOf(options.secret, options.origin);
  }

  /** Takes in the receipts of all commands up to that one. What a head may name of it then; undefined while there are none. */
  async upTo(commands: number): Promise<NamedTree | undefined> {
    const { venue, directory, hereMax = HERE_MAX, say } = this.#options;
    await venue.projected();
    if (this.#isOver) return undefined;
    const made = await (commands - this.#commands > hereMax ? this.#madeBeside(commands) : this.#madeHere(commands));
    if (this.#isOver || made?.tree === undefined) return undefined;
    const { tree, contradicted } = made;
    this.#commands = commands;
    this.#reader?.close();
    this.#reader = TreeReader.open(directory, tree.size);
    if (contradicted !== undefined && contradicted.root !== this.#contradicted)
      say(`The receipts are not those that were signed: the tree of ${contradicted.size} that a head named is contradicted.`);
    this.#contradicted = contradicted?.root ?? "";
    return tree;
  }

  /** Where among the first `size` the commitment to a receipt lies; undefined where there is none to just this content. */
  find(content: ReceiptContent, size: number): FoundLeaf | undefined {
    const tree = this.#reader;
    if (tree === undefined || size > tree.size) return undefined;
    const nonce = this.#nonceOf(content.id);
    const wanted = commitmentTo(content, nonce, nativeHash);
    const [from, to] = [content.position - 1, content.position].map((command) => (tree.indexOf(command, size) ?? -1) + 1);
    const at = tree.sealsOf(from ?? 0, to ?? 0).findIndex((seal) => seal.equals(wanted));
    return at < 0 ? undefined : { index: (from ?? 0) + at, nonce };
  }

  inclusion(index: number, size: number): readonly string[] {
    return this.#reader?.inclusion(index, size).map(bytesToHex) ?? [];
  }

  /** Undefined for sizes that it does not have. */
  consistency(older: number, newer: number): readonly string[] | undefined {
    const tree = this.#reader;
    if (tree === undefined || newer > tree.size || older > newer) return undefined;
    return tree.consistency(older, newer).map(bytesToHex);
  }

  /** Breaks off what is under way. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#reader?.close();
    this.#reader = undefined;
    await this.#endThread();
  }

  async #madeHere(commands: number): Promise<MadeReceipts | undefined> {
    const { venue, directory } = this.#options;
    return makeReceipts({ venue, directory, nonceOf: this.#nonceOf, commands, isOver: () => this.#isOver });
  }

  async #madeBeside(commands: number): Promise<MadeReceipts | undefined> {
    clearTimeout(this.#idle);
    const thread = (this.#thread ??= this.#startThread());
    const heard = new AbortController();
    try {
      thread.postMessage({ commands, names: namesOf(this.#options.venue.kernel) } satisfies ReceiptJob);
      const ended = once(thread, "exit", heard).then(() => undefined);
      const [answer] = ((await Promise.race([once(thread, "message", heard), ended])) ?? []) as [ReceiptJobAnswer?];
      if (this.#isOver) return undefined;
      if (answer === undefined) throw new Error("the thread that makes receipts ended");
      if ("problem" in answer) throw answer.problem;
      return answer.made;
    } catch (error: unknown) {
      await this.#endThread();
      throw error;
    } finally {
      heard.abort();
      if (!this.#isOver) this.#idle = setTimeout(() => void this.#endThread(), IDLE_MS).unref();
    }
  }

  #startThread(): Worker {
    const { venue, directory, secret, origin } = this.#options;
    const workerData: ReceiptThreadData = { address: addressOf(venue.pool), directory, secret, origin };
    const thread = new Worker(join(import.meta.dirname, "receipt-thread.ts"), { execArgv: [], workerData });
    // Who waits for it hears of its end; between two heads nobody does, and the next one starts another.
    thread.on("error", () => undefined);
    thread.once("exit", () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
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
