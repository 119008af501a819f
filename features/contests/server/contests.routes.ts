/** The calls of contests: form to command, outcome to answer. Whose an entry is comes from the session alone. */
import { createHash, randomBytes } from "node:crypto";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { amount, marketId, userId, type Amount } from "../../../money/units.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { ContestDetailReply, ContestEntryReply, ContestListReply, ContestMarketsReply } from "../contract/contests-replies.ts";
import {
  contestCallOffCall,
  contestCancelCall,
  contestCreateCall,
  contestDetailCall,
  contestEntryCall,
  contestJoinCall,
  contestLeaveCall,
  contestListCall,
  contestMarketsCall,
  contestOrderCall,
} from "../contract/contests.contract.ts";
import { FEE_PPM, returnPpm, START_UNITS } from "../formulas.ts";
import { dropWords, keepWords, nameOf } from "./contest-desk.ts";
import {
  readByCode,
  readContest,
  readContests,
  readEntries,
  readFills,
  readOrders,
  readOwn,
  readSamples,
  type ContestRecord,
  type EntryRecord,
} from "./contest-rows.ts";
import { contestRow, marketRow, meOf, money, numbersOf, tableOf } from "./contest-views.ts";

const LIST_LIMIT = 20;
/** Open ones are twenty at most. */
const ORDERS_SHOWN = 60;
const MINUTE_MS = 60_000;
const DECIMALS = 6;

type App = Parameters<TradingRoutes>[0];
type Context = ServerContext<TradingVenue>;

export const contestsRoutes: TradingRoutes = (app, context) => {
  addReading(app, context);
  addChecking(app, context);
  addTakingPart(app, context);
  addTrading(app, context);
};

/** A private contest is there for who opened it, who is in it, and who has the word of its link; for all others there is none. */
function mayRead(
  record: ContestRecord | undefined,
  user: number,
  own: EntryRecord | undefined,
  code: string | undefined,
): record is ContestRecord {
  if (record === undefined) return false;
  const isKnown = own !== undefined || (user > 0 && record.opened_by === String(user));
  return record.is_public || isKnown || (code !== undefined && code === record.code);
}

function addReading(app: App, { venue }: Context): void {
  const { kernel, publicReads, projected, time } = venue;
  app.on(contestListCall, async ({ fields: { state = "open", page = 1, limit = LIST_LIMIT }, caller }) => {
    await projected();
    const user = caller?.id ?? 0;
    const records = state === "mine" && caller === undefined ? [] : await readContests(publicReads, user, { state, page, limit });
    const ids = records.map(({ id }) => id);
    const own = caller === undefined ? new Map<string, EntryRecord>() : await readOwn(publicReads, user, ids);
    const list = records.map((record) => contestRow(kernel, record, user, own.get(record.id)));
    return ok({ list, now: time.now() } satisfies ContestListReply);
  });
  app.on(contestDetailCall, async ({ fields: { id, code }, caller }) => {
    await projected();
    const user = caller?.id ?? 0;
    const byCode = code === undefined ? undefined : await readByCode(publicReads, code);
    const record = id === undefined ? byCode : await readContest(publicReads, id);
    const own = record === undefined || user === 0 ? undefined : (await readOwn(publicReads, user, [record.id])).get(record.id);
    if (!mayRead(record, user, own, code)) return refused("contest_not_found");
    const orders = own === undefined ? [] : await readOrders(publicReads, Number(record.id), own.entry, ORDERS_SHOWN);
    const reply: ContestDetailReply = {
      contest: contestRow(kernel, record, user, own),
      markets: numbersOf(record.markets).map((market) => marketRow(kernel, market)),
      table: tableOf(record, await readEntries(publicReads, Number(record.id)), user),
      valued_ms: Number(record.valued_at),
      me: own === undefined ? null : meOf(kernel, record, own, orders),
      code: user > 0 && record.opened_by === String(user) ? (record.code ?? "") : "",
      is_verified: user > 0 && kernel.verification.levelOf(userId(user)) > 0,
      now: time.now(),
    };
    return ok(reply);
  });
  app.on(contestMarketsCall, ({ caller }) => {
    const coins = kernel.spot.markets.all().filter(({ terms, life }) => terms.assetClass === "coin" && life === "listed");
    const isVerified = caller !== undefined && kernel.verification.levelOf(userId(caller.id)) > 0;
    const markets = coins.map(({ terms }) => marketRow(kernel, terms.market));
    return Promise.resolve(ok({ markets, is_verified: isVerified } satisfies ContestMarketsReply));
  });
}

/** What an entry can be computed again from. Before the end nobody sees what somebody else trades. */
function addChecking(app: App, { venue }: Context): void {
  const { kernel, publicReads, projected } = venue;
  app.on(contestEntryCall, async ({ fields: { id, entry: number, code }, caller }) => {
    await projected();
    const user = caller?.id ?? 0;
    const record = await readContest(publicReads, id);
    const own = user === 0 ? undefined : (await readOwn(publicReads, user, [String(id)])).get(String(id));
    if (!mayRead(record, user, own, code)) return refused("contest_not_found");
    const isOver = record.stage === "over";
    const all = isOver ? await readEntries(publicReads, id) : [];
    const entry = own?.entry === number ? own : all.find((one) => one.entry === number);
    const isSeen = own?.entry === number || (isOver && (entry?.place ?? 0) > 0);
    if (entry === undefined || !isSeen) return refused("contest_not_found");
    const equity = entry.equity === "-1" ? record.start : entry.equity;
    const samples = await readSamples(publicReads, id);
    const reply: ContestEntryReply = {
      ...{ contest: id, entry: number, start: record.start, fee_ppm: record.fee_ppm },
      markets: numbersOf(record.markets).map((market) => {
        const scale = kernel.spot.markets.get(marketId(market))?.scale.quotePerTickLot ?? 0;
        return { market, scale: String(scale) };
      }),
      fills: (await readFills(publicReads, id, number)).map(
        ({ market, side, fill_lots: lots, fill_ticks: ticks, done_position: position }) => ({
          ...{ market, side, lots, ticks: Number(ticks), position: Number(position) },
        }),
      ),
      samples: samples.map(({ at, position, ticks }) => ({ at_ms: Number(at), position: Number(position), ticks: numbersOf(ticks) })),
      said: {
        ...{ equity, return_ppm: returnPpm(BigInt(equity), BigInt(record.start)), drawdown_ppm: entry.drawdown_ppm },
        place: entry.place,
      },
      table: all.map(({ entry: one, equity: worth, drawdown_ppm, fills, is_out }) => ({
        ...{ entry: one, equity: worth, drawdown_ppm, fills, is_out },
      })),
    };
    return ok(reply);
  });
}

function addTakingPart(app: App, context: Context): void {
  const { venue } = context;
  app.on(contestCreateCall, async ({ fields, caller }) => {
    const { kernel } = venue;
    const name = nameOf(fields.name);
    const start = unitsOf(fields.money, DECIMALS);
    if (start < START_UNITS.least || start > START_UNITS.most || !/^\d{1,5}(,\d{1,5}){0,9}$/.test(fields.markets))
      return refused("contest_terms_invalid");
    const markets = [...new Set(numbersOf(fields.markets))].sort((a, b) => a - b);
    const [startsAt, runs] = [fields.starts_in * MINUTE_MS, fields.runs_for * MINUTE_MS];
    const times = { startsAt, joinsUntil: fields.late === 1 ? startsAt + runs : startsAt, endsAt: startsAt + runs, everyMs: 0 };
    const terms = { markets, start, feePpm: FEE_PPM, seats: fields.seats, isPublic: false, ...times, prizes: [], prizeDays: 0 };
    const ref = refOf(caller.id, fields.request_id);
    const code = await keepWords(context, caller.id, ref, name);
    const command = { type: "contests/open", terms, ref, isAhead: true, user: userId(caller.id) } as const;
    const { refusal, events } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    const opened = events.find((event) => event.type === "contests/opened");
    if (refusal !== undefined || opened === undefined) {
      if (!kernel.contests.all().some((contest) => contest.ref === ref)) await dropWords(context, ref);
      return refused(refusal ?? "contest_not_found");
    }
    return said("contests.made", {}, { data: { id: opened.contest, code } });
  });
  app.on(contestJoinCall, async ({ fields: { id, code, request_id: request }, caller }) => {
    await venue.projected();
    const record = await readContest(venue.publicReads, id);
    const own = (await readOwn(venue.publicReads, caller.id, [String(id)])).get(String(id));
    if (!mayRead(record, caller.id, own, code)) return refused("contest_not_found");
    const command = { type: "contests/join", user: userId(caller.id), contest: id } as const;
    const { refusal, events } = await venue.submit({ ...command, ...requestKey(caller.id, request) });
    if (refusal !== undefined) return refused(refusal);
    const joined = events.find((event) => event.type === "contests/joined");
    return said("contests.now_in", {}, { data: { entry: joined?.entry ?? 0 } });
  });
  app.on(contestLeaveCall, async ({ fields: { id, request_id: request }, caller }) => {
    const command = { type: "contests/leave", user: userId(caller.id), contest: id } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, request) });
    return refusal === undefined ? said("contests.now_out") : refused(toStranger(venue, id, caller.id, refusal));
  });
  app.on(contestCallOffCall, async ({ fields: { id, request_id: request }, caller }) => {
    const command = { type: "contests/call-off", user: userId(caller.id), contest: id } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, request) });
    // Of somebody else's private one nobody hears that it is there.
    if (refusal === "contest_not_yours") return refused("contest_not_found");
    return refusal === undefined ? said("contests.now_off") : refused(refusal);
  });
}

/** Of somebody else's private contest nobody hears that it is there. */
function toStranger<Refusal extends string>(
  { kernel }: TradingVenue,
  id: number,
  user: number,
  refusal: Refusal,
): Refusal | "contest_not_found" {
  const contest = kernel.contests.get(id);
  const isTheirs = contest?.by === user || kernel.contests.entryOf(id, userId(user)) !== undefined;
  return contest?.terms.isPublic === false && !isTheirs ? "contest_not_found" : refusal;
}

/** The same request again asks under the same name. */
function refOf(user: number, request: string | undefined): string {
  if (request === undefined) return randomBytes(16).toString("hex");
  return createHash("sha256").update(`${user}:${request}`).digest("hex").slice(0, 32);
}

function unitsOf(text: string | undefined, decimals: number): Amount {
  const units = text === undefined ? "not_positive" : parsePositive(text, decimals);
  if (typeof units !== "bigint") throw new Refused("amount_invalid");
  return amount(units);
}

function addTrading(app: App, { venue }: Context): void {
  const { kernel } = venue;
  app.on(contestOrderCall, async ({ fields, caller }) => {
    const market = kernel.spot.markets.get(marketId(fields.market));
    if (market === undefined) return refused("contest_market_other");
    const { priceDecimals, quantityDecimals } = market.terms;
    const { price, number, amount: spent, side, id } = fields;
    const isForMoney = side === "buy" && price === undefined;
    // Of coins or of money, never of both.
    if (isForMoney ? number !== undefined : spent !== undefined) return refused("amount_invalid");
    const ticks = price === undefined ? 0 : Number(unitsOf(price, priceDecimals));
    if (!Number.isSafeInteger(ticks)) return refused("amount_invalid");
    const lots = isForMoney ? amount(0n) : unitsOf(number, quantityDecimals);
    const spend = isForMoney ? unitsOf(spent, DECIMALS) : amount(0n);
    const facts = { user: userId(caller.id), contest: id, market: market.terms.market, side, ticks, lots, spend };
    const { refusal, events } = await venue.submit({ type: "contests/order", ...facts, ...requestKey(caller.id, fields.request_id) });
    if (refusal !== undefined) return refused(toStranger(venue, id, caller.id, refusal));
    const placed = events.find((event) => event.type === "contests/ordered");
    return said("contests.order_made", {}, { data: { order: placed?.order ?? 0, spend: money(spend) } });
  });
  app.on(contestCancelCall, async ({ fields: { id, order, request_id: request }, caller }) => {
    const command = { type: "contests/cancel", user: userId(caller.id), contest: id, order } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, request) });
    return refusal === undefined ? said("contests.order_ended") : refused(toStranger(venue, id, caller.id, refusal));
  });
}
