/**
 * Step 16: three tokens that exist before anybody is asked for them, and their sales: one that runs for days with a share for everybody, one
 * that is to come, and a short one that is soon over, so that there is one of each state. Each is sold again by itself.
 */
import type { SaleTerms } from "../../features/token-sale/formulas.ts";
import { amount, assetId } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

const [BTC, ETH, USDT] = [1, 2, 3];
const DECIMALS = 4;
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const tokens = (whole: number) => amount(BigInt(whole) * 10n ** BigInt(DECIMALS));
/** Millionths of a dollar. */
const usdt = (units: number) => amount(BigInt(units));

type Token = { readonly id: number; readonly code: string; readonly supply: number };
const LANTERN: Token = { id: 12, code: "LTN", supply: 10_000_000 };
const HARBOUR: Token = { id: 13, code: "HRB", supply: 5_000_000 };
const EMBER: Token = { id: 14, code: "EMB", supply: 100_000_000 };

/** Start and end count from the step. */
const SALES: readonly SaleTerms[] = [
  {
    ...{ token: LANTERN.id, cash: USDT, coins: [BTC, ETH], price: usdt(50_000), mode: "pro_rata" },
    ...{ total: tokens(100_000), least: tokens(100), most: tokens(100_000), cap: tokens(40_000) },
    ...{ startsAt: 0, endsAt: 2 * DAY_MS, cliffDays: 1, parts: 30, againMs: 6 * HOUR_MS },
  },
  {
    ...{ token: HARBOUR.id, cash: USDT, coins: [BTC, ETH], price: usdt(800_000), mode: "first_come" },
    ...{ total: tokens(50_000), least: tokens(10), most: tokens(5_000), cap: tokens(5_000) },
    ...{ startsAt: DAY_MS, endsAt: 3 * DAY_MS, cliffDays: 3, parts: 12, againMs: DAY_MS },
  },
  {
    ...{ token: EMBER.id, cash: USDT, coins: [], price: usdt(10_000), mode: "first_come" },
    ...{ total: tokens(1_000_000), least: tokens(100), most: tokens(50_000), cap: tokens(50_000) },
    ...{ startsAt: 0, endsAt: 10 * MINUTE_MS, cliffDays: 0, parts: 3, againMs: 50 * MINUTE_MS },
  },
];

export const TOKEN_SALES_STEP: SetUpStep = {
  number: 16,
  commands: [
    ...[LANTERN, HARBOUR, EMBER].flatMap(({ id, code, supply }): readonly UntimedCommand[] => [
      { type: "ledger/list-asset", id: assetId(id), code, decimals: DECIMALS },
      { type: "cover/fund", product: "sale", asset: assetId(id), amount: tokens(supply) },
    ]),
    ...SALES.map((terms): UntimedCommand => ({ type: "token-sale/publish", terms, isAhead: true, askedBy: "rule" })),
  ],
};
