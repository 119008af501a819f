/**
 * Setting, changing and listing one's price alerts. Every row is looked for together with its owner: an id of somebody else's answers
 * like one that nobody has. The table is changed first, the book in memory after it.
 */
import type { Transaction } from "kysely";
import { formatDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import { ok, Refused, refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { findMarket } from "../../spot/server/find-market.ts";
import {
  ALERTS_FIRED_MAX,
  ALERTS_WAITING_MAX,
  createAlertCall,
  deleteAlertCall,
  listAlertsCall,
  updateAlertCall,
} from "../contract/alerts.contract.ts";
import { ALERT_BOOK, type AlertBook } from "./alert-book.ts";
import { alertTerms, type AlertTerms } from "./alert-terms.ts";
import { waitingOf, type StoredAlert } from "./alerts.rows.ts";
import { alertView } from "./alerts.views.ts";
import { Turns } from "./turns.ts";

type Context = ServerContext<TradingVenue>;

export const alertsRoutes: TradingRoutes = (app, context) => {
  const { venue, database } = context;
  const book = venue.live.of(ALERT_BOOK);
  const turns = new Turns();

  app.on(listAlertsCall, async ({ caller }) => {
    await venue.projected();
    const rows = await database.selectFrom("alert").selectAll().where("user_id", "=", caller.id).orderBy("id", "desc").execute();
    return ok(rows.flatMap((row) => alertView(venue.kernel, row) ?? []));
  });

  app.on(createAlertCall, async ({ fields, caller }) => {
    await ready(venue);
    const market = marketOf(venue, findMarket(venue.kernel, fields.currency_id, fields.legal_id)?.market);
    return turns.take(caller.id, () => set(context, { book, caller, market, terms: alertTerms(venue, market, fields) }));
  });

  app.on(updateAlertCall, async ({ fields, caller }) => {
    await ready(venue);
    return turns.take(caller.id, async () => {
      const own = await database
        .selectFrom("alert")
        .selectAll()
        .where("id", "=", fields.id)
        .where("user_id", "=", caller.id)
        .executeTakeFirst();
      if (own === undefined) return refused("alert_not_found");
      const market = marketOf(venue, own.market);
      return set(context, { book, caller, market, terms: alertTerms(venue, market, fields), id: own.id });
    });
  });

  app.on(deleteAlertCall, ({ fields, caller }) =>
    turns.take(caller.id, async () => {
      const gone = await database
        .deleteFrom("alert")
        .where("id", "=", fields.id)
        .where("user_id", "=", caller.id)
        .returning("id")
        .executeTakeFirst();
      if (gone === undefined) return refused("alert_not_found");
      book.remove(gone.id);
      return said("alerts.deleted");
    }),
  );
};

/** The price is durable, and what it fired before is in the table. */
async function ready(venue: TradingVenue): Promise<void> {
  await Promise.all([venue.settled(), venue.projected()]);
}

function marketOf({ kernel }: TradingVenue, id: number | undefined): Market {
  const market = id === undefined ? undefined : kernel.spot.markets.get(id as MarketId);
  if (market === undefined) throw new Refused("market_not_found");
  if (market.life === "ended") throw new Refused("market_delisted");
  return market;
}

type Setting = {
  readonly book: AlertBook;
  readonly caller: Caller;
  readonly market: Market;
  readonly terms: AlertTerms;
  /** The alert that is set anew; undefined for one more. */
  readonly id?: number | undefined;
};

async function set(context: Context, { book, caller, market, terms, id }: Setting): Promise<Answer> {
  // It must not fire as it was while it becomes another.
  const before = id === undefined ? undefined : book.remove(id);
  try {
    const row = await write(context, { book, caller, terms, id });
    if (row === undefined) return refused("alert_not_found");
    const waiting = waitingOf(row);
    if (waiting !== undefined) book.add(waiting);
    return ok({ id: row.id, price: formatDecimal(terms.ticks, market.terms.priceDecimals), direction: terms.direction });
  } catch (error: unknown) {
    if (before !== undefined) book.add(before);
    throw error;
  }
}

async function write({ database, venue }: Context, { book, caller, terms, id }: Omit<Setting, "market">): Promise<StoredAlert | undefined> {
  return database.transaction().execute(async (transaction) => {
    // One's own row is the lock: two calls at once can't both set the fiftieth.
    if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
    await requireRoom(transaction, caller.id, terms, id);
    const fresh = { ...terms, state: "armed" as const, since: book.position, paused_until: 0, created_at: venue.time.now() };
    if (id === undefined) {
      return transaction
        .insertInto("alert")
        .values({ ...fresh, user_id: caller.id })
        .returningAll()
        .executeTakeFirstOrThrow();
    }
    return transaction
      .updateTable("alert")
      .set(fresh)
      .where("id", "=", id)
      .where("user_id", "=", caller.id)
      .returningAll()
      .executeTakeFirst();
  });
}

/** At most so many wait, none of them twice; of those that have fired the oldest go. */
async function requireRoom(transaction: Transaction<Tables>, user: number, terms: AlertTerms, id: number | undefined): Promise<void> {
  const all = await transaction.selectFrom("alert").selectAll().where("user_id", "=", user).orderBy("id").execute();
  const others = all.filter((alert) => alert.id !== id);
  const waiting = others.filter(({ state }) => state !== "fired");
  if (waiting.some((alert) => isSame(alert, terms))) throw new Refused("alert_already_set");
  if (waiting.length >= ALERTS_WAITING_MAX) throw new Refused("alerts_full", { maximum: ALERTS_WAITING_MAX });
  const old = others.filter(({ state }) => state === "fired").slice(0, -ALERTS_FIRED_MAX);
  if (old.length > 0) {
    const ids = old.map((alert) => alert.id);
    await transaction.deleteFrom("alert").where("id", "in", ids).execute();
  }
}

const isSame = (alert: StoredAlert, { market, follows, direction, ticks }: AlertTerms): boolean =>
  alert.market === market && alert.follows === follows && alert.direction === direction && Number(alert.ticks) === ticks;
