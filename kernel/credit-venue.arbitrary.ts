/** The small venue with futures, under rules by which promotional credit is margin, with money to give some. */
import { amount, userId, type Amount } from "../money/units.ts";
import { futuresVenue } from "./futures-venue.arbitrary.ts";
import { Kernel, type Command, type Outcome } from "./kernel.ts";
import { PURPOSE } from "./ledger/chart.ts";
import { RULES_CREDIT_IN_FUTURES } from "./rules.ts";
import { START, testVenue, USDT } from "./test-venue.arbitrary.ts";

export const COVER = amount(1_000_000_000_000n);

export function creditVenue(kernel: Kernel = testVenue()): Kernel {
  futuresVenue(kernel);
  if (kernel.venue.rules < RULES_CREDIT_IN_FUTURES)
    accepted(kernel, { type: "venue/adopt-rules", at: kernel.at, rules: RULES_CREDIT_IN_FUTURES });
  accepted(kernel, { type: "cover/fund", at: kernel.at, product: "promotions", asset: USDT, amount: COVER });
  return kernel;
}

/** By two operators, so that it may be much. */
export function giveCredit(kernel: Kernel, user: number, units: bigint, days = 30): Outcome {
  const grant = { type: "promotional-credit/grant", at: kernel.at, user: userId(user), asset: USDT, amount: amount(units), days };
  return accepted(kernel, { ...grant, askedBy: 1, agreedBy: 2 } as Command);
}

/** Leaves so much own money in somebody's futures account. */
export function leaveOwn(kernel: Kernel, user: number, units: bigint): void {
  const has = kernel.ledger.balanceOf(userId(user), PURPOSE.lever, USDT);
  const move = { type: "transfer/move", at: kernel.at, user: userId(user), asset: USDT } as const;
  if (has > units) accepted(kernel, { ...move, amount: amount(has - units), from: "lever", to: "change" });
}

export function accepted(kernel: Kernel, command: Command): Outcome {
  const outcome = kernel.execute(command);
  if (outcome.refusal !== undefined) throw new Error(`${command.type}: ${outcome.refusal}`);
  return outcome;
}

export const creditOf = (kernel: Kernel, user: number): Amount =>
  kernel.ledger.balanceOf(userId(user), PURPOSE.change, USDT, "promotional");
export { START };
