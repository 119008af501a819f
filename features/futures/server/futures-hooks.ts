/** Fills, closings, warnings and close-outs of futures in webhooks' words. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { HookTeller, HookWords, News } from "../../../server/news/news.ts";
import type { ClosedOut, FuturesFilled, PositionReduced } from "../kernel/public.ts";
import { moneyText, numberText, priceText, scaleOf, type ContractScale } from "./futures.views.ts";

export class FuturesHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent, news: News): HookWords | undefined {
    switch (event.type) {
      case "futures/filled":
        return this.#fill(event, news);
      case "futures/reduced":
        return this.#reduced(event);
      case "futures/margin-called": {
        const { rate, equity, margin, at } = event;
        const data = { rate: formatDecimal(rate, 2), equity: this.#money(equity), margin: this.#money(margin), at };
        return { type: "futures.margin_call", data };
      }
      case "futures/closed-out":
        return { type: "futures.closed_out", data: this.#closedOut(event) };
      default:
        return undefined;
    }
  }

  #fill(
    { contract, trade, ticks, lots, quoteUnits, takerSide, maker, taker, at }: FuturesFilled,
    { user, id }: News,
  ): HookWords | undefined {
    const scale = this.#scale(contract);
    if (scale === undefined) return undefined;
    const isMaker = maker.order === id && maker.user === user;
    const makerSide = takerSide === "buy" ? "sell" : "buy";
    const data = {
      id: trade,
      order_id: id,
      symbol: scale.symbol,
      side: isMaker ? makerSide : takerSide,
      role: isMaker ? "maker" : "taker",
      price: priceText(scale, ticks),
      number: numberText(scale, lots),
      value: moneyText(scale, quoteUnits),
      fee: moneyText(scale, (isMaker ? maker : taker).fee),
      at,
    };
    return { type: "futures.filled", data };
  }

  #reduced({ contract, position, side, ticks, lots, result, fee, left, cause, at }: PositionReduced): HookWords | undefined {
    const scale = this.#scale(contract);
    if (scale === undefined) return undefined;
    const data = {
      id: position,
      symbol: scale.symbol,
      side,
      price: priceText(scale, ticks),
      number: numberText(scale, lots),
      result: moneyText(scale, result),
      fee: moneyText(scale, fee),
      left: numberText(scale, left.lots),
      why: cause,
      at,
    };
    return { type: left.lots === 0 ? "futures.position_closed" : "futures.position_reduced", data };
  }

  #closedOut({ number, rateBefore, equityBefore, equityAfter, ordersEnded, steps, at }: ClosedOut): object {
    return {
      number,
      rate_before: formatDecimal(rateBefore, 2),
      equity_before: this.#money(equityBefore),
      equity_after: this.#money(equityAfter),
      orders_ended: ordersEnded,
      positions: steps.length,
      at,
    };
  }

  #scale(contract: MarketId): ContractScale | undefined {
    const found = this.#kernel.futures.desk.contracts.get(contract);
    return found === undefined ? undefined : scaleOf(this.#kernel, found);
  }

  #money(units: bigint): string {
    return wireDecimal(units, this.#kernel.assets.all().find(({ code }) => code === "USDT")?.decimals ?? 0);
  }
}
