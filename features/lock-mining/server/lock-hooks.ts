/** Lock mining in webhooks' words. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import type { HookTeller, HookWords } from "../../../server/news/news.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { startOfDay } from "../formulas.ts";
import { dateOf, percent } from "./lock-percent.ts";

export class LockHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent): HookWords | undefined {
    switch (event.type) {
      case "lock-mining/locked": {
        const { of, money } = this.#of(event);
        const { product, principal, days, lowPpm, highPpm, penaltyPpm, renews, lockedOn, renewalOf = 0 } = event;
        const terms = { days, rate_low: percent(lowPpm), rate_high: percent(highPpm), penalty_rate: percent(penaltyPpm) };
        const end = clockText(timeMs(startOfDay(lockedOn + days)));
        const data = { ...of, config_id: product, amount: money(principal), ...terms, renew: renews ? 1 : 0, end_at: end };
        return { type: "lock-mining.locked", data: { ...data, renewal_of: renewalOf } };
      }
      case "lock-mining/paid": {
        const { of, money } = this.#of(event);
        const { day, ratePpm, how, interest, daysLeft } = event;
        const data = { ...of, date: dateOf(day), rate: percent(ratePpm), how, interest: money(interest), days_left: daysLeft };
        return { type: "lock-mining.paid", data };
      }
      case "lock-mining/ended": {
        const { of, money } = this.#of(event);
        const { how, principal, interest, penalty, daysLeft, notRenewed = "" } = event;
        const sums = { back: money(principal - penalty), penalty: money(penalty), total_interest: money(interest) };
        return { type: "lock-mining.ended", data: { ...of, how, ...sums, days_left: daysLeft, not_renewed: notRenewed } };
      }
      default:
        return undefined;
    }
  }

  #of({ lock, asset, at }: { readonly lock: number; readonly asset: number; readonly at: number }) {
    const { code, decimals } = assetOf(this.#kernel, asset);
    return { of: { id: lock, currency: code, at }, money: (units: bigint): string => wireDecimal(units, decimals) };
  }
}
