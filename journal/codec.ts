/**
 * Commands as bytes in a frame's payload, and back.
 *
 * The hot commands (orders, cancels, the market maker's quotes, index samples) have fixed layouts, all others are
 * MessagePack. Each record starts with one byte that names its layout; a byte this build does not know stops the start
 * (an old build must not skip what a newer one wrote).
 */
import { Packr } from "msgpackr";
import { areOrderWordsKnown } from "../features/spot/kernel/order-words.ts";
import type { Whole } from "../features/spot/kernel/hot-commands.ts";
import type { Cancel, Place, SetPhase } from "../features/spot/kernel/spot.messages.ts";
import { CANCEL as CANCEL_ROW, CommandRows, ORDER_WORDS, orderWords, SELF_TRADES, TIMES_IN_FORCE } from "../kernel/command-rows.ts";
import type { Command } from "../kernel/kernel.ts";
import { amount, lots, marketId, orderId, ticks, timeMs, userId } from "../money/units.ts";

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

const INITIAL_BYTES = 1 << 16;
/** The fixed fields of each layout: flags, time, user and so on. */
const PLACE_BYTES = 31;
const CANCEL_BYTES = 21;
const QUOTE_BYTES = 14;
/** Bytes that any hot record without its key needs at most, besides the variable parts that ask for more. */
const RECORD_BYTES = 64;
/** The largest variable-length integer: 53 bits in steps of seven. */
const VARINT_BYTES = 8;

const packr = new Packr({ useRecords: false, int64AsType: "bigint" });

/** Gathers the commands of one frame; `take` hands out the bytes and begins the next behind them. */
export class CommandWriter {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #view = viewOf(this.#bytes);
  /** Where the frame begins, and where its next byte goes. */
  #start = 0;
  #end = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Bytes gathered. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** The gathered bytes: nothing is written over them any more. */
  take(): Uint8Array {
    const payload = this.#bytes.subarray(this.#start, this.#end);
    this.#start = this.#end;
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

  /**
   * Orders and cancels from number `from` on, so many, or fewer when `bytes` are reached before: how many. They are written as the
   * objects that they stand for would be.
   */
  addRows(rows: CommandRows, from: number, count: number, bytes = Infinity): number {
    let added = 0;
    while (added < count && (added === 0 || this.length < bytes)) this.#row(rows, from + added++);
    this.#count += added;
    return added;
  }

  #row(rows: CommandRows, index: number): void {
    const isCancel = rows.kind(index) === CANCEL_ROW;
    this.#begin(isCancel ? CANCEL : PLACE, RECORD_BYTES);
    const view = this.#view;
    const at = this.#end;
    view.setFloat64(at + 1, rows.at(index), true);
    view.setUint32(at + 9, rows.user(index), true);
    if (isCancel) {
      view.setUint8(at, 0);
      view.setFloat64(at + 13, rows.ended(index), true);
      this.#end = at + CANCEL_BYTES;
      return;
    }
    const words = rows.words(index);
    const rules = rulesOfWords(words);
    const kind = ((words & ORDER_WORDS.sells) === 0 ? 0 : SELL) | ((words & ORDER_WORDS.isMarket) === 0 ? 0 : MARKET_ORDER);
    view.setUint8(at, kind | (rules === 0 ? 0 : HAS_RULES));
    view.setUint16(at + 13, rows.market(index), true);
    view.setFloat64(at + 15, rows.ticks(index), true);
    view.setFloat64(at + 23, rows.lots(index), true);
    this.#end = at + PLACE_BYTES;
    if (rules !== 0) view.setUint8(this.#end++, rules);
  }

  #place(command: Place): void {
    const rules = rulesByte(command);
    const { key, clientOrderId, budget } = command;
    const flags =
      (command.side === "sell" ? SELL : 0) |
      (command.orderType === "market" ? MARKET_ORDER : 0) |
      (key === undefined ? 0 : HAS_KEY) |
      (budget === 0n ? 0 : HAS_BUDGET) |
      (rules === 0 ? 0 : HAS_RULES) |
      (clientOrderId === undefined ? 0 : HAS_CLIENT_ID);
    this.#begin(PLACE, RECORD_BYTES);
    const view = this.#view;
    const at = this.#end;
    view.setUint8(at, flags);
    view.setFloat64(at + 1, command.at, true);
    view.setUint32(at + 9, command.user, true);
    view.setUint16(at + 13, command.market, true);
    view.setFloat64(at + 15, command.ticks, true);
    view.setFloat64(at + 23, command.lots, true);
    this.#end = at + PLACE_BYTES;
    if (budget !== 0n) {
      view.setBigInt64(this.#end, budget, true);
      this.#end += 8;
    }
    if (rules !== 0) view.setUint8(this.#end++, rules);
    if (key !== undefined) this.#text(key);
    if (clientOrderId !== undefined) this.#text(clientOrderId);
  }

  #cancel({ key, at: time, user, order }: Command & { type: "spot/cancel" }): void {
    this.#begin(CANCEL, RECORD_BYTES);
    const view = this.#view;
    const at = this.#end;
    view.setUint8(at, key === undefined ? 0 : HAS_KEY);
    view.setFloat64(at + 1, time, true);
    view.setUint32(at + 9, user, true);
    view.setFloat64(at + 13, order, true);
    this.#end = at + CANCEL_BYTES;
    if (key !== undefined) this.#text(key);
  }

  #quote({ at: time, user, market, bids, asks }: Command & { type: "spot/quote" }): void {
    this.#begin(QUOTE, RECORD_BYTES + (bids.length + asks.length + 2) * VARINT_BYTES);
    const view = this.#view;
    const at = this.#end;
    view.setFloat64(at, time, true);
    view.setUint32(at + 8, user, true);
    view.setUint16(at + 12, market, true);
    this.#end = at + QUOTE_BYTES;
    for (const levels of [bids, asks]) {
      this.#varint(levels.length);
      for (const value of levels) this.#varint(value);
    }
  }

  #sample(command: Command & { type: "prices/sample" }): void {
    const tells = command.samples.some(({ trades }) => trades !== undefined);
    this.#begin(tells ? SAMPLE_OF_TRADES : SAMPLE, RECORD_BYTES + command.samples.length * 5 * VARINT_BYTES);
    this.#view.setFloat64(this.#end, command.at, true);
    this.#end += 8;
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
    this.#view.setUint32(this.#end, packed.length, true);
    this.#end += 4;
    this.#end += packed.copy(this.#bytes, this.#end);
  }

  #begin(layout: number, size: number): void {
    if (this.#end + size > this.#bytes.length) this.#grow(size);
    this.#view.setUint8(this.#end, layout);
    this.#end += 1;
  }

  #text(text: string): void {
    const bytes = Buffer.from(text, "utf8");
    if (this.#end + bytes.length + RECORD_BYTES > this.#bytes.length) this.#grow(bytes.length + RECORD_BYTES);
    this.#view.setUint16(this.#end, bytes.length, true);
    this.#end += 2;
    this.#end += bytes.copy(this.#bytes, this.#end);
  }

  /** Seven bits a byte, lowest first; whole numbers from 0 to 2^53 - 1. */
  #varint(value: number): void {
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#end++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#end++] = rest;
  }

  /** The frame goes on in memory of its own; what was taken before stays where it is. */
  #grow(size: number): void {
    const begun = this.#bytes.subarray(this.#start, this.#end);
    this.#bytes = Buffer.allocUnsafe(Math.max(INITIAL_BYTES, (begun.length + size) * 2));
    this.#view = viewOf(this.#bytes);
    this.#bytes.set(begun);
    this.#start = 0;
    this.#end = begun.length;
  }
}

/** Fixed fields go through a view, which the engine turns into single moves; a buffer's own methods copy byte by byte. */
const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function rulesByte({ timeInForce, postOnly, selfTrade }: Place): number {
  return TIMES_IN_FORCE.indexOf(timeInForce) | (postOnly ? POST_ONLY : 0) | (SELF_TRADES.indexOf(selfTrade) << 3);
}

/** The same of a row's words. */
function rulesOfWords(words: number): number {
  const time = (words >> ORDER_WORDS.timeShift) & TWO_BITS;
  const selfTrade = (words >> ORDER_WORDS.selfTradeShift) & TWO_BITS;
  return time | ((words & ORDER_WORDS.postOnly) === 0 ? 0 : POST_ONLY) | (selfTrade << 3);
}
const TWO_BITS = 3;

/** Logs written before 2026-11-22 open and close markets with this command. */
type SetOpen = Omit<SetPhase, "type" | "phase"> & { readonly type: "spot/set-open"; readonly open: boolean };

function upgrade(command: Command | SetOpen): Command {
  if (command.type !== "spot/set-open") return command;
  const { open, ...same } = command;
  return { ...same, type: "spot/set-phase", phase: open ? "open" : "closed" };
}

/** The commands of a frame, in order. Nothing of a frame that can't be read to its end is handed out. */
export function readCommands(payload: Uint8Array, count: number): readonly Command[] {
  const reader = new CommandReader(payload);
  const commands: Command[] = [];
  for (let left = count; left > 0; left--) commands.push(reader.next());
  reader.end();
  return commands;
}

/** The same as rows, in which orders and cancels are no objects: for who executes them again. */
export function readRows(payload: Uint8Array, count: number, rows: CommandRows): void {
  const reader = new CommandReader(payload);
  rows.clear();
  for (let left = count; left > 0; left--) reader.nextRow(rows);
  reader.end();
}

class CommandReader {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  #at = 0;

  constructor(payload: Uint8Array) {
    this.#bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
    this.#view = viewOf(payload);
  }

  next(): Command {
    const layout = this.#byte();
    switch (layout) {
      case PLACE:
        return this.#place() as Command;
      case CANCEL:
        return this.#cancel() as Command;
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

  nextRow(rows: CommandRows): void {
    const layout = this.#byte();
    if (layout === PLACE) return this.#placeRow(rows);
    if (layout === CANCEL) return this.#cancelRow(rows);
    this.#at -= 1;
    rows.add(this.next());
  }

  #placeRow(rows: CommandRows): void {
    const view = this.#view;
    const start = this.#take(PLACE_BYTES);
    const flags = view.getUint8(start);
    const [user, price, quantity] = [view.getUint32(start + 9, true), view.getFloat64(start + 15, true), view.getFloat64(start + 23, true)];
    if ((flags & (HAS_KEY | HAS_BUDGET | HAS_CLIENT_ID)) !== 0 || !CommandRows.hasRoom(user, price, quantity)) {
      this.#at = start;
      return rows.add(this.#place() as Command);
    }
    const rules = (flags & HAS_RULES) === 0 ? 0 : this.#rules();
    const words = orderWords((flags & SELL) !== 0, (flags & MARKET_ORDER) !== 0, (rules & POST_ONLY) !== 0, rules & 3, rules >> 3);
    rows.addPlace(view.getFloat64(start + 1, true), user, view.getUint16(start + 13, true), price, quantity, words);
  }

  #cancelRow(rows: CommandRows): void {
    const view = this.#view;
    const start = this.#take(CANCEL_BYTES);
    const user = view.getUint32(start + 9, true);
    if ((view.getUint8(start) & HAS_KEY) !== 0 || !CommandRows.hasRoom(user, 0, 0)) {
      this.#at = start;
      return rows.add(this.#cancel() as Command);
    }
    rows.addCancel(view.getFloat64(start + 1, true), user, view.getFloat64(start + 13, true));
  }

  /** How an order works: its time in force, whether it may take, what it does with its owner's orders. */
  #rules(): number {
    const rules = this.#byte();
    if (SELF_TRADES[rules >> 3] === undefined)
      throw new CommandUnreadable(`the log holds an order with rules ${rules}, which this version does not know`);
    return rules;
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new CommandUnreadable("a frame holds more bytes than its commands");
  }

  #place(): Whole<Place> {
    const view = this.#view;
    const start = this.#take(PLACE_BYTES);
    const flags = view.getUint8(start);
    const budget = (flags & HAS_BUDGET) === 0 ? 0n : view.getBigInt64(this.#take(8), true);
    const rules = (flags & HAS_RULES) === 0 ? 0 : this.#rules();
    const key = (flags & HAS_KEY) === 0 ? undefined : this.#text();
    const clientOrderId = (flags & HAS_CLIENT_ID) === 0 ? undefined : this.#text();
    return {
      type: "spot/place",
      at: timeMs(view.getFloat64(start + 1, true)),
      key,
      user: userId(view.getUint32(start + 9, true)),
      market: marketId(view.getUint16(start + 13, true)),
      side: (flags & SELL) === 0 ? "buy" : "sell",
      orderType: (flags & MARKET_ORDER) === 0 ? "limit" : "market",
      ticks: ticks(view.getFloat64(start + 15, true)),
      lots: lots(view.getFloat64(start + 23, true)),
      budget: amount(budget),
      timeInForce: TIMES_IN_FORCE[rules & 3],
      postOnly: (rules & POST_ONLY) !== 0,
      selfTrade: SELF_TRADES[rules >> 3],
      clientOrderId,
    };
  }

  #cancel(): Whole<Cancel> {
    const view = this.#view;
    const start = this.#take(CANCEL_BYTES);
    const key = (view.getUint8(start) & HAS_KEY) === 0 ? undefined : this.#text();
    return {
      type: "spot/cancel",
      at: timeMs(view.getFloat64(start + 1, true)),
      key,
      user: userId(view.getUint32(start + 9, true)),
      order: orderId(view.getFloat64(start + 13, true)),
    };
  }

  #quote(): Command {
    const view = this.#view;
    const start = this.#take(QUOTE_BYTES);
    const [at, user, market] = [view.getFloat64(start, true), view.getUint32(start + 8, true), view.getUint16(start + 12, true)];
    const levels = (): number[] => Array.from({ length: this.#varint() }, () => this.#varint());
    return { type: "spot/quote", at, user, market, bids: levels(), asks: levels() } as unknown as Command;
  }

  #sample(tells: boolean): Command {
    const at = this.#view.getFloat64(this.#take(8), true);
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
    const length = this.#view.getUint32(this.#take(4), true);
    const start = this.#take(length);
    return upgrade(packr.unpack(this.#bytes.subarray(start, start + length)) as Command | SetOpen);
  }

  #text(): string {
    const length = this.#view.getUint16(this.#take(2), true);
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
    return this.#view.getUint8(this.#take(1));
  }

  #take(size: number): number {
    const start = this.#at;
    if (start + size > this.#bytes.length) throw new CommandUnreadable("a frame ends within a command");
    this.#at = start + size;
    return start;
  }
}
