/** Compares loans: what the kernel said of them with what the model expects, figure by figure, receipts too; then what runs. */
import { loanTermsText, type LoansModel } from "../../features/loans/kernel/loans.model.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import type { UserId } from "../../money/units.ts";
import { loanDebt, loanInterest, loanLate, loanRate, loanValue, loanWanted, loanWorth } from "./model-loan-formulas.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;
type Owed = { readonly late: bigint; readonly interest: bigint; readonly principal: bigint };
const [REPAID, INTEREST, LATE] = [155, 156, 157];

export const isOfLoans = ({ product }: Settled): boolean => product === "loans";

/** What a command that was accepted said of loans. */
export function compareLoans({ said: expected }: LoansModel, events: readonly KernelEvent[]): void {
  const said = events.flatMap(textOf);
  for (let at = 0; at < Math.max(said.length, expected.length); at++)
    if (said[at] !== expected[at]) throw new Error(`loans: the kernel says "${said[at]}", the auditor expects "${expected[at]}"`);
}

export function compareOpenLoans({ loans, makers }: LoansModel, kernel: Kernel): void {
  const state = (of: string): string => (of === "disbursed" ? "running" : of);
  const found = [...kernel.loans.all()].map((one) =>
    [one.number, one.user, state(one.state), one.collateral, one.cash, one.principal, one.selling, one.hourUnits, one.nextStepAt].join(" "),
  );
  const expected = [...loans.values()].map((one) =>
    [one.number, one.user, one.state, one.collateral, one.cash, one.principal, one.selling, one.unitHours, one.stepAt].join(" "),
  );
  if (found.join() !== expected.join()) throw new Error(`loans are ${found.join()}, the auditor expects ${expected.join()}`);
  for (const user of makers) if (!kernel.loans.status.holds(user as UserId)) throw new Error(`${user} should be a market maker`);
}

const owedText = ({ late, interest, principal }: Owed): string => `${late} ${interest} ${principal}`;

function textOf(event: KernelEvent): string[] {
  if (event.type === "settlement/settled") return isOfLoans(event) ? [receiptText(event)] : [];
  if (!event.type.startsWith("loans/")) return [];
  return [moneyText(event) ?? peopleText(event)];
}

function moneyText(event: KernelEvent): string | undefined {
  if (!("loan" in event)) return undefined;
  const of = `${event.loan} ${event.user} ${"asset" in event ? event.asset : ""}`;
  switch (event.type) {
    case "loans/applied": {
      const { product, amount, days, collateralAsset, pledge, ratePpm, terms, lapsesAt, at } = event;
      return `applied ${of} ${product} ${amount} ${days} ${collateralAsset} ${pledge} ${ratePpm} ${loanTermsText(terms)} ${lapsesAt} ${at}`;
    }
    case "loans/approved":
      return `approved ${of} ${event.by} ${event.lapsesAt} ${event.at}`;
    case "loans/disbursed":
      return `disbursed ${of} ${event.amount} ${event.ratePpm} ${event.endsAt} ${event.at}`;
    case "loans/collateral":
      return `collateral ${of} ${event.collateralAsset} ${event.by} ${event.collateral} ${event.at}`;
    case "loans/repaid":
      return `repaid ${of} ${event.from} ${owedText(event.paid)} left ${owedText(event.left)} ${event.at}`;
    case "loans/warned":
      return `warned ${of} ${event.ratePpm} ${event.at}`;
    case "loans/selling":
      return `selling ${of} ${event.why} ${event.ratePpm} ${event.at}`;
    case "loans/sold": {
      const { how, givenAsset, given, gotAsset, got, collateral, cash, at } = event;
      return `sold ${of} ${how} ${givenAsset} ${given} ${gotAsset} ${got} ${collateral} ${cash} ${at}`;
    }
    case "loans/sale-over":
      return `sale-over ${of} ${event.ratePpm} ${event.at}`;
    case "loans/reminded":
      return `reminded ${of} ${event.days} ${event.endsAt} ${owedText(event.owed)} ${event.at}`;
    case "loans/overdue":
      return `overdue ${of} ${owedText(event.owed)} ${event.at}`;
    case "loans/ended": {
      const { how, cause, collateralAsset, back, cashBack, principal, interestPaid, latePaid, shortfall, at } = event;
      return `ended ${of} ${how} ${cause} ${collateralAsset} ${back} ${cashBack} ${principal} ${interestPaid} ${latePaid} ${shortfall} ${at}`;
    }
    default:
      return undefined;
  }
}

function peopleText(event: KernelEvent): string {
  switch (event.type) {
    case "loans/product-set":
      return `product-set ${event.product} ${loanTermsText(event.terms)} ${event.at}`;
    case "loans/paused":
      return `paused ${event.only} ${event.paused} ${event.at}`;
    case "loans/status-asked":
      return `status-asked ${event.user} ${event.lapsesAt} ${event.volume} ${event.at}`;
    case "loans/status-granted":
      return `status-granted ${event.user} ${event.by} ${event.at}`;
    case "loans/status-ended":
      return `status-ended ${event.user} ${event.how} ${event.at}`;
    default:
      throw new Error(`the auditor does not know ${event.type}`);
  }
}

function receiptText({ contract, user, formula, inputs, terms, result, at }: Settled): string {
  const value = (name: string): string => inputs.find((one) => one.name === name)?.value ?? "none";
  const place = (name: string): string =>
    inputs
      .find((one) => one.name === name)
      ?.from.replace(/^\w+:/, "")
      .replace("terms", "0") ?? "none";
  const all = (...names: readonly string[]): string => names.map(value).join(" ");
  const made = Object.values(result).join(" ");
  if (formula === "loan-payment/1") {
    const figures = all("paid", "borrowed", "principal", "hour_units", "hourly_ppb", "interest_paid", "late_days", "late_ppm", "late_paid");
    return `payment ${contract} ${user} ${figures} by ${place("paid")} ${place("borrowed")} hours ${terms["hours"]} ${terms["from"]}: ${made} ${at}`;
  }
  if (formula === "loan-sale/1") {
    const figures = all("collateral", "cash", "owed", "share_ppm", "cash_ppm", "open_ppm", "sell_ppm", "slip_ppm", "whole_debt");
    return `sale ${contract} ${user} ${figures} at ${place("debt_price")} ${place("pledge_price")}: ${made} ${at}`;
  }
  const figures = all("borrowed", "principal_paid", "interest_paid", "late_paid", "unpaid", "sold", "pledged");
  return `end ${contract} ${user} ${figures} by ${place("borrowed")} ${terms["how"]}: ${made} ${at}`;
}

/** The three formulas written a second time: from what the receipt says, not from what the model knows. */
export function auditLoanReceipt(event: Settled, postings: readonly Posting[]): void {
  const { formula, contract } = event;
  const said = new Map(event.inputs.map(({ name, value }) => [name, value]));
  const of = (name: string): bigint => BigInt(said.get(name) ?? "none");
  const figure = (name: string): bigint => BigInt(event.result[name] ?? "none");
  const must = (name: string, made: bigint): void => {
    if (figure(name) !== made) throw new Error(`a receipt by ${formula} says ${name} ${figure(name)}, its inputs make ${made}`);
  };
  if (formula === "loan-payment/1") {
    const late = loanLate(of("borrowed"), Number(of("late_ppm")), Number(of("late_days"))) - of("late_paid");
    const interest = loanInterest(of("hour_units"), Number(of("hourly_ppb"))) - of("interest_paid");
    const latePart = late < of("paid") ? late : of("paid");
    const rest = of("paid") - latePart;
    must("late", latePart);
    must("interest", interest < rest ? interest : rest);
    must("principal", rest - figure("interest"));
    must("left", late + interest + of("principal") - of("paid"));
    if (event.terms["from"] === "taken") return;
    for (const [name, reason] of [["late", LATE] as const, ["interest", INTEREST] as const, ["principal", REPAID] as const]) {
      const isBooked = postings.some((one) => one.reason === reason && one.reference === contract && one.amount === figure(name));
      if (!isBooked && figure(name) > 0n) throw new Error(`a receipt by ${formula} says ${name} ${figure(name)}, which was not booked`);
    }
  } else if (formula === "loan-sale/1") {
    const fraction = (name: string) => ({ over: of(`${name}_times`), under: of(`${name}_by`) });
    const debt = loanDebt(of("owed"), fraction("debt"));
    const value = loanValue(loanWorth(of("collateral"), fraction("pledge")), Number(of("share_ppm")), of("cash"), Number(of("cash_ppm")));
    must("rate_ppm", BigInt(loanRate(value, debt)));
    must("wanted", of("whole_debt") === 1n ? debt : loanWanted(value, debt, Number(of("open_ppm")), Number(of("share_ppm"))));
  } else if (formula === "loan-end/1") {
    must("back", of("pledged"));
    must("shortfall", of("borrowed") - of("principal_paid") + of("unpaid"));
  } else throw new Error(`the auditor does not know the formula ${formula}`);
}
