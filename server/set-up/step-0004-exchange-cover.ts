/** Step 4: what covers the exchange's quotes, about five million USDT worth of each coin at the prices a fresh venue begins with. */
import { amount, assetId } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

/** BTC, ETH, USDT, USDC, LTC, XRP, SOL, DOGE, ADA, BNB, AVAX: whole coins, and the coin's decimals. */
const COVER: readonly (readonly [asset: number, whole: number, decimals: number])[] = [
  [1, 50, 8],
  [2, 1500, 8],
  [3, 5_000_000, 6],
  [4, 5_000_000, 6],
  [5, 50_000, 8],
  [6, 2_500_000, 6],
  [7, 30_000, 8],
  [8, 25_000_000, 8],
  [9, 9_000_000, 6],
  [10, 5500, 8],
  [11, 250_000, 8],
];

export const EXCHANGE_COVER: SetUpStep = {
  number: 4,
  commands: COVER.map(([asset, whole, decimals]): UntimedCommand => {
    const units = amount(BigInt(whole) * 10n ** BigInt(decimals));
    return { type: "cover/fund", product: "exchange", asset: assetId(asset), amount: units };
  }),
};
