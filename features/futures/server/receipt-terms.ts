/** What receipts of futures say besides the kernel's terms: names and decimals to show them with. */
import type { MarketId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";

type Terms = Readonly<Record<string, string>>;
type Inputs = readonly { readonly name: string; readonly value: string }[];

export function receiptTerms(kernel: ReceiptKernel, { contract }: Terms, inputs: Inputs): Terms {
  const quote = kernel.assets.all().find(({ code }) => code === "USDT");
  const money = { code: quote?.code ?? "", decimals: String(quote?.decimals ?? 0) };
  const terms = contract === undefined ? undefined : termsOf(kernel, contract);
  if (terms === undefined) return { ...money, ...stepTerms(kernel, inputs) };
  return { ...money, symbol: terms.symbol, coin: assetOf(kernel, terms.base).code, price_decimals: String(terms.priceDecimals) };
}

const termsOf = (kernel: ReceiptKernel, contract: string) => kernel.spot.markets.get(Number(contract) as MarketId)?.terms;

/** A close-out goes through positions in several contracts: each step's own. */
function stepTerms(kernel: ReceiptKernel, inputs: Inputs): Terms {
  const told: Record<string, string> = {};
  for (const { name, value } of inputs) {
    const [step, what] = name.split(".");
    const terms = what === "contract" ? termsOf(kernel, value) : undefined;
    if (terms === undefined) continue;
    told[`${step}.symbol`] = terms.symbol;
    told[`${step}.price_decimals`] = String(terms.priceDecimals);
  }
  return told;
}
