/** Quizzes for operators: what is asked, what was said, challenges, pools, and bets with their receipts. */
import Type from "typebox";
import { ROLES, type Role } from "../../../contract/operator-roles.ts";
import { DEFAULT_LANGUAGE } from "../../../contract/languages.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { marketId } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { QuizBetConsoleRow, QuizConsoleRow } from "../contract/quiz-console-rows.ts";
import type { BetRecord, QuizRecord } from "./quiz-rows.ts";
import { money, poolsOf, stateOf, wordsOf } from "./quiz-views.ts";

const READERS: readonly Role[] = ["admin", "compliance", "finance", "support", "auditor"];
const MINUTE_MS = 60_000;

/** In English; of a price quiz its coin and strike. */
export function askedOf(kernel: Kernel, record: QuizRecord): string {
  const market = kernel.spot.markets.get(marketId(record.market));
  if (market === undefined) return wordsOf(record, DEFAULT_LANGUAGE).words?.question ?? "";
  const { base, priceDecimals } = market.terms;
  const strike = record.strike === "0" ? "its opening" : plainDecimal(BigInt(record.strike), priceDecimals);
  return `${assetOf(kernel, base).code} above ${strike}`;
}

const quizzes = defineLook({
  name: "quizzes/quizzes",
  title: { en: "Quizzes", zh: "竞猜" },
  roles: ROLES,
  fields: Type.Object({ ...ROW_FIELDS, said: Type.Optional(Type.Enum(["waiting"])) }),
  labels: { said: { en: "Which", zh: "范围" } },
  answer: async ({ venue: { kernel, pool, time, projected } }, fields) => {
    await projected();
    const limit = limitOf(fields);
    const only = fields.said === "waiting" ? "and market = 0 and stage = 'closed'" : "";
    const text = `select * from quizzes where ($1::bigint = 0 or id < $1::bigint) ${only} order by id desc limit $2`;
    const { rows } = await pool.query<QuizRecord>({ text, values: [Number(fields.after ?? 0), limit + 1] });
    return pageOf(
      rows.map((record) => quizRow(kernel, record, time.now())),
      limit,
      "number",
    );
  },
});

function quizRow(kernel: Kernel, record: QuizRecord, now: number): QuizConsoleRow {
  const id = Number(record.id);
  const reports = kernel.quizzes.quiz(id)?.reports ?? [];
  const pools = poolsOf(record);
  const { words } = wordsOf(record, DEFAULT_LANGUAGE);
  const right = record.right_option > 0 ? `${record.right_option} ${words?.options[record.right_option - 1] ?? ""}`.trim() : "";
  return {
    ...{ key: record.id, number: id, asked: askedOf(kernel, record), kind: record.market === 0 ? "operators" : "price" },
    ...{ state: stateOf(record, now), said: reports.map(({ option }) => option).join(", "), isChallenged: record.challenged_at !== "0" },
    ...{ until: Number(record.said_until), pool: money(pools.reduce((sum, one) => sum + one, 0n)), pools: pools.map(money).join(" / ") },
    ...{ people: record.people, closes: Number(record.closes_at), settles: Number(record.settles_at) },
    ...{ again: Number(record.every_ms) / MINUTE_MS, outcome: record.why === "" ? right : record.why, rake: money(record.rake) },
    position: record.position,
  };
}

const bets = defineLook({
  name: "quizzes/bets",
  title: { en: "Bets on quizzes", zh: "竞猜下注" },
  roles: READERS,
  fields: Type.Object({
    ...ROW_FIELDS,
    person: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    quiz: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
  }),
  labels: { person: { en: "Person", zh: "用户" }, quiz: { en: "Quiz", zh: "竞猜" } },
  noted: ({ person }) => ({ ...(person === undefined ? {} : { person: Number(person) }), subject: "bets on quizzes" }),
  answer: async ({ venue: { pool, projected } }, fields) => {
    await projected();
    const limit = limitOf(fields);
    const { person = "0", quiz = "0", after = "0" } = fields;
    const by = person !== "0" ? "user_id, " : quiz !== "0" ? "quiz, " : "";
    const text = `select * from quiz_bets where ($1::bigint = 0 or id < $1::bigint) and ($3::bigint = 0 or user_id = $3::bigint)
      and ($4::bigint = 0 or quiz = $4::bigint) order by ${by}id desc limit $2`;
    const { rows } = await pool.query<BetRecord>({ text, values: [Number(after), limit + 1, Number(person), Number(quiz)] });
    return pageOf(rows.map(betRow), limit, "number");
  },
});

const betRow = (row: BetRecord): QuizBetConsoleRow => ({
  ...{ key: row.id, number: Number(row.id), person: Number(row.user_id), quiz: Number(row.quiz), option: row.option },
  ...{ stake: money(row.stake), state: row.state, paid: money(row.paid), placed: Number(row.placed_at) },
  receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
});

export const quizLooks: readonly Look[] = [quizzes, bets];
