/** Token sales for operators: projects with what is set aside for them, who got how many, orders with their receipts, and what falls due. */
import Type from "typebox";
import type { Pool } from "pg";
import { ROLES, type Role } from "../../../contract/operator-roles.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { assetId } from "../../../money/units.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { SaleDueRow, SaleGrantRow, SaleOrderConsoleRow, SaleProjectRow } from "../contract/sale-console-rows.ts";
import { partAt, partsReached } from "../formulas.ts";
import { SALE_COVER } from "../kernel/public.ts";
import { SaleBoard } from "./sale-board.ts";
import { readGrants, readProject, stateAt, termsOf, type OrderRecord, type ProjectRecord } from "./sale-rows.ts";
import { figuresOf, type Reader } from "./sale-views.ts";

const READERS: readonly Role[] = ["admin", "compliance", "finance", "support", "auditor"];
const PROJECTS_SHOWN = 200;
const DUE_SHOWN = 200;
const HOUR_MS = 3_600_000;

type Locked = Readonly<Record<"project" | "orders" | "locked", string>>;

/** Granted and not one's own yet, by project. */
async function readLocked(pool: Pool): Promise<ReadonlyMap<string, Locked>> {
  const text = `select project, count(*) as orders, sum(granted - vested) as locked from sale_orders
    where state = 'delivered' and closed_at = 0 group by project`;
  const { rows } = await pool.query<Locked>({ name: "console-sale-locked", text });
  return new Map(rows.map((row) => [row.project, row]));
}

async function newestProjects(pool: Pool, limit: number): Promise<readonly ProjectRecord[]> {
  const text = "select * from sale_projects order by id desc limit $1";
  return (await pool.query<ProjectRecord>({ name: "console-sale-projects", text, values: [limit] })).rows;
}

const projects = defineLook({
  name: "token-sale/projects",
  title: { en: "Projects of token sales", zh: "认购项目" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue: { kernel, pool, time, projected } }): Promise<{ readonly rows: readonly SaleProjectRow[] }> => {
    await projected();
    const reader: Reader = { kernel, board: new SaleBoard(kernel), at: time.now(), papers: new Map() };
    const [records, locked] = await Promise.all([newestProjects(pool, PROJECTS_SHOWN), readLocked(pool)]);
    return { rows: records.map((record) => projectRow(reader, record, locked.get(record.id)?.locked ?? "0")) };
  },
});

function projectRow(reader: Reader, record: ProjectRecord, locked: string): SaleProjectRow {
  const { kernel, at } = reader;
  const terms = termsOf(record);
  const [{ code, decimals }, cash] = [assetOf(kernel, terms.token), assetOf(kernel, terms.cash)];
  const { asked, granted, people } = figuresOf(reader, record);
  const tokens = (units: bigint | string): string => plainDecimal(BigInt(units), decimals);
  return {
    ...{ key: record.id, number: Number(record.id), token: code, cash: cash.code, mode: terms.mode, state: stateAt(record, at) },
    ...{ price: plainDecimal(terms.price, cash.decimals), total: tokens(terms.total), cap: tokens(terms.cap) },
    ...{ asked: tokens(asked), granted: tokens(granted), people, locked: tokens(locked) },
    ...{ starts: terms.startsAt, ends: terms.endsAt, cliff: terms.cliffDays, parts: terms.parts },
    free: tokens(kernel.cover.free(SALE_COVER, assetId(terms.token))),
    again: terms.againMs / HOUR_MS,
    receipt: record.position,
  };
}

const grants = defineLook({
  name: "token-sale/allocation",
  title: { en: "Who got how many tokens", zh: "分配结果" },
  roles: READERS,
  fields: Type.Object({ ...ROW_FIELDS, project: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  labels: { project: { en: "Project", zh: "项目" } },
  isHeavy: true,
  noted: ({ project }) => ({ subject: `allocation of project ${project}` }),
  answer: async ({ venue: { kernel, pool, projected } }, fields) => {
    await projected();
    const record = await readProject(pool, Number(fields.project));
    if (record === undefined) return no("sale_not_found", { en: "There is no such project.", zh: "没有该项目。" });
    const { code: token, decimals } = assetOf(kernel, record.token);
    const limit = limitOf(fields);
    const table = (await readGrants(pool, Number(fields.project))).map(({ user_id: person, asked, granted }, at): SaleGrantRow => {
      const sums = { asked: plainDecimal(BigInt(asked), decimals), granted: plainDecimal(BigInt(granted), decimals), token };
      return { key: String(at + 1), number: at + 1, person: Number(person), ...sums };
    });
    const from = Number(fields.after ?? 0);
    return pageOf(table.slice(from, from + limit + 1), limit, "number");
  },
});

const orders = defineLook({
  name: "token-sale/orders",
  title: { en: "Orders of tokens", zh: "认购订单" },
  roles: READERS,
  fields: Type.Object({
    ...ROW_FIELDS,
    person: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    project: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    state: Type.Optional(Type.Enum(["waiting", "over"])),
  }),
  labels: { person: { en: "Person", zh: "用户" }, project: { en: "Project", zh: "项目" }, state: { en: "State", zh: "状态" } },
  noted: ({ person }) => ({ ...(person === undefined ? {} : { person: Number(person) }), subject: "orders of tokens" }),
  answer: async ({ venue: { pool, kernel, projected } }, fields) => {
    await projected();
    const limit = limitOf(fields);
    const { rows } = await pool.query<OrderRecord>(ordersQuery(fields, limit + 1));
    return pageOf(
      rows.map((row) => orderRow(kernel, row)),
      limit,
      "number",
    );
  },
});

type OrdersAsked = { readonly person?: string; readonly project?: string; readonly after?: string; readonly state?: "waiting" | "over" };

/** Of one person or project by their own index: the newest of everybody are no way to somebody's old ones. */
function ordersQuery({ person, project, after = "0", state }: OrdersAsked, limit: number) {
  const states = state === undefined ? "" : state === "waiting" ? "and closed_at = 0" : "and closed_at <> 0";
  const of = person !== undefined ? "and user_id between $3 and $3" : project !== undefined ? "and project between $3 and $3" : "";
  const both = person !== undefined && project !== undefined ? "and project = $4" : "";
  const by = person !== undefined ? "user_id, " : project !== undefined ? "project, " : "";
  return {
    text: `select * from sale_orders where ($1::bigint = 0 or id < $1::bigint) ${of} ${both} ${states} order by ${by}id desc limit $2`,
    values: [Number(after), limit, ...[person, project].flatMap((id) => (id === undefined ? [] : [Number(id)]))],
  };
}

function orderRow(kernel: Kernel, row: OrderRecord): SaleOrderConsoleRow {
  const [{ code, decimals }, pay] = [assetOf(kernel, row.token), assetOf(kernel, row.pay)];
  const tokens = (units: string): string => plainDecimal(BigInt(units), decimals);
  const money = (units: string): string => `${plainDecimal(BigInt(units), pay.decimals)} ${pay.code}`;
  return {
    ...{ key: row.id, number: Number(row.id), person: Number(row.user_id), project: Number(row.project), token: code },
    ...{ tokens: tokens(row.tokens), paid: money(row.paid), state: row.state, granted: tokens(row.granted) },
    ...{ charged: money(row.charged), returned: money(row.returned), vested: tokens(row.vested), ordered: Number(row.ordered_at) },
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

const due = defineLook({
  name: "token-sale/due",
  title: { en: "What falls due of token sales", zh: "认购到期事项" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue: { pool, kernel, time, projected } }): Promise<{ readonly rows: readonly SaleDueRow[] }> => {
    await projected();
    const [records, locked] = await Promise.all([newestProjects(pool, PROJECTS_SHOWN), readLocked(pool)]);
    const reader: Reader = { kernel, board: new SaleBoard(kernel), at: time.now(), papers: new Map() };
    const rows = records.flatMap((record) => dueRows(reader, record, locked.get(record.id)));
    return { rows: rows.toSorted((a, b) => a.at - b.at).slice(0, DUE_SHOWN) };
  },
});

/** Its start and end while they are ahead, and its next part: about as much as each of the others, for parts are rounded down. */
function dueRows(reader: Reader, record: ProjectRecord, locked: Locked | undefined): readonly SaleDueRow[] {
  const { kernel, at } = reader;
  const terms = termsOf(record);
  const { code: token, decimals } = assetOf(kernel, terms.token);
  const state = stateAt(record, at);
  const row = (what: SaleDueRow["what"], when: number, orders: number, units: bigint): SaleDueRow => {
    const of = { project: Number(record.id), token, what, orders };
    return { key: `${record.id}-${what}`, at: when, ...of, tokens: plainDecimal(units, decimals) };
  };
  if (state === "warm_up") return [row("start", terms.startsAt, 0, 0n), row("end", terms.endsAt, 0, 0n)];
  if (state === "running") {
    const open = [...kernel.tokenSale.ordersOf(Number(record.id))].length;
    return [row("end", terms.endsAt, open, figuresOf(reader, record).granted)];
  }
  if (locked === undefined) return [];
  const reached = partsReached(at, terms);
  const each = BigInt(locked.locked) / BigInt(Math.max(1, terms.parts - reached));
  return [row("part", partAt(terms, reached + 1), Number(locked.orders), each)];
}

export const saleLooks: readonly Look[] = [projects, grants, orders, due];
