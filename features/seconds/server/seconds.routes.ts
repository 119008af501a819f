/** The calls of seconds contracts: form to command, outcome to answer. */
import { setTimeout as rest } from "node:timers/promises";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { laravelPage } from "../../../contract/pagination.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import type { Kernel, Refusal } from "../../../kernel/kernel.ts";
import { formatDecimal, parseDecimal, plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, marketId, timeMs, userId, type Amount, type MarketId } from "../../../money/units.ts";
import { ok, refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { heldOf } from "../../wallet/server/wallet.views.ts";
import {
  openSecondsCall,
  payableCall,
  periodsCall,
  SAMPLES_SPAN_MS,
  secondsIndexCall,
  secondsLeftCall,
  secondsLimitCall,
  secondsListCall,
  secondsMineCall,
  secondsResultCall,
  secondsSamplesCall,
  secondsTableCall,
  stakesCall,
} from "../contract/seconds.contract.ts";
import { breakEvenPpm, endOfSecond, LATE_MS, SECONDS_LIMITS, type SecondsLimit } from "../formulas.ts";
import { contractView, readContract, readContracts, readOwnShare, readOwnSum, readResults, USDT_DECIMALS } from "./seconds.rows.ts";
import { indexReply } from "./seconds-index.ts";
import { readSamples } from "./seconds-samples.projection.ts";
import { tableReply } from "./seconds-table.ts";

const LIMIT_DEFAULT = 5;
/** Clients read the entry from the purchase's reply, and the result when the countdown ends: both come within about a second. */
const ENTRY_PATIENCE_MS = 2500;
const RESULT_PATIENCE_MS = 2000;
const LOOK_MS = 50;
/** What the page offers to stake with one touch. */
const STAKES = ["10", "50", "100", "500", "1000"];
/** Of so many decided contracts a person's own share is counted. */
const OWN_NEWEST = 40;
/** A market that closes earlier than this after a contract is due might leave it without a fair price. */
const BEFORE_CLOSE_MS = 2000;

const usdtOf = (kernel: Kernel): Asset | undefined => kernel.assets.all().find(({ code }) => code === "USDT");

/** Looks until something has come about in the kernel; gives up after a while. */
async function until(isThere: () => boolean, patienceMs: number): Promise<void> {
  for (let waited = 0; waited < patienceMs && !isThere(); waited += LOOK_MS) await rest(LOOK_MS);
}

export const secondsRoutes: TradingRoutes = (app, { venue }) => {
  addTables(app, venue);
  addSamples(app, venue);
  addPurchase(app, venue);
  addLists(app, venue);
  addOwn(app, venue);
};

function addPurchase(app: Parameters<TradingRoutes>[0], venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(openSecondsCall, async ({ fields, caller }) => {
    const usdt = usdtOf(kernel);
    const paid = fields.currency_id ?? fields.legal_id ?? usdt?.id;
    if (usdt === undefined || paid !== usdt.id) return refused("asset_not_found");
    const stake = parsePositive(fields.number, usdt.decimals);
    if (stake === "too_many_decimals")
      return refused("quantity_off_lot", { decimals: usdt.decimals, step: formatDecimal(1n, usdt.decimals) });
    if (typeof stake !== "bigint") return refused(stake === "too_large" ? "insufficient_balance" : "amount_invalid");
    const market = marketId(fields.match_id);
    if (endsAfterClose(venue, market, fields.seconds)) return refused("seconds_ends_after_close");
    const { refusal, events } = await venue.submit({
      type: "seconds/open",
      ...requestKey(caller.id, fields.request_id),
      user: userId(caller.id),
      market,
      side: fields.type === "1" ? "up" : "down",
      seconds: fields.seconds,
      stake: amount(stake),
    });
    if (refusal !== undefined) return refusedBy(kernel, refusal, usdt);
    const opened = events.find((event) => event.type === "seconds/opened");
    if (opened === undefined) return refused("seconds_not_found");
    const { contract } = opened;
    await until(
      () => kernel.seconds.contract(contract)?.entry !== undefined || kernel.seconds.contract(contract) === undefined,
      ENTRY_PATIENCE_MS,
    );
    return one(venue, caller.id, contract);
  });
}

function addLists(app: Parameters<TradingRoutes>[0], venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(secondsResultCall, async ({ fields, caller }) => {
    const open = kernel.seconds.contract(fields.id);
    if (open?.user === caller.id && isDue(venue, open.entry?.second, open.seconds))
      await until(() => kernel.seconds.contract(fields.id) === undefined, RESULT_PATIENCE_MS);
    return one(venue, caller.id, fields.id);
  });

  app.on(secondsLeftCall, async ({ fields, caller }) => {
    await venue.projected();
    const row = await readContract(venue.pool, caller.id, fields.id);
    if (row === undefined) return refused("seconds_not_found");
    const { due_ms: due, status } = contractView(kernel, row, venue.time.now());
    return ok(status === 3 ? 0 : Math.max(0, Math.ceil((due - venue.time.now()) / 1000)));
  });

  app.on(secondsListCall, async ({ fields, caller }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT, status = "-1" } = fields;
    const state = fields.result ?? (status === "1" ? "open" : status === "3" ? "closed" : "all");
    const market = Math.max(0, Number(fields.match_id ?? "0"));
    const { rows, total } = await readContracts(venue.pool, { user: caller.id, market, state, page, limit });
    const now = venue.time.now();
    const list = { rows: rows.map((row) => contractView(kernel, row, now)), page, limit, total };
    return ok(laravelPage(list, "/api/microtrade/lists"));
  });
}

/** What everybody may read. */
function addTables(app: Parameters<TradingRoutes>[0], venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(periodsCall, async () => {
    await venue.settled();
    const { periods, least, most } = kernel.seconds.terms;
    return ok(
      periods.map(({ seconds, ratioPpm }, index) => ({
        id: index + 1,
        seconds,
        status: 1,
        profit_ratio: formatDecimal(BigInt(ratioPpm), 4),
        min_amount: wireDecimal(least, USDT_DECIMALS),
        max_amount: wireDecimal(most, USDT_DECIMALS),
        break_even: formatDecimal(BigInt(breakEvenPpm(ratioPpm)), 4),
      })),
    );
  });
  app.on(stakesCall, () => ok(STAKES.map((number) => ({ number }))));
  app.on(secondsIndexCall, async ({ fields }) => {
    await venue.settled();
    const reply = indexReply(kernel, fields.match_id, Number(fields.after ?? "0"), venue.time.now());
    return reply === undefined ? refused("seconds_market_unavailable") : ok(reply);
  });
  app.on(secondsTableCall, async () => {
    await venue.projected();
    return ok(tableReply(kernel, await readResults(venue.publicReads)));
  });

  app.on(payableCall, async ({ caller }) => {
    await venue.settled();
    const usdt = usdtOf(kernel);
    if (usdt === undefined) return ok([]);
    const { least, most, open, markets } = kernel.seconds.terms;
    const balance = wireDecimal(heldOf(venue, caller.id, "micro", usdt).own, usdt.decimals);
    const bases = markets.flatMap((id) => kernel.spot.markets.get(marketId(id))?.terms.base ?? []);
    const rows = kernel.assets.all().filter(({ id }) => id === usdt.id || bases.includes(id));
    return ok(
      rows.map(({ id, code }) => ({
        id,
        name: code,
        micro_min: wireDecimal(least, usdt.decimals),
        micro_max: wireDecimal(most, usdt.decimals),
        micro_trade_fee: wireDecimal(0n, usdt.decimals),
        micro_holdtrade_max: open,
        micro_numbers: STAKES.map((number) => ({ number })),
        insurance_types: [],
        user_insurance: null,
        user_wallet: { micro_balance: balance, insurance_balance: wireDecimal(0n, usdt.decimals), micro_with_insurance: balance },
      })),
    );
  });
}

/** What results are recomputed from. */
function addSamples(app: Parameters<TradingRoutes>[0], venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(secondsSamplesCall, async ({ fields: { match_id: id, from, to } }) => {
    const market = kernel.spot.markets.get(marketId(id));
    if (market === undefined) return refused("market_not_found");
    if (to <= from || to - from > SAMPLES_SPAN_MS) return refused("parameter_error");
    await venue.projected();
    const { rows, isAll } = await readSamples(venue.publicReads, { market: id, from, to });
    const samples = rows.map(({ at, ticks, sources, position }) => ({
      at: Number(at),
      ticks: Number(ticks),
      sources,
      position: Number(position),
    }));
    return ok({ decimals: market.terms.priceDecimals, is_all: isAll ? 1 : 0, samples });
  });
}

/** One's own limits and figures. */
function addOwn(app: Parameters<TradingRoutes>[0], venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(secondsMineCall, async ({ caller }) => {
    await venue.projected();
    const { decided, won } = await readOwnShare(venue.pool, caller.id, OWN_NEWEST);
    const { settled, brought } = await readOwnSum(venue.pool, caller.id);
    const user = userId(caller.id);
    const { staked, lost } = kernel.seconds.limits.dayOf(user, timeMs(venue.time.now()));
    const open = kernel.seconds.of(user).reduce((sum, { stake }) => sum + stake, 0n);
    const shown = (units: bigint): string => wireDecimal(units, USDT_DECIMALS);
    const limitView = (limit: SecondsLimit) => {
      const { amount: now, next } = kernel.seconds.limits.of(user, limit);
      const maybe = (units: Amount | undefined): string => (units === undefined ? "" : plainDecimal(units, USDT_DECIMALS));
      return { limit, amount: maybe(now), next_amount: next === undefined ? "" : maybe(next.amount), next_from: next?.from ?? 0 };
    };
    return ok({
      ...{ decided, won, settled, brought: shown(brought) },
      ...{ staked: shown(staked), lost: shown(lost), open: shown(open), limits: SECONDS_LIMITS.map(limitView) },
    });
  });

  app.on(secondsLimitCall, async ({ fields, caller }) => {
    const { limit, amount: text, no_limit: noLimit } = fields;
    if ((text === undefined) !== (noLimit === "1")) return refused("amount_invalid");
    const units = text === undefined ? undefined : parseDecimal(text, USDT_DECIMALS);
    if (typeof units === "string") return refused("amount_invalid");
    const { refusal, events } = await venue.submit({
      type: "seconds/limit",
      ...requestKey(caller.id, fields.request_id),
      user: userId(caller.id),
      limit,
      ...(units === undefined ? {} : { amount: amount(units) }),
    });
    if (refusal !== undefined) return refused(refusal);
    const isLater = events.some((event) => event.type === "seconds/limit-set" && event.next !== undefined);
    return said(isLater ? "seconds.limit_set_later" : "seconds.limit_set");
  });
}

async function one(venue: TradingVenue, user: number, id: number): Promise<Answer> {
  // What was seen in the kernel is durable first, then in the tables.
  await venue.settled();
  await venue.projected();
  const row = await readContract(venue.pool, user, id);
  return row === undefined ? refused("seconds_not_found") : ok(contractView(venue.kernel, row, venue.time.now()));
}

const isDue = (venue: TradingVenue, entered: number | undefined, seconds: number): boolean =>
  entered !== undefined && venue.time.now() >= endOfSecond(entered + seconds) - 2 * LATE_MS;

/** The calendar is the feed's, not the log's: whoever buys past it would have the stake back without a price. */
function endsAfterClose(venue: TradingVenue, market: MarketId, seconds: number): boolean {
  const terms = venue.kernel.spot.markets.get(market)?.terms;
  if (terms === undefined) return false;
  const now = timeMs(venue.time.now());
  const next = venue.feed.nextPhase({ ...terms, id: market } as never, now);
  return next !== undefined && next.phase !== "open" && now + seconds * 1000 + BEFORE_CLOSE_MS > next.at;
}

/** With the figure that it is about. */
function refusedBy(kernel: Kernel, refusal: Refusal, { id, code, decimals }: Asset): Answer {
  const { least, most, open } = kernel.seconds.terms;
  if (refusal === "seconds_below_least") return refused(refusal, { least: plainDecimal(least, decimals) });
  if (refusal === "seconds_above_most") return refused(refusal, { most: plainDecimal(most, decimals) });
  if (refusal === "seconds_too_many") return refused(refusal, { most: open });
  if (refusal !== "cover_exhausted") return refused(refusal);
  return refused("exchange_cover_left", { left: plainDecimal(kernel.cover.free("seconds", id), decimals), currency: code });
}
