/** Words of the page of exposure and cover. */
import type { WordTable } from "../../../console/words/say.ts";

export const coverWords = {
  title: { en: "Exposure", zh: "敞口与备付" },
  below: {
    en: "What the house holds, has promised, and quotes with: live, by the index.",
    zh: "平台持有、已承诺与做市资金：实时，按指数计价。",
  },
  public: { en: "The public cover page", zh: "公开备付页" },
  publicNote: {
    en: "Everybody can check it there: this list proves nothing by itself.",
    zh: "任何人可在该页核对；本列表本身不构成证明。",
  },
  accounts: { en: "House accounts", zh: "平台账户" },
  noAccounts: { en: "The house holds nothing yet, and nothing is promised.", zh: "平台尚无持有，也无承诺。" },
  account: { en: "Account", zh: "账户" },
  asset: { en: "Asset", zh: "资产" },
  held: { en: "Holds", zh: "持有" },
  promised: { en: "Promised", zh: "已承诺" },
  free: { en: "Free", zh: "可动用" },
  share: { en: "Promised of it", zh: "承诺占比" },
  worth: { en: "Worth, USDT", zh: "价值，USDT" },
  makers: { en: "Market makers", zh: "做市商" },
  makersNote: {
    en: "Each market has a house account of its own; it can't sell what it has not, and moves its prices against its stock. No market borrows from another.",
    zh: "每个市场有独立的平台账户：不能卖出未持有之物，并随库存反向调整报价；市场之间互不借用。",
  },
  market: { en: "Market", zh: "市场" },
  stock: { en: "Stock", zh: "库存" },
  inventory: { en: "Against its beginning", zh: "相对初始库存" },
  quote: { en: "Money", zh: "资金" },
  orders: { en: "Orders", zh: "挂单" },
  result: { en: "Result now, USDT", zh: "现价损益，USDT" },
  soldOut: { en: "sold out", zh: "售罄" },
  twice: { en: "twice", zh: "两倍" },
  fees: { en: "Fees", zh: "手续费" },
  dustAccount: { en: "Rounding", zh: "舍入" },
  insurance: { en: "Insurance fund", zh: "保险基金" },
} as const satisfies WordTable;
