/**
 * Commands as bytes in a frame's payload, and back.
 *
 * The hot commands (orders, cancels, the market maker's quotes, index samples) have fixed layouts, all others are
 * MessagePack. Each record starts with one byte that names its layout; a byte this build does not know stops the start
 * (an old build must not skip what a newer one wrote).
 */
import { Packr } from "msgpackr";
import { areOrderWordsKnown } from "../features/spot/kernel/order-words.ts";
import type { Place, SelfTrade, SetPhase, TimeInForce } from "../features/spot/kernel/spot.messages.ts";
import type { Command } from "../kernel/kernel.ts";

/** The bytes passed their checksum but are no commands of this version: the venue must not start. */
export class CommandUnreadable extends Error {
  override readonly name = "CommandUnreadable";
}

const PACKED = 0;
const PLACE = 1;
const CANCEL = 2;
const QUOTE = 3;
const SAMPLE = 4;
/** A sample that tells of trades of the outside market. */
const SAMPLE_OF_TRADES = 5;

const SELL = 1;
const MARKET_ORDER = 2;
const HAS_KEY = 4;
const HAS_BUDGET = 8;
/** A byte of rules follows; without it the order is good till cancelled, may trade at once, expires makers. */
const HAS_RULES = 16;
const HAS_CLIENT_ID = 32;
const POST_ONLY = 4;
const TIMES_IN_FORCE = ["gtc", "ioc", "fok", "day"] as const satisfies readonly TimeInForce[];
const SELF_TRADES = ["expire_maker", "none", "expire_taker", "expire_both"] as const satisfies readonly SelfTrade[];

const INITIAL_BYTES = 1 << 16;
/** Bytes that any hot record without its key needs at most, besides the variable parts that ask for more. */
const RECORD_BYTES = 64;
/** The largest variable-length integer: 53 bits in steps of seven. */
const VARINT_BYTES = 8;

const packr = new Packr({ useRecords: false, int64AsType: "bigint" });

/** Gathers the commands of one frame; `take` hands out the bytes and begins the next. */
export class CommandWriter {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Bytes gathered. */
  get length(): number {
    return this.#length;
  }

  /** The gathered bytes; the buffer is the caller's from now on. */
  take(): Uint8Array {
    const payload = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafe(Math.max(INITIAL_BYTES, Math.min(this.#length, 1 << 22)));
    this.#length = 0;
    this.#count = 0;
    return payload;
  }

  add(command: Command): void {
    this.#count += 1;
    switch (command.type) {
      // Its layout has bits for the words that exist; with any other the order is written as it came.
      case "spot/place":
        return areOrderWordsKnown(command) ? this.#place(command) : this.#packed(command);
      case "spot/cancel":
        return this.#cancel(command);
      // Their layouts have no room for a key, which nobody gives them.
      case "spot/quote":
        return command.key === undefined ? this.#quote(command) : this.#packed(command);
      case "prices/sample":
        return command.key === undefined ? this.#sample(command) : this.#packed(command);
      default:
        return this.#packed(command);
    }
  }

  #place(command: Place): void {
    const rules = rulesByte(command);
    const flags =
      (command.side === "sell" ? SELL : 0) |
      (command.orderType === "market" ? MARKET_ORDER : 0) |
      (command.key === undefined ? 0 : HAS_KEY) |
      (command.budget === 0n ? 0 : HAS_BUDGET) |
      (rules === 0 ? 0 : HAS_RULES) |
      (command.clientOrderId === undefined ? 0 : HAS_CLIENT_ID);
    this.#begin(PLACE, RECORD_BYTES);
    this.#length = this.#bytes.writeUInt8(flags, this.#length);
    this.#length = this.#bytes.writeDoubleLE(command.at, this.#length);
    this.#length = this.#bytes.writeUInt32LE(command.user, this.#length);
    this.#length = this.#bytes.writeUInt16LE(command.market, this.#length);
    this.#length = this.#bytes.writeDoubleLE(command.ticks, this.#length);
    this.#length = this.#bytes.writeDoubleLE(command.lots, this.#length);
    if (command.budget !== 0n) this.#length = this.#bytes.writeBigInt64LE(command.budget, this.#length);
    if (rules !== 0) this.#length = this.#bytes.writeUInt8(rules, this.#length);
    if (command.key !== undefined) this.#text(command.key);
    if (command.clientOrderId !== undefined) this.#text(command.clientOrderId);
  }

  #cancel(command: Command & { type: "spot/cancel" }): void {
    this.#begin(CANCEL, RECORD_BYTES);
    this.#length = this.#bytes.writeUInt8(command.key === undefined ? 0 : HAS_KEY, this.#length);
    this.#length = this.#bytes.writeDoubleLE(command.at, this.#length);
    this.#length = this.#bytes.writeUInt32LE(command.user, this.#length);
    this.#length = this.#bytes.writeDoubleLE(command.order, this.#length);
    if (command.key !== undefined) this.#text(command.key);
  }

  #quote(command: Command & { type: "spot/quote" }): void {
    const { bids, asks } = command;
    this.#begin(QUOTE, RECORD_BYTES + (bids.length + asks.length + 2) * VARINT_BYTES);
    this.#length = this.#bytes.writeDoubleLE(command.at, this.#length);
    this.#length = this.#bytes.writeUInt32LE(command.user, this.#length);
    this.#length = this.#bytes.writeUInt16LE(command.market, this.#length);
    for (const levels of [bids, asks]) {
      this.#varint(levels.length);
      for (const value of levels) this.#varint(value);
    }
  }

  #sample(command: Command & { type: "prices/sample" }): void {
    const tells = command.samples.some(({ trades }) => trades !== undefined);
    this.#begin(tells ? SAMPLE_OF_TRADES : SAMPLE, RECORD_BYTES + command.samples.length * 5 * VARINT_BYTES);
    this.#length = this.#bytes.writeDoubleLE(command.at, this.#length);
    this.#varint(command.samples.length);
    for (const { market, ticks, volume, sources, trades } of command.samples) {
      for (const value of [market, ticks, volume, sources]) this.#varint(value);
      // None told is 0, and what was told one more.
      if (tells) this.#varint(trades === undefined ? 0 : trades + 1);
    }
  }

  #packed(command: Command): void {
    const packed = packr.pack(command);
    this.#begin(PACKED, packed.length + RECORD_BYTES);
    this.#length = this.#bytes.writeUInt32LE(packed.length, this.#length);
    this.#length += packed.copy(this.#bytes, this.#length);
  }

  #begin(layout: number, size: number): void {
    if (this.#length + size > this.#bytes.length) this.#grow(size);
    this.#bytes[this.#length] = layout;
    this.#length += 1;
  }

  #text(text: string): void {
    const bytes = Buffer.from(text, "utf8");
    if (this.#length + bytes.length + RECORD_BYTES > this.#bytes.length) this.#grow(bytes.length + RECORD_BYTES);
    this.#length = this.#bytes.writeUInt16LE(bytes.length, this.#length);
    this.#length += bytes.copy(this.#bytes, this.#length);
  }

  /** Seven bits a byte, lowest first; whole numbers from 0 to 2^53 - 1. */
  #varint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  #grow(size: number): void {
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size));
    this.#bytes.copy(grown, 0, 0, this.#length);
    this.#bytes = grown;
  }
}

function rulesByte({ timeInForce, postOnly, selfTrade }: Place): number {
  return TIMES_IN_FORCE.indexOf(timeInForce) | (postOnly ? POST_ONLY : 0) | (SELF_TRADES.indexOf(selfTrade) << 3);
}

/** Logs written before 2026-11-22 open and close markets with this command. */
type SetOpen = Omit<SetPhase, "type" | "phase"> & { readonly type: "spot/set-open"; readonly open: boolean };

function upgrade(command: Command | SetOpen): Command {
  if (command.type !== "spot/set-open") return command;
  const { open, ...same } = command;
  return { ...same, type: "spot/set-phase", phase: open ? "open" : "closed" };
}

/** The commands of a frame, in order. */
export function* readCommands(payload: Uint8Array, count: number): Generator<Command> {
  const reader = new CommandReader(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength));
  for (let left = count; left > 0; left--) yield reader.next();
  reader.end();
}

class CommandReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  next(): Command {
    const layout = this.#byte();
    switch (layout) {
      case PLACE:
        return this.#place();
      case CANCEL:
        return this.#cancel();
      case QUOTE:
        return this.#quote();
      case SAMPLE:
        return this.#sample(false);
      case SAMPLE_OF_TRADES:
        return this.#sample(true);
      case PACKED:
        return this.#packed();
      default:
        throw new CommandUnreadable(`the log holds a command of layout ${layout}, which this version does not know`);
    }
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new CommandUnreadable("a frame holds more bytes than its commands");
  }

  #place(): Command {
    const flags = this.#byte();
    const at = this.#double();
    const user = this.#uint32();
    const market = this.#uint16();
    const ticks = this.#double();
    const lots = this.#double();
    const budget = (flags & HAS_BUDGET) === 0 ? 0n : this.#bigint();
    const side = (flags & SELL) === 0 ? "buy" : "sell";
    const orderType = (flags & MARKET_ORDER) === 0 ? "limit" : "market";
    const rules = (flags & HAS_RULES) === 0 ? 0 : this.#byte();
    const timeInForce = TIMES_IN_FORCE[rules & 3];
    const postOnly = (rules & POST_ONLY) !== 0;
    const selfTrade = SELF_TRADES[rules >> 3];
    if (selfTrade === undefined)
      throw new CommandUnreadable(`the log holds an order with rules ${rules}, which this version does not know`);
    const key = this.#key(flags);
    const clientOrderId = (flags & HAS_CLIENT_ID) === 0 ? {} : { clientOrderId: this.#text() };
    return {
      type: "spot/place",
      at,
      ...key,
      ...clientOrderId,
      user,
      market,
      side,
      orderType,
      ticks,
      lots,
      budget,
      timeInForce,
      postOnly,
      selfTrade,
    } as Command;
  }

  #cancel(): Command {
    const flags = this.#byte();
    const at = this.#double();
    const user = this.#uint32();
    const order = this.#double();
    return { type: "spot/cancel", at, ...this.#key(flags), user, order } as Command;
  }

  #quote(): Command {
    const at = this.#double();
    const user = this.#uint32();
    const market = this.#uint16();
    const levels = (): number[] => Array.from({ length: this.#varint() }, () => this.#varint());
    return { type: "spot/quote", at, user, market, bids: levels(), asks: levels() } as unknown as Command;
  }

  #sample(tells: boolean): Command {
    const at = this.#double();
    const samples = Array.from({ length: this.#varint() }, () => {
      const market = this.#varint();
      const ticks = this.#varint();
      const sample = { market, ticks, volume: this.#varint(), sources: this.#varint() };
      const told = tells ? this.#varint() : 0;
      return told === 0 ? sample : { ...sample, trades: told - 1 };
    });
    return { type: "prices/sample", at, samples } as unknown as Command;
  }

  #packed(): Command {
    const length = this.#uint32();
    const start = this.#take(length);
    return upgrade(packr.unpack(this.#bytes.subarray(start, start + length)) as Command | SetOpen);
  }

  #key(flags: number): { key?: string } {
    return (flags & HAS_KEY) === 0 ? {} : { key: this.#text() };
  }

  #text(): string {
    const length = this.#uint16();
    const start = this.#take(length);
    return this.#bytes.toString("utf8", start, start + length);
  }

  #varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = this.#byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  #byte(): number {
    return this.#bytes.readUInt8(this.#take(1));
  }
  #uint16(): number {
    return this.#bytes.readUInt16LE(this.#take(2));
  }
  #uint32(): number {
    return this.#bytes.readUInt32LE(this.#take(4));
  }
  #double(): number {
    return this.#bytes.readDoubleLE(this.#take(8));
  }
  #bigint(): bigint {
    return this.#bytes.readBigInt64LE(this.#take(8));
  }

  #take(size: number): number {
    const start = this.#at;
    if (start + size > this.#bytes.length) throw new CommandUnreadable("a frame ends within a command");
    this.#at = start + size;
    return start;
  }
}
