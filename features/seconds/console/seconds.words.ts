/** Words of the console's page of seconds contracts. */
import type { WordTable } from "../../../console/words/say.ts";

export const secondsWords = {
  title: { en: "Seconds contracts", zh: "秒合约" },
  below: {
    en: "Lengths and ratios, what came of them, and what the house has at risk in which second. Prices and results follow from the index: nobody sets them.",
    zh: "时长与收益率、结果，以及平台在各秒的风险。价格与结果只由指数得出，无人可设定。",
  },
  table: { en: "By length", zh: "按时长" },
  seconds: { en: "Seconds", zh: "秒" },
  ratio: { en: "Ratio", zh: "收益率" },
  breakEven: { en: "Break-even", zh: "盈亏平衡" },
  won: { en: "Won", zh: "赢" },
  lost: { en: "Lost", zh: "输" },
  back: { en: "Stake back", zh: "退回" },
  shareWon: { en: "Share won", zh: "胜率" },
  result: { en: "The house’s result, USDT", zh: "平台结果，USDT" },
  markets: { en: "By market", zh: "按市场" },
  market: { en: "Market", zh: "市场" },
  state: { en: "Sales", zh: "销售" },
  sold: { en: "on", zh: "开启" },
  paused: { en: "paused", zh: "暂停" },
  open: { en: "Open", zh: "未结" },
  staked: { en: "Staked, USDT", zh: "投入，USDT" },
  up: { en: "Paid if up wins, USDT", zh: "涨胜赔付，USDT" },
  down: { en: "Paid if down wins, USDT", zh: "跌胜赔付，USDT" },
  due: { en: "By due second", zh: "按到期秒" },
  dueAt: { en: "Due", zh: "到期" },
  contracts: { en: "Contracts", zh: "合约" },
  none: { en: "Nothing is open.", zh: "暂无未结合约。" },
  off: { en: "No market has seconds contracts.", zh: "没有市场开通秒合约。" },
} as const satisfies WordTable;
