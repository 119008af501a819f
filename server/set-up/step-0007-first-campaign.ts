/** Step 7: a campaign that is open from the first minute, so that what it is can be tried. */
import { amount, assetId } from "../../money/units.ts";
import type { SetUpStep } from "./set-up-step.ts";

const USDT = 1_000_000n;
/** Markets by their first listing (BTC, ETH, SOL, XRP, DOGE), and how long each is held at most. */
const CHOICES: readonly (readonly [market: number, minutes: number])[] = [
  [1, 1],
  [2, 5],
  [7, 5],
  [6, 2],
  [8, 3],
];

export const FIRST_CAMPAIGN: SetUpStep = {
  number: 7,
  commands: [
    {
      type: "campaigns/publish",
      asset: assetId(3),
      terms: {
        names: {
          en: "Three first orders",
          zh: "前三单",
          hk: "前三單",
          th: "สามคำสั่งแรก",
          jp: "はじめの3注文",
          kor: "첫 세 주문",
          fra: "Trois premiers ordres",
          spa: "Tres primeras órdenes",
          tr: "İlk üç emir",
          it: "Tre primi ordini",
          de: "Drei erste Orders",
        },
        stake: amount(100n * USDT),
        groups: 3,
        perGroup: 1,
        choices: CHOICES.map(([market, minutes]) => ({ market, minutes })),
        bonus: amount(30n * USDT),
        seats: 2000,
        days: 30,
      },
      askedBy: "rule",
    },
  ],
};
