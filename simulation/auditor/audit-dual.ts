/**
 * Compares dual investment: what the kernel said of it with what the model expects, figure by figure, receipts with the command that each
 * input is from; then what is on sale and what is bought. Each receipt's rate and result are computed from what it names alone.
 */
import { termsText, type DualInvestmentModel } from "../../features/dual-investment/kernel/dual-investment.model.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import type { UserId } from "../../money/units.ts";
import { dualFairPpm, passedOn } from "./model-dual-formulas.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;
const [RELEASE, GIVEN, INTEREST, EXCHANGE] = [131, 132, 135, 136];

export const isOfDual = ({ product }: Settled): boolean => product === "dual-investment";

/** What a command that was accepted said of dual investment. */
export function compareDual({ said: expected }: DualInvestmentModel, events: readonly KernelEvent[]): void {
  const said = events.flatMap(textOf);
  for (let at = 0; at < Math.max(said.length, expected.length); at++)
    if (said[at] !== expected[at]) throw new Error(`dual investment: the kernel says "${said[at]}", the auditor expects "${expected[at]}"`);
}

function textOf(event: KernelEvent): string[] {
  switch (event.type) {
    case "dual-investment/made": {
      const { product, market, kind, strike, days, saleEndsAt, settlesAt, volatilityPpm, hours, passedOnPpm, mostPpm } = event;
      const how = `${volatilityPpm} ${hours} ${passedOnPpm} ${mostPpm} ${event.shares} ${event.most}`;
      return [`made ${product} ${market} ${kind} ${strike} ${days} ${saleEndsAt} ${settlesAt} ${how} ${event.at}`];
    }
    case "dual-investment/not-made":
      return [`not-made ${event.market} ${event.products} ${event.at}`];
    case "dual-investment/bought": {
      const { purchase, product, user, shares, principal, fairPpm, ratePpm, ticks, at } = event;
      return [`bought ${purchase} ${product} ${user} ${shares} ${principal} ${fairPpm} ${ratePpm} ${ticks} ${at}`];
    }
    case "dual-investment/sale-ended":
      return [`sale-ended ${event.product} ${event.sold} ${event.at}`];
    case "dual-investment/postponed":
      return [`postponed ${event.product} ${event.minutes} ${event.settlesAt} ${event.at}`];
    case "dual-investment/settled": {
      const { purchase, product, user, outcome, paid, interest, at } = event;
      return [`settled ${purchase} ${product} ${user} ${outcome} ${paid} ${interest} ${at}`];
    }
    case "dual-investment/product-settled":
      return [`product-settled ${event.product} ${event.outcome} ${event.sum} ${event.count} ${event.at}`];
    case "dual-investment/terms-set":
      return [`terms ${event.market} ${termsText(event.terms)} ${event.at}`];
    case "dual-investment/paused":
      return [`paused ${event.only} ${event.paused} ${event.at}`];
    default:
      return event.type === "settlement/settled" && isOfDual(event) ? [receiptText(event)] : [];
  }
}

const TERMS = ["market", "coin_decimals", "cash_decimals", "price_decimals"].concat([
  "shares",
  "bought_at",
  "agreed_at",
  "settles_at",
  "minutes",
  "hours",
  "fair_ppm",
]);

function receiptText({ contract, user, inputs, terms, result, at }: Settled): string {
  const named = inputs.map(({ name, value, from }) => `${name}=${value}@${from}`).join(" ");
  const of = TERMS.map((name) => terms[name]).join(" ");
  return `receipt ${contract} ${user} ${named} of ${of}: ${result["outcome"]} ${result["paid"]} ${at}`;
}

/** What is on sale or waits for its settlement, and who bought it. */
export function compareOpenDual({ products, purchases }: DualInvestmentModel, { dualInvestment }: Kernel): void {
  const expect = (what: string, found: readonly string[], expected: readonly string[]): void => {
    if (found.join() !== expected.join())
      throw new Error(`dual investment: ${what} ${found.join()}, the auditor expects ${expected.join()}`);
  };
  const shown = [...dualInvestment.products()].map(
    ({ number, sold, isOnSale, settlesAt, tries }) => `${number} ${sold} ${isOnSale} ${settlesAt} ${tries}`,
  );
  const known = [...products.values()].map(
    ({ number, sold, isOnSale, agreedAt, tries }) => `${number} ${sold} ${isOnSale} ${agreedAt} ${tries}`,
  );
  expect("products", shown, known);
  for (const user of new Set([...purchases.values()].map((one) => one.user))) {
    const bought = dualInvestment.of(user as UserId).map(({ number, product, shares }) => `${number} ${product} ${shares}`);
    const mine = [...purchases.values()].filter((one) => one.user === user);
    const remembered = mine.map(({ number, product, shares }) => `${number} ${product.number} ${shares}`);
    expect(`purchases of ${user}`, bought, remembered);
  }
}

/** Formula "dual-investment/1" written a second time: from what the receipt says, not from what the model knows. */
export function auditDualReceipt(event: Settled, postings: readonly Posting[]): void {
  if (event.formula !== "dual-investment/1") throw new Error(`the auditor does not know the formula ${event.formula}`);
  const values = new Map(event.inputs.map(({ name, value }) => [name, value]));
  const whole = (name: string): bigint => BigInt(values.get(name) ?? event.terms[name] ?? "none");
  const kind = values.get("kind") === "call" ? "call" : "put";
  const leftMs = Number(whole("agreed_at") - whole("bought_at"));
  const [index, strike, days, volatility] = [whole("index"), whole("strike"), Number(whole("days")), Number(whole("volatility_ppm"))];
  const fair = dualFairPpm({ kind, index, strike, days, volatility, leftMs });
  const rate = passedOn(fair, Number(whole("passed_on_ppm")));
  if (BigInt(fair) !== whole("fair_ppm") || BigInt(rate) !== whole("rate_ppm"))
    throw new Error(`a receipt by ${event.formula} says a rate of ${whole("rate_ppm")}, its inputs make ${rate}`);
  const isFailed = whole("minutes") < 24n;
  const above = isFailed ? 0n : whole("sum") - strike * whole("count");
  const isOther = !isFailed && (kind === "call" ? above >= 0n : above <= 0n);
  const outcome = isFailed ? "failed" : isOther ? "other" : "own";
  const principal = whole("principal");
  const base = isOther ? exchanged(kind, principal, strike, whole) : principal;
  const interest = (base * whole("days") * whole("rate_ppm")) / 365_000_000n;
  const [said, made] = [`${event.result["outcome"]} ${event.result["paid"]}`, `${outcome} ${base + interest}`];
  if (said !== made) throw new Error(`a receipt by ${event.formula} says ${said}, its inputs make ${made}`);
  const moves = isOther ? { [GIVEN]: principal, [EXCHANGE]: base + interest } : { [RELEASE]: principal, [INTEREST]: interest };
  for (const [reason, amount] of Object.entries(moves)) {
    const isBooked = postings.some((one) => one.reason === Number(reason) && one.reference === event.contract && one.amount === amount);
    if (!isBooked && amount > 0n) throw new Error(`a receipt by ${event.formula} says ${said}, which was not booked`);
  }
}

/** At the strike, in the other currency. */
function exchanged(kind: "call" | "put", principal: bigint, strike: bigint, whole: (name: string) => bigint): bigint {
  const [cash, coin] = [strike * 10n ** whole("cash_decimals"), 10n ** (whole("coin_decimals") + whole("price_decimals"))];
  return kind === "call" ? (principal * cash) / coin : (principal * coin) / cash;
}
