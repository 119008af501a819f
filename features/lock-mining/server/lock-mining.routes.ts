/** The calls of lock mining: form to command, outcome to answer. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { orderListPage } from "../../../contract/pagination.ts";
import type { Refusal } from "../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, assetId, userId } from "../../../money/units.ts";
import type { Language } from "../../../contract/languages.ts";
import { ok, refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import { assetOf, requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import {
  lockConfigCall,
  lockDaysCall,
  lockMineCall,
  lockOrdersCall,
  lockProductsCall,
  lockRatesCall,
  openLockCall,
  redeemLockCall,
  redeemPreviewCall,
  renewLockCall,
} from "../contract/lock-mining.contract.ts";
import type { LockConfigRow, LockPreview, LockProductsReply } from "../contract/lock-mining-replies.ts";
import { principalCovered } from "../figures.ts";
import { dayOf, LOCKS_MOST, startOfDay } from "../formulas.ts";
import { LOCK_COVER, type Lock, type LockProduct } from "../kernel/public.ts";
import { againText } from "./lock-words.ts";
import { lockView, readLockDays, readLocks, readMine, type LocksQuery } from "./lock-orders.ts";
import { dateOf, percent } from "./lock-percent.ts";
import { leavingAt } from "./lock-preview.ts";
import { coverViews, mineIn, productView } from "./lock-products.ts";
import { ratesReply } from "./lock-rates.ts";

/** wire.md 1: of this list twenty a page. */
const LIMIT_DEFAULT = 20;

type App = Parameters<TradingRoutes>[0];

export const lockMiningRoutes: TradingRoutes = (app, { venue, texts }) => {
  addProducts(app, venue, texts);
  addPurchase(app, venue);
  addLeaving(app, venue);
  addLists(app, venue, texts);
};

/** What everybody may read. */
function addProducts(app: App, venue: TradingVenue, texts: Texts): void {
  const { kernel } = venue;
  const rows = (user: number, language: Language): readonly LockConfigRow[] => {
    const reader = {
      user,
      at: venue.time.now(),
      intro: (parameters: { readonly days: number; readonly range: string }) => texts.say("lock-mining.intro", language, parameters),
    };
    return kernel.lockMining.products().map((product) => productView(kernel, product, reader));
  };
  app.on(lockConfigCall, async ({ caller, language }) => {
    await venue.settled();
    return ok(rows(caller?.id ?? 0, language).filter(({ is_on_sale: isOnSale }) => isOnSale === 1));
  });
  app.on(lockProductsCall, async ({ caller, language }) => {
    await venue.settled();
    const now = venue.time.now();
    const reply: LockProductsReply = {
      now,
      next_day: startOfDay(dayOf(now) + 1),
      products: rows(caller?.id ?? 0, language),
      cover: coverViews(kernel),
      locks_most: LOCKS_MOST,
    };
    return ok(reply);
  });
  app.on(lockRatesCall, async ({ fields }) => {
    await venue.projected();
    return ok(await ratesReply(venue.publicReads, fields.config_id, venue.time.now()));
  });
}

function addPurchase(app: App, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(openLockCall, async ({ fields, caller }) => {
    const product = kernel.lockMining.product(fields.config_id);
    if (product === undefined) return refused("lock_product_not_found");
    const { decimals } = assetOf(kernel, product.terms.asset);
    const units = parsePositive(fields.amount, decimals);
    if (units === "too_many_decimals") return refused("quantity_off_lot", { decimals, step: formatDecimal(1n, decimals) });
    if (typeof units !== "bigint") return refused(units === "too_large" ? "insufficient_balance" : "amount_invalid");
    const { refusal, events } = await venue.submit({
      type: "lock-mining/lock",
      ...requestKey(caller.id, fields.request_id),
      user: userId(caller.id),
      product: product.number,
      amount: amount(units),
      renews: fields.renew === "1",
    });
    if (refusal !== undefined) return refusedBy(venue, refusal, product, caller.id);
    const locked = events.find((event) => event.type === "lock-mining/locked");
    if (locked === undefined) return refused("lock_not_found");
    return said("lock-mining.locked", {}, { data: { id: locked.lock, end_ms: startOfDay(locked.lockedOn + locked.days) } });
  });
}

/** With the figure that it is about. */
function refusedBy({ kernel }: TradingVenue, refusal: Refusal, { number, terms }: LockProduct, user: number): Answer {
  const { code: currency, decimals } = assetOf(kernel, terms.asset);
  const shown = (units: bigint): string => plainDecimal(units < 0n ? 0n : units, decimals);
  switch (refusal) {
    case "lock_below_least":
      return refused(refusal, { least: shown(terms.least), currency });
    case "lock_too_many":
      return refused(refusal, { count: LOCKS_MOST });
    case "lock_above_most":
      return refused(refusal, { free: shown(terms.most - mineIn(kernel, user, number)), currency });
    case "lock_quota_gone":
      return refused(refusal, { free: shown(terms.quota - kernel.lockMining.running(number)), currency });
    case "cover_exhausted": {
      const free = principalCovered(kernel.cover.free(LOCK_COVER, assetId(terms.asset)), terms.highPpm, terms.days);
      return refused("lock_cover_left", { free: shown(free), currency });
    }
    default:
      return refused(refusal);
  }
}

/** Leaving, what it would cost, and whether a lock is renewed. */
function addLeaving(app: App, venue: TradingVenue): void {
  const { kernel } = venue;
  const own = (user: number, id: number): Lock | undefined => {
    const lock = kernel.lockMining.lock(id);
    return lock?.user === userId(user) ? lock : undefined;
  };
  app.on(redeemPreviewCall, async ({ fields, caller }) => {
    await venue.settled();
    const lock = own(caller.id, fields.id);
    return lock === undefined ? refused("lock_not_found") : ok(previewView(venue, lock));
  });
  app.on(redeemLockCall, async ({ fields, caller }) => {
    const command = { type: "lock-mining/redeem", user: userId(caller.id), lock: fields.id } as const;
    const { refusal, events } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    if (refusal !== undefined) return refused(refusal);
    const ended = events.find((event) => event.type === "lock-mining/ended");
    if (ended === undefined) return refused("lock_not_found");
    const { code: currency, decimals } = assetOf(kernel, ended.asset);
    const back = ended.principal - ended.penalty;
    const interest = events.reduce((sum, event) => (event.type === "lock-mining/paid" ? sum + event.interest : sum), 0n);
    const shown = (units: bigint): string => wireDecimal(units, decimals);
    const data = { id: ended.lock, penalty: shown(ended.penalty), back: shown(back), interest: shown(interest) };
    return said("lock-mining.redeemed", { amount: plainDecimal(back, decimals), currency }, { data });
  });
  app.on(renewLockCall, async ({ fields, caller }) => {
    const renews = fields.renew === "1";
    const command = { type: "lock-mining/renew", user: userId(caller.id), lock: fields.id, renews } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    if (refusal !== undefined) return refused(refusal);
    return said(renews ? "lock-mining.renews" : "lock-mining.renews_not");
  });
}

function previewView({ kernel, time }: TradingVenue, lock: Lock): LockPreview {
  const { code, decimals } = assetOf(kernel, lock.asset);
  const { unpaid, unpaidInterest, daysLeft, penalty, back } = leavingAt(kernel, lock, time.now());
  const shown = (units: bigint): string => wireDecimal(units, decimals);
  return {
    id: lock.number,
    currency_name: code,
    amount: shown(lock.principal),
    days_left: daysLeft,
    penalty_rate: percent(lock.penaltyPpm),
    penalty: shown(penalty),
    unpaid: unpaid.map(({ day, ratePpm, how, interest }) => ({
      date: dateOf(day),
      rate: percent(ratePpm),
      interest: shown(interest),
      how,
    })),
    unpaid_interest: shown(unpaidInterest),
    interest_paid: shown(lock.interest),
    back: shown(back),
    receive: shown(back + unpaidInterest),
    is_whole: daysLeft === 0 ? 1 : 0,
  };
}

function addLists(app: App, venue: TradingVenue, texts: Texts): void {
  const { kernel, pool } = venue;
  app.on(lockOrdersCall, async ({ fields, caller, language }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT } = fields;
    const rows = await readLocks(pool, { user: caller.id, state: stateOf(fields), page, limit });
    const reader = { at: venue.time.now(), say: (reason: string) => againText(reason, (key) => texts.say(key, language)) };
    return ok(orderListPage(rows.map((row) => lockView(kernel, row, reader))));
  });
  app.on(lockDaysCall, async ({ fields, caller }) => {
    await venue.projected();
    const days = await readLockDays(pool, kernel, caller.id, fields.id);
    return days === undefined ? refused("lock_not_found") : ok({ id: fields.id, days });
  });
  app.on(lockMineCall, async ({ caller }) => {
    await venue.projected();
    return ok({ rows: await readMine(pool, kernel, caller.id, venue.time.now()) });
  });
}

/** Of clients' two filters: what is cancelled has ended. */
function stateOf({ status, is_cancel: cancel }: { readonly status?: string; readonly is_cancel?: string }): LocksQuery["state"] {
  if (status === "1") return cancel === "1" ? "cancelled" : "running";
  if (cancel === "1") return "cancelled";
  if (status === "2") return cancel === "0" ? "matured" : "ended";
  return "all";
}
