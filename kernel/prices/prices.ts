/**
 * Index prices as the kernel knows them: one command a second brings the samples of all markets that moved.
 *
 * The samples are inputs, kept in the log for good: whatever settles later can be recomputed from them (V8). The newest of
 * each market stay here in a ring.
 */
import { ticks, timeMs, type MarketId, type Ticks, type TimeMs } from "../../money/units.ts";
import type { CommandBase } from "../command.ts";
import { HEAD } from "../memory/layout.ts";
import { enlargeTo, floatsOf, PlainMemory, type Block, type Memory } from "../memory/memory.ts";
import type { Part } from "../part.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";
import { SampleRing, type RingSample } from "./sample-ring.ts";

/** One market's share of a sample. */
export type IndexSample = {
  readonly market: MarketId;
  /** The index by the rule of product.md 3. */
  readonly ticks: Ticks;
  /** Lots traded at the sources since the sample before; for candles and statistics only. */
  readonly volume: number;
  /** Trades of the outside market that made up the volume; missing where the source doesn't tell (live ones never do). */
  readonly trades?: number;
  /** Sources that were fresh; below two the sample is thin. */
  readonly sources: number;
};

/** Trades that one sample of a market may tell of. */
export const SAMPLE_TRADES_MAX = 64;

export type PricesCommand = CommandBase & { readonly type: "prices/sample"; readonly samples: readonly IndexSample[] };
export type PricesEvent = { readonly type: "prices/sampled"; readonly samples: readonly IndexSample[]; readonly at: TimeMs };
export type PricesRefusal = "sample_malformed";

export type PricesNeeds = {
  /** Where every order finds the newest price of its market; left out, in an array of the engine's own. */
  readonly memory?: Memory;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  /** Tells all parts of an accepted sample. */
  readonly sampled: (samples: readonly IndexSample[], at: TimeMs) => void;
  /** Whether a market has ended: what is said of it afterwards is not heard. */
  readonly isEnded: (market: MarketId) => boolean;
  readonly emit: (event: PricesEvent) => void;
};

const INITIAL_MARKETS = 64;
const { at: HEAD_AT, words: HEAD_WORDS, index: INDEX, length: LENGTH } = HEAD.prices;

export class Prices implements Part<PricesCommand, PricesRefusal> {
  readonly name = "prices";
  readonly version = 2;
  readonly commands = { "prices/sample": "upkeep" } as const;
  readonly #needs: PricesNeeds;
  readonly #rings = new Map<MarketId, SampleRing>();
  readonly #memory: Memory;
  readonly #head: Int32Array;
  /** One more than the newest price, at its market's number: every order asks for one. */
  #block: Block;
  #newest: Float64Array;

  constructor(needs: PricesNeeds) {
    this.#needs = needs;
    this.#memory = needs.memory ?? new PlainMemory();
    this.#head = this.#memory.words(HEAD_AT, HEAD_WORDS);
    this.#block = this.#memory.allocate(INITIAL_MARKETS * 8);
    this.#newest = this.#view();
  }

  index(market: MarketId): Ticks | undefined {
    const more = this.#newest[market];
    return more > 0 ? ticks(more - 1) : undefined;
  }

  /** `price`: undefined for none any more. */
  #note(market: MarketId, price: Ticks | undefined): void {
    if (market >= this.#newest.length) {
      this.#block = enlargeTo(this.#memory, this.#block, (market + 1) * 8);
      this.#newest = this.#view();
    }
    this.#newest[market] = price === undefined ? 0 : price + 1;
  }

  #view(): Float64Array {
    const view = floatsOf(this.#block);
    this.#head[INDEX] = this.#block.offset;
    this.#head[LENGTH] = view.length;
    return view;
  }

  /** Samples with `from < at <= to` that are still remembered, oldest first. */
  samples(market: MarketId, from: TimeMs, to: TimeMs): readonly RingSample[] {
    return this.#rings.get(market)?.between(from, to) ?? [];
  }

  newest(market: MarketId): RingSample | undefined {
    const ring = this.#rings.get(market);
    return ring?.at(ring.size - 1);
  }

  /** After a split what is remembered of the index stands for the new shares. */
  scale(market: MarketId, change: (price: number) => number): void {
    const ring = this.#rings.get(market);
    if (ring === undefined) return;
    ring.scale(change);
    this.#note(market, ring.at(ring.size - 1)?.ticks);
  }

  /** A market that has ended has no index any more: nothing is valued by a price that nobody makes. */
  forget(market: MarketId): void {
    this.#rings.delete(market);
    this.#note(market, undefined);
  }

  execute({ samples: told, at }: PricesCommand): PricesRefusal | undefined {
    if (!told.every(isSample)) return "sample_malformed";
    const { position, isEnded, emit, sampled } = this.#needs;
    const isAnyEnded = told.some(({ market }) => isEnded(market));
    const samples = isAnyEnded ? told.filter(({ market }) => !isEnded(market)) : told;
    const place = position();
    for (const { market, ticks: price, sources } of samples) this.#add(market, at, price, sources, place);
    emit({ type: "prices/sampled", samples, at });
    sampled(samples, at);
    return undefined;
  }

  #add(market: MarketId, at: TimeMs, price: Ticks, sources: number, position: number): void {
    this.#ring(market).add(at, price, sources, position);
    this.#note(market, price);
  }

  #ring(market: MarketId): SampleRing {
    const known = this.#rings.get(market);
    if (known !== undefined) return known;
    const ring = new SampleRing();
    this.#rings.set(market, ring);
    return ring;
  }

  save(writer: StateWriter): void {
    writer.number(this.#rings.size);
    for (const [market, ring] of this.#rings) {
      writer.number(market);
      ring.save(writer);
    }
  }

  load(reader: StateReader, version: number): void {
    for (let left = reader.number(); left > 0; left--) {
      const market = reader.number() as MarketId;
      if (version === 1) this.#loadOne(market, reader);
      else {
        const ring = this.#ring(market);
        ring.load(reader);
        this.#note(market, ring.at(ring.size - 1)?.ticks);
      }
    }
  }

  /** Before version 2 only the newest price was kept; which command brought it, and from how many sources, is not known any more. */
  #loadOne(market: MarketId, reader: StateReader): void {
    const price = ticks(reader.number());
    this.#add(market, timeMs(reader.number()), price, 0, 0);
  }
}

function isSample(sample: IndexSample): boolean {
  const price = Number.isSafeInteger(sample.ticks) && sample.ticks > 0 && sample.ticks <= 0x7fffffff;
  const { trades = 0, volume } = sample;
  const areTrades = Number.isInteger(trades) && trades >= 0 && trades <= Math.min(volume, SAMPLE_TRADES_MAX);
  return price && Number.isSafeInteger(volume) && volume >= 0 && areTrades;
}
