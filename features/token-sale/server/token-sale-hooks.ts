/** Token sales in webhooks' words. */
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { HookTeller, HookWords } from "../../../server/news/news.ts";
import { assetOf } from "../../../server/trading-venue.ts";

export class TokenSaleHooks implements HookTeller {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent): HookWords | undefined {
    switch (event.type) {
      case "token-sale/ordered": {
        const { of, tokens } = this.#of(event);
        return { type: "token-sale.ordered", data: { ...of, amount: tokens(event.tokens), ...this.#paid(event.pay, event.paid) } };
      }
      case "token-sale/returned": {
        const data = { ...this.#of(event).of, how: event.why, ...this.#paid(event.pay, event.paid) };
        return { type: "token-sale.returned", data };
      }
      case "token-sale/delivered": {
        const { of, tokens } = this.#of(event);
        const { pay, granted, charged, returned, firstAt } = event;
        const { decimals } = assetOf(this.#kernel, pay);
        const sums = { ...this.#paid(pay, charged), returned: plainDecimal(returned, decimals) };
        return { type: "token-sale.delivered", data: { ...of, granted: tokens(granted), ...sums, first_ms: firstAt } };
      }
      case "token-sale/vested": {
        const { of, tokens } = this.#of(event);
        const data = { ...of, amount: tokens(event.tokens), left: tokens(event.left), next_ms: event.nextAt };
        return { type: "token-sale.vested", data };
      }
      default:
        return undefined;
    }
  }

  #paid(pay: number, units: bigint) {
    const { code, decimals } = assetOf(this.#kernel, pay);
    return { pay_currency: code, paid: plainDecimal(units, decimals) };
  }

  #of({ order, project, token, at }: { readonly order: number; readonly project: number; readonly token: number; readonly at: number }) {
    const { code, decimals } = assetOf(this.#kernel, token);
    return { of: { id: order, project_id: project, currency: code, at }, tokens: (units: bigint): string => plainDecimal(units, decimals) };
  }
}
