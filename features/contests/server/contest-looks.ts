/** Contests for operators: what runs, who is in it, how it stands, prizes and receipts. */
import Type from "typebox";
import { ROLES, type Role } from "../../../contract/operator-roles.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { returnPpm } from "../formulas.ts";
import type { ContestConsoleRow, ContestEntryConsoleRow } from "../contract/contest-console-rows.ts";
import type { ContestRecord, EntryRecord } from "./contest-rows.ts";
import { marketRow, money, numbersOf, percent } from "./contest-views.ts";

const READERS: readonly Role[] = ["admin", "compliance", "finance", "support", "auditor"];

const contests = defineLook({
  name: "contests/contests",
  title: { en: "Contests", zh: "竞赛" },
  roles: ROLES,
  fields: Type.Object({ ...ROW_FIELDS, only: Type.Optional(Type.Enum(["open"])) }),
  labels: { only: { en: "Which", zh: "范围" } },
  answer: async ({ venue: { kernel, pool, projected } }, fields) => {
    await projected();
    const limit = limitOf(fields);
    const only = fields.only === "open" ? "and stage in ('coming', 'running')" : "";
    const text = `select contests.*, name, code from contests left join contest_word on contest_word.ref = contests.ref
      where ($1::bigint = 0 or id < $1::bigint) ${only} order by id desc limit $2`;
    const { rows } = await pool.query<ContestRecord>({ text, values: [Number(fields.after ?? 0), limit + 1] });
    return pageOf(
      rows.map((record) => contestRow(kernel, record)),
      limit,
      "number",
    );
  },
});

function contestRow(kernel: Kernel, record: ContestRecord): ContestConsoleRow {
  const { id, title, name, ref, stage, prizes } = record;
  return {
    ...{ key: id, number: Number(id), name: title === "" ? (name ?? ref) : title, state: stage, isPublic: record.is_public },
    ...{ person: Number(record.opened_by), start: money(record.start), entries: record.entries, seats: record.seats },
    coins: numbersOf(record.markets)
      .map((market) => marketRow(kernel, market).coin)
      .join(", "),
    ...{ starts: Number(record.starts_at), ends: Number(record.ends_at), again: record.every_ms !== "0", position: record.position },
    prizes: prizes === "" ? "" : prizes.split(",").map(money).join(" / "),
  };
}

const entries = defineLook({
  name: "contests/entries",
  title: { en: "Entries of contests", zh: "竞赛参赛" },
  roles: READERS,
  fields: Type.Object({
    ...ROW_FIELDS,
    person: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    contest: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
  }),
  labels: { person: { en: "Person", zh: "用户" }, contest: { en: "Contest", zh: "竞赛" } },
  noted: ({ person }) => ({ ...(person === undefined ? {} : { person: Number(person) }), subject: "entries of contests" }),
  answer: async ({ venue: { pool, projected } }, fields) => {
    await projected();
    const limit = limitOf(fields);
    const { person = "0", contest = "0", after = "0" } = fields;
    const text = `select e.*, e.contest * 1000 + e.entry as number, c.start from contest_entries as e join contests as c on c.id = e.contest
      where ($1::bigint = 0 or e.contest * 1000 + e.entry < $1::bigint) and ($3::bigint = 0 or e.user_id = $3::bigint)
      and ($4::bigint = 0 or e.contest = $4::bigint) order by e.contest desc, e.entry desc limit $2`;
    const values = [Number(after), limit + 1, Number(person), Number(contest)];
    const { rows } = await pool.query<EntryRecord & { readonly number: string; readonly start: string }>({ text, values });
    return pageOf(rows.map(entryRow), limit, "number");
  },
});

function entryRow(row: EntryRecord & { readonly number: string; readonly start: string }): ContestEntryConsoleRow & { number: number } {
  const equity = row.equity === "-1" ? row.start : row.equity;
  return {
    ...{ key: row.number, number: Number(row.number), contest: Number(row.contest), entry: row.entry, person: Number(row.user_id) },
    ...{ isOut: row.is_out, place: row.place, value: money(equity), return: percent(returnPpm(BigInt(equity), BigInt(row.start))) },
    ...{ fall: percent(row.drawdown_ppm), fills: row.fills, prize: money(row.prize) },
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

export const contestLooks: readonly Look[] = [contests, entries];
