/** Step 17: loans in dollars, bitcoin and ether: small ones at once for everybody, large ones by the desk; and what they are lent out of. */
import type { LoanTerms } from "../../features/loans/formulas.ts";
import { amount, assetId, ratePpm } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

const [BTC, ETH, USDT, USDC] = [1, 2, 3, 4];
/** Whole USDT. */
const usdt = (whole: number) => amount(BigInt(whole) * 1_000_000n);

/** 30,000,000 USDT, 20,000,000 USDC, 300 BTC, 9,000 ETH. */
const COVER: readonly (readonly [asset: number, units: bigint])[] = [
  [USDT, 30_000_000_000_000n],
  [USDC, 20_000_000_000_000n],
  [BTC, 30_000_000_000n],
  [ETH, 900_000_000_000n],
];
const RATES = {
  ...{ latePpm: ratePpm(5_000), openPpm: ratePpm(1_500_000), callPpm: ratePpm(1_300_000), sellPpm: ratePpm(1_100_000) },
  ...{ majorPpm: ratePpm(950_000), stablePpm: ratePpm(980_000), otherPpm: ratePpm(800_000), slipPpm: ratePpm(20_000) },
};
const SMALL = { ...RATES, kind: "small", least: usdt(100), most: usdt(50_000), daysLeast: 1, daysMost: 90, isOnSale: true } as const;
const DESK = { ...RATES, kind: "desk", least: usdt(500_000), most: usdt(10_000_000), daysLeast: 7, daysMost: 365, isOnSale: true } as const;
/** Billionths an hour: 8.76 and 4.38 % a year, at the desk a fifth less. */
const PRODUCTS: readonly LoanTerms[] = [
  ...[USDT, BTC, ETH, USDC].map((asset) => ({ ...SMALL, asset, hourlyPpb: asset === BTC || asset === ETH ? 5_000 : 10_000 })),
  ...[USDT, BTC, ETH, USDC].map((asset) => ({ ...DESK, asset, hourlyPpb: asset === BTC || asset === ETH ? 4_000 : 8_000 })),
];

export const LOANS_STEP: SetUpStep = {
  number: 17,
  commands: [
    ...COVER.map(([asset, units]): UntimedCommand => ({
      type: "cover/fund",
      product: "loans",
      asset: assetId(asset),
      amount: amount(units),
    })),
    ...PRODUCTS.map((terms): UntimedCommand => ({ type: "loans/set-product", terms, askedBy: "rule" })),
  ],
};
