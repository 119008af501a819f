/** Loans in webhooks' words. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import type { HookTeller, HookWords } from "../../../server/news/news.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { totalOf } from "../formulas.ts";
import { percent } from "./loan-views.ts";

type LoanEvent = Extract<KernelEvent, { readonly loan: number; readonly asset: number; readonly at: number }>;

export class LoanHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent): HookWords | undefined {
    if (!event.type.startsWith("loans/") || !("loan" in event) || !("asset" in event)) return undefined;
    return this.#told(event as LoanEvent);
  }

  #told(event: LoanEvent): HookWords | undefined {
    const { code, decimals } = assetOf(this.#kernel, event.asset);
    const of = { id: event.loan, currency: code, at: event.at };
    const money = (units: bigint): string => wireDecimal(units, decimals);
    const other = (asset: number, units: bigint): string => wireDecimal(units, assetOf(this.#kernel, asset).decimals);
    switch (event.type) {
      case "loans/applied": {
        const { amount, days, collateralAsset, pledge, ratePpm } = event;
        const margin = { margin_currency: assetOf(this.#kernel, collateralAsset).code, margin: other(collateralAsset, pledge) };
        return { type: "loan.applied", data: { ...of, amount: money(amount), days, ...margin, rate: percent(ratePpm) } };
      }
      case "loans/approved":
        return { type: "loan.approved", data: of };
      case "loans/disbursed":
        return { type: "loan.disbursed", data: { ...of, amount: money(event.amount), end: event.endsAt } };
      case "loans/repaid": {
        const { paid, left, from } = event;
        const sums = { late: money(paid.late), interest: money(paid.interest), principal: money(paid.principal) };
        return { type: "loan.repaid", data: { ...of, from, ...sums, left: money(totalOf(left)) } };
      }
      case "loans/warned":
        return { type: "loan.warned", data: { ...of, rate: percent(event.ratePpm) } };
      case "loans/selling":
        return { type: "loan.selling", data: { ...of, why: event.why, rate: percent(event.ratePpm) } };
      case "loans/sold": {
        const { how, givenAsset, given, gotAsset, got } = event;
        const sold = { sold_currency: assetOf(this.#kernel, givenAsset).code, sold: other(givenAsset, given) };
        const bought = { got_currency: assetOf(this.#kernel, gotAsset).code, got: other(gotAsset, got) };
        return { type: "loan.sold", data: { ...of, how, ...sold, ...bought } };
      }
      case "loans/sale-over":
        return { type: "loan.sale_over", data: { ...of, rate: percent(event.ratePpm) } };
      case "loans/reminded":
        return { type: "loan.reminded", data: { ...of, days: event.days, owed: money(totalOf(event.owed)) } };
      case "loans/overdue":
        return { type: "loan.overdue", data: { ...of, owed: money(totalOf(event.owed)) } };
      case "loans/ended": {
        const { how, cause = "", collateralAsset, back, shortfall } = event;
        const margin = { margin_currency: assetOf(this.#kernel, collateralAsset).code, back: other(collateralAsset, back) };
        return { type: "loan.ended", data: { ...of, how, cause, ...margin, shortfall: money(shortfall) } };
      }
      default:
        return undefined;
    }
  }
}
