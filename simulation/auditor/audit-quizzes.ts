/**
 * Compares quizzes: what the kernel said of them with what the model expects, figure by figure, receipts too; then what is open. Each receipt's
 * result is computed from what it names alone.
 */
import { poolsOf, quizTermsText, type QuizzesModel } from "../../features/quizzes/kernel/quizzes.model.ts";
import type { Kernel, KernelEvent } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";

type Settled = Extract<KernelEvent, { type: "settlement/settled" }>;
const [RELEASE, LOSS, WIN] = [171, 172, 173];

export const isOfQuizzes = ({ product }: Settled): boolean => product === "quizzes";

/** What a command that was accepted said of quizzes. */
export function compareQuizzes({ said: expected }: QuizzesModel, events: readonly KernelEvent[]): void {
  const said = events.flatMap(textOf);
  for (let at = 0; at < Math.max(said.length, expected.length); at++)
    if (said[at] !== expected[at]) throw new Error(`quizzes: the kernel says "${said[at]}", the auditor expects "${expected[at]}"`);
}

/** Quizzes that are not over with their pools, and each bet on them. */
export function compareOpenQuizzes({ quizzes: known }: QuizzesModel, { quizzes }: Kernel): void {
  const expect = (what: string, found: readonly string[], expected: readonly string[]): void => {
    if (found.join() !== expected.join()) throw new Error(`quizzes: ${what} ${found.join()}, the auditor expects ${expected.join()}`);
  };
  const found = quizzes.all().map(({ number, stage, strike, pools, pot }) => `${number} ${stage} ${strike} ${pools.join(" ")} ${pot}`);
  const expected = [...known.values()].map((one) => `${one.number} ${one.stage} ${one.strike} ${poolsOf(one).join(" ")} ${one.pot}`);
  expect("quizzes", found, expected);
  for (const { number, bets } of known.values()) {
    const open = [...quizzes.bets.on(number)].map((one) => `${one.number} ${one.user} ${one.option} ${one.stake} ${one.isGivenUp}`);
    const remembered = bets.filter(({ isPaid }) => !isPaid);
    const mine = remembered.map((one) => `${one.number} ${one.user} ${one.option} ${one.stake} ${one.isGivenUp}`);
    expect(`bets of ${number}`, open, mine);
  }
}

function textOf(event: KernelEvent): string[] {
  switch (event.type) {
    case "quizzes/published":
      return [`published ${event.quiz} ${quizTermsText(event.terms)} ${event.again} ${event.at}`];
    case "quizzes/opened":
      return [`opened ${event.quiz} ${event.strike} ${event.at}`];
    case "quizzes/bet": {
      const { bet, quiz, user, option, stake, pools, people, at } = event;
      return [`bet ${bet} ${quiz} ${user} ${option} ${stake} of ${pools.join()} by ${people} ${at}`];
    }
    case "quizzes/cut-off":
      return [`cut-off ${event.quiz} ${event.at}`];
    case "quizzes/decided": {
      const { quiz, right, why, index, from, pool, winning, at } = event;
      return [`decided ${quiz} ${right} ${why} ${index} ${from} ${pool} ${winning} ${at}`];
    }
    case "quizzes/paid": {
      const { bet, quiz, user, option, outcome, stake, paid, at } = event;
      return [`paid ${bet} ${quiz} ${user} ${option} ${outcome} ${stake} ${paid} ${at}`];
    }
    case "quizzes/given-up":
      return [`given-up ${event.bet} ${event.quiz} ${event.user} ${event.stake} ${event.at}`];
    case "quizzes/settled":
      return [`settled ${event.quiz} ${event.paid} ${event.rake} ${event.dust} ${event.at}`];
    default:
      return saidByPeople(event);
  }
}

function saidByPeople(event: KernelEvent): string[] {
  switch (event.type) {
    case "quizzes/reported":
      return [`reported ${event.quiz} ${event.option} ${event.by} ${event.reports} ${event.at}`];
    case "quizzes/proposed":
      return [`proposed ${event.quiz} ${event.option} ${event.until} ${event.at}`];
    case "quizzes/challenged":
      return [`challenged ${event.quiz} ${event.user} ${event.until} ${event.at}`];
    case "quizzes/limit-set":
      return [`limit ${event.user} ${event.amount} ${event.next?.amount} ${event.next?.from} ${event.at}`];
    default:
      return event.type === "settlement/settled" && isOfQuizzes(event) ? [receiptText(event)] : [];
  }
}

function receiptText({ contract, user, inputs, terms, result, at }: Settled): string {
  const named = inputs.map(({ name, value, from }) => `${name}=${value}@${from}`).join(" ");
  const of = ["quiz", "market", "closes", "settles", "why"].map((name) => terms[name] ?? "").join(" ");
  return `receipt ${contract} ${user} ${named} of ${of}: ${result["outcome"]} ${result["paid"]} ${at}`;
}

/** Formula "quiz/1" written a second time: from what the receipt says, not from what the model knows. */
export function auditQuizReceipt(event: Settled, postings: readonly Posting[]): void {
  if (event.formula !== "quiz/1") throw new Error(`the auditor does not know the formula ${event.formula}`);
  const values = new Map(event.inputs.map(({ name, value }) => [name, value]));
  const whole = (name: string): bigint => BigInt(values.get(name) ?? "none");
  const [stake, right] = [whole("stake"), whole("right")];
  if (values.has("index") && right !== 0n && right !== (whole("index") > whole("strike") ? 1n : 2n))
    throw new Error(`a receipt by ${event.formula} says that ${right} is right, its index says otherwise`);
  const outcome = right === 0n ? "void" : whole("option") === right ? "right" : "missed";
  const share = outcome === "right" ? (stake * (1_000_000n - whole("rake_ppm")) * whole("pool")) / (whole("winning") * 1_000_000n) : 0n;
  const paid = outcome === "void" ? stake : share;
  const said = `${event.result["outcome"]} ${event.result["paid"]}`;
  if (said !== `${outcome} ${paid}`) throw new Error(`a receipt by ${event.formula} says ${said}, its inputs make ${outcome} ${paid}`);
  const booked = (reason: number): bigint =>
    postings.filter((one) => one.reason === reason && one.reference === event.contract).reduce((sum, one) => sum + one.amount, 0n);
  if (booked(RELEASE) + booked(WIN) !== paid || booked(RELEASE) + booked(LOSS) !== stake)
    throw new Error(`a receipt by ${event.formula} says ${said}, which was not booked`);
}
