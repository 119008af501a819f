/** The calls of statements, and the file behind a link. */
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { payFetch } from "../../../server/archive/fetch-budget.ts";
import { ok, Refused, refused } from "../../../server/doors/app/answer.ts";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import {
  statementCall,
  statementFileCall,
  statementMonthCall,
  statementMonthsCall,
  statementSumsCall,
  type StatementMonth,
} from "../contract/statement.contract.ts";
import { FILE_LINKS } from "./file-links.ts";
import { statementFile } from "./statement-file.ts";
import { DAY_MS } from "./statement-days.projection.ts";
import { placeOf, readFirstAt, readLastPosition, type StatementQuery } from "./statement.rows.ts";
import { statementPage, statementSums } from "./statement.views.ts";

const LIMIT_DEFAULT = 30;
export const FILE_PATH = "/statement-file";

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };
type Asked = Days & Partial<Pick<StatementQuery, "account" | "kind" | "product">> & { readonly currency?: number };

/** Days that there are: 30 February is refused. */
function dayStart(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) throw new Refused("statement_days_invalid");
  return at;
}

/** Behind everything that is there: larger than any place in the log will ever be. */
const END = 2 ** 48;
const DAYS_END = 2 ** 30;

/** Filters as places in the log. */
async function queryOf(venue: TradingVenue, user: number, { from, to, ...asked }: Asked): Promise<StatementQuery> {
  await venue.projected();
  if (from !== undefined && to !== undefined && dayStart(from) > dayStart(to)) throw new Refused("statement_days_invalid");
  const first = from === undefined ? 1 : await placeOf(venue.pool, user, dayStart(from), END);
  const until = to === undefined ? END : await placeOf(venue.pool, user, dayStart(to) + DAY_MS, END);
  const { account = "all", currency = 0, kind = "all", product = "all" } = asked;
  const days = { from: from === undefined ? 0 : dayStart(from) / DAY_MS, until: to === undefined ? DAYS_END : dayStart(to) / DAY_MS + 1 };
  return { user, account, asset: currency, kind, product, from: first, until, days };
}

/** Whether the days reach up to now. */
const isOpen = ({ time }: TradingVenue, to: string | undefined): boolean => to === undefined || dayStart(to) + DAY_MS > time.now();

export const statementRoutes: TradingRoutes = (app, { venue, texts, limits }) => {
  const { pool, kernel } = venue;

  app.on(statementCall, async ({ fields, caller, language }) => {
    const query = await queryOf(venue, caller.id, fields);
    const [sequence, line] = fields.before === undefined ? [query.until, 0] : fields.before.split("-").map(Number);
    const before = { sequence: sequence ?? 0, line: line ?? 0 };
    return ok(await statementPage({ pool, kernel, texts, language }, query, before, fields.limit ?? LIMIT_DEFAULT));
  });

  app.on(statementSumsCall, async ({ fields, caller }) => {
    const query = await queryOf(venue, caller.id, fields);
    return ok(await statementSums(venue, query, isOpen(venue, fields.to)));
  });

  app.on(statementFileCall, async ({ fields: { layout, ...fields }, caller, language }) => {
    const query = await queryOf(venue, caller.id, fields);
    const token = venue.live.of(FILE_LINKS).offer({ venue, texts, language, query, layout }, Date.now());
    return token === undefined ? refused("statement_file_busy") : ok({ url: `${FILE_PATH}/${token}` });
  });

  app.on(statementMonthsCall, async ({ caller }) => {
    await venue.projected();
    return ok(monthsSince(await readFirstAt(pool, caller.id), venue.time.now()));
  });

  app.on(statementMonthCall, async ({ fields: { month }, caller }) => {
    const now = venue.time.now();
    const [from, to] = [`${month}-01`, lastDayOf(month)];
    const query = await queryOf(venue, caller.id, { from, to });
    const { list } = await statementSums(venue, query, isOpen(venue, to));
    const position = await readLastPosition(pool, caller.id, query.from, query.until);
    const brought = position === 0 ? "here" : await venue.bringRecord(position, () => payFetch(limits, String(caller.id)));
    const seal = position === 0 || brought !== "here" ? undefined : await venue.sealOf(position);
    const closed = dayStart(to) + DAY_MS <= now ? 1 : 0;
    return ok({ month, list, closed, position, seal: seal?.seal ?? "", seal_state: brought } satisfies StatementMonth);
  });
};

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Newest first; the present one is not closed yet. */
function monthsSince(first: number | undefined, now: number): readonly { readonly month: string; readonly closed: number }[] {
  const months: { month: string; closed: number }[] = [];
  if (first === undefined) return months;
  const [start, end] = [first, now].map((at) => new Date(at)).map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth());
  for (let month = end ?? 0; month >= (start ?? 0); month--) {
    const name = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
    months.push({ month: name, closed: month === end ? 0 : 1 });
  }
  return months;
}

/** Whoever has the link has the file, once: it was given to its owner alone a moment ago. */
export function statementPages(http: FastifyInstance, context: ServerContext<TradingVenue>): void {
  // Without a HEAD beside it: one would use the link up.
  http.get(`${FILE_PATH}/:token`, { exposeHeadRoute: false }, async (request, reply) => {
    if (context.limits.take(CALL_BUDGETS.reads, addressGroup(request.ip)) > 0) return reply.code(429).send();
    const token: unknown = Reflect.get(request.params ?? {}, "token");
    const links = context.venue.live.of(FILE_LINKS);
    const needs = typeof token === "string" ? links.take(token, Date.now()) : undefined;
    void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
    if (needs === undefined) return reply.code(404).type("text/plain; charset=utf-8").send("There is nothing here, or not any more.\n");
    const file = Readable.from(statementFile(needs, (read) => links.inTurn(read)));
    file.once("close", () => links.done(needs.query.user));
    const name = `touchstone-${needs.layout}.csv`;
    return reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${name}"`).send(file);
  });
}
