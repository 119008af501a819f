/** What happened to an order, step by step in the order it happened. Pure. */
import type { TextKey } from "../../../../web/i18n/texts.ts";
import { signOfDecimal, sumDecimals } from "../../../../web/numbers/decimal-text.ts";
import type { WireDecimal } from "../../../../web/numbers/decimal-text.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { KIND_TEXTS } from "../form/order-texts.ts";
import type { SpotFill, SpotOrder } from "../spot.api.ts";
import { reasonKey } from "./order-rows.ts";

export type StoryStep =
  | { readonly type: "placed"; readonly at: Date | undefined; readonly side: TextKey; readonly kind: TextKey }
  /** When is not noted: before the first fill. */
  | { readonly type: "triggered"; readonly price: WireDecimal }
  | { readonly type: "fill"; readonly at: Date | undefined; readonly fill: SpotFill }
  /** What it does now; `at` is when it ended. */
  | { readonly type: "state"; readonly at: Date | undefined; readonly state: TextKey };

/** `fills` as the venue lists them, newest first. */
export function orderStory(order: SpotOrder, fills: readonly SpotFill[]): readonly StoryStep[] {
  const hadTrigger = signOfDecimal(order.trigger_price) > 0;
  const isOpen = order.status === 1;
  return [
    {
      type: "placed",
      at: wireTime(order.created_at),
      side: order.type === 1 ? "spot.buy" : "spot.sell",
      kind: KIND_TEXTS[order.order_type ?? "limit"],
    },
    ...(hadTrigger && fills.length > 0 ? [{ type: "triggered", price: order.trigger_price } as const] : []),
    ...fills.toReversed().map((fill) => ({ type: "fill", at: wireTime(fill.created_at), fill }) as const),
    { type: "state", at: isOpen ? undefined : wireTime(order.updated_at), state: reasonKey(order) },
  ];
}

/** What the fills were worth together, in the quote asset; undefined without any. */
export function filledTotal(fills: readonly SpotFill[]): string | undefined {
  return fills.length === 0 ? undefined : sumDecimals(fills.map(({ total }) => total));
}

/** The receipts of the fills, in the order of the steps. */
export function receiptsOf(fills: readonly SpotFill[]): readonly string[] {
  return fills.toReversed().flatMap(({ receipt = "" }) => (receipt === "" ? [] : [receipt]));
}
