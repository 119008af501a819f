/** Words of the table of VIP levels. */
import type { WordTable } from "../../../console/words/say.ts";

export const vipWords = {
  title: { en: "VIP levels", zh: "VIP 等级" },
  below: {
    en: "One of the two is enough; a fill pays the market's own fee, or the level's where that is lower. Changes count from the next day (UTC) on.",
    zh: "满足其一即可；成交按市场费率与等级费率中较低者收取。更改自次日（UTC）起生效。",
  },
  level: { en: "Level", zh: "等级" },
  volume: { en: "Volume of 30 days, USDT", zh: "30 日成交额，USDT" },
  balance: { en: "Balance, mean of 30 days, USDT", zh: "30 日平均资产，USDT" },
  maker: { en: "Maker fee at most", zh: "挂单费率上限" },
  taker: { en: "Taker fee at most", zh: "吃单费率上限" },
  tomorrow: { en: "Tomorrow", zh: "明日" },
} as const satisfies WordTable;
