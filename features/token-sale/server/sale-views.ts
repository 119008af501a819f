/** Projects and orders as the wire shows them. */
import { clockText } from "../../../contract/clock-text.ts";
import { formatDecimal, plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, assetId, timeMs, userId } from "../../../money/units.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { ProjectRow, SaleOrderRow } from "../contract/token-sale-replies.ts";
import { chargeOf, costOf, partAt, partsReached, shareAsItStands, vestedOf, type SaleTerms } from "../formulas.ts";
import type { SaleBoard } from "./sale-board.ts";
import type { Paper } from "./sale-papers.ts";
import { stateAt, termsOf, type OrderOfProject, type ProjectRecord } from "./sale-rows.ts";

const PERCENT = 10_000n;
const TIME_STATUS = { warm_up: 1, running: 2, ended: 3, called_off: 3 } as const;

export type Reader = {
  readonly kernel: Kernel;
  readonly board: SaleBoard;
  readonly at: number;
  readonly papers: ReadonlyMap<string, Paper>;
};

/** "61.54": a share of a whole in percent, rounded down; 0 of nothing. */
export const percentOf = (part: bigint, whole: bigint): string => formatDecimal(whole === 0n ? 0n : (part * PERCENT) / whole, 2);

/** What is asked for, by how many, and what of it is granted: as it stands while it is not decided. */
export function figuresOf({ kernel, board }: Reader, record: ProjectRecord) {
  const id = Number(record.id);
  const open = kernel.tokenSale.project(id);
  if (record.outcome !== "" || open === undefined)
    return { asked: BigInt(record.asked), people: Number(record.people), granted: BigInt(record.granted) };
  return { asked: open.asked, people: board.people(id), granted: board.granted(id) };
}

export function projectView(reader: Reader, record: ProjectRecord): ProjectRow {
  const { kernel, at, papers } = reader;
  const terms = termsOf(record);
  const [token, cash] = [assetOf(kernel, terms.token), assetOf(kernel, terms.cash)];
  const paper = papers.get(token.code);
  const figures = figuresOf(reader, record);
  const state = stateAt(record, at);
  const sold = state === "ended" ? figures.granted : figures.asked < terms.total ? figures.asked : terms.total;
  const tokens = (units: bigint): string => plainDecimal(units, token.decimals);
  const value = (units: bigint): string => plainDecimal(costOf(amount(units), terms.price, token.decimals), cash.decimals);
  return {
    id: Number(record.id),
    title: paper?.title ?? token.code,
    summary: paper?.summary ?? "",
    logo: "",
    amount: wireDecimal(terms.total, token.decimals),
    total_sell: wireDecimal(sold, token.decimals),
    start_at: clockText(timeMs(terms.startsAt)),
    end_at: clockText(timeMs(terms.endsAt)),
    currency_id: terms.token,
    currency_name: token.code,
    pay_currency_id: terms.cash,
    pay_currency_name: cash.code,
    percentage: percentOf(terms.total - sold, terms.total),
    day: terms.cliffDays + terms.parts - 1,
    time_status: TIME_STATUS[state],
    state,
    mode: terms.mode,
    decimals: token.decimals,
    pay_decimals: cash.decimals,
    price: plainDecimal(terms.price, cash.decimals),
    min: tokens(terms.least),
    most: tokens(terms.most),
    cap: tokens(terms.cap),
    asked: tokens(figures.asked),
    people: figures.people,
    granted: state === "ended" ? tokens(figures.granted) : "0",
    value: value(terms.total),
    asked_value: value(figures.asked),
    filled: figures.asked === 0n ? "100.00" : percentOf(figures.granted, figures.asked),
    published_ms: Number(record.published_at),
    starts_ms: terms.startsAt,
    ends_ms: terms.endsAt,
    cliff_days: terms.cliffDays,
    parts: terms.parts,
    again_ms: terms.againMs,
    next_id: Number(record.next_id),
    position: Number(record.position),
  };
}

/** The next part of a grant, and when the last comes; nothing of a grant that is not there. */
export function nextPart(granted: bigint, vested: bigint, terms: SaleTerms, at: number) {
  const last = partAt(terms, terms.parts);
  if (granted === 0n || vested >= granted) return { nextAt: 0, next: 0n, last };
  const part = Math.min(terms.parts, partsReached(at, terms) + 1);
  return { nextAt: partAt(terms, part), next: vestedOf(amount(granted), part, terms.parts) - vested, last };
}

/** What one's open orders in a project would get, the oldest served first, by their numbers. */
export function standsOf({ kernel, board }: Reader, user: number, project: number): ReadonlyMap<number, bigint> {
  const terms = kernel.tokenSale.project(project)?.terms;
  const mine = kernel.tokenSale.of(userId(user)).filter((order) => order.project === project);
  if (terms === undefined) return new Map();
  const asked = mine.reduce((sum, { tokens }) => sum + tokens, 0n);
  let left = terms.mode === "first_come" ? asked : shareAsItStands(asked, board.standing(project, user).standing);
  return new Map(
    mine.map(({ number, tokens, granted }) => {
      const got = granted ?? (left < tokens ? left : tokens);
      left -= got;
      return [number, got];
    }),
  );
}

export function orderView(reader: Reader, row: OrderOfProject): SaleOrderRow {
  const { kernel, at } = reader;
  const terms = termsOf(row.of);
  const [token, pay] = [assetOf(kernel, row.token), assetOf(kernel, row.pay)];
  const [granted, vested] = [BigInt(row.granted), BigInt(row.vested)];
  const isGone = row.closed_at !== "0" && row.state === "delivered";
  const { nextAt, next, last } = isGone ? { nextAt: 0, next: 0n, last: Number(row.closed_at) } : nextPart(granted, vested, terms, at);
  const stands = row.state === "open" ? (standsOf(reader, Number(row.user_id), Number(row.project)).get(Number(row.id)) ?? 0n) : granted;
  const tokens = (units: bigint | string): string => plainDecimal(BigInt(units), token.decimals);
  const money = (units: string): string => plainDecimal(BigInt(units), pay.decimals);
  return {
    id: Number(row.id),
    created_at: clockText(timeMs(Number(row.ordered_at))),
    name: token.code,
    coin_amount: wireDecimal(BigInt(row.tokens), token.decimals),
    give_amount: wireDecimal(granted, token.decimals),
    sell_begin: clockText(timeMs(partAt(terms, 1))),
    status: row.state === "delivered" ? 3 : terms.mode === "pro_rata" ? 1 : 2,
    project_id: Number(row.project),
    currency_id: row.token,
    currency_name: token.code,
    decimals: token.decimals,
    pay_currency_id: row.pay,
    pay_currency_name: pay.code,
    pay_decimals: pay.decimals,
    paid: money(row.paid),
    charged: money(row.charged),
    returned: money(row.returned),
    state: row.state,
    mode: terms.mode,
    stands: tokens(stands),
    vested: tokens(vested),
    ordered_ms: Number(row.ordered_at),
    ends_ms: terms.endsAt,
    cliff_days: terms.cliffDays,
    parts: terms.parts,
    next_ms: nextAt,
    next_amount: tokens(next),
    last_ms: last,
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

/** What so many of the tokens asked for cost of what was paid for them, and what would come back. */
export function lineOf(granted: bigint, asked: bigint, paid: bigint, decimals: { readonly token: number; readonly pay: number }) {
  const charged = asked === 0n ? 0n : chargeOf(amount(paid), amount(granted), amount(asked));
  const money = (units: bigint): string => plainDecimal(units, decimals.pay);
  return { granted: plainDecimal(granted, decimals.token), charged: money(charged), returned: money(paid - charged) };
}

/** Of one token in a coin: with more decimals than it has, as clients multiply it. Empty without a fresh index. */
const PRICE_DECIMALS = 18;
export function priceIn(kernel: Kernel, terms: SaleTerms, coin: number, project: number, at: number): string {
  const { decimals: cashDecimals } = assetOf(kernel, terms.cash);
  if (coin === terms.cash) return plainDecimal(terms.price, cashDecimals);
  const open = kernel.tokenSale.project(project);
  const index = open === undefined ? undefined : kernel.tokenSale.index(open, assetId(coin), timeMs(at));
  if (index === undefined) return "";
  const { ticks, scale } = index;
  const units = (terms.price * 10n ** BigInt(scale.price + PRICE_DECIMALS)) / (BigInt(ticks) * 10n ** BigInt(cashDecimals));
  return plainDecimal(units, PRICE_DECIMALS);
}
