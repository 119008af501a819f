/**
 * Recomputes every receipt of futures from the inputs that it names: all results of it, by formulas written a second time, and what of
 * them was booked.
 */
import type { KernelEvent } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;
type Inputs = (name: string) => bigint;
type Results = Readonly<Record<string, bigint>>;

const RESULT = 94;
const FUNDING = 96;
const OVERNIGHT = 97;
const [FEE_BY_CREDIT, LOSS_BY_CREDIT, FUNDING_BY_CREDIT] = [71, 78, 79];
const BILLION = 1_000_000_000n;

/** What the inputs make of each result; `side` of a position: 1 long, -1 short. */
const FORMULAS: Readonly<Record<string, (input: Inputs, side: bigint) => Results>> = {
  "futures-close/1": (input, side) => {
    const closed = lotsClosed(input, input("ticks"), side);
    return { ...closed, paid: closed.result - input("fee") };
  },
  "futures-close/2": (input, side) => {
    const closed = lotsClosed(input, input("ticks"), side);
    const owed = (closed.result < 0n ? -closed.result : 0n) + input("fee");
    const promotional = owed < input("credit") ? owed : input("credit");
    return { ...closed, promotional, paid: closed.result - input("fee") + promotional };
  },
  "futures-deleveraging/1": (input, side) => lotsClosed(input, input("bankruptcyTicks"), side),
  "futures-funding/1": (input, side) => {
    const value = input("mark") * input("lots") * input("perTickLot");
    const exact = value * input("ratePpb") * side;
    // Paid up, received down: up towards what is paid either way.
    return { value, owed: exact > 0n ? (exact + BILLION - 1n) / BILLION : exact / BILLION };
  },
  "futures-overnight/1": (input) => {
    const value = input("mark") * input("lots") * input("perTickLot");
    return { value, owed: (value * input("overnightPpm")) / 1_000_000n };
  },
  "futures-close-out/1": (input) => {
    const [equity, margin] = [input("equity"), input("margin")];
    return { rate: equity <= 0n || margin === 0n ? 0n : (equity * 10_000n) / margin };
  },
};

/** What the account was worth with its orders' money, and what each step made worse: sold below (bought above) its mark, two fees. */
function leftOf({ terms, inputs }: Settled, input: Inputs): bigint {
  const text = (name: string): string => inputs.find((one) => one.name === name)?.value ?? "";
  let left = input("equity") + input("released");
  for (let step = 1; step <= Number(terms["steps"]); step++) {
    const of = (name: string): bigint => input(`${step}.${name}`);
    const elsewhere = (of("fundLots") + of("deleveragedLots")) * of("bankruptcyTicks") * of("perTickLot");
    const atMark = input(`mark ${text(`${step}.contract`)}`) * of("lots") * of("perTickLot");
    const better = of("filledValue") + elsewhere - atMark;
    left += (text(`${step}.side`) === "short" ? -better : better) - of("fillFee") - of("fee");
  }
  return left;
}

/** Entry value goes with the lots in proportion, rounded down. */
function lotsClosed(input: Inputs, ticks: bigint, side: bigint) {
  const entryValue = (input("positionEntryValue") * input("lots")) / input("positionLots");
  const exitValue = ticks * input("lots") * input("perTickLot");
  return { entryValue, exitValue, result: side * (exitValue - entryValue) };
}

export const isOfFutures = ({ product }: Settled): boolean => product === "futures";

export function auditFuturesReceipt(event: Settled, input: Inputs, postings: readonly Posting[]): void {
  const compute = FORMULAS[event.formula];
  if (compute === undefined) throw new Error(`the auditor does not know the formula ${event.formula}`);
  const side = event.terms["side"] === "short" ? -1n : 1n;
  for (const [name, expected] of Object.entries(compute(input, side))) {
    const said = BigInt(event.result[name] ?? "-1");
    if (said !== expected) throw new Error(`a receipt by ${event.formula} says ${name} ${said}, its inputs make ${expected}`);
  }
  const result = (name: string): bigint => BigInt(event.result[name] ?? "0");
  const booked = (reason: number): readonly bigint[] => postings.filter((one) => one.reason === reason).map(({ amount }) => amount);
  const ofPosition = (reason: number): bigint =>
    postings.filter((one) => one.reason === reason && one.reference === event.contract).reduce((sum, { amount }) => sum + amount, 0n);
  const wrong = (what: string): never => {
    throw new Error(`a receipt by ${event.formula} says ${what}, which was not booked`);
  };
  const sum = (reason: number): bigint => booked(reason).reduce((all, units) => all + units, 0n);
  if (event.formula === "futures-close-out/1") {
    const left = leftOf(event, input);
    if (result("equityAfter") !== left) wrong(`${result("equityAfter")} left, where its steps leave ${left}`);
  }
  if (event.formula.startsWith("futures-close/")) {
    const won = result("result");
    // Of a loss credit pays first.
    const byCredit = won < 0n && event.formula === "futures-close/2" ? least(-won, input("credit")) : 0n;
    const own = won < 0n ? -won - byCredit : won;
    if ((own !== 0n && !booked(RESULT).includes(own)) || sum(LOSS_BY_CREDIT) < byCredit) wrong(`a result of ${won}`);
  }
  if (event.formula === "futures-funding/1") {
    const [units, owed] = [result("units"), result("owed")];
    const isWithin = owed > 0n ? units >= 0n && units <= owed : units <= 0n && units >= owed;
    // What a payer lacks the insurance fund may add under the same number.
    if (!isWithin || ofPosition(FUNDING) + ofPosition(FUNDING_BY_CREDIT) < (units < 0n ? -units : units)) wrong(`${units} of ${owed}`);
  }
  if (event.formula === "futures-overnight/1") {
    const paid = result("fromMargin") + result("fromBalance");
    if (paid > result("owed") || ofPosition(OVERNIGHT) + ofPosition(FEE_BY_CREDIT) !== paid) wrong(`${paid} of ${result("owed")}`);
  }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
