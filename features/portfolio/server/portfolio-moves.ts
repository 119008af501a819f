/** What one durable command moved of people's assets: purchases and sales by its fills, everything else by its postings. */
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Cell } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { ExchangeDone } from "../../exchange/kernel/public.ts";
import type { TokensDelivered } from "../../token-sale/kernel/public.ts";
import type { Filled } from "../../spot/kernel/public.ts";
import type { Product } from "../contract/products.ts";
import { feeInQuote, type CostMove } from "../formulas.ts";
import { PRODUCT_REASONS, type ProductReason } from "./product-reasons.ts";

export type PortfolioMove =
  | {
      readonly kind: "cost";
      readonly user: number;
      readonly asset: number;
      readonly move: CostMove;
      /** What made it; without a product no result comes of it. */
      readonly product?: Product;
    }
  /** What a product brought or took in money, or in coins that are worth so much: a result of no coin, so it stands with the quote asset. */
  | {
      readonly kind: "earned";
      readonly user: number;
      readonly asset: number;
      readonly product: Product;
      readonly realised: bigint;
      readonly fees: bigint;
    }
  /** Units in all accounts together: what moves between them is none. */
  | { readonly kind: "held"; readonly user: number; readonly asset: number; readonly units: bigint; readonly at: number }
  /** Borrowed, or (below zero) owed no more: worth is without it. */
  | { readonly kind: "owed"; readonly user: number; readonly asset: number; readonly units: bigint; readonly at: number }
  /** Quote money that came from outside, or what came was worth; undefined: all that is held of the asset. */
  | { readonly kind: "paid-in"; readonly user: number; readonly asset: number; readonly units: bigint | undefined; readonly at: number }
  /** An account opened, or paper money began again: what was before counts no more. */
  | { readonly kind: "begin"; readonly user: number; readonly position: number; readonly at: number };

/** Bought and sold without a fill: the event of an exchange, or of tokens that were granted, says for how much. */
const EXCHANGED: ReadonlySet<number> = new Set([REASON.exchange, REASON.exchange_fee, REASON.sale_payment, REASON.sale_tokens]);
const { order_hold: hold, order_release: release, trade, trade_fee: fee, split } = REASON;
/** Money that changes places between a person and the venue's markets: none from outside. (What moves between own accounts adds up to nothing.) */
const TRADED: ReadonlySet<number> = new Set([hold, release, trade, fee, ...EXCHANGED, split, REASON.dual_given, REASON.dual_exchange]);
/** Money that is lent is neither brought in nor taken out: what is owed changes by as much. (A borrowed coin comes without a cost, as whatever is given.) */
const LENT: ReadonlySet<number> = new Set([REASON.loan_lent, REASON.loan_repaid, REASON.loan_taken]);
/** Brought in, taken out, given or corrected: in a coin it counts for what that is worth when it happens. */
const CONTRIBUTED: ReadonlySet<number> = new Set([
  REASON.deposit,
  REASON.paper_deposit,
  REASON.withdrawal,
  REASON.correction_fee,
  REASON.correction_trade,
  REASON.correction_transfer,
  REASON.goodwill,
]);

export type MovesNeeds = {
  /** What markets are against; the rest is bought and sold. */
  readonly quotes: ReadonlySet<number>;
  /** What units of a coin are worth when the command comes, in quote money. */
  readonly worth: (asset: number, units: bigint) => bigint;
};

export function movesOf(
  kernel: Kernel,
  { quotes, worth }: MovesNeeds,
  { sequence, command, outcome, postings }: Applied,
): readonly PortfolioMove[] {
  const sums = sumsOf(kernel, postings, quotes);
  const moves: PortfolioMove[] = [];
  const began: PortfolioMove[] = [];
  for (const event of outcome.events) {
    if (event.type === "spot/filled") addFill(moves, kernel, event);
    else if (event.type === "exchange/done") addExchange(moves, event, quotes);
    else if (event.type === "token-sale/delivered") addGranted(moves, event, quotes);
    else if (event.type.startsWith("loans/")) addOwed(moves, event);
    else if (event.type === "wallet/opened" || event.type === "wallet/started-again")
      began.push({ kind: "begin", user: event.user, position: sequence, at: event.at });
  }
  addDual(moves, kernel, postings, quotes);
  for (const sum of sums) {
    if (!quotes.has(sum.asset)) addUntradedMoves(moves, sum);
    if (sum.earned !== undefined) moves.push(...earnedMoves(sum, sum.earned, { quotes, worth }));
  }
  moves.push(...began);
  for (const { user, asset, held } of sums) if (held !== 0n) moves.push({ kind: "held", user, asset, units: held, at: command.at });
  for (const sum of sums) {
    if (quotes.has(sum.asset)) addPaidIn(moves, sum, { began, at: command.at });
    else if (sum.contributed !== 0n) {
      moves.push({ kind: "paid-in", user: sum.user, asset: sum.asset, units: worth(sum.asset, sum.contributed), at: command.at });
    }
  }
  return moves;
}

/** Splits, and what came or left without a fill. */
function addUntradedMoves(moves: PortfolioMove[], { user, asset, split, outside }: Sum): void {
  if (split !== 0n) moves.push({ kind: "cost", user, asset, move: { kind: "split", units: split } });
  if (outside !== 0n) moves.push({ kind: "cost", user, asset, move: { kind: "other", units: outside } });
}

/** A coin counts for what it is worth when it comes or leaves. */
function earnedMoves(
  { user, asset }: Sum,
  earned: ReadonlyMap<ProductReason, bigint>,
  { quotes, worth }: Pick<MovesNeeds, "quotes" | "worth">,
): readonly PortfolioMove[] {
  const isMoney = quotes.has(asset);
  const [money = asset] = isMoney ? [] : quotes;
  return [...earned].map(([{ product, isFee = false }, units]) => {
    const size = units < 0n ? -units : units;
    const value = isMoney ? size : worth(asset, size);
    const realised = units < 0n ? -value : value;
    return { kind: "earned", user, asset: money, product, realised, fees: isFee ? -realised : 0n };
  });
}

/** Who begins has paid in what they begin with, whatever went back for it. */
function addPaidIn(moves: PortfolioMove[], { user, asset, outside }: Sum, { began, at }: Paid): void {
  if (began.some((beginner) => beginner.user === user)) moves.push({ kind: "paid-in", user, asset, units: undefined, at });
  else if (outside !== 0n) moves.push({ kind: "paid-in", user, asset, units: outside, at });
}
type Paid = { readonly began: readonly { readonly user: number }[]; readonly at: number };

function addFill(moves: PortfolioMove[], kernel: Kernel, fill: Filled): void {
  const market = kernel.spot.markets.get(fill.market);
  if (market === undefined) return;
  const asset = market.terms.base;
  const product: Product = market.terms.assetClass === "stock" ? "stocks" : "spot";
  const [units, money] = [BigInt(fill.lots) * BigInt(market.scale.basePerLot), BigInt(fill.quoteUnits)];
  const add = (user: number, isBuy: boolean, charged: number): void => {
    if (user < HOUSE_USERS_END) return;
    const fee = BigInt(charged);
    const move: CostMove = isBuy
      ? { kind: "buy", units: units - fee, money, fee: feeInQuote(fee, { money, units }) }
      : { kind: "sell", units, money: money - fee, fee };
    moves.push({ kind: "cost", user, asset, move, product });
  };
  const takerBuys = fill.takerSide === "buy";
  add(fill.takerUser, takerBuys, fill.takerFee);
  add(fill.makerUser, !takerBuys, fill.makerFee);
}

/** What was given is sold and what was received is bought, for the quote money of the other side; of two coins for what they are worth by the index. */
function addExchange(moves: PortfolioMove[], done: ExchangeDone, quotes: ReadonlySet<number>): void {
  const { user, from, to, units, received, fee, value } = done;
  if (!quotes.has(to)) {
    const money = quotes.has(from) ? units : value;
    const feeMoney = feeInQuote(fee, { money, units: received + fee });
    const move: CostMove = { kind: "buy", units: received, money, fee: feeMoney };
    moves.push({ kind: "cost", user, asset: to, product: "exchange", move });
  }
  if (!quotes.has(from)) {
    const [money, charged] = quotes.has(to) ? [received, fee] : [value, 0n];
    const move: CostMove = { kind: "sell", units, money, fee: charged };
    moves.push({ kind: "cost", user, asset: from, product: "exchange", move });
  }
}

type Taken = { readonly user: number; readonly asset: number; readonly units: bigint };

/** Dual investment exchanged at the strike: a purchase or sale of the coin for the quote money of the other side. The two legs have one purchase's number. */
function addDual(moves: PortfolioMove[], { ledger }: Kernel, postings: Applied["postings"], quotes: ReadonlySet<number>): void {
  let given: Map<number, Taken> | undefined;
  for (const { from, to, amount: units, reason, reference } of postings) {
    if (reason === REASON.dual_given)
      (given ??= new Map()).set(reference, { user: ledger.ownerOf(from), asset: ledger.assetOf(from), units });
    if (reason !== REASON.dual_exchange) continue;
    const gave = given?.get(reference);
    if (gave === undefined) continue;
    const asset = ledger.assetOf(to);
    const { user } = gave;
    const move: CostMove = quotes.has(asset)
      ? { kind: "sell", units: gave.units, money: units, fee: 0n }
      : { kind: "buy", units, money: gave.units, fee: 0n };
    moves.push({ kind: "cost", user, asset: quotes.has(asset) ? gave.asset : asset, product: "dual_investment", move });
  }
}

/** Tokens are bought at their project's price; a coin that they were paid with is sold for it. */
function addGranted(
  moves: PortfolioMove[],
  { user, token, pay, granted, charged, value }: TokensDelivered,
  quotes: ReadonlySet<number>,
): void {
  if (granted === 0n) return;
  const product: Product = "token_sale";
  moves.push({ kind: "cost", user, asset: token, product, move: { kind: "buy", units: granted, money: value, fee: 0n } });
  if (quotes.has(pay)) return;
  moves.push({ kind: "cost", user, asset: pay, product, move: { kind: "sell", units: charged, money: value, fee: 0n } });
}

function addOwed(moves: PortfolioMove[], event: Applied["outcome"]["events"][number]): void {
  const owe = ({ user, asset, at }: { readonly user: number; readonly asset: number; readonly at: number }, units: bigint): void => {
    if (units !== 0n) moves.push({ kind: "owed", user, asset, units, at });
  };
  if (event.type === "loans/disbursed") owe(event, event.amount);
  else if (event.type === "loans/repaid") owe(event, -event.paid.principal);
  else if (event.type === "loans/ended") owe(event, -event.principal);
}

/** Assets' numbers are below it. */
const ASSETS_MAX = 65_536;

type Sum = {
  readonly user: number;
  readonly asset: number;
  held: bigint;
  split: bigint;
  outside: bigint;
  contributed: bigint;
  /** Most commands earn nothing: made when there is something. */
  earned: Map<ProductReason, bigint> | undefined;
};

/** What a product brought is a result; in a coin it comes without a price as well, as whatever is given. */
function addUntraded(sum: Sum, units: bigint, reason: number, quotes: ReadonlySet<number>): void {
  const source = PRODUCT_REASONS.get(reason);
  if (source !== undefined) {
    sum.earned ??= new Map();
    sum.earned.set(source, (sum.earned.get(source) ?? 0n) + units);
  }
  const isMoney = quotes.has(sum.asset);
  if (!isMoney || (source === undefined && !LENT.has(reason))) sum.outside += units;
}

/** Legs on people's cells, added up by person and asset: a dividend has one for everybody who holds the share. */
function sumsOf({ ledger }: Kernel, postings: Applied["postings"], quotes: ReadonlySet<number>): readonly Sum[] {
  const sums = new Map<number, Sum>();
  const add = (cell: Cell, units: bigint, reason: number): void => {
    const user = ledger.ownerOf(cell);
    const asset = ledger.assetOf(cell);
    const key = user * ASSETS_MAX + asset;
    const sum = sums.get(key) ?? { user, asset, held: 0n, split: 0n, outside: 0n, contributed: 0n, earned: undefined };
    sums.set(key, sum);
    sum.held += units;
    if (CONTRIBUTED.has(reason)) sum.contributed += units;
    if (reason === REASON.split) sum.split += units;
    else if (!TRADED.has(reason)) addUntraded(sum, units, reason, quotes);
  };
  // Credit is nobody's own: it counts in no worth and no result.
  const isPromotional = (cell: Cell): boolean => ledger.bucketOf(cell) === "promotional";
  for (const { from, to, amount, reason } of postings) {
    const [payer, payee] = [ledger.ownerOf(from), ledger.ownerOf(to)];
    // Between a person's own buckets and accounts nothing changes.
    if (payer === payee && ledger.assetOf(from) === ledger.assetOf(to)) continue;
    if (payer >= HOUSE_USERS_END && !isPromotional(from)) add(from, -amount, reason);
    if (payee >= HOUSE_USERS_END && !isPromotional(to)) add(to, amount, reason);
  }
  return [...sums.values()];
}
