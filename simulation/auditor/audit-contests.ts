/**
 * Compares contests: what the kernel said of them with what the model expects, figure by figure, receipts too; then what each entry has. Each
 * receipt's result is computed from what it names alone, and whatever is in a contest's ledger has its other side there.
 */
import { contestText, type ContestsModel } from "../../features/contests/kernel/contests.model.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;
const MILLION = 1_000_000n;

export const isOfContests = ({ product }: Settled): boolean => product === "contests";

/** What a command that was accepted said of contests. */
export function compareContests({ said: expected }: ContestsModel, events: readonly KernelEvent[]): void {
  const said = events.flatMap(textOf);
  for (let at = 0; at < Math.max(said.length, expected.length); at++)
    if (said[at] !== expected[at]) throw new Error(`contests: the kernel says "${said[at]}", the auditor expects "${expected[at]}"`);
}

/** Contests that are not over, what each entry has, and its open orders. */
export function compareOpenContests(model: ContestsModel, { contests }: Kernel): void {
  const found = contests.all().flatMap(({ number, isRunning, entries, money, markets }) => [
    `${number} ${isRunning}`,
    ...entries.map((entry) => {
      const { free, held } = money.cash(entry.number);
      const has = [free, held, ...markets.map(({ coin }) => money.holds(entry.number, coin))].join(" ");
      return `${entry.number} ${entry.user} ${entry.isOut} ${entry.fills} ${[...entry.orders.keys()].join()}: ${has}`;
    }),
  ]);
  const expected = [...model.contests.values()].flatMap((contest) => [
    `${contest.number} ${contest.isRunning}`,
    ...contest.entries.map((entry) => {
      const orders = entry.orders.map(({ number }) => number).join();
      return `${entry.number} ${entry.user} ${entry.isOut} ${entry.fills.length} ${orders}: ${model.holdings(contest, entry)}`;
    }),
  ]);
  if (found.join("; ") !== expected.join("; "))
    throw new Error(`contests: there is ${found.join("; ")}, the auditor expects ${expected.join("; ")}`);
}

function textOf(event: KernelEvent): string[] {
  if (event.type.startsWith("contests/")) return [contestText(event)];
  return event.type === "settlement/settled" && isOfContests(event) ? [receiptText(event)] : [];
}

function receiptText({ contract, user, inputs, terms, result, at }: Settled): string {
  const named = inputs.map(({ name, value, from }) => `${name}=${value}@${from}`).join(" ");
  const of = ["contest", "entry", "starts", "ends"].map((name) => terms[name] ?? "").join(" ");
  const said = ["equity", "return_ppm", "drawdown_ppm", "place", "prize"].map((name) => result[name] ?? "").join(" ");
  return `receipt ${contract} ${user} ${named} of ${of}: ${said} ${at}`;
}

/** Formula "contest/2" written a second time: from what the receipt says, not from what the model knows. */
export function auditContestReceipt(event: Settled): void {
  if (event.formula !== "contest/2") throw new Error(`the auditor does not know the formula ${event.formula}`);
  const values = new Map(event.inputs.map(({ name, value }) => [name, value]));
  const whole = (name: string): bigint => BigInt(values.get(name) ?? "none");
  let equity = whole("cash");
  for (const name of values.keys()) {
    const market = name.startsWith("lots_") ? name.slice(5) : undefined;
    if (market !== undefined) equity += whole(name) * whole(`index_${market}`) * whole(`scale_${market}`);
  }
  const [high, low] = [whole("fall_from"), whole("fall_to")];
  const fall = ((high - low) * MILLION + high - 1n) / high;
  const made = `${equity} ${((equity - whole("start")) * MILLION) / whole("start")} ${fall}`;
  const said = `${event.result["equity"]} ${event.result["return_ppm"]} ${event.result["drawdown_ppm"]}`;
  if (said !== made) throw new Error(`a receipt by ${event.formula} says ${said}, its inputs make ${made}`);
  // More value is before; of equal value the smaller fall, then the smaller number of the entry.
  const me = [-equity, fall, BigInt(event.terms["entry"] ?? "none")];
  const beside = (name: string): bigint[] => [-whole(`${name}_value`), whole(`${name}_fall`), whole(`${name}_entry`)];
  const isRight = (name: "before" | "after"): boolean => {
    if (!values.has(`${name}_value`)) return name === "after" || event.result["place"] === "1";
    return name === "before" ? isLess(beside(name), me) : isLess(me, beside(name));
  };
  if (!isRight("before") || !isRight("after")) throw new Error(`a receipt by ${event.formula} has others beside it who stand elsewhere`);
}

function isLess(a: readonly bigint[], b: readonly bigint[]): boolean {
  const at = a.findIndex((one, index) => one !== b[index]);
  return at >= 0 && (a[at] ?? 0n) < (b[at] ?? 0n);
}
