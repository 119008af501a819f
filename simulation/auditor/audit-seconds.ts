/**
 * Compares seconds contracts: what the kernel said of them with what the model expects, figure by figure, receipts with the command that
 * each input is from; then what is open. Each receipt's result is computed from what it names alone, and looked for among the moves.
 */
import type { SecondsModel } from "../../features/seconds/kernel/seconds.model.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;
const [RELEASE, LOSS, UNPLEDGE, WIN] = [101, 102, 104, 105];

export const isOfSeconds = ({ product }: Settled): boolean => product === "seconds";

/** What a command that was accepted said of seconds contracts. */
export function compareSeconds({ said: expected }: SecondsModel, events: readonly KernelEvent[]): void {
  const said = events.flatMap(textOf);
  for (let at = 0; at < Math.max(said.length, expected.length); at++)
    if (said[at] !== expected[at]) throw new Error(`seconds: the kernel says "${said[at]}", the auditor expects "${expected[at]}"`);
}

export function compareOpenSeconds({ contracts }: SecondsModel, { seconds }: Kernel): void {
  const found = [...seconds.contracts()].map(({ number, user, stake, entry }) => `${number} ${user} ${stake} ${entry?.ticks ?? "waits"}`);
  const expected = [...contracts.values()].map(({ number, user, stake, entry }) => `${number} ${user} ${stake} ${entry?.price ?? "waits"}`);
  if (found.join() !== expected.join())
    throw new Error(`seconds contracts ${found.join()} are open, the auditor expects ${expected.join()}`);
}

function textOf(event: KernelEvent): string[] {
  switch (event.type) {
    case "seconds/opened": {
      const { contract, user, market, side, seconds, stake, ratioPpm, profit, at } = event;
      return [`opened ${contract} ${user} ${market} ${side} ${seconds} ${stake} ${ratioPpm} ${profit} ${at}`];
    }
    case "seconds/entered":
      return [`entered ${event.contract} ${event.user} ${event.market} ${event.ticks} ${event.due} ${event.at}`];
    case "seconds/closed": {
      const { contract, user, market, result, paid, sum, prices, at } = event;
      return [`closed ${contract} ${user} ${market} ${result} ${paid} ${sum} ${prices} ${at}`];
    }
    case "seconds/limit-set": {
      const later = event.next === undefined ? "" : ` later ${event.next.amount} from ${event.next.from}`;
      return [`limit ${event.user} ${event.limit} ${event.amount}${later} ${event.at}`];
    }
    case "seconds/terms-set": {
      const { periods, least, most, open, markets } = event.terms;
      const table = periods.map(({ seconds, ratioPpm }) => `${seconds}:${ratioPpm}`);
      return [`terms ${table.join()} ${least} ${most} ${open} ${markets.join()} ${event.at}`];
    }
    case "seconds/paused":
      return [`paused ${event.only} ${event.paused} ${event.at}`];
    default:
      return event.type === "settlement/settled" && isOfSeconds(event) ? [receiptText(event)] : [];
  }
}

function receiptText({ contract, user, inputs, terms, result, at }: Settled): string {
  const named = inputs.map(({ name, value, from }) => `${name}=${value}@${from}`).join(" ");
  const of = ["market", "seconds", "entered", "due", "sources"].map((name) => terms[name]).join(" ");
  return `receipt ${contract} ${user} ${named} of ${of}: ${result["outcome"]} ${result["paid"]} ${at}`;
}

/** Formula "seconds/1" written a second time: from what the receipt says, not from what the model knows. */
export function auditSecondsReceipt(event: Settled, postings: readonly Posting[]): void {
  if (event.formula !== "seconds/1") throw new Error(`the auditor does not know the formula ${event.formula}`);
  const values = new Map(event.inputs.map(({ name, value }) => [name, value]));
  const units = (name: string): bigint => BigInt(values.get(name) ?? "none");
  const prices = event.inputs.filter(({ name }) => name.startsWith("price_")).map(({ value }) => BigInt(value));
  const above = prices.reduce((sum, price) => sum + price - units("entry"), 0n);
  const isRight = values.get("side") === "up" ? above > 0n : above < 0n;
  const decided = above === 0n ? "even" : isRight ? "won" : "lost";
  const outcome = prices.length < 3 ? "no_fair_price" : decided;
  const profit = (units("stake") * units("ratio_ppm")) / 1_000_000n;
  const paid = outcome === "lost" ? 0n : outcome === "won" ? units("stake") + profit : units("stake");
  const [said, made] = [`${event.result["outcome"]} ${event.result["paid"]}`, `${outcome} ${paid}`];
  if (said !== made) throw new Error(`a receipt by ${event.formula} says ${said}, its inputs make ${made}`);
  const moves = { [outcome === "lost" ? LOSS : RELEASE]: units("stake"), [outcome === "won" ? WIN : UNPLEDGE]: profit };
  for (const [reason, amount] of Object.entries(moves)) {
    const isBooked = postings.some((one) => one.reason === Number(reason) && one.reference === event.contract && one.amount === amount);
    if (!isBooked && amount > 0n) throw new Error(`a receipt by ${event.formula} says ${said}, which was not booked`);
  }
}
