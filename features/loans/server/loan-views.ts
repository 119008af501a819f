/** Products, coins and loans as the wire shows them. What runs is asked of the kernel, by its own formulas. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { formatDecimal, plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { assetId, timeMs, userId, type AssetId, type UserId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { LoanCoinRow, LoanProductRow, LoanRow, LoanScheduleRow } from "../contract/loans-replies.ts";
import {
  begunHours,
  DAY_MS,
  lateFeeOf,
  mayTake,
  owedAt,
  priceAtRate,
  rateOf,
  shareOfCoin,
  totalOf,
  unitsDown,
  unitsUp,
  valueOf,
  VIP_LEAST,
  worthUp,
} from "../formulas.ts";
import { LOAN_COVER, type Loan, type LoanProduct } from "../kernel/public.ts";
import type { LoanRecord } from "./loan-orders.ts";

const PPM_PERCENT_DECIMALS = 4;
const PPB_PERCENT_DECIMALS = 7;
const HOURS_A_DAY = 24;
const HOURS_A_YEAR = 8760;
const WEEK_MS = 7 * DAY_MS;
const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** "0.5", of ppm. */
export const percent = (ppm: number | bigint): string => plainDecimal(BigInt(ppm), PPM_PERCENT_DECIMALS);
/** "0.001", of billionths an hour; and over so many hours. */
export const hourPercent = (ppb: number, hours = 1): string => plainDecimal(BigInt(ppb) * BigInt(hours), PPB_PERCENT_DECIMALS);

const unitOf = (kernel: Kernel) => assetOf(kernel, kernel.loans.coins.unit ?? 0);

export function productView(
  kernel: Kernel,
  { number, terms }: LoanProduct,
  reader: { readonly user: number; readonly at: number },
): LoanProductRow {
  const { loans, cover } = kernel;
  const { code, decimals } = assetOf(kernel, terms.asset);
  const at = timeMs(reader.at);
  const price = loans.coins.at(assetId(terms.asset), at)?.price;
  const usdt = unitOf(kernel);
  const inCoin = (worth: bigint, up: boolean): string =>
    price === undefined ? "0" : wireDecimal(up ? unitsUp(worth, price) : unitsDown(worth, price), decimals);
  const { hourlyPpb, latePpm, openPpm, callPpm, sellPpm, slipPpm } = terms;
  return {
    id: number,
    currency_id: terms.asset,
    currency_name: code,
    lock_dividend_days: terms.daysMost,
    borrow_lixi: hourPercent(hourlyPpb, HOURS_A_DAY),
    borrow_amount_min: inCoin(terms.least, true),
    borrow_amount_max: inCoin(terms.most, false),
    borrow_margin: percent(openPpm),
    decimals,
    kind: terms.kind,
    days_min: terms.daysLeast,
    days_max: terms.daysMost,
    hourly_ppb: hourlyPpb,
    hour_rate: hourPercent(hourlyPpb),
    year_rate: hourPercent(hourlyPpb, HOURS_A_YEAR),
    late_ppm: latePpm,
    late_rate: percent(latePpm),
    open_ppm: openPpm,
    call_ppm: callPpm,
    sell_ppm: sellPpm,
    slip_ppm: slipPpm,
    usdt_min: wireDecimal(terms.least, usdt.decimals),
    usdt_max: wireDecimal(terms.most, usdt.decimals),
    free: wireDecimal(cover.free(LOAN_COVER, assetId(terms.asset)), decimals),
    is_on_sale: flag(terms.isOnSale),
    is_paused: flag(loans.catalogue.isPaused(number)),
    may_ask: flag(mayAsk(kernel, reader.user, terms.kind, reader.at)),
  };
}

function mayAsk({ vip, loans }: Kernel, user: number, kind: "small" | "desk", at: number): boolean {
  if (user === 0 || kind === "small") return user !== 0;
  return vip.standing(userId(user), timeMs(at)).level >= VIP_LEAST || loans.status.holds(userId(user));
}

/** What may be pledged: every coin with a market in USDT, and USDT; shares as of the first product. */
export function coinViews(kernel: Kernel, user: number, at: number): readonly LoanCoinRow[] {
  const terms = kernel.loans.catalogue.all()[0]?.terms;
  if (terms === undefined) return [];
  return kernel.assets.all().flatMap(({ id, code, decimals }) => {
    const coin = kernel.loans.coins.at(id, timeMs(at));
    if (coin === undefined) return [];
    const fresh = coin.price === undefined ? 0 : (coin.sample?.ticks ?? 1);
    return [
      {
        currency_id: id,
        currency_name: code,
        decimals,
        price_decimals: coin.market?.terms.priceDecimals ?? 0,
        ticks: fresh,
        share_ppm: shareOfCoin(code, terms),
        is_open: flag(kernel.loans.coins.isOpen(coin)),
        balance: wireDecimal(user === 0 ? 0n : changeOf(kernel, userId(user), id), decimals),
      },
    ];
  });
}

const changeOf = ({ ledger }: Kernel, user: UserId, asset: AssetId): bigint => ledger.balanceOf(user, PURPOSE.change, asset);

/** Status as clients of the family count. */
function familyStatus(state: LoanRow["state"]): LoanRow["status"] {
  if (state === "applied" || state === "approved") return 1;
  if (state === "disbursed" || state === "overdue") return 2;
  return state === "refused" || state === "withdrawn" || state === "lapsed" ? 4 : 3;
}

/** What of a loan runs: nothing of one that is not paid out, or has ended. */
type Running = Pick<
  LoanRow,
  | "margin"
  | "cash"
  | "principal"
  | "interest"
  | "late"
  | "owed"
  | "owed_at_end"
  | "hours"
  | "rate_ppm"
  | "value"
  | "price"
  | "call_price"
  | "sell_price"
  | "may_take"
  | "is_selling"
  | "sold"
>;

export function loanView(kernel: Kernel, row: LoanRecord, at: number): LoanRow {
  const [coin, margin] = [assetOf(kernel, row.asset), assetOf(kernel, row.collateral_asset)];
  const loan = kernel.loans.loan(Number(row.id));
  const shown = (units: bigint | string): string => wireDecimal(BigInt(units), coin.decimals);
  const running = loan === undefined ? ended(row, margin.decimals) : runningView(kernel, loan, at);
  const { state, hourly_ppb: ppb } = row;
  const borrowed = BigInt(row.borrowed);
  return {
    id: Number(row.id),
    amount: shown(borrowed),
    day_profit: shown((borrowed * BigInt(ppb) * BigInt(HOURS_A_DAY)) / 1_000_000_000n),
    sum_profit: loan === undefined ? shown(BigInt(row.interest_paid) + BigInt(row.late_paid)) : running.interest,
    lock_dividend_days: row.days,
    is_return: flag(state === "repaid" || state === "liquidated"),
    sub_time: clockText(timeMs(Number(row.applied_at))),
    status: familyStatus(state),
    product: row.product,
    kind: row.kind,
    state,
    cause: row.cause,
    currency_id: row.asset,
    currency_name: coin.code,
    decimals: coin.decimals,
    margin_id: row.collateral_asset,
    margin_name: margin.code,
    margin_decimals: margin.decimals,
    ...running,
    hourly_ppb: ppb,
    hour_rate: hourPercent(ppb),
    year_rate: hourPercent(ppb, HOURS_A_YEAR),
    late_day: shown(lateFeeOf(borrowed as Loan["borrowed"], row.late_ppm, 1)),
    open_ppm: row.open_ppm,
    call_ppm: row.call_ppm,
    sell_ppm: row.sell_ppm,
    share_ppm: loan === undefined ? 0 : shareOfCoin(margin.code, loan.terms),
    applied_ms: Number(row.applied_at),
    lapses_ms: loan === undefined || loan.openedAt > 0 ? 0 : loan.lapsesAt,
    opened_ms: Number(row.opened_at),
    ends_ms: Number(row.ends_at),
    closed_ms: Number(row.closed_at),
    interest_paid: shown(loan?.interestPaid ?? row.interest_paid),
    late_paid: shown(loan?.latePaid ?? row.late_paid),
    shortfall: shown(row.shortfall),
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

function ended(row: LoanRecord, decimals: number): Running {
  const none = {
    cash: "0",
    principal: "0",
    interest: "0",
    late: "0",
    owed: "0",
    owed_at_end: "0",
    hours: 0,
    rate_ppm: 0,
    sold: "0",
    is_selling: 0,
  } as const;
  return {
    ...none,
    margin: wireDecimal(BigInt(row.pledged), decimals),
    value: "",
    price: "",
    call_price: "",
    sell_price: "",
    may_take: "0",
  };
}

function runningView(kernel: Kernel, loan: Loan, at: number): Running {
  const [coin, margin, usdt] = [assetOf(kernel, loan.asset), assetOf(kernel, loan.collateralAsset), unitOf(kernel)];
  const isPaidOut = loan.openedAt > 0;
  const owed = isPaidOut ? owedAt(loan, at) : { late: 0n, interest: 0n, principal: loan.borrowed };
  const total = owed.late + owed.interest + owed.principal;
  const shown = (units: bigint): string => wireDecimal(units, coin.decimals);
  return {
    margin: wireDecimal(loan.collateral, margin.decimals),
    cash: wireDecimal(loan.cash, usdt.decimals),
    principal: shown(owed.principal),
    interest: shown(owed.interest),
    late: shown(owed.late),
    owed: shown(total),
    owed_at_end: loan.state === "disbursed" ? shown(totalOf(owedAt(loan, loan.endsAt))) : "0",
    hours: isPaidOut ? begunHours(loan, at) : 0,
    is_selling: flag(loan.selling !== undefined),
    sold: wireDecimal(loan.sold, margin.decimals),
    ...risk(kernel, loan, total, at),
  };
}

/** By the newest prices; without them nothing but zeros. */
export function risk(
  kernel: Kernel,
  loan: Loan,
  total: bigint,
  at: number,
): Pick<Running, "rate_ppm" | "value" | "price" | "call_price" | "sell_price" | "may_take"> {
  const { coins } = kernel.loans;
  const [owed, pledge] = [coins.at(loan.asset, timeMs(at)), coins.at(loan.collateralAsset, timeMs(at))];
  if (owed?.price === undefined || pledge?.price === undefined)
    return { rate_ppm: 0, value: "", price: "", call_price: "", sell_price: "", may_take: "0" };
  const { collateral, cash, terms } = loan;
  const pledged = { collateral, cash, price: pledge.price, sharePpm: coins.share(pledge, terms), cashPpm: terms.stablePpm };
  const [value, debt, usdt] = [valueOf(pledged), worthUp(total, owed.price), unitOf(kernel)];
  const margin = assetOf(kernel, loan.collateralAsset);
  const price = pledge.market?.terms.priceDecimals ?? 0;
  const at_ = (rate: number): string => {
    const ticks =
      pledge.market === undefined ? undefined : priceAtRate(pledged, debt, rate, { coin: margin.decimals, cash: usdt.decimals, price });
    return ticks === undefined ? "" : formatDecimal(ticks, price);
  };
  const free = loan.selling !== undefined || loan.state === "overdue" ? 0n : mayTake(pledged, debt, terms.openPpm);
  return {
    rate_ppm: rateOf(value, debt),
    value: wireDecimal(value, usdt.decimals),
    price: pledge.market === undefined ? "" : formatDecimal(BigInt(pledge.sample?.ticks ?? 0), price),
    call_price: at_(terms.callPpm),
    sell_price: at_(terms.sellPpm),
    may_take: wireDecimal(free, margin.decimals),
  };
}

/** Now, each week after it, and the end of the term. */
export function scheduleOf(kernel: Kernel, loan: Loan, at: number): readonly LoanScheduleRow[] {
  const { decimals } = assetOf(kernel, loan.asset);
  const row = (moment: number, isDue: boolean): LoanScheduleRow => {
    const owed = owedAt(loan, moment);
    return { at: moment, interest: wireDecimal(owed.interest, decimals), owed: wireDecimal(totalOf(owed), decimals), is_due: flag(isDue) };
  };
  const rows = [row(at, at >= loan.endsAt)];
  for (let moment = at + WEEK_MS; moment < loan.endsAt && rows.length < 5; moment += WEEK_MS) rows.push(row(moment, false));
  if (at < loan.endsAt) rows.push(row(loan.endsAt, true));
  return rows;
}
