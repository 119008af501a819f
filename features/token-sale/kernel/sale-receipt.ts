/** What is said when an order's tokens are handed over: what was paid for how many, how many came, and what came back. */
import type { Settled } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs } from "../../../money/units.ts";
import type { SaleOrder, SaleProject } from "./token-sale.messages.ts";

export function saleReceipt(
  { number: project, terms, asked }: SaleProject,
  order: SaleOrder,
  granted: Amount,
  charged: Amount,
  at: TimeMs,
): Settled {
  const { number, user, tokens, paid, pay, index, orderedBy } = order;
  return {
    type: "settlement/settled",
    product: "token-sale",
    contract: number,
    user,
    formula: "token-sale/1",
    inputs: [
      { name: "tokens", value: String(tokens), from: `command:${orderedBy}` },
      { name: "paid", value: String(paid), from: `command:${orderedBy}` },
      { name: "granted", value: String(granted), from: "terms" },
    ],
    terms: {
      project: String(project),
      token: String(terms.token),
      pay: String(pay),
      price: String(terms.price),
      mode: terms.mode,
      total: String(terms.total),
      asked: String(asked),
      cap: String(terms.cap),
      ...(index === undefined ? {} : { index: String(index) }),
    },
    result: { charged: String(charged), returned: String(paid - charged) },
    at,
  };
}
