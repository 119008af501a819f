/** Why something was not copied, in words: copying's own reasons, and those for which futures refuse an order. */
import { REFUSALS, type RefusalName } from "../../../contract/errors.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";

/** Those that have a text of their own here. */
export const OWN_REASONS = [
  "trader_paused",
  "left_out",
  "less_than_a_lot",
  "closed_before_turn",
  "close_guard",
  "slippage",
  "most_position",
  "most_all",
  "loss_limit_reached",
  "price_outside_band",
  "exit_prices_invalid",
] as const;
const isOwn = (reason: string): boolean => OWN_REASONS.some((own) => own === reason);
const isRefusal = (reason: string): reason is RefusalName => reason in REFUSALS;

export function reasonText(texts: Texts, language: Language, reason: string): string {
  if (isOwn(reason)) return texts.say(`copy_trading.reason.${reason}`, language);
  return texts.say(isRefusal(reason) ? REFUSALS[reason].text : "copy_trading.reason.other", language);
}
