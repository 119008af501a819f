/** Words of the console's page of exchange. */
import type { WordTable } from "../../../console/words/say.ts";

export const exchangeWords = {
  title: { en: "Exchange", zh: "闪兑" },
  below: {
    en: "Terms, what people exchanged, and what the house holds of each coin. The rate itself follows from the index: nobody sets it.",
    zh: "条款、用户闪兑量与平台各币种持有。汇率只由指数得出，无人可设定。",
  },
  terms: { en: "Terms", zh: "条款" },
  spread: { en: "Spread", zh: "点差" },
  fee: { en: "Fee", zh: "手续费" },
  least: { en: "Least, USDT", zh: "最低，USDT" },
  most: { en: "Most, USDT", zh: "最高，USDT" },
  open: { en: "Quotes a person", zh: "每人报价数" },
  quotes: { en: "Open now", zh: "当前有效" },
  coins: { en: "By coin", zh: "按币种" },
  coinsNote: { en: "Given and received: of the last 24 hours.", zh: "换入与换出为近 24 小时。" },
  coin: { en: "Coin", zh: "币种" },
  held: { en: "The house holds", zh: "平台持有" },
  promised: { en: "Promised", zh: "已承诺" },
  worth: { en: "Worth, USDT", zh: "折 USDT" },
  came: { en: "People gave", zh: "用户换出" },
  left: { en: "People got", zh: "用户换入" },
  fees: { en: "Fees", zh: "手续费" },
  count: { en: "Exchanges", zh: "笔数" },
  none: { en: "The house holds nothing for exchanges: nobody gets a quote.", zh: "平台没有闪兑备付，无法报价。" },
} as const satisfies WordTable;
