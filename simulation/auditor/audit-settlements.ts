/**
 * Recomputes every settlement from the inputs that it names, by formulas written a second time: what a person is shown as the
 * reason of a figure must lead to that figure, and the figure must be what was booked.
 */
import type { KernelEvent } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { auditDualReceipt, isOfDual } from "./audit-dual.ts";
import { auditLoanReceipt, isOfLoans } from "./audit-loans.ts";
import { auditNftReceipt, isOfNft } from "./audit-nft.ts";
import { auditContestReceipt, isOfContests } from "./audit-contests.ts";
import { auditQuizReceipt, isOfQuizzes } from "./audit-quizzes.ts";
import { auditSecondsReceipt, isOfSeconds } from "./audit-seconds.ts";
import { auditFuturesReceipt, isOfFutures } from "./audit-futures-receipts.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;
type Inputs = (name: string) => bigint;

/** By formula: the result's name, and what the inputs make of it. */
const FORMULAS: Readonly<Record<string, readonly [result: string, compute: (input: Inputs) => bigint]>> = {
  "dividend/1": ["paid", (input) => (input("units") * input("per_share")) / 10n ** input("share_decimals")],
  "split/1": ["after", (input) => (input("before") * input("numerator")) / input("denominator")],
  "split/2": ["cash", fractionOf],
  "rebate/1": ["rebate", rebate],
  "quick-buy/1": ["bought", (input) => (input("pay") * input("rate")) / 100n],
  "deposit/1": ["credited", (input) => input("amount")],
  "exchange/1": ["gross", exchanged],
  "withdrawal/1": ["arrives", (input) => input("amount") - input("fee")],
  "campaign-draw/1": ["choice", drawn],
  "campaign-order/1": ["value", (input) => least((input("stake") * input("exit")) / input("entry"), 2n * input("stake"))],
  "campaign-bonus/1": ["paid", (input) => (input("done") === input("orders") ? input("bonus") : 0n)],
  "copy-share/1": ["paid", (input) => least(dueOf(input), input("leavable"))],
  "lock-mining/1": ["back", (input) => input("principal") - least(input("principal"), penaltyOf(input))],
  "token-sale/1": ["charged", (input) => (input("paid") * input("granted")) / input("tokens")],
  "example/1": ["interest", (input) => (input("principal") * input("days") * input("rate_ppm")) / 1_000_000n],
};

/** Old units less what the new ones stand for, in parts of an old one, at the share's price in old shares; rounded up. */
function fractionOf(input: Inputs): bigint {
  const after = (input("before") * input("numerator")) / input("denominator");
  const parts = (input("before") * input("numerator") - after * input("denominator")) * input("price") * input("since_denominator");
  const whole = input("numerator") * input("since_numerator") * 10n ** input("share_decimals");
  return (parts + whole - 1n) / whole;
}

/** Of each invited person's fees its own share, rounded down; of the second level's one sum. */
function rebate(input: Inputs): bigint {
  let total = 0n;
  for (let n = 1n; n <= input("invited"); n++) total += (input(`fees_${n}`) * input("first_ppm")) / 1_000_000n;
  return total + (input("fees_second") * input("second_ppm")) / 1_000_000n;
}

/** What was given at its price less the spread, by the other's price and the spread; rounded down. */
function exchanged(input: Inputs): bigint {
  const tens = (side: string): bigint => 10n ** (input(`${side}_price_decimals`) + input(`${side}_decimals`));
  const given = input("units") * input("from_price") * (1_000_000n - input("from_spread_ppm")) * tens("to");
  return given / (input("to_price") * (1_000_000n + input("to_spread_ppm")) * tens("from"));
}

/** Of all that was realised, rounded down, less what was shared before. */
const dueOf = (input: Inputs): bigint => (input("realised") * input("share_ppm")) / 1_000_000n - input("shared");

/** Of the principal, for each day that was not paid. */
const penaltyOf = (input: Inputs): bigint => (input("principal") * input("penalty_ppm") * input("days_left")) / 1_000_000n;

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Each number mixed into what came of those before, 32 bits wide. */
function drawn(input: Inputs): bigint {
  const word = 0xffff_ffffn;
  let state = 0n;
  for (const name of ["seed", "campaign", "person", "order"]) {
    state ^= input(name) & word;
    state = ((state ^ (state >> 16n)) * 0x85eb_ca6bn) & word;
    state = ((state ^ (state >> 13n)) * 0xc2b2_ae35n) & word;
    state ^= state >> 16n;
  }
  return (state % input("choices")) + 1n;
}

/** `position`: place in the log of the command that said it. */
export function auditSettlements(events: readonly KernelEvent[], postings: readonly Posting[], position: number): void {
  for (const event of events) {
    if (event.type === "settlement/settled") audit(event, postings, position);
    if (event.type === "stocks/split-done" && event.cash !== undefined) auditFractions(event.cash, postings);
  }
}

/** What a split says that it paid in all is what was booked as that. */
function auditFractions(said: bigint, postings: readonly Posting[]): void {
  const booked = postings.reduce((sum, { reason, amount }) => sum + (reason === SPLIT_CASH ? amount : 0n), 0n);
  if (said !== booked) throw new Error(`a split says it paid ${said} for fractions, and ${booked} were booked`);
}

function audit(event: Settled, postings: readonly Posting[], position: number): void {
  const input = inputsOf(event, position);
  if (isOfFutures(event)) return auditFuturesReceipt(event, input, postings);
  if (isOfSeconds(event)) return auditSecondsReceipt(event, postings);
  if (isOfDual(event)) return auditDualReceipt(event, postings);
  if (isOfLoans(event)) return auditLoanReceipt(event, postings);
  if (isOfNft(event)) return auditNftReceipt(event, postings);
  if (isOfQuizzes(event)) return auditQuizReceipt(event, postings);
  if (isOfContests(event)) return auditContestReceipt(event);
  const known = FORMULAS[event.formula];
  if (known === undefined) throw new Error(`the auditor does not know the formula ${event.formula}`);
  const [name, compute] = known;
  const said = BigInt(event.result[name] ?? -1);
  const expected = compute(input);
  if (said !== expected) throw new Error(`a settlement by ${event.formula} says ${said}, its inputs make ${expected}`);
  if (event.formula === "split/2" && BigInt(event.result["after"] ?? -1) !== (input("before") * input("numerator")) / input("denominator"))
    throw new Error(`a settlement by split/2 leaves ${event.result["after"]} shares`);
  const isBooked = UNBOOKED.includes(event.formula) || said === 0n || bookedOf(event.formula, postings).includes(said);
  if (!isBooked) throw new Error(`a settlement by ${event.formula} says ${said}, which was not booked`);
}

/** What an event names, by name; each from its terms or from a command that had come by then. */
function inputsOf({ formula, inputs }: Settled, position: number): Inputs {
  return (wanted) => {
    const found = inputs.find((one) => one.name === wanted);
    if (found === undefined) throw new Error(`the settlement by ${formula} names no ${wanted}`);
    const [kind, at] = found.from.split(":");
    if (kind !== "terms" && !(Number(at) >= 1 && Number(at) <= position))
      throw new Error(`${wanted} of ${formula} is said to be from ${found.from}`);
    return BigInt(found.value);
  };
}

/** A split scales balances, and a draw moves nothing; an order's credit changes by what it won or lost, which balances hold. */
const UNBOOKED = ["split/1", "campaign-draw/1", "campaign-order/1"];
const WITHDRAWAL = 42;
const SPLIT_CASH = 17;

/** Each move; of what two accounts paid together, their sum. */
function bookedOf(formula: string, postings: readonly Posting[]): readonly bigint[] {
  if (formula === "split/2") return postings.filter(({ reason }) => reason === SPLIT_CASH).map(({ amount }) => amount);
  if (formula !== "withdrawal/1") return postings.map(({ amount }) => amount);
  return postings.filter(({ reason }) => reason === WITHDRAWAL).flatMap(({ amount, reference }) => [amount, sumOf(postings, reference)]);
}

function sumOf(postings: readonly Posting[], reference: number): bigint {
  const all = postings.filter((posting) => posting.reason === WITHDRAWAL && posting.reference === reference);
  return all.reduce((sum, { amount }) => sum + amount, 0n);
}
