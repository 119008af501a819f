/**
 * Index prices as the kernel knows them: one command a second brings the samples of all markets that moved.
 *
 * The samples are inputs, kept in the log for good: whatever settles later can be recomputed from them (V8). They also
 * drive the venue's clock.
 */
import { ticks, timeMs, type MarketId, type Ticks, type TimeMs } from "../../money/units.ts";
import type { CommandBase } from "../command.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";

/** One market's share of a sample. */
export type IndexSample = {
  readonly market: MarketId;
  /** The index by the rule of product.md 3. */
  readonly ticks: Ticks;
  /** Lots traded at the sources since the sample before; for candles and statistics only. */
  readonly volume: number;
  /** Sources that were fresh; below two the sample is thin. */
  readonly sources: number;
};

export type PricesCommand = CommandBase & { readonly type: "prices/sample"; readonly samples: readonly IndexSample[] };
export type PricesEvent = { readonly type: "prices/sampled"; readonly samples: readonly IndexSample[]; readonly at: TimeMs };
export type PricesRefusal = "sample_malformed";

export class Prices {
  readonly #index = new Map<MarketId, { ticks: Ticks; at: TimeMs }>();
  /** The same prices at their market's number: every order asks for one. */
  readonly #ticks: (Ticks | undefined)[] = [];

  index(market: MarketId): Ticks | undefined {
    return this.#ticks[market];
  }

  /** After a split the last index stands for the new shares. */
  scale(market: MarketId, change: (price: number) => number): void {
    const sample = this.#index.get(market);
    if (sample !== undefined) this.#set(market, ticks(change(sample.ticks)), sample.at);
  }

  execute(command: PricesCommand, emit: (event: PricesEvent) => void): PricesRefusal | undefined {
    if (!command.samples.every(isSample)) return "sample_malformed";
    for (const sample of command.samples) this.#set(sample.market, sample.ticks, command.at);
    emit({ type: "prices/sampled", samples: command.samples, at: command.at });
    return undefined;
  }

  #set(market: MarketId, price: Ticks, at: TimeMs): void {
    this.#index.set(market, { ticks: price, at });
    this.#ticks[market] = price;
  }

  save(writer: StateWriter): void {
    writer.number(this.#index.size);
    for (const [market, sample] of this.#index) {
      writer.number(market);
      writer.number(sample.ticks);
      writer.number(sample.at);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const market = reader.number() as MarketId;
      this.#set(market, ticks(reader.number()), timeMs(reader.number()));
    }
  }
}

function isSample(sample: IndexSample): boolean {
  const price = Number.isSafeInteger(sample.ticks) && sample.ticks > 0 && sample.ticks <= 0x7fffffff;
  return price && Number.isSafeInteger(sample.volume) && sample.volume >= 0;
}
