/** How a length, a side and a result are called. */
import { t } from "../../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import type { SecondsOrder } from "../../contract/seconds-replies.ts";

/** Minutes from two on. */
const MINUTES_FROM = 120;

export function lengthText(seconds: number): string {
  const isMinutes = seconds >= MINUTES_FROM && seconds % 60 === 0;
  return isMinutes ? t("seconds.length.min", { count: seconds / 60 }) : t("seconds.length.s", { count: seconds });
}

export const sideText = (type: 1 | 2): string => t(type === 1 ? "seconds.up" : "seconds.down");

/** Of one that has ended. */
export const resultText = ({ result }: SecondsOrder): string => t(result === "" ? "seconds.settling" : `seconds.result.${result}`);

export const toneOfResult = (profit: string): "up" | "down" | "plain" => {
  const sign = signOfDecimal(profit);
  return sign > 0 ? "up" : sign < 0 ? "down" : "plain";
};
