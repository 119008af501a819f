/** One-click trading: what is kept of it, and what a press on a level of the book does. Pure. */
import type { LevelPress } from "../../../../web/trading/book/desk-book.tsx";
import type { Side } from "../form/order-kinds.ts";
import type { OrderContext, OrderForm } from "../form/order-state.ts";
import { initialOrder } from "../form/spot.form.ts";

/** Off until somebody turned it on in this browser and read what it does. */
export interface OneClick {
  readonly isOn: boolean;
  readonly side: Side;
  /** Base amount by market, as typed. */
  readonly amounts: Readonly<Record<string, string>>;
}

const OFF: OneClick = { isOn: false, side: "buy", amounts: {} };
/** As cleanTyped lets them in (web/ui/number-field.tsx). */
const TYPED = /^\d{1,15}(\.\d{0,10})?$/;

/** Only what is whole: the store may hold anything. */
export function readOneClick(stored: unknown): OneClick {
  if (typeof stored !== "object" || stored === null) return OFF;
  const kept = stored as Readonly<Record<string, unknown>>;
  const amounts = Object.entries(kept["amounts"] ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && TYPED.test(entry[1]),
  );
  return { isOn: kept["isOn"] === true, side: kept["side"] === "sell" ? "sell" : "buy", amounts: Object.fromEntries(amounts) };
}

/**
 * take: the price goes into the form; send: an order goes to the venue; moved: another price came under the pointer while it was
 * down, so nothing happens but a word; nothing: the second click of a double click.
 */
type PressEffect = "take" | "send" | "moved" | "nothing";

/** The keyboard always takes the price: Enter must not send what a look at the book chose. */
export function pressEffect(isOn: boolean, { price, pressed, clicks }: LevelPress): PressEffect {
  if (!isOn || clicks === 0) return "take";
  if (clicks > 1) return "nothing";
  return pressed === price ? "send" : "moved";
}

/** The limit order of a click. */
export function oneClickOrder(
  { side, amount }: { readonly side: Side; readonly amount: string },
  price: string,
  context: OrderContext,
): OrderForm {
  return { ...initialOrder(context, side), price, amount, share: undefined };
}
