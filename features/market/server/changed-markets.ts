/** Which markets changed: since somebody asked last, and how often since the start. */
import type { MarketId } from "../../../money/units.ts";

export class ChangedMarkets {
  readonly #since = new Set<MarketId>();
  readonly #times = new Map<MarketId, number>();

  note(market: MarketId): void {
    this.#since.add(market);
    this.#times.set(market, this.timesOf(market) + 1);
  }

  /** Those since the last call. */
  take(): readonly MarketId[] {
    const since = [...this.#since];
    this.#since.clear();
    return since;
  }

  timesOf(market: MarketId): number {
    return this.#times.get(market) ?? 0;
  }
}
