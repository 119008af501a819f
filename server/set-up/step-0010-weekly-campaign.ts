/** Step 10: a campaign that is offered anew each week, so that there is always one to join. */
import { amount, assetId } from "../../money/units.ts";
import type { SetUpStep } from "./set-up-step.ts";

const USDT = 1_000_000n;
/** Markets by their first listing (BTC, ETH) and how long each is held at most: an older venue may have ended others. */
const CHOICES: readonly (readonly [market: number, minutes: number])[] = [
  [1, 2],
  [2, 2],
  [1, 4],
  [2, 4],
];
const SEATS = 500;
/** Bonus, credit, and as much again that the orders could gain. */
const A_SEAT = 210n * USDT;

export const WEEKLY_CAMPAIGN: SetUpStep = {
  number: 10,
  commands: [
    // An older venue may have promised all that it had.
    { type: "cover/fund", product: "promotions", asset: assetId(3), amount: amount(A_SEAT * BigInt(SEATS)) },
    {
      type: "campaigns/publish",
      asset: assetId(3),
      terms: {
        names: {
          en: "Two orders this week",
          zh: "本周两单",
          hk: "本週兩單",
          th: "สองคำสั่งประจำสัปดาห์",
          jp: "今週の2注文",
          kor: "이번 주 두 주문",
          fra: "Deux ordres cette semaine",
          spa: "Dos órdenes esta semana",
          tr: "Bu hafta iki emir",
          it: "Due ordini questa settimana",
          de: "Zwei Orders diese Woche",
        },
        about: {
          en: "A small campaign that begins anew each week: two orders of a few minutes, with promotional credit alone.",
          zh: "每周重新开始的小活动：两个几分钟的订单，只用赠金。",
          hk: "每週重新開始的小活動：兩個幾分鐘的訂單，只用贈金。",
          th: "แคมเปญเล็ก ๆ ที่เริ่มใหม่ทุกสัปดาห์: สองคำสั่งครั้งละไม่กี่นาที ใช้เครดิตส่งเสริมการขายเท่านั้น",
          jp: "毎週新しく始まる小さなキャンペーンです。数分間の注文2件を、プロモーションクレジットだけで行います。",
          kor: "매주 새로 시작하는 작은 캠페인입니다. 몇 분짜리 주문 두 건을 프로모션 크레딧으로만 진행합니다.",
          fra: "Une petite campagne qui recommence chaque semaine : deux ordres de quelques minutes, avec le seul crédit promotionnel.",
          spa: "Una pequeña campaña que vuelve a empezar cada semana: dos órdenes de unos minutos, solo con crédito promocional.",
          tr: "Her hafta yeniden başlayan küçük bir kampanya: birkaç dakikalık iki emir, yalnızca promosyon kredisiyle.",
          it: "Una piccola campagna che ricomincia ogni settimana: due ordini di pochi minuti, con il solo credito promozionale.",
          de: "Eine kleine Kampagne, die jede Woche neu beginnt: zwei Orders von wenigen Minuten, allein mit Aktionsguthaben.",
        },
        stake: amount(50n * USDT),
        groups: 2,
        perGroup: 1,
        choices: CHOICES.map(([market, minutes]) => ({ market, minutes })),
        bonus: amount(10n * USDT),
        seats: SEATS,
        days: 7,
        renews: { days: 7, seats: SEATS },
      },
      askedBy: "rule",
    },
  ],
};
