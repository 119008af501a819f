/** Seconds contracts in webhooks' words. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { HookTeller, HookWords } from "../../../server/news/news.ts";
import { USDT_DECIMALS } from "./seconds.rows.ts";

const money = (units: bigint): string => wireDecimal(units, USDT_DECIMALS);

export class SecondsHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent): HookWords | undefined {
    switch (event.type) {
      case "seconds/opened": {
        const { side, seconds, stake, profit } = event;
        return { type: "seconds.opened", data: { ...this.#of(event), side, seconds, stake: money(stake), profit: money(profit) } };
      }
      case "seconds/entered": {
        const decimals = this.#terms(event.market)?.priceDecimals ?? 0;
        return { type: "seconds.entered", data: { ...this.#of(event), entry: wireDecimal(event.ticks, decimals), due: event.due * 1000 } };
      }
      case "seconds/closed":
        return { type: "seconds.closed", data: { ...this.#of(event), result: event.result, paid: money(event.paid) } };
      default:
        return undefined;
    }
  }

  #of({ contract, market, at }: { readonly contract: number; readonly market: MarketId; readonly at: number }) {
    return { id: contract, symbol: this.#terms(market)?.symbol ?? "", at };
  }

  #terms(market: MarketId) {
    return this.#kernel.spot.markets.get(market)?.terms;
  }
}
