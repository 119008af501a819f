/** Dual investment in webhooks' words. */
import type { PoolClient } from "pg";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import type { HookTeller, HookWords } from "../../../server/news/news.ts";
import type { DualBought, DualMade, DualSettled } from "../kernel/dual-investment.messages.ts";
import { marketOf, sidesOf } from "./dual-markets.ts";
import { percent, priceText } from "./dual-percent.ts";
import type { ProductRecord } from "./dual-products.ts";

type Known = Pick<DualMade, "market" | "kind" | "days" | "settlesAt"> & { readonly strike: number };

export class DualHooks implements HookTeller {
  readonly #kernel: Kernel;
  /** Products by their number: those of the batch, and those that the tables hold. */
  readonly #products = new Map<number, Known>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  async load(client: PoolClient, events: readonly KernelEvent[]): Promise<void> {
    for (const event of events) if (event.type === "dual-investment/made") this.#products.set(event.product, event);
    const wanted = events.flatMap((event) =>
      event.type === "dual-investment/bought" || event.type === "dual-investment/settled" ? [event.product] : [],
    );
    const missing = [...new Set(wanted)].filter((number) => !this.#products.has(number));
    if (missing.length === 0) return;
    const text = "select * from dual_investment_products where id = any($1::bigint[])";
    const { rows } = await client.query<ProductRecord>({ name: "hooks-dual-products", text, values: [missing] });
    for (const { id, market, kind, days, settles_at: settlesAt, strike } of rows) {
      const times = { days, settlesAt: Number(settlesAt) as DualMade["settlesAt"] };
      this.#products.set(Number(id), { market: market as DualMade["market"], kind, strike: Number(strike), ...times });
    }
  }

  tell(event: KernelEvent): HookWords | undefined {
    switch (event.type) {
      case "dual-investment/bought":
        return this.#bought(event);
      case "dual-investment/settled":
        return this.#settled(event);
      default:
        return undefined;
    }
  }

  #bought({ purchase: id, product: number, shares, principal, fairPpm, ratePpm, ticks, at }: DualBought): HookWords | undefined {
    const product = this.#products.get(number);
    if (product === undefined) return undefined;
    const market = marketOf(this.#kernel, product.market);
    const { pay } = sidesOf(product.kind, market);
    const rates = { rate: percent(ratePpm), fair_rate: percent(fairPpm), index: priceText(ticks, market.scale.price) };
    const data = { ...this.#of(id, number, product), number: shares, total: wireDecimal(principal, pay.decimals), currency: pay.code };
    return { type: "dual.bought", data: { ...data, ...rates, at } };
  }

  #settled({ purchase: id, product: number, outcome, paid, interest, at }: DualSettled): HookWords | undefined {
    const product = this.#products.get(number);
    if (product === undefined) return undefined;
    const { pay, get } = sidesOf(product.kind, marketOf(this.#kernel, product.market));
    const came = outcome === "other" ? get : pay;
    const sums = { paid: wireDecimal(paid, came.decimals), currency: came.code, interest: wireDecimal(interest, came.decimals) };
    return { type: "dual.settled", data: { ...this.#of(id, number, product), outcome, ...sums, at } };
  }

  #of(id: number, number: number, { market, kind, strike, days, settlesAt }: Known) {
    const { symbol, scale } = marketOf(this.#kernel, market);
    return { id, dual_id: number, symbol, type: kind, strike: priceText(strike, scale.price), day: days, settles_ms: settlesAt };
  }
}
