/**
 * The record of a day as lines, and the hash over it. `docs/reference/day-record.md` has the format for whoever writes a checker of their own.
 *
 * The hash is the root of a tree (RFC 6962, 2.1) whose leaves are blocks of a hundred lines, each line with its end: so few leaves cost
 * little, and a line can be proven with the block that it is in.
 */
import { bytesToHex } from "@noble/hashes/utils.js";
import { emptyRoot, leafHash, nodeHash } from "../../public-log/formulas.ts";

export const RECORD_VERSION = 1;
export const BLOCK_LINES = 100;
/** Figures of a fill in a line: trade, maker, taker, ticks, lots, maker's fee and rate, taker's fee and rate. */
export const FILL_FIGURES = 9;
/** Figures of a market in a line of samples: market, ticks, volume, trades (-1: nobody told), sources. */
export const SAMPLE_FIGURES = 5;

/** What a simulated market followed on the day: see `MarketParameters` of the simulator. */
export type SimulatedMarket = {
  /** At midnight. */
  readonly ticks: number;
  readonly referencePrice: number;
  readonly dailyVolatility: number;
  readonly commonWeight: number;
  readonly pullPerDay: number;
  readonly dailyVolume: number;
  readonly activity: number;
};
export type RecordPrices = {
  /** Hex; revealed, and the SHA-256 that the log committed to: 1 before the day, 0 within it (a venue's first day). */
  readonly seed: string;
  readonly committed: string;
  readonly before: 0 | 1;
  readonly volatilityPpm: { readonly coin: number; readonly stock: number };
  /** When shares trade, ms of the day; null on a day without a session. */
  readonly session: readonly [opens: number, closes: number] | null;
  /** By symbol. */
  readonly markets: Readonly<Record<string, SimulatedMarket>>;
};
export type RecordHeader = {
  readonly version: number;
  /** Whose log: "touchstone/<identity>". */
  readonly venue: string;
  /** "2026-03-04", UTC. */
  readonly day: string;
  /** First and last command of the log that belong to the day. */
  readonly first: number;
  readonly last: number;
  readonly rules: number;
  /** How many times as fast as real time venue time ran. */
  readonly speed: number;
  readonly feed: "simulator" | "replay" | "live";
  /** Trades of spot that were numbered before the day. */
  readonly trades: number;
  /** The same of futures. */
  readonly futuresTrades: number;
  /** Null where prices are not simulated: then samples are only committed to. */
  readonly prices: RecordPrices | null;
};
export type RecordMarket = {
  readonly symbol: string;
  readonly base: string;
  readonly class: "coin" | "stock";
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly bandPpm: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly phase: string;
  /** 1: halted. */
  readonly halted: number;
  /** Last trade, shown price, index; 0 while there is none. */
  readonly last: number;
  readonly shown: number;
  readonly index: number;
  /** New shares for old since the venue began; 1 and 1 for coins. */
  readonly split: readonly [number, number];
};
/** A contract of futures; its number is that of the market whose index it follows. */
export type RecordContract = {
  /** Quote units in one tick times one lot. */
  readonly perTickLot: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  /** 0 before there is one. */
  readonly last: number;
  readonly index: number;
};
/** The last line: what the lines before it are, and what was left out. */
export type RecordEnd = {
  readonly lines: number;
  readonly orders: number;
  readonly fills: number;
  readonly samples: number;
  /** What of the day concerns contracts that the record does not tell of, by product. */
  readonly leftOut: Readonly<Record<string, number>>;
  /** What the house earned, covers products with and gave: account, asset, smallest units at the end of the day. */
  readonly house: readonly (readonly [string, string, string])[];
};

export type RecordLine = readonly unknown[];

/** A root of leaves that come one after the other; keeps one hash a level. */
export class GrowingRoot {
  readonly #whole: (Uint8Array | undefined)[] = [];

  add(leaf: Uint8Array): void {
    let [level, hash] = [0, leaf];
    for (let left = this.#whole[level]; left !== undefined; left = this.#whole[level]) {
      hash = nodeHash(left, hash);
      this.#whole[level] = undefined;
      level += 1;
    }
    this.#whole[level] = hash;
  }

  /** Hex. What is not whole goes up as it is, the smaller to the right. */
  root(): string {
    let root: Uint8Array | undefined;
    for (const hash of this.#whole) if (hash !== undefined) root = root === undefined ? hash : nodeHash(hash, root);
    return bytesToHex(root ?? emptyRoot());
  }
}

/** What differs from machine to machine: text from bytes, and a faster hash where there is one. */
export type RecordTools = {
  /** UTF-8; throws where it is none. */
  readonly decode: (bytes: Uint8Array) => string;
  /** SHA-256 of 0x00 and the block. */
  readonly hashLeaf?: (block: Uint8Array) => Uint8Array;
};
const LINE_END = 10;
/** No line is longer: what is, is no record. */
const BLOCK_BYTES_MAX = 16 << 20;

/** Bytes of a record as they come, to blocks of lines and the root over them. */
export class RecordReader {
  readonly #hashLeaf: (block: Uint8Array) => Uint8Array;
  readonly #decode: RecordTools["decode"];
  readonly #tree = new GrowingRoot();
  #bytes = new Uint8Array(1 << 20);
  #length = 0;
  /** Up to where lines were counted, and how many. */
  #seen = 0;
  #lines = 0;
  #blockStart = 0;

  constructor({ decode, hashLeaf = leafHash }: RecordTools) {
    [this.#hashLeaf, this.#decode] = [hashLeaf, decode];
  }

  /** Takes more bytes; hands out every whole block. Throws RangeError for what can be no record. */
  *push(bytes: Uint8Array): Generator<readonly string[]> {
    this.#append(bytes);
    while (this.#seen < this.#length) {
      const end = this.#bytes.indexOf(LINE_END, this.#seen);
      if (end < 0 || end >= this.#length) {
        this.#seen = this.#length;
        break;
      }
      this.#seen = end + 1;
      this.#lines += 1;
      if (this.#lines === BLOCK_LINES) yield this.#block();
    }
    this.#drop();
    if (this.#length > BLOCK_BYTES_MAX) throw new RangeError("a line is too long");
  }

  /** The last block, if there is one. */
  *end(): Generator<readonly string[]> {
    if (this.#lines > 0) yield this.#block();
    if (this.#blockStart < this.#length) throw new RangeError("the last line has no end");
  }

  root(): string {
    return this.#tree.root();
  }

  #block(): readonly string[] {
    const block = this.#bytes.subarray(this.#blockStart, this.#seen);
    this.#tree.add(this.#hashLeaf(block));
    this.#blockStart = this.#seen;
    this.#lines = 0;
    return this.#text(block.subarray(0, block.length - 1)).split("\n");
  }

  #text(bytes: Uint8Array): string {
    try {
      return this.#decode(bytes);
    } catch (error: unknown) {
      if (!(error instanceof TypeError)) throw error;
      throw new RangeError("it is not text", { cause: error });
    }
  }

  #append(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + bytes.length));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  #drop(): void {
    this.#bytes.copyWithin(0, this.#blockStart, this.#length);
    this.#length -= this.#blockStart;
    this.#seen -= this.#blockStart;
    this.#blockStart = 0;
  }
}
