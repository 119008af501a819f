/** Coupons in operators' words. */
import type { Words } from "../../../contract/console-wire.ts";
import { plainDecimal } from "../../../money/decimal.ts";

export function whatWords(kind: string, product: string, ppm: number): Words {
  const rate = plainDecimal(ppm, 4);
  if (kind === "fee" && product === "futures") return { en: `${rate} % of futures' fees`, zh: `合约手续费 ${rate} %` };
  if (kind === "fee") return { en: `${rate} % of spot fees`, zh: `现货手续费 ${rate} %` };
  return kind === "credit" ? { en: "Trial credit", zh: "体验金" } : { en: `Extra yield, ${rate} % a day`, zh: `额外收益，每日 ${rate} %` };
}

const STATES: Readonly<Record<string, Words>> = {
  soon: { en: "from a later time on", zh: "尚未开始" },
  open: { en: "open", zh: "进行中" },
  over: { en: "over", zh: "已结束" },
  ended: { en: "ended early", zh: "提前结束" },
  usable: { en: "usable", zh: "可用" },
  used: { en: "used", zh: "已用" },
  expired: { en: "expired", zh: "已过期" },
  closed: { en: "ended with the account", zh: "随账户结束" },
};
export const stateWords = (state: string): Words => STATES[state] ?? { en: state, zh: state };
