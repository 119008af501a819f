/** What a newcomer has done of the three first steps. Pure. */

export interface StepFacts {
  /** Trades of one's own, whatever they were. */
  readonly fills: number;
  readonly orders: readonly { readonly order_type?: string; readonly stop_loss_price?: string | number | null }[];
  /** A receipt was computed again in this browser, and agreed. */
  readonly checked: boolean;
}

export type StepName = "buy" | "stop" | "check";
export const STEPS: readonly StepName[] = ["buy", "stop", "check"];

const STOPS: ReadonlySet<string> = new Set(["stop", "stop_limit", "trailing_stop", "oco"]);

export function stepsDone({ fills, orders, checked }: StepFacts): Readonly<Record<StepName, boolean>> {
  const isStop = ({ order_type, stop_loss_price }: StepFacts["orders"][number]): boolean =>
    STOPS.has(order_type ?? "") || /[1-9]/.test(String(stop_loss_price ?? ""));
  return { buy: fills > 0, stop: orders.some(isStop), check: checked };
}
