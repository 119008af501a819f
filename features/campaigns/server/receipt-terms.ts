/** What receipts of campaigns say besides the kernel's terms: names and decimals to show them with. */
import { marketId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";
import { symbolOf } from "./campaigns.views.ts";

export function receiptTerms(kernel: ReceiptKernel, terms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { code, decimals } = assetOf(kernel, Number(terms.asset));
  const market = terms.market === undefined ? undefined : kernel.spot.markets.get(marketId(Number(terms.market)))?.terms;
  const said = { code, decimals: String(decimals), price_decimals: String(market?.priceDecimals ?? 0), symbol: market?.symbol ?? "" };
  if (terms.kinds === undefined) return said;
  const kinds = terms.kinds.split(" ").map((kind) => {
    const [id = "0", minutes = "0"] = kind.split(":");
    return `${symbolOf(kernel, Number(id))} ${minutes} min`;
  });
  return { ...said, kind_names: kinds.join(", ") };
}
