/** The rungs of an order with their names and what each way of ending brings. */
import type { TextKey } from "../../../../web/i18n/texts.ts";
import type { LadderRung, RungTone } from "../../../../web/trading/ladder/price-ladder.tsx";
import type { FigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import type { OrderResult, Rung, RungName } from "../form/order-results.ts";

const TEXTS: Record<RungName, TextKey> = {
  now: "spot.rung.now",
  limit: "spot.limit",
  trigger: "spot.trigger",
  stop_limit: "spot.stop_limit",
  entry: "spot.rung.entry",
  take_profit: "spot.take_profit",
  stop_loss: "spot.stop_loss",
};
/** Which way of ending belongs to a rung. */
const WAYS: Partial<Record<RungName, OrderResult["way"]>> = { limit: "limit", take_profit: "limit", trigger: "stop", stop_loss: "stop" };
const TONES: Partial<Record<RungName, RungTone>> = { now: "here", entry: "here", trigger: "care", stop_loss: "care" };

export function orderLadder(rungs: readonly Rung[], results: readonly OrderResult[], figures: FigureTexts): readonly LadderRung[] {
  return rungs.map(({ name, price }) => {
    const result = results.find(({ way }) => way === WAYS[name]);
    return {
      name,
      price,
      label: figures.t(TEXTS[name]),
      priceText: figures.price(price),
      tone: TONES[name] ?? "wanted",
      line: name !== "stop_limit",
      result: result === undefined ? undefined : { text: figures.quote(result.change, true), gain: result.change >= 0 },
    };
  });
}
