/** Names and decimals of a coin's market, and which side of it is paid and got. */
import { plainDecimal } from "../../../money/decimal.ts";
import { marketId, ticks } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";
import type { DualKind, DualScale } from "../formulas.ts";

export type DualAsset = { readonly id: number; readonly code: string; readonly decimals: number };
export type DualMarket = {
  readonly id: number;
  readonly symbol: string;
  readonly coin: DualAsset;
  readonly cash: DualAsset;
  readonly scale: DualScale;
};

export function marketOf(kernel: ReceiptKernel, id: number): DualMarket {
  const terms = kernel.spot.markets.get(marketId(id))?.terms;
  const asset = (of: number): DualAsset => ({ id: of, ...pick(assetOf(kernel, of)) });
  const [coin, cash] = [asset(terms?.base ?? 0), asset(terms?.quote ?? 0)];
  const scale = { coin: coin.decimals, cash: cash.decimals, price: terms?.priceDecimals ?? 0 };
  return { id, symbol: terms?.symbol ?? "", coin, cash, scale };
}

const pick = ({ code, decimals }: { readonly code: string; readonly decimals: number }) => ({ code, decimals });

/** What is paid, and what else may come. */
export const sidesOf = (kind: DualKind, { coin, cash }: DualMarket): { readonly pay: DualAsset; readonly get: DualAsset } =>
  kind === "call" ? { pay: coin, get: cash } : { pay: cash, get: coin };

/** "BTC call 99000, 7 d" */
export const nameOf = (kind: DualKind, strike: number, days: number, { coin, scale }: DualMarket): string =>
  `${coin.code} ${kind} ${plainDecimal(BigInt(ticks(strike)), scale.price)}, ${days} d`;
