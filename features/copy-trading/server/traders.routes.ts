/** What everybody may read of traders: lists, one trader, what figures are made of; and reports. */
import { laravelPage } from "../../../contract/pagination.ts";
import { parseDecimal } from "../../../money/decimal.ts";
import { userId } from "../../../money/units.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import type { AppDoor, ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { positionResult, positionValue } from "../../futures/formulas.ts";
import { leverRow } from "../../futures/server/client-figures.ts";
import { LampBoard } from "../../futures/server/account-views.ts";
import { readCloseOutsOf, readPositions } from "../../futures/server/futures.rows.ts";
import { meanPrice, priceText, scaleOf } from "../../futures/server/futures.views.ts";
import {
  reportTraderCall,
  simulationCall,
  traderCall,
  traderClosedCall,
  traderCurveCall,
  traderHistoryCall,
  traderHoursCall,
  traderListCall,
  traderPositionsCall,
  type TraderSort,
} from "../contract/copy-trading.contract.ts";
import type { TraderClosedReply, TraderCurveReply, TraderHoursReply, TraderPositionRow } from "../contract/copy-trading-replies.ts";
import { DAY_MS, dayOf, dayResult, HOURS_OF_DAY, meanEquity, profitAt, returnPpm } from "../figures.ts";
import { SET_ASIDE_LEAST } from "../formulas.ts";
import { simulate, thinned } from "../simulation.ts";
import { setAsideOf, settingsOf } from "./follow-forms.ts";
import { readFollowOf } from "./follows.rows.ts";
import { readStars } from "./stars.ts";
import { shownOf, sheetsOf, TradersBoard, type TraderSheet } from "./traders-board.ts";
import {
  readDayEnds,
  readHeld,
  readHours,
  readClosedSums,
  readNewest,
  readPast,
  readPastIds,
  readTrader,
  type HeldRecord,
  type PastRecord,
  type TraderRecord,
} from "./traders.rows.ts";
import { currencyOf, detailView, moneyText, percentText, symbolOf, traderRow, USDT_DECIMALS, type Say } from "./traders.views.ts";

type Context = ServerContext<TradingVenue>;
const LIMIT_DEFAULT = 10;
const HOUR_MS = DAY_MS / HOURS_OF_DAY;
const HOURS_MAX = 1000;
const CLOSED_MAX = 500;
const CURVE_DEFAULT = "30";
/** A curve of so few days has every hour. */
const HOURLY_DAYS = "7";
const SIMULATED_DAYS = 30;
/** Positions of thirty days that are looked at, the newest: `from` says since when where there are more. */
const SIMULATED_MAX = 10_000;
/** Of a look back: a curve on a screen shows no more. */
const POINTS_MAX = 500;
const NOT_SET = -1;

export function addTraderRoutes(app: AppDoor, context: Context): void {
  const { venue } = context;
  const board = new TradersBoard(venue);
  addList(app, context, board);
  addDetail(app, context, board);
  addPositions(app, venue);
  addCurve(app, venue);
  addRaw(app, venue);
  addSimulation(app, venue);
  addReport(app, context);
}

/** Whoever is no trader any more is shown to those who followed them, and to themselves. */
export async function findTrader(venue: TradingVenue, trader: number, viewer: number | undefined): Promise<TraderRecord> {
  await venue.settled();
  await venue.projected();
  const record = await readTrader(venue.publicReads, trader);
  if (record === undefined || record.since === "0") throw new Refused("copy_trader_not_found");
  if (record.state === "active" || record.state === "leaving" || viewer === trader) return record;
  const followed = viewer === undefined ? undefined : await readFollowOf(venue.pool, viewer, trader);
  if (followed === undefined) throw new Refused("copy_trader_not_found");
  return record;
}

const isFollowing = ({ kernel }: TradingVenue, viewer: number | undefined, trader: number): boolean =>
  viewer !== undefined && kernel.copies.state.of(userId(viewer)).some((follow) => follow.trader === trader && !follow.isEnding);

const ORDERS: Readonly<Record<TraderSort, (sheet: TraderSheet) => bigint>> = {
  return: (sheet) => sheet.returnPpm,
  profit: (sheet) => sheet.profit,
  // The lowest first.
  drawdown: ({ record }) => -BigInt(record.drawdown_ppm),
  accuracy: (sheet) => BigInt(sheet.accuracyPpm ?? NOT_SET),
  followers: (sheet) => BigInt(sheet.followers),
  copying: (sheet) => sheet.copying,
  days: (sheet) => -BigInt(sheet.since),
};

type ListFields = {
  readonly open?: string | undefined;
  readonly least_return?: string | undefined;
  readonly most_drawdown?: string | undefined;
  readonly least_accuracy?: string | undefined;
  readonly least_followers?: number | undefined;
  readonly least_days?: number | undefined;
  readonly search?: string | undefined;
};

const percentOf = (text: string | undefined, fallback: bigint): bigint => {
  const ppm = text === undefined ? fallback : parseDecimal(text, 4);
  if (typeof ppm !== "bigint") throw new Refused("parameter_error");
  return ppm;
};

/** Bounds that a trader must lie within. */
function boundsOf(fields: ListFields): (sheet: TraderSheet) => boolean {
  const leastReturn = fields.least_return === undefined ? undefined : percentOf(fields.least_return, 0n);
  const mostDrawdown = fields.most_drawdown === undefined ? undefined : percentOf(fields.most_drawdown, 0n);
  const leastAccuracy = percentOf(fields.least_accuracy, 0n);
  const search = (fields.search ?? "").trim().toLowerCase();
  return (sheet) =>
    (leastReturn === undefined || sheet.returnPpm >= leastReturn) &&
    (mostDrawdown === undefined || BigInt(sheet.record.drawdown_ppm) <= mostDrawdown) &&
    BigInt(sheet.accuracyPpm ?? 0) >= leastAccuracy &&
    sheet.followers >= (fields.least_followers ?? 0) &&
    sheet.days >= (fields.least_days ?? 0) &&
    sheet.record.nickname.toLowerCase().includes(search);
}

function addList(app: AppDoor, { venue, texts, database }: Context, board: TradersBoard): void {
  const { kernel } = venue;
  app.on(traderListCall, async ({ fields, caller, language }) => {
    const say: Say = (key) => texts.say(key, language);
    const { page = 1, limit = LIMIT_DEFAULT, sort = "return" } = fields;
    await venue.settled();
    await venue.projected();
    const isWithin = boundsOf(fields);
    const sheets = fields.followed === "1" ? await followedSheets(venue, caller?.id) : await board.sheets();
    const stars = fields.starred === "1" ? await readStars(database, caller?.id) : undefined;
    const all = sheets.filter((sheet) => {
      if (stars?.has(sheet.id) === false) return false;
      const { state, is_paused: isPaused, rests } = sheet.record;
      return isWithin(sheet) && (fields.open !== "1" || (state === "active" && !isPaused && !rests));
    });
    const value = ORDERS[sort];
    const sorted = all.toSorted((a, b) => {
      const [left, right] = [value(a), value(b)];
      return left === right ? a.id - b.id : left > right ? -1 : 1;
    });
    const rows = sorted
      .slice((page - 1) * limit, page * limit)
      .map((sheet) => traderRow(kernel, sheet, isFollowing(venue, caller?.id, sheet.id), say));
    return ok(laravelPage({ rows, page, limit, total: sorted.length }, "/api/follow/index"));
  });
}

/** One's own are read anew: whoever has just followed sees it. */
async function followedSheets(venue: TradingVenue, viewer: number | undefined): Promise<readonly TraderSheet[]> {
  const follows = viewer === undefined ? [] : venue.kernel.copies.state.of(userId(viewer)).filter(({ isEnding }) => !isEnding);
  const records = await Promise.all(follows.map(({ trader }) => readTrader(venue.publicReads, trader)));
  return sheetsOf(
    venue,
    venue.publicReads,
    records.filter((record) => record !== undefined),
  );
}

function addDetail(app: AppDoor, { venue, texts, database }: Context, board: TradersBoard): void {
  app.on(traderCall, async ({ fields: { trader_user_id: trader }, caller, language }) => {
    const record = await findTrader(venue, trader, caller?.id);
    const sheet = await board.sheet(record, caller?.id);
    if (sheet === undefined) return refused("copy_trader_not_found");
    const isStarred = (await readStars(database, caller?.id)).has(trader);
    const viewer = { isFollowed: isFollowing(venue, caller?.id, trader), isStarred };
    return ok(detailView(venue.kernel, sheet, viewer, (key) => texts.say(key, language)));
  });
}

function addPositions(app: AppDoor, venue: TradingVenue): void {
  const { kernel, time, pool, publicReads } = venue;
  const lamps = new LampBoard();
  app.on(traderPositionsCall, async ({ fields: { trader_user_id: trader }, caller }) => {
    const record = await findTrader(venue, trader, caller?.id);
    const now = time.now();
    // Who is no trader any more has nothing that others may see.
    const isOver = record.state === "left" && caller?.id !== trader;
    const rows = isOver ? [] : await readHeld(publicReads, shownOf(record, now, caller?.id));
    const list = rows.flatMap((row) => heldView(venue, row) ?? []);
    return ok({ now, delay: record.delay, list });
  });

  app.on(traderHistoryCall, async ({ fields: { trader_user_id: trader, page = 1, limit = LIMIT_DEFAULT }, caller }) => {
    const record = await findTrader(venue, trader, caller?.id);
    const shown = shownOf(record, time.now(), caller?.id);
    const [ids, sums] = await Promise.all([readPastIds(publicReads, shown, page, limit), readClosedSums(publicReads, [shown])]);
    const total = sums.reduce((sum, { closed }) => sum + closed, 0);
    const [positions, closeOuts] = await Promise.all([readPositions(pool, ids), readCloseOutsOf(pool, ids.map(Number))]);
    const rows = ids.flatMap((id) => {
      const row = positions.get(Number(id));
      // Receipts are their owner's alone.
      return row === undefined ? [] : (leverRow(kernel, lamps, row, { closeOut: closeOuts.get(Number(id)) }) ?? []);
    });
    return ok(laravelPage({ rows, page, limit, total }, "/api/follow/historyTrade"));
  });
}

function heldView({ kernel }: TradingVenue, row: HeldRecord): TraderPositionRow | undefined {
  const contract = kernel.futures.desk.contracts.get(row.contract as never);
  if (contract === undefined) return undefined;
  const scale = scaleOf(kernel, contract);
  const [lots, value, opened] = [BigInt(row.lots), BigInt(row.value), BigInt(row.value_lots)];
  const result = positionResult(row.side, Number((value * lots) / opened), positionValue(contract.perTickLot, contract.mark, Number(lots)));
  return {
    id: Number(row.id),
    currency_id: scale.base.id,
    symbol: scale.symbol,
    type: row.side === "long" ? 1 : 2,
    share: Number(lots),
    multiple: row.multiple,
    price: meanPrice(scale, value, opened),
    mark: priceText(scale, contract.mark),
    profits: moneyText(BigInt(result)),
    opened: Number(row.opened_at),
  };
}

function addCurve(app: AppDoor, venue: TradingVenue): void {
  const { time, publicReads } = venue;
  app.on(traderCurveCall, async ({ fields: { trader_user_id: trader, days = CURVE_DEFAULT }, caller }) => {
    const record = await findTrader(venue, trader, caller?.id);
    const now = time.now();
    const first = Math.max(dayOf(now) - (Number(days) - 1) * DAY_MS, dayOf(Number(record.since)));
    // One day more, so that the first has something to begin with.
    const fromHour = first / HOUR_MS - HOURS_OF_DAY;
    const of = { traders: [trader], fromHour, now: Math.floor(now / HOUR_MS), isHourly: days === HOURLY_DAYS };
    const ends = (await readDayEnds(publicReads, of)).get(trader) ?? [];
    const mean = meanEquity({ count: record.hours, equity: BigInt(record.equity_sum) });
    const count = Math.max(0, Math.floor((dayOf(now) - first) / DAY_MS) + 1);
    const reply: TraderCurveReply = {
      now,
      points: ends.map(({ hour, equity, profit, followers, copying }) => ({
        at: hour * HOUR_MS,
        profit: moneyText(profit),
        return: percentText(returnPpm(profit, mean)),
        equity: moneyText(equity),
        followers,
        copying: moneyText(copying),
      })),
      days: Array.from({ length: count }, (_, n) => {
        const day = first + n * DAY_MS;
        const result = profitAt(ends, day + DAY_MS) === profitAt(ends, day) ? 0n : dayResult(ends, day);
        return { day: new Date(day).toISOString().slice(0, 10), result: moneyText(result), return: percentText(returnPpm(result, mean)) };
      }),
    };
    return ok(reply);
  });
}

/** What figures are made of. */
function addRaw(app: AppDoor, venue: TradingVenue): void {
  const { kernel, time, publicReads } = venue;
  app.on(traderHoursCall, async ({ fields: { trader_user_id: trader, after = 0 }, caller }) => {
    const record = await findTrader(venue, trader, caller?.id);
    const rows = await readHours(publicReads, { trader, after, limit: HOURS_MAX + 1 });
    const reply: TraderHoursReply = {
      since: Number(record.since),
      decimals: USDT_DECIMALS,
      is_all: rows.length > HOURS_MAX ? 0 : 1,
      hours: rows.slice(0, HOURS_MAX).map(({ hour, equity, profit, followers, copying, position }) => ({
        hour: Number(hour),
        equity: moneyText(BigInt(equity)),
        profit: moneyText(BigInt(profit)),
        followers,
        copying: moneyText(BigInt(copying)),
        position: Number(position),
      })),
    };
    return ok(reply);
  });

  app.on(traderClosedCall, async ({ fields: { trader_user_id: trader, after = 0 }, caller }) => {
    const record = await findTrader(venue, trader, caller?.id);
    const rows = await readPast(publicReads, shownOf(record, time.now(), caller?.id), { after, limit: CLOSED_MAX + 1 });
    const reply: TraderClosedReply = {
      since: Number(record.since),
      is_all: rows.length > CLOSED_MAX ? 0 : 1,
      closed: rows.slice(0, CLOSED_MAX).map((row) => ({
        id: Number(row.id),
        currency_id: currencyOf(kernel, row.contract),
        symbol: symbolOf(kernel, row.contract),
        type: row.is_long ? 1 : 2,
        share: Number(row.lots),
        multiple: row.multiple,
        value: moneyText(BigInt(row.value)),
        result: moneyText(BigInt(row.net)),
        opened: Number(row.opened_at),
        closed: Number(row.closed_at),
      })),
    };
    return ok(reply);
  });
}

const pastPosition = ({ contract, lots, multiple, value, net, opened_at: opened, closed_at: closed }: PastRecord) => ({
  ...{ contract, lots: Number(lots), multiple, value: BigInt(value), result: BigInt(net) },
  ...{ opened: Number(opened), closed: Number(closed) },
});

function addSimulation(app: AppDoor, venue: TradingVenue): void {
  const { time, publicReads } = venue;
  app.on(simulationCall, async ({ fields, caller }) => {
    const { trader_user_id: trader } = fields;
    const record = await findTrader(venue, trader, caller.id);
    const free = setAsideOf(venue, caller.id);
    const settings = settingsOf(venue, fields, free < SET_ASIDE_LEAST ? SET_ASIDE_LEAST : free);
    const shown = shownOf(record, time.now(), caller.id);
    const since = Math.max(shown.since, time.now() - SIMULATED_DAYS * DAY_MS);
    const rows = await readNewest(publicReads, shown, since, SIMULATED_MAX);
    const given = simulate(settings, record.share_ppm, rows.map(pastPosition));
    return ok({
      days: SIMULATED_DAYS,
      from: rows.length < SIMULATED_MAX ? since : Math.min(...rows.map(({ opened_at: opened }) => Number(opened))),
      positions: rows.length,
      copied: given.copied,
      left_out: given.leftOut,
      too_small: given.tooSmall,
      too_much: given.tooMuch,
      result: moneyText(given.result),
      share: moneyText(given.share),
      net: moneyText(given.result - given.share),
      most_margin: moneyText(given.mostMargin),
      stopped: given.stopped,
      points: thinned(given.points, POINTS_MAX).map(({ at, result }) => ({ at, result: moneyText(result) })),
    });
  });
}

function addReport(app: AppDoor, { venue, database, clock }: Context): void {
  app.on(reportTraderCall, async ({ fields: { trader_user_id: trader, reason, text }, caller }) => {
    await findTrader(venue, trader, caller.id);
    const row = await database
      .insertInto("copy_report")
      .values({ user_id: caller.id, trader, reason, text, at: new Date(clock()), decided_at: null, decided_by: null })
      .onConflict((conflict) => conflict.columns(["user_id", "trader"]).where("decided_at", "is", null).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row === undefined ? refused("copy_reported_already") : said("copy_trading.reported");
  });
}
