/** Quizzes and bets in the tables. */
import type { Pool } from "pg";
import type { Queries } from "../../../server/sql/public-reads.ts";
import type { QuizVoidReason } from "../contract/quizzes-replies.ts";

/** As the driver reads it: bigint and numeric as text. */
export type QuizRecord = Readonly<
  Record<
    | "id"
    | "strike"
    | "step"
    | "words"
    | "least"
    | "most"
    | "starts_at"
    | "closes_at"
    | "settles_at"
    | "every_ms"
    | "published_at"
    | "position"
    | "pools"
    | "said_until"
    | "challenged_at"
    | "ticks"
    | "decided_at"
    | "decided_from"
    | "paid"
    | "rake"
    | "dust",
    string
  >
> &
  Readonly<Record<"market" | "options" | "rake_ppm" | "people" | "reports" | "said_option" | "right_option", number>> & {
    readonly stage: "coming" | "open" | "closed" | "decided" | "over";
    readonly why: QuizVoidReason | "";
  };
export type BetRecord = Readonly<
  Record<"id" | "quiz" | "user_id" | "stake" | "placed_at" | "position" | "paid" | "paid_at" | "receipt_position", string>
> &
  Readonly<Record<"option" | "receipt_n", number>> & { readonly state: "open" | "right" | "missed" | "void" | "given_up" };
export type BetOfQuiz = BetRecord & { readonly of: QuizRecord };

const ODDS_SHOWN = 1000;
const LAST = 10;

/** Guessing ones by their cut-off, then what is cut off, then what comes, then what is over, the newest first. */
const PLACES = `case when stage in ('decided', 'over') then 3 when stage = 'coming' then 2 when stage = 'closed' or closes_at <= $1 then 1 else 0 end`;
const STATES = { all: "true", open: "place in (0, 1)", coming: "place = 2", over: "place = 3" } as const;
export type ListState = keyof typeof STATES;

export async function readQuizzes(
  reads: Queries,
  now: number,
  { state, page, limit }: { readonly state: ListState; readonly page: number; readonly limit: number },
): Promise<readonly QuizRecord[]> {
  const text = `select * from (select *, ${PLACES} as place from quizzes) as placed where ${STATES[state]}
    order by place, case when place = 3 then -decided_at when place = 2 then starts_at else closes_at end, id limit $2 offset $3`;
  const values = [now, limit, (page - 1) * limit];
  return (await reads.query<QuizRecord>({ name: `read-quizzes-${state}`, text, values })).rows;
}

export async function readQuiz(reads: Queries, id: number): Promise<QuizRecord | undefined> {
  const text = "select * from quizzes where id = $1";
  return (await reads.query<QuizRecord>({ name: "read-quiz", text, values: [id] })).rows[0];
}

export async function readOdds(reads: Queries, quiz: number): Promise<readonly { readonly minute: string; readonly pools: string }[]> {
  const text = "select minute, pools from quiz_odds where quiz = $1 order by minute desc limit $2";
  const { rows } = await reads.query<{ minute: string; pools: string }>({ name: "read-quiz-odds", text, values: [quiz, ODDS_SHOWN] });
  return rows.toReversed();
}

export type BetsQuery = {
  readonly user: number;
  readonly quiz?: number;
  readonly state: "all" | "open" | "right" | "missed" | "void";
  readonly page: number;
  readonly limit: number;
};
const WHERE = (state: BetsQuery["state"]): string =>
  `from quiz_bets where user_id between $1 and $1 and ($2::bigint = 0 or quiz = $2::bigint) ${state === "all" ? "" : `and state = '${state}'`}`;

/** Newest first; as a range of one person, so that their own index is the shorter way. */
export async function readBets(pool: Pool, { user, quiz = 0, state, page, limit }: BetsQuery): Promise<readonly BetOfQuiz[]> {
  const text = `select * ${WHERE(state)} order by user_id, id desc limit $3 offset $4`;
  const values = [user, quiz, limit, (page - 1) * limit];
  const { rows } = await pool.query<BetRecord>({ name: `read-quiz-bets-${state}`, text, values });
  const ids = [...new Set(rows.map((row) => row.quiz))];
  const of = { name: "read-quizzes-of", text: "select * from quizzes where id = any($1::bigint[])", values: [ids] };
  const found = ids.length === 0 ? [] : (await pool.query<QuizRecord>(of)).rows;
  const quizzes = new Map(found.map((record) => [record.id, record]));
  return rows.flatMap((row) => {
    const record = quizzes.get(row.quiz);
    return record === undefined ? [] : [{ ...row, of: record }];
  });
}

export async function countBets(pool: Pool, { user, quiz = 0, state }: BetsQuery): Promise<number> {
  const text = `select count(*) as count ${WHERE(state)}`;
  const { rows } = await pool.query<{ count: string }>({ name: `count-quiz-bets-${state}`, text, values: [user, quiz] });
  return Number(rows[0]?.count ?? 0);
}

/** How somebody's newest settled bets came out. */
export async function readLast(pool: Pool, user: number): Promise<{ right: number; missed: number; void: number }> {
  const text = `select state from quiz_bets where user_id between $1 and $1 and state in ('right', 'missed', 'void')
    order by user_id, id desc limit $2`;
  const { rows } = await pool.query<{ state: "right" | "missed" | "void" }>({ name: "read-quiz-last", text, values: [user, LAST] });
  const count = (state: string): number => rows.filter((row) => row.state === state).length;
  return { right: count("right"), missed: count("missed"), void: count("void") };
}
