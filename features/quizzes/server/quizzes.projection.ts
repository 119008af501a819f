/** Quizzes, bets and how pools moved as rows. */
import type { PoolClient } from "pg";
import { givenRows, insertRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { BetPaid, BetPlaced, QuizDecided, QuizPublished, QuizzesEvent } from "../kernel/public.ts";

const MINUTE_MS = 60_000;
const QUIZ = {
  ...{ id: "bigint", market: "integer", strike: "bigint", step: "bigint", words: "text", options: "integer", rake_ppm: "integer" },
  ...{ least: "numeric", most: "numeric", starts_at: "bigint", closes_at: "bigint", settles_at: "bigint", every_ms: "bigint" },
  ...{ again_of: "bigint", published_at: "bigint", position: "bigint", stage: "text", pools: "text", people: "integer" },
  ...{ reports: "integer", said_option: "integer", said_until: "bigint", challenged_at: "bigint", right_option: "integer" },
  ...{ why: "text", ticks: "bigint", decided_at: "bigint", decided_from: "text", paid: "numeric", rake: "numeric", dust: "numeric" },
} as const satisfies Columns;
const OPENED = { id: "bigint", strike: "bigint" } as const satisfies Columns;
const POOLS = { id: "bigint", pools: "text", people: "integer" } as const satisfies Columns;
const CLOSED = { id: "bigint", at: "bigint" } as const satisfies Columns;
const REPORTS = { id: "bigint", reports: "integer" } as const satisfies Columns;
const SAID = { id: "bigint", said_option: "integer", said_until: "bigint" } as const satisfies Columns;
const CHALLENGE = { id: "bigint", said_until: "bigint", challenged_at: "bigint" } as const satisfies Columns;
const DECISION = {
  ...{ id: "bigint", right_option: "integer", why: "text", ticks: "bigint", decided_at: "bigint", decided_from: "text" },
} as const satisfies Columns;
const END = { id: "bigint", paid: "numeric", rake: "numeric", dust: "numeric" } as const satisfies Columns;
const BET = {
  ...{ id: "bigint", quiz: "bigint", user_id: "bigint", option: "integer", stake: "numeric", placed_at: "bigint", position: "bigint" },
  ...{ state: "text", paid: "numeric", paid_at: "bigint", receipt_position: "bigint", receipt_n: "integer" },
} as const satisfies Columns;
const PAID = {
  ...{ id: "bigint", state: "text", paid: "numeric", paid_at: "bigint", receipt_position: "bigint", receipt_n: "integer" },
} as const satisfies Columns;
const ODDS = { quiz: "bigint", minute: "bigint", pools: "text" } as const satisfies Columns;

/** What was heard since the last write; of what changes again and again the newest. */
class Heard {
  readonly quizzes: Row<typeof QUIZ>[] = [];
  readonly opened: Row<typeof OPENED>[] = [];
  readonly pools = new Map<number, Row<typeof POOLS>>();
  readonly closed: Row<typeof CLOSED>[] = [];
  readonly reports = new Map<number, Row<typeof REPORTS>>();
  readonly said: Row<typeof SAID>[] = [];
  readonly challenges: Row<typeof CHALLENGE>[] = [];
  readonly decisions: Row<typeof DECISION>[] = [];
  readonly ends: Row<typeof END>[] = [];
  readonly bets: Row<typeof BET>[] = [];
  readonly paid: Row<typeof PAID>[] = [];
  readonly odds = new Map<string, Row<typeof ODDS>>();
}

type Event = Applied["outcome"]["events"][number];
const isOfQuizzes = (event: Event): event is QuizzesEvent => event.type.startsWith("quizzes/");

export class QuizzesProjection implements Projection {
  readonly name = "quizzes";
  readonly hears = ["quizzes"] as const;
  readonly tables = ["quizzes", "quiz_bets", "quiz_odds"];
  #heard = new Heard();

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isHeard = false;
    outcome.events.forEach((event, index) => {
      if (!isOfQuizzes(event) || event.type === "quizzes/limit-set") return;
      hear(this.#heard, event, { sequence, index, next: outcome.events[index + 1] });
      isHeard = true;
    });
    return isHeard;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const heard = this.#heard;
    this.#heard = new Heard();
    return async (client) => {
      const change = async <C extends Columns>(name: string, text: string, columns: C, rows: readonly Row<C>[]): Promise<void> => {
        await writeRows(client, { name, text }, columns, rows);
      };
      await insertRows(client, "quizzes", QUIZ, heard.quizzes);
      await insertRows(client, "quiz_bets", BET, heard.bets);
      await change("quiz-open", SET_OPENED, OPENED, heard.opened);
      await change("quiz-pools", SET_POOLS, POOLS, [...heard.pools.values()]);
      await change("quiz-close", SET_CLOSED, CLOSED, heard.closed);
      await change("quiz-reports", SET_REPORTS, REPORTS, [...heard.reports.values()]);
      await change("quiz-said", SET_SAID, SAID, heard.said);
      await change("quiz-challenge", SET_CHALLENGED, CHALLENGE, heard.challenges);
      await change("quiz-decide", SET_DECIDED, DECISION, heard.decisions);
      await change("quiz-end", SET_ENDED, END, heard.ends);
      await change("quiz-pay", SET_PAID, PAID, heard.paid);
      await change("quiz-odds", KEEP_ODDS, ODDS, [...heard.odds.values()]);
    };
  }
}

type Place = { readonly sequence: number; readonly index: number; readonly next: Event | undefined };

function hear(heard: Heard, event: Exclude<QuizzesEvent, { type: "quizzes/limit-set" }>, place: Place): void {
  const { quiz: id } = event;
  switch (event.type) {
    case "quizzes/published":
      return void heard.quizzes.push(quizRow(event, place.sequence));
    case "quizzes/opened":
      return void heard.opened.push({ id, strike: event.strike });
    case "quizzes/bet":
      return hearBet(heard, event, place);
    case "quizzes/cut-off":
      return void heard.closed.push({ id, at: event.at });
    case "quizzes/reported":
      return void heard.reports.set(id, { id, reports: event.reports });
    case "quizzes/proposed":
      return void heard.said.push({ id, said_option: event.option, said_until: event.until });
    case "quizzes/challenged":
      return void heard.challenges.push({ id, said_until: event.until, challenged_at: event.at });
    case "quizzes/decided":
      return void heard.decisions.push(decisionRow(event));
    case "quizzes/settled":
      return void heard.ends.push({ id, paid: event.paid, rake: event.rake, dust: event.dust });
    case "quizzes/given-up":
      return void heard.paid.push({ id: event.bet, state: "given_up", paid: 0, paid_at: event.at, receipt_position: 0, receipt_n: 0 });
    default:
      return void heard.paid.push(paidRow(event, place));
  }
}

function hearBet(heard: Heard, { bet: id, quiz, user, option, stake, pools: after, people, at }: BetPlaced, { sequence }: Place): void {
  const pools = after.join();
  const minute = Math.floor(at / MINUTE_MS);
  const none = { state: "open", paid: 0, paid_at: 0, receipt_position: 0, receipt_n: 0 };
  heard.bets.push({ id, quiz, user_id: user, option, stake, placed_at: at, position: sequence, ...none });
  heard.pools.set(quiz, { id: quiz, pools, people });
  heard.odds.set(`${quiz} ${minute}`, { quiz, minute, pools });
}

function quizRow({ quiz: id, terms, again = 0, at }: QuizPublished, position: number): Row<typeof QUIZ> {
  const { price, words, options, rakePpm, least, most, startsAt, closesAt, settlesAt, everyMs } = terms;
  return {
    ...{ id, market: price?.market ?? 0, strike: price?.strike ?? 0, step: price?.step ?? 0, words: JSON.stringify(words), options },
    ...{ rake_ppm: rakePpm, least, most, starts_at: startsAt, closes_at: closesAt, settles_at: settlesAt, every_ms: everyMs },
    ...{ again_of: again, published_at: at, position, stage: "coming", pools: Array.from({ length: options }, () => "0").join() },
    ...{ people: 0, reports: 0, said_option: -1, said_until: 0, challenged_at: 0, right_option: -1, why: "", ticks: 0, decided_at: 0 },
    ...{ decided_from: "", paid: 0, rake: 0, dust: 0 },
  };
}

function decisionRow({ quiz: id, right, why, index, from, at }: QuizDecided): Row<typeof DECISION> {
  return { id, right_option: right, why: why ?? "", ticks: index, decided_at: at, decided_from: from };
}

function paidRow({ bet: id, outcome, paid, at }: BetPaid, { sequence, index, next }: Place): Row<typeof PAID> {
  // The settlement comes right after it.
  const hasReceipt = next?.type === "settlement/settled" && next.product === "quizzes" && next.contract === id;
  return { id, state: outcome, paid, paid_at: at, receipt_position: hasReceipt ? sequence : 0, receipt_n: hasReceipt ? index + 1 : 0 };
}

const set = (what: string, columns: Columns): string => `update quizzes set ${what} from ${givenRows(columns)} where quizzes.id = given.id`;
const SET_OPENED = set("stage = 'open', strike = given.strike", OPENED);
const SET_POOLS = set("pools = given.pools, people = given.people", POOLS);
const SET_CLOSED = set("stage = 'closed'", CLOSED);
const SET_REPORTS = set("reports = given.reports", REPORTS);
const SET_SAID = set("said_option = given.said_option, said_until = given.said_until", SAID);
const SET_CHALLENGED = set("said_until = given.said_until, challenged_at = given.challenged_at", CHALLENGE);
const SET_DECIDED = set(
  `stage = 'decided', right_option = given.right_option, why = given.why, ticks = given.ticks, decided_at = given.decided_at,
    decided_from = given.decided_from`,
  DECISION,
);
const SET_ENDED = set("stage = 'over', paid = given.paid, rake = given.rake, dust = given.dust", END);
const SET_PAID = `update quiz_bets set state = given.state, paid = given.paid, paid_at = given.paid_at,
    receipt_position = given.receipt_position, receipt_n = given.receipt_n
  from ${givenRows(PAID)} where quiz_bets.id = given.id`;
const KEEP_ODDS = `insert into quiz_odds (quiz, minute, pools) select quiz, minute, pools from ${givenRows(ODDS)}
  on conflict (quiz, minute) do update set pools = excluded.pools`;
