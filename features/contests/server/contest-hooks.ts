/** Contests in webhooks' words. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import type { HookTeller, HookWords } from "../../../server/news/news.ts";
import type { ContestFilled } from "../kernel/public.ts";

const DECIMALS = 6;
const sum = (units: bigint): string => plainDecimal(units, DECIMALS);

export class ContestHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent): HookWords | undefined {
    switch (event.type) {
      case "contests/started":
        return { type: "contest.begun", data: { id: event.contest, at: event.at } };
      case "contests/filled":
        return this.#filled(event);
      case "contests/called-off":
        return { type: "contest.called_off", data: { id: event.contest, reason: event.reason, at: event.at } };
      case "contests/result": {
        const { contest: id, place, of, returnPpm, prize, at } = event;
        const returned = formatDecimal(BigInt(returnPpm) / 100n, 2);
        return { type: "contest.ended", data: { id, place, of, return: returned, prize: sum(prize), currency: "USDT", at } };
      }
      default:
        return undefined;
    }
  }

  #filled({ contest: id, order, market, side, ticks, lots, value, fee, at }: ContestFilled): HookWords | undefined {
    const terms = this.#kernel.spot.markets.get(market)?.terms;
    if (terms === undefined) return undefined;
    const { symbol, priceDecimals, quantityDecimals } = terms;
    const fill = { price: plainDecimal(BigInt(ticks), priceDecimals), number: plainDecimal(lots, quantityDecimals) };
    return { type: "contest.filled", data: { id, order_id: order, symbol, side, ...fill, value: sum(value), fee: sum(fee), at } };
  }
}
