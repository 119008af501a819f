/** Compares lock mining: what the kernel said of it with what the model expects, figure by figure, receipts too; then what is locked. */
import { lockTermsText, type LockMiningModel } from "../../features/lock-mining/kernel/lock-mining.model.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";
import type { UserId } from "../../money/units.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;

/** What a command that was accepted said of lock mining. */
export function compareLocks({ said: expected }: LockMiningModel, events: readonly KernelEvent[]): void {
  const said = events.flatMap(textOf);
  for (let at = 0; at < Math.max(said.length, expected.length); at++)
    if (said[at] !== expected[at]) throw new Error(`lock mining: the kernel says "${said[at]}", the auditor expects "${expected[at]}"`);
}

export function compareOpenLocks({ locks }: LockMiningModel, { lockMining }: Kernel): void {
  const all = [...locks.values()];
  const expect = (what: string, found: string, expected: string): void => {
    if (found !== expected) throw new Error(`lock mining: ${what} ${found}, the auditor expects ${expected}`);
  };
  for (const { number } of lockMining.products()) {
    const running = all.reduce((sum, one) => (one.product === number ? sum + one.principal : sum), 0n);
    expect(`running in product ${number} are`, String(lockMining.running(number)), String(running));
  }
  for (const user of new Set(all.map((one) => one.user))) {
    const found = lockMining.of(user as UserId).map((one) => `${one.number} ${one.principal} ${one.paid.length} ${one.renews}`);
    const mine = all.filter((one) => one.user === user);
    const expected = mine.map((one) => `${one.number} ${one.principal} ${one.rates.length} ${one.renews}`);
    expect(`locks of ${user} are`, found.join(), expected.join());
  }
}

function textOf(event: KernelEvent): string[] {
  switch (event.type) {
    case "lock-mining/locked": {
      const { lock, user, asset, product, principal, days, lowPpm, highPpm, penaltyPpm, renews, lockedOn, renewalOf, at } = event;
      const terms = `${days} ${lowPpm} ${highPpm} ${penaltyPpm} ${renews} ${lockedOn}`;
      return [`locked ${lock} ${user} ${asset} ${product} ${principal} ${terms} ${renewalOf} ${at}`];
    }
    case "lock-mining/paid": {
      const { lock, user, asset, day, ratePpm, how, interest, daysLeft, at } = event;
      return [`paid ${lock} ${user} ${asset} ${day} ${ratePpm} ${how} ${interest} ${daysLeft} ${at}`];
    }
    case "lock-mining/ended": {
      const { lock, user, asset, how, principal, interest, penalty, daysLeft, notRenewed, at } = event;
      return [`ended ${lock} ${user} ${asset} ${how} ${principal} ${interest} ${penalty} ${daysLeft} ${notRenewed} ${at}`];
    }
    case "lock-mining/renews-set":
      return [`renews-set ${event.lock} ${event.user} ${event.asset} ${event.renews} ${event.at}`];
    case "lock-mining/committed":
      return [`committed ${event.chain} ${event.anchor} ${event.day} ${event.days} ${event.at}`];
    case "lock-mining/revealed":
      return [`revealed ${event.day} ${event.seed} ${event.at}`];
    case "lock-mining/day-paid":
      return [`day-paid ${event.day} ${event.isDrawn} ${event.at}`];
    case "lock-mining/product-set":
      return [`product-set ${event.product} ${lockTermsText(event.terms)} ${event.at}`];
    case "lock-mining/paused":
      return [`paused ${event.only} ${event.paused} ${event.at}`];
    default:
      return event.type === "settlement/settled" && event.product === "lock-mining" ? [receiptText(event)] : [];
  }
}

const TERMS = ["asset", "product", "days", "low_ppm", "high_ppm", "locked_on", "chain"];

function receiptText({ contract, user, inputs, terms, result, at }: Settled): string {
  const named = inputs.map(({ name, value, from }) => `${name}=${value}@${from}`).join(" ");
  const of = TERMS.map((name) => terms[name]).join(" ");
  return `receipt ${contract} ${user} ${named} of ${of}: ${result["interest"]} ${result["penalty"]} ${result["back"]} ${at}`;
}
