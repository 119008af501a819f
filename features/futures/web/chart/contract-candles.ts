/**
 * Candles of a contract: of its mark, or of what traded. They begin with the contract; before that stand those of its coin, which the index
 * follows. The newest one moves with each price that the page reads.
 */
import { movedCandle, plotted, readCandles, secondsOf, wireCandles } from "../../../../web/trading/chart/candles.api.ts";
import type { Candle, CandleSource } from "../../../../web/trading/chart/chart-port.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import type { ContractRow } from "../../contract/futures-rows.ts";

export const CANDLE_KINDS = ["mark", "last", "index"] as const;
export type CandleKind = (typeof CANDLE_KINDS)[number];
type OwnKind = Exclude<CandleKind, "index">;

type Listener = (price: string) => void;
const listeners = new Map<string, Set<Listener>>();

/** Tells the charts the prices that were read. */
export function tellPrices(contracts: readonly Pick<ContractRow, "symbol" | OwnKind>[]): void {
  for (const contract of contracts) {
    for (const kind of ["mark", "last"] as const)
      for (const tell of listeners.get(`${contract.symbol} ${kind}`) ?? []) tell(contract[kind]);
  }
}

function listenTo(topic: string, listener: Listener): () => void {
  const known = listeners.get(topic) ?? new Set();
  listeners.set(topic, known.add(listener));
  return () => known.delete(listener);
}

/** The contract's own candles, and before the first of them, which may lack its beginning, its coin's. Both oldest first. */
export function withPast(own: readonly Candle[], coin: readonly Candle[]): readonly Candle[] {
  const [first, ...later] = own;
  if (first === undefined) return coin;
  const begun = coin.find(({ time }) => time === first.time);
  const whole =
    begun === undefined
      ? first
      : { ...first, open: begun.open, high: Math.max(first.high, begun.high), low: Math.min(first.low, begun.low) };
  return [...coin.filter(({ time }) => time < first.time), whole, ...later];
}

/** A mark trades nothing: below it stands what was traded in the contract. */
export function withVolume(marks: readonly Candle[], traded: readonly Candle[]): readonly Candle[] {
  const volumes = new Map(traded.map(({ time, volume }) => [time, volume]));
  return marks.map((candle) => ({ ...candle, volume: volumes.get(candle.time) ?? 0 }));
}

function candlesOf(of: OwnKind): CandleSource {
  return {
    load: async (market, period, before, count) => {
      const wanted = { market, period, before, count };
      const [coin, last, mark] = await Promise.all([
        readCandles(wanted),
        readCandles({ ...wanted, of: "last" }),
        of === "mark" ? readCandles({ ...wanted, of }) : undefined,
      ]);
      return withPast(mark === undefined ? last : withVolume(mark, last), coin);
    },
    subscribe: (market, period, first, changed) => {
      let last = first;
      return listenTo(`${market.symbol} ${of}`, (price) => {
        if (last === undefined) return;
        // Calendar months have no fixed length.
        last = movedCandle(last, plotted(price), period === "1M" ? last.time : venueNow(), secondsOf(period));
        changed(last);
      });
    },
  };
}

/** One for good of each kind: a chart is made anew for another one. The index has the coin's own chart. */
export const CONTRACT_CANDLES: Readonly<Record<CandleKind, CandleSource>> = {
  mark: candlesOf("mark"),
  last: candlesOf("last"),
  index: wireCandles,
};
