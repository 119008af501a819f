/** An account of futures as its page shows it: rate, what may still be lost, every position with its liquidation price. */
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own } from "../../../kernel/ledger/ledger.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { timeMs, type AssetId, type MarketId, type UserId } from "../../../money/units.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { copiedOf } from "../../copy-trading/server/copied-rows.ts";
import type { LeverAccountReply } from "../contract/futures-rows.ts";
import {
  CLOSE_OUT_PERCENT,
  deleveragingLamps,
  liquidationPrice,
  MARGIN_CALL_PERCENT,
  positionResult,
  positionValue,
  riskRate,
  TRANSFER_OUT_PERCENT,
} from "../formulas.ts";
import type { Contract, FuturesAccount, Position } from "../kernel/public.ts";
import { riskEquity, unrealisedOf } from "../kernel/risk.ts";
import type { OrderRow, PositionRow } from "./futures-changes.ts";
import { orderView, positionView, rateText, scaleOf } from "./futures.views.ts";

const LEVER = PURPOSE.lever;
const NO_ASSET = 0 as AssetId;

/** Places in the queues of deleveraging, drawn up once a mark for whoever looks. */
export class LampBoard {
  readonly #queues = new Map<string, { readonly markedAt: number; readonly places: ReadonlyMap<number, number> }>();

  lampsOf({ futures }: Pick<Kernel, "futures">, contract: Contract, { id, side }: Position): number {
    const key = `${contract.terms.contract} ${side}`;
    let known = this.#queues.get(key);
    if (known?.markedAt !== contract.markedAt) {
      const queue = futures.oversight.deleveraging.queue(contract, side);
      known = { markedAt: contract.markedAt, places: new Map(queue.map((position, place) => [position.id, place])) };
      this.#queues.set(key, known);
    }
    const place = known.places.get(id);
    return place === undefined ? 0 : deleveragingLamps(place, known.places.size);
  }
}

/** The mark at which the whole account is closed out, by this contract alone. */
export function liquidationOf(kernel: Kernel, account: FuturesAccount, contract: Contract): number | undefined {
  const held = account.holdings.find(({ contract: id }) => id === contract.terms.contract);
  if (held === undefined) return undefined;
  const [lots, entryValue] = [BigInt(held.longLots - held.shortLots), BigInt(held.longValue) - BigInt(held.shortValue)];
  const perTickLot = BigInt(contract.perTickLot);
  const here = lots * BigInt(contract.mark) * perTickLot - entryValue;
  const rest = riskEquity(needsOf(kernel), account) - here;
  return liquidationPrice({ rest, margin: BigInt(account.margin), lots, entryValue, perTickLot });
}

export const needsOf = ({ ledger, futures }: Kernel) => ({
  ledger,
  contract: (id: MarketId) => futures.desk.contracts.get(id),
  freeCredit: (account: FuturesAccount) => futures.desk.positions.freeCredit(account),
});

/** What the equity may still lose until the rate is at `percent`; 0 where it is there. */
function until(percent: bigint, equity: bigint, margin: bigint): bigint {
  const left = equity - (margin * percent) / 100n;
  return left > 0n ? left : 0n;
}

/** Free money that leaves the rate above 150 %: all of it without positions. */
export function leavesLever(kernel: Kernel, account: FuturesAccount): bigint {
  const free = kernel.ledger.balance(own(account.money));
  const [equity, margin] = [riskEquity(needsOf(kernel), account), BigInt(account.margin)];
  if (account.positions.length === 0) return free;
  const above = equity - (margin * TRANSFER_OUT_PERCENT) / 100n - 1n;
  return above < 0n ? 0n : above < free ? above : free;
}

function firstToClose(kernel: Kernel, account: FuturesAccount): number {
  const scores = account.positions.map((position) => {
    const { mark = 0, perTickLot = 0 } = kernel.futures.desk.contracts.get(position.contract) ?? {};
    const result = positionResult(position.side, position.entryValue, positionValue(perTickLot, mark, position.lots));
    return { id: position.id, score: result / Math.max(1, position.margin) };
  });
  return scores.sort((a, b) => a.score - b.score || a.id - b.id)[0]?.id ?? 0;
}

export type AccountParts = {
  readonly user: UserId;
  readonly now: number;
  readonly lamps: LampBoard;
  readonly positions: readonly PositionRow[];
  readonly orders: readonly OrderRow[];
};

export function accountView(kernel: Kernel, { user, now, lamps, positions, orders }: AccountParts): LeverAccountReply {
  const account = kernel.futures.desk.account(user);
  const quote = kernel.assets.all().find(({ code }) => code === "USDT");
  const money = (units: bigint | number): string => wireDecimal(units, quote?.decimals ?? 0);
  const { positions: held } = kernel.futures.desk;
  const known = held.peek(user);
  const free = held.freeToOpen(known, timeMs(now));
  const margin = BigInt(account?.margin ?? 0);
  const equity = account === undefined ? held.freeOf(known) : riskEquity(needsOf(kernel), account);
  const rows = (contract: MarketId): Contract | undefined => kernel.futures.desk.contracts.get(contract);
  return {
    now,
    currency_name: quote?.code ?? "",
    equity: money(equity),
    free: money(free < 0n ? 0n : free),
    credit: money(held.credit(known)),
    held: money(account?.held ?? 0),
    margin: money(margin),
    profits: money(account === undefined ? 0n : unrealisedOf(needsOf(kernel), account)),
    hazard_rate: rateText(riskRate(equity, margin)),
    leaves: money(account === undefined ? kernel.ledger.balanceOf(user, LEVER, quote?.id ?? NO_ASSET) : leavesLever(kernel, account)),
    until_call: money(until(MARGIN_CALL_PERCENT, equity, margin)),
    until_close_out: money(until(CLOSE_OUT_PERCENT, equity, margin)),
    first_to_close: account === undefined ? 0 : firstToClose(kernel, account),
    one_way: account?.isOneWay === true ? 1 : 0,
    test_passed: account?.hasPassedTest === true ? 1 : 0,
    test_needed: kernel.wallet.paper === undefined ? 1 : 0,
    fees: [...kernel.futures.desk.contracts.all()].map((contract) => feesOf(kernel, user, contract)),
    positions: positions.flatMap((row) => {
      const contract = rows(row.contract as MarketId);
      const open = kernel.futures.desk.positions.get(Number(row.id) as Position["id"]);
      if (contract === undefined || open === undefined || account === undefined) return [];
      const live = { liquidation: liquidationOf(kernel, account, contract), lamps: lamps.lampsOf(kernel, contract, open) };
      return [positionView(scaleOf(kernel, contract), row, { ...live, copied: copiedOf(kernel, open) })];
    }),
    orders: orders.flatMap((row) => {
      const contract = rows(row.contract as MarketId);
      return contract === undefined ? [] : [orderView(scaleOf(kernel, contract), row, triggerNow(kernel, Number(row.id)))];
    }),
  };
}

/** Where the trigger of a trailing stop is now; until it follows, where it begins to. */
export function triggerNow({ futures }: Kernel, id: number): number {
  const { pool } = futures.desk;
  const slot = pool.find(id);
  return slot === undefined ? 0 : pool.ticks(slot);
}

function feesOf(kernel: Kernel, user: UserId, contract: Contract): LeverAccountReply["fees"][number] {
  const { makerPpm, takerPpm } = contract.terms;
  const rate = (role: "maker" | "taker"): string => formatDecimal(kernel.vip.rate(user, role, role === "maker" ? makerPpm : takerPpm), 4);
  return { currency_id: scaleOf(kernel, contract).base.id, maker: rate("maker"), taker: rate("taker") };
}
