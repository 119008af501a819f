/** What one durable command moved of people's assets: purchases and sales by its fills, everything else by its postings. */
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Cell } from "../../../kernel/ledger/ledger.ts";
import { REASON, TRADING_REASONS } from "../../../kernel/ledger/reasons.ts";
import type { Amount } from "../../../money/units.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { Filled } from "../../spot/kernel/public.ts";
import { feeInQuote, type CostMove } from "../formulas.ts";

export type PortfolioMove =
  | {
      readonly kind: "cost";
      readonly user: number;
      readonly asset: number;
      readonly move: CostMove;
    }
  /** Units in all accounts together: what moves between them is none. */
  | { readonly kind: "held"; readonly user: number; readonly asset: number; readonly units: bigint; readonly at: number }
  /** Quote money that came from outside; undefined: all that is held of the asset. */
  | { readonly kind: "paid-in"; readonly user: number; readonly asset: number; readonly units: bigint | undefined }
  /** An account opened, or paper money began again: what was before counts no more. */
  | { readonly kind: "begin"; readonly user: number; readonly position: number; readonly at: number };

/** Money that changes places between a person and the venue's markets or shares: no money from outside. (What moves between own accounts adds up to nothing.) */
const EARNED: ReadonlySet<number> = new Set([...TRADING_REASONS, REASON.dividend, REASON.split]);

export function movesOf(kernel: Kernel, { sequence, command, outcome, postings }: Applied): readonly PortfolioMove[] {
  const sums = sumsOf(kernel, postings);
  const began: PortfolioMove[] = [];
  const beginners = new Set<number>();
  const traded: PortfolioMove[] = [];
  for (const event of outcome.events) {
    if (event.type === "spot/filled") traded.push(...movesOfFill(kernel, event));
    else if (event.type === "wallet/opened" || event.type === "wallet/started-again") {
      began.push({ kind: "begin", user: event.user, position: sequence, at: event.at });
      beginners.add(event.user);
    }
  }
  if (sums.size === 0) return began;
  const quotes = new Set<number>(kernel.spot.markets.all().map(({ terms }) => terms.quote));
  const all = [...sums.values()];
  return [
    ...traded,
    ...all.filter(({ asset }) => !quotes.has(asset)).flatMap(untradedMoves),
    ...began,
    ...all.flatMap(({ user, asset, held }): PortfolioMove[] =>
      held === 0n ? [] : [{ kind: "held", user, asset, units: held, at: command.at }],
    ),
    ...all.filter(({ asset }) => quotes.has(asset)).flatMap((sum) => paidIn(sum, beginners)),
  ];
}

/** Splits, and what came or left without a fill. */
function untradedMoves({ user, asset, split, outside }: Sum): PortfolioMove[] {
  const moves: CostMove[] = [];
  if (split !== 0n) moves.push({ kind: "split", units: split });
  if (outside !== 0n) moves.push({ kind: "other", units: outside });
  return moves.map((move) => ({ kind: "cost", user, asset, move }));
}

/** Who begins has paid in what they begin with, whatever went back for it. */
function paidIn({ user, asset, outside }: Sum, beginners: ReadonlySet<number>): PortfolioMove[] {
  if (beginners.has(user)) return [{ kind: "paid-in", user, asset, units: undefined }];
  return outside === 0n ? [] : [{ kind: "paid-in", user, asset, units: outside }];
}

function movesOfFill(kernel: Kernel, fill: Filled): PortfolioMove[] {
  const market = kernel.spot.markets.get(fill.market);
  if (market === undefined) return [];
  const asset = market.terms.base;
  const [units, money] = [BigInt(fill.lots) * BigInt(market.scale.basePerLot), BigInt(fill.quoteUnits)];
  const side = (user: number, isBuy: boolean, fee: bigint): PortfolioMove[] => {
    if (user < HOUSE_USERS_END) return [];
    const move: CostMove = isBuy
      ? { kind: "buy", units: units - fee, money, fee: feeInQuote(fee, { money, units }) }
      : { kind: "sell", units, money: money - fee, fee };
    return [{ kind: "cost", user, asset, move }];
  };
  const takerBuys = fill.takerSide === "buy";
  return [...side(fill.takerUser, takerBuys, BigInt(fill.takerFee)), ...side(fill.makerUser, !takerBuys, BigInt(fill.makerFee))];
}

type Sum = { readonly user: number; readonly asset: number; held: bigint; split: bigint; outside: bigint };

/** Legs on people's cells, added up by person and asset. */
function sumsOf({ ledger }: Kernel, postings: Applied["postings"]): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  const add = (cell: Cell, units: Amount, sign: 1n | -1n, reason: number): void => {
    const user = ledger.ownerOf(cell);
    if (user < HOUSE_USERS_END) return;
    const asset = ledger.assetOf(cell);
    const key = `${user} ${asset}`;
    const sum = sums.get(key) ?? { user, asset, held: 0n, split: 0n, outside: 0n };
    sums.set(key, sum);
    sum.held += units * sign;
    if (reason === REASON.split) sum.split += units * sign;
    else if (!EARNED.has(reason)) sum.outside += units * sign;
  };
  for (const { from, to, amount, reason } of postings) {
    add(from, amount, -1n, reason);
    add(to, amount, 1n, reason);
  }
  return sums;
}
