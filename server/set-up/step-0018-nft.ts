/** Step 18: the terms of the marketplace, in USDT and at fixed prices in BTC and ETH too. Works are made by each venue itself, from its own seed. */
import type { SetUpStep } from "./set-up-step.ts";

const [BTC, ETH, USDT] = [1, 2, 3];
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const terms = {
  ...{ cash: USDT, assets: [USDT, BTC, ETH], feePpm: 50_000, royaltyPpm: 25_000, depositPpm: 125_000 },
  ...{ extendMs: 10 * MINUTE_MS, payMs: DAY_MS },
};

export const NFT_STEP: SetUpStep = { number: 18, commands: [{ type: "nft/set-terms", terms, askedBy: "rule" }] };
