/** The calls of loans: form to command, outcome to answer. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Refusal } from "../../../kernel/kernel.ts";
import { plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, assetId, userId, type Amount } from "../../../money/units.ts";
import { ok, refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import { assetOf, requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { SCORE_GATES } from "../../credit-score/formulas.ts";
import {
  borrowCall,
  borrowInfoCall,
  borrowListCall,
  borrowOrdersCall,
  loanCall,
  loanCancelCall,
  loanMarginCall,
  marketMakerCall,
  repayCall,
} from "../contract/loans.contract.ts";
import type { LoanListReply } from "../contract/loans-replies.ts";
import { LOANS_MOST, STATUS_VOLUME, VIP_LEAST, type LoanTerms } from "../formulas.ts";
import { LOAN_COVER } from "../kernel/public.ts";
import { coinViews, loanView, percent, productView, scheduleOf } from "./loan-views.ts";
import { isOver, readLoan, readLoans, readMoves, type LoanRecord } from "./loan-orders.ts";

const LIMIT_DEFAULT = 20;

type App = Parameters<TradingRoutes>[0];

export const loansRoutes: TradingRoutes = (app, { venue }) => {
  addProducts(app, venue);
  addBorrowing(app, venue);
  addRepaying(app, venue);
  addLists(app, venue);
};

/** What everybody may read; what one has and may do, where somebody is logged in. */
function addProducts(app: App, venue: TradingVenue): void {
  const { kernel } = venue;
  const usdt = () => assetOf(kernel, kernel.loans.coins.unit ?? 0).decimals;
  app.on(borrowListCall, async ({ caller }) => {
    await venue.settled();
    const [user, now] = [caller?.id ?? 0, venue.time.now()];
    const { status } = kernel.loans;
    const isAsked = user > 0 && status.askedUntil(userId(user)) !== undefined;
    const reply: LoanListReply = {
      now,
      list: kernel.loans.catalogue.all().map((product) => productView(kernel, product, { user, at: now })),
      coins: coinViews(kernel, user, now),
      cash_decimals: usdt(),
      vip_least: VIP_LEAST,
      status_volume: wireDecimal(STATUS_VOLUME, usdt()),
      status: user > 0 && status.holds(userId(user)) ? "held" : isAsked ? "asked" : "none",
      loans_most: LOANS_MOST,
    };
    return ok(reply);
  });
  app.on(borrowInfoCall, async ({ fields, caller }) => {
    await venue.settled();
    const terms = kernel.loans.catalogue.terms(fields.id);
    if (terms === undefined) return refused("loan_product_not_found");
    return ok(productView(kernel, { number: fields.id, terms }, { user: caller?.id ?? 0, at: venue.time.now() }));
  });
}

/** A sum in a form, in an asset's units; or why it is none. */
function sumOf(text: string, decimals: number): Amount | Answer {
  const units = parsePositive(text, decimals);
  if (units === "too_many_decimals") return refused("quantity_off_lot", { decimals, step: plainDecimal(1n, decimals) });
  if (typeof units !== "bigint") return refused(units === "too_large" ? "insufficient_balance" : "amount_invalid");
  return amount(units);
}

function addBorrowing(app: App, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(borrowCall, async ({ fields, caller }) => {
    const terms = kernel.loans.catalogue.terms(fields.id);
    if (terms === undefined) return refused("loan_product_not_found");
    const collateral = kernel.assets.get(assetId(fields.margin_currency));
    if (collateral === undefined) return refused("loan_collateral_unavailable");
    const units = sumOf(fields.amount, assetOf(kernel, terms.asset).decimals);
    if (typeof units !== "bigint") return units;
    const pledge = sumOf(fields.margin, collateral.decimals);
    if (typeof pledge !== "bigint") return pledge;
    const { refusal, events } = await venue.submit({
      type: "loans/apply",
      ...requestKey(caller.id, fields.request_id),
      user: userId(caller.id),
      product: fields.id,
      amount: units,
      days: fields.days,
      collateral: collateral.id,
      pledge,
    });
    if (refusal !== undefined) return refusedBy(venue, refusal, terms);
    const applied = events.find((event) => event.type === "loans/applied");
    if (applied === undefined) return refused("loan_not_found");
    return said(terms.kind === "small" ? "loans.borrowed" : "loans.asked", {}, { data: { id: applied.loan } });
  });
  app.on(loanCancelCall, async ({ fields, caller }) => {
    const command = { type: "loans/withdraw", user: userId(caller.id), loan: fields.id } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    return refusal === undefined ? said("loans.withdrawn") : refused(refusal);
  });
  app.on(marketMakerCall, async ({ fields, caller }) => {
    const command = { type: "loans/ask-status", user: userId(caller.id) } as const;
    const { refusal, events } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    if (refusal !== undefined) return refused(refusal);
    const isGranted = events.some((event) => event.type === "loans/status-granted");
    return said(isGranted ? "loans.status_granted" : "loans.status_asked_for");
  });
}

/** With the figure that it is about. */
function refusedBy({ kernel }: TradingVenue, refusal: Refusal, terms: LoanTerms): Answer {
  const usdt = assetOf(kernel, kernel.loans.coins.unit ?? 0);
  switch (refusal) {
    case "loan_days_invalid":
      return refused(refusal, { least: terms.daysLeast, most: terms.daysMost });
    case "loan_below_least":
      return refused(refusal, { least: plainDecimal(terms.least, usdt.decimals) });
    case "loan_above_most":
      return refused(refusal, { most: plainDecimal(terms.most, usdt.decimals) });
    case "loan_too_many":
      return refused(refusal, { count: LOANS_MOST });
    case "loan_score_too_low":
      return refused(refusal, { least: SCORE_GATES.loans });
    case "loan_rate_too_low":
      return refused(refusal, { least: percent(terms.openPpm) });
    case "cover_exhausted": {
      const { code: currency, decimals } = assetOf(kernel, terms.asset);
      return refused("loan_cover_left", { free: plainDecimal(kernel.cover.free(LOAN_COVER, assetId(terms.asset)), decimals), currency });
    }
    default:
      return refused(refusal);
  }
}

type Coins = { readonly asset: number; readonly collateral: number };

/**
 * What a loan of somebody's is of; of one that is over for who repeats a request alone: it is answered as it was the first time, and the kernel
 * refuses every other.
 */
async function coinsOf({ kernel, pool }: TradingVenue, user: number, id: number, request: string | undefined): Promise<Coins | undefined> {
  const loan = kernel.loans.loan(id);
  if (loan?.user === userId(user)) return { asset: loan.asset, collateral: loan.collateralAsset };
  if (loan !== undefined || request === undefined) return undefined;
  const row = await readLoan(pool, user, id);
  return row === undefined ? undefined : { asset: row.asset, collateral: row.collateral_asset };
}

function addRepaying(app: App, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(repayCall, async ({ fields: { orderId: loan, amount: text = "", from = "own", request_id: request }, caller }) => {
    const coins = await coinsOf(venue, caller.id, loan, request);
    if (coins === undefined) return refused("loan_not_found");
    const { code: currency, decimals } = assetOf(kernel, coins.asset);
    const units = text === "" ? undefined : sumOf(text, decimals);
    if (units !== undefined && typeof units !== "bigint") return units;
    const command = { type: "loans/repay", user: userId(caller.id), loan, from } as const;
    const given = units === undefined ? {} : { amount: units };
    const { refusal, events } = await venue.submit({ ...command, ...given, ...requestKey(caller.id, request) });
    if (refusal !== undefined) return refused(refusal);
    const repaid = events.find((event) => event.type === "loans/repaid");
    if (repaid === undefined) return refused("loan_not_found");
    const shown = (sum: bigint): string => wireDecimal(sum, decimals);
    const { paid, left } = repaid;
    const total = paid.late + paid.interest + paid.principal;
    const data = {
      ...{ id: loan, paid: shown(total), late: shown(paid.late), interest: shown(paid.interest), principal: shown(paid.principal) },
      left: shown(left.late + left.interest + left.principal),
    };
    return said("loans.repaid", { amount: plainDecimal(total, decimals), currency }, { data });
  });
  app.on(loanMarginCall, async ({ fields: { id: loan, type: how, amount: text, request_id: request }, caller }) => {
    const coins = await coinsOf(venue, caller.id, loan, request);
    if (coins === undefined) return refused("loan_not_found");
    const { code: currency, decimals } = assetOf(kernel, coins.collateral);
    const units = sumOf(text, decimals);
    if (typeof units !== "bigint") return units;
    const type = how === "add" ? ("loans/add" as const) : ("loans/take" as const);
    const command = { type, user: userId(caller.id), loan, amount: units };
    // Terms of a loan that is over are nobody's to read any more: such a rate was refused while it ran.
    const least = kernel.loans.loan(loan)?.terms.openPpm;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, request) });
    if (refusal === "loan_rate_too_low" && least !== undefined) return refused(refusal, { least: percent(least) });
    if (refusal !== undefined) return refused(refusal);
    return said(how === "add" ? "loans.added" : "loans.taken_out", { amount: plainDecimal(units, decimals), currency });
  });
}

/** Rows as late as the kernel, of which what runs is asked: where a loan ended while its row was read, all are read once more. */
async function readAbreast(venue: TradingVenue, read: () => Promise<readonly LoanRecord[]>): Promise<readonly LoanRecord[]> {
  await venue.projected();
  const rows = await read();
  if (rows.every(({ id, state }) => venue.kernel.loans.loan(Number(id)) !== undefined || isOver(state))) return rows;
  await venue.settled();
  await venue.projected();
  return read();
}

function addLists(app: App, venue: TradingVenue): void {
  const { kernel, pool } = venue;
  app.on(borrowOrdersCall, async ({ fields, caller }) => {
    const { page = 1, limit = LIMIT_DEFAULT, status = "" } = fields;
    const rows = await readAbreast(venue, () => readLoans(pool, { user: caller.id, status, page, limit }));
    const now = venue.time.now();
    return ok({ now, list: rows.map((row) => loanView(kernel, row, now)) });
  });
  app.on(loanCall, async ({ fields, caller }) => {
    const [row] = await readAbreast(venue, async () => {
      const found = await readLoan(pool, caller.id, fields.id);
      return found === undefined ? [] : [found];
    });
    if (row === undefined) return refused("loan_not_found");
    const now = venue.time.now();
    const loan = kernel.loans.loan(fields.id);
    const schedule = loan === undefined || loan.openedAt === 0 ? [] : scheduleOf(kernel, loan, now);
    return ok({ now, loan: loanView(kernel, row, now), schedule, moves: await readMoves(pool, kernel, fields.id) });
  });
}
