/** The auditor's model of quick buy, by the README: an order is credited once, whenever it is paid. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { QuickBuyCommand } from "./quick-buy.messages.ts";

const HOUSE = 0;
const OUTSIDE_KIND = 32;
const LEGAL_KIND = 1;
const SPOT_KIND = 2;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MOST = 2n ** 61n;
type Order = { readonly user: number; readonly units: bigint; state: "open" | "said" | "ended" };

export const quickBuyModel = (needs: ModelNeeds): ModelPart => new QuickBuyModel(needs);

class QuickBuyModel implements ModelPart {
  readonly prefix = "quick-buy";
  readonly #needs: ModelNeeds;
  readonly #orders = new Map<number, Order>();
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  apply(given: Command): string | undefined {
    const command = given as QuickBuyCommand;
    switch (command.type) {
      case "quick-buy/order":
        return this.#order(command);
      case "quick-buy/paid":
        return this.#credit(command.order, command.at);
      case "quick-buy/say-paid": {
        const order = this.#orders.get(command.order);
        if (order?.user !== command.user || order.state !== "open") return "quick_buy_not_open";
        order.state = "said";
        this.#needs.schedule.remove(this.prefix, command.order);
        this.#needs.schedule.add(this.prefix, command.at + 8 * DAY_MS, command.order);
        return undefined;
      }
      default: {
        const order = this.#orders.get(command.order);
        const isTheirs = command.type === "quick-buy/failed" || order?.user === command.user;
        if (order === undefined || order.state === "ended" || !isTheirs) return "quick_buy_not_open";
        this.#end(command.order, order);
        return undefined;
      }
    }
  }

  due(reference: number): void {
    const order = this.#orders.get(reference);
    if (order !== undefined) order.state = "ended";
  }

  closeAll(user: number): void {
    for (const [number, order] of this.#orders) if (order.user === user && order.state !== "ended") this.#end(number, order);
  }

  #order({ user, currency, pay, rate, at }: Extract<QuickBuyCommand, { readonly type: "quick-buy/order" }>): string | undefined {
    const { isOpen, schedule } = this.#needs;
    const usdt = this.#usdt();
    if (usdt === undefined) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    if (!Number.isInteger(pay) || pay < 1 || pay > 1_000_000_000_000) return "amount_invalid";
    const isRate = /^[A-Z]{3}$/.test(currency) && rate > 0n && rate < MOST;
    if (!isRate || (currency === "USD" && rate !== 100_000_000n)) return "quick_buy_rate_invalid";
    const units = (BigInt(pay) * rate) / 100n;
    if (units < 1n || units >= MOST) return "amount_invalid";
    if (units > this.#needs.known.fiatLimitOf(user)) return "quick_buy_limit";
    if ([...this.#orders.values()].filter((one) => one.user === user && one.state !== "ended").length > 2) return "quick_buy_full";
    const open = [...this.#orders.values()].filter((one) => one.user === user && one.state !== "ended");
    const brought = [...open, { units }].map((one) => ({ user, asset: usdt[0], amount: one.units }));
    if (this.#needs.refusesDeposit(user, brought, at)) return "deposit_limit_reached";
    this.#count += 1;
    this.#orders.set(this.#count, { user, units, state: "open" });
    schedule.add(this.prefix, at + 30 * MINUTE_MS, this.#count);
    return undefined;
  }

  #credit(number: number, at: number): string | undefined {
    const order = this.#orders.get(number);
    if (order === undefined) return number >= 1 && number <= this.#count ? "quick_buy_paid_already" : "quick_buy_not_open";
    const usdt = this.#usdt();
    if (usdt === undefined) return "asset_not_found";
    const [id, { kinds }] = usdt;
    const { ledger, schedule } = this.#needs;
    const outside = ledger.purse(HOUSE, OUTSIDE_KIND, id);
    if (order.units - outside.own >= MOST) return "issuance_exhausted";
    outside.own -= order.units;
    ledger.purse(order.user, kinds.includes("legal") ? LEGAL_KIND : SPOT_KIND, id).own += order.units;
    this.#needs.moved(order.user, { asset: id, amount: order.units }, at);
    if (order.state !== "ended") schedule.remove(this.prefix, number);
    this.#orders.delete(number);
    return undefined;
  }

  #end(number: number, order: Order): void {
    order.state = "ended";
    this.#needs.schedule.remove(this.prefix, number);
  }

  #usdt() {
    return [...this.#needs.assets].find(([, { code }]) => code === "USDT");
  }
}
