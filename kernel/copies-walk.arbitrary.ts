/** Walks of copy trading: its random commands among those of futures, fills of those who are followed, hours, and starts from nothing. */
import fc from "fast-check";
import { copyCommand, copyStep, type CopyStep } from "../features/copy-trading/kernel/copy-trading.arbitrary.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "../features/futures/kernel/futures.arbitrary.ts";
import { lots, timeMs, userId } from "../money/units.ts";
import { copyWorld, held } from "./copies-venue.arbitrary.ts";
import { futuresWorld, FUTURES_MAKER, order } from "./futures-venue.arbitrary.ts";
import type { Command, Kernel } from "./kernel.ts";
import { BTC_USDT } from "./test-venue.arbitrary.ts";

export type Step =
  | FuturesStep
  | CopyStep
  | { readonly kind: "trade"; readonly user: number; readonly side: "buy" | "sell"; readonly quantity: number; readonly closes: boolean }
  | { readonly kind: "hours"; readonly hours: number }
  | { readonly kind: "start-again"; readonly user: number };
export const HOUR_MS = 3_600_000;
/** Somebody who is followed opens or closes, the house quoting around the mark. */
const trade = fc.record({
  kind: fc.constant("trade" as const),
  user: fc.constantFrom(1001, 1001, 1001, 1002),
  side: fc.constantFrom("buy" as const, "sell" as const),
  quantity: fc.constantFrom(1, 10, 100, 500, 2000),
  closes: fc.boolean(),
});
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 30, arbitrary: futuresStep as fc.Arbitrary<Step> },
  { weight: 10, arbitrary: copyStep as fc.Arbitrary<Step> },
  { weight: 15, arbitrary: trade as fc.Arbitrary<Step> },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hours" as const), hours: fc.constantFrom(1, 3, 30, 168) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("start-again" as const), user: fc.integer({ min: 1001, max: 1004 }) }) },
);
export const steps = fc.array(step, { maxLength: 100, size: "max" });

const isCopying = (step: Step): step is CopyStep => step.kind.startsWith("copy-");
export function commandOf(kernel: Kernel, step: Exclude<Step, { readonly kind: "hours" }>, at: number): Command {
  if (step.kind === "trade") return tradeOf(kernel, step, at);
  if (isCopying(step)) return copyCommand(step, at, copyWorld(kernel));
  if (step.kind === "start-again") return { type: "wallet/start-again", at: timeMs(at), user: userId(step.user) };
  return futuresCommand(step, at, futuresWorld(kernel));
}

function tradeOf(kernel: Kernel, { user, side, quantity, closes }: Extract<Step, { readonly kind: "trade" }>, at: number): Command {
  const [position] = held(kernel, user);
  if (closes && position !== undefined)
    return { type: "futures/close", at: timeMs(at), user: userId(user), position: position.id, lots: lots(0) };
  const isOneWay = kernel.futures.desk.account(userId(user))?.isOneWay === true;
  return order(user, side, quantity, { at: timeMs(at), effect: isOneWay ? "net" : "open" });
}

export function quotes(kernel: Kernel, at: number): Command {
  const mark = kernel.futures.desk.contracts.get(BTC_USDT)?.mark ?? 1000;
  const levels = { bids: [mark - 1, 10_000], asks: [mark + 1, 10_000] };
  return { type: "futures/quote", at: timeMs(at), user: FUTURES_MAKER, contract: BTC_USDT, ...levels };
}
