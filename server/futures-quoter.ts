/**
 * The house's quotes of futures: each contract around its index, moved against what its maker has there. It withdraws while the index
 * is stale, not while the contract is halted: who closes meets it. It sees nobody else's orders or positions (charter 5).
 */
import { findHolding, type Contract } from "../features/futures/kernel/public.ts";
import { priceBand } from "../features/spot/formulas.ts";
import type { Kernel, KernelEvent } from "../kernel/kernel.ts";
import { HOUSE_USERS_END } from "../kernel/ledger/chart.ts";
import { defaultQuoteTerms, flatLevels, makeQuotes, shouldRequote } from "../market-data/market-maker/quotes.ts";
import { ticks, timeMs, type MarketId, type Ticks, type TimeMs } from "../money/units.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";

type Quoted = { centre: Ticks | undefined; at: TimeMs; filled: boolean };

/** Net value in whole USDT at which a maker's quotes are moved as far as they go. */
const INVENTORY_FULL = 2_000_000;
const QUOTE_UNITS = 1_000_000;
const PPM = 1_000_000;

export class FuturesQuoter {
  readonly #kernel: Kernel;
  readonly #isWatched: () => boolean;
  readonly #quoted = new Map<MarketId, Quoted>();

  constructor(kernel: Kernel, isWatched: () => boolean) {
    this.#kernel = kernel;
    this.#isWatched = isWatched;
  }

  /** Takes back quotes of an earlier run. */
  withdrawals(): readonly UntimedCommand[] {
    return this.#kernel.futures.desk.contracts.all().map((contract) => withdrawal(contract));
  }

  /** What was taken is quoted again at once. */
  onEvents(events: readonly KernelEvent[]): void {
    for (const event of events) {
      // A halt takes the quotes away with all that could open something, and whoever closes needs them.
      const halted = event.type === "futures/halted" ? this.#quoted.get(event.contract) : undefined;
      if (halted !== undefined) halted.filled = true;
      if (event.type !== "futures/filled") continue;
      const quoted = this.#quoted.get(event.contract);
      if (quoted !== undefined && Math.min(event.maker.user, event.taker.user) < HOUSE_USERS_END) quoted.filled = true;
    }
  }

  quotes(index: (market: MarketId) => Ticks | undefined, at: TimeMs): readonly UntimedCommand[] {
    return this.#kernel.futures.desk.contracts.all().flatMap((contract) => this.#quote(contract, index(contract.terms.contract), at));
  }

  #quote(contract: Contract, index: Ticks | undefined, at: TimeMs): readonly UntimedCommand[] {
    const { contract: id, maker } = contract.terms;
    const quoted = this.#quoted.get(id) ?? { centre: undefined, at: timeMs(0), filled: false };
    // The first mark comes with the first sample, which is on its way.
    if (index === undefined || contract.mark === 0) {
      this.#quoted.delete(id);
      return quoted.centre === undefined ? [] : [withdrawal(contract)];
    }
    const { centre: lastCentre, at: lastAt, filled } = quoted;
    if (!shouldRequote({ lastCentre, index, lastAt, at, watched: this.#isWatched(), filled })) return [];
    // Around the index, which the mark is about to follow: after a jump that of the mark before would leave no level, and that would count as quoted.
    const band = priceBand(index, contract.terms.bandPpm);
    const terms = this.#kernel.spot.markets.get(id)?.terms;
    if (terms === undefined) return [];
    const { bids, asks } = makeQuotes({
      index,
      terms: defaultQuoteTerms("coin"),
      inventoryPpm: this.#inventoryPpm(contract, index),
      priceDecimals: terms.priceDecimals,
      // Lots of a contract need not be a power of ten: so many of them are worth one USDT at one whole price.
      quantityDecimals: Math.log10(QUOTE_UNITS / contract.perTickLot) - terms.priceDecimals,
      ticksMin: ticks(band.low),
      ticksMax: ticks(band.high),
      valueMin: 1,
      variation: Math.floor(at / 1000) * 64 + id + 32,
    });
    this.#quoted.set(id, { centre: index, at, filled: false });
    return [{ type: "futures/quote", user: maker, contract: id, bids: flatLevels(bids), asks: flatLevels(asks) }];
  }

  /** What the maker has of the contract, in millionths of what it is full with; below zero when short. */
  #inventoryPpm({ terms, perTickLot }: Contract, index: number): number {
    const account = this.#kernel.futures.desk.account(terms.maker);
    const holding = account === undefined ? undefined : findHolding(account, terms.contract);
    if (holding === undefined) return 0;
    const value = ((holding.longLots - holding.shortLots) * index * perTickLot) / QUOTE_UNITS;
    return Math.round((value / INVENTORY_FULL) * PPM);
  }
}

function withdrawal({ terms }: Contract): UntimedCommand {
  return { type: "futures/quote", user: terms.maker, contract: terms.contract, bids: [], asks: [] };
}
