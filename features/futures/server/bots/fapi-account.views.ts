/**
 * An account of futures as the dialect shows it. The positions of a side and contract are shown as one: entry weighted, margin summed.
 *
 * An account is closed out when half of its margins is left, so a position's maintenance margin is half of its margin.
 */
import { PURPOSE } from "../../../../kernel/ledger/chart.ts";
import type { Kernel } from "../../../../kernel/kernel.ts";
import { wireDecimal } from "../../../../money/decimal.ts";
import { userId, type AssetId } from "../../../../money/units.ts";
import { positionResult, positionValue, valueMaxAt } from "../../formulas.ts";
import { findHolding, type FuturesAccount, type Position } from "../../kernel/public.ts";
import { unrealisedOf } from "../../kernel/risk.ts";
import { leavesLever, liquidationOf, needsOf, type LampBoard } from "../account-views.ts";
import { meanPrice, moneyText, numberText, priceText } from "../futures.views.ts";
import { allListed, type Listed } from "./fapi-contracts.ts";
import { isOneWay, multipleOf } from "./fapi-order-form.ts";

const NO_ASSET = 0 as AssetId;
/** Parts per million that a position must gain back to stand where it was bought, its closing fee apart. */
const PPM = 1_000_000n;

/** The positions of one side of an account in a contract. */
export type Side = {
  readonly listed: Listed;
  readonly positionSide: "LONG" | "SHORT" | "BOTH";
  readonly side: "long" | "short";
  readonly positions: readonly Position[];
};

/** Long and short of each contract; in one-way mode the one that is open. */
export function sidesOf(kernel: Kernel, user: number, of: Listed | undefined): readonly Side[] {
  const account = kernel.futures.desk.account(userId(user));
  const listed = of === undefined ? allListed(kernel) : [of];
  return listed.flatMap((one): readonly Side[] => {
    const held = (side: Side["side"]): Side["positions"] =>
      account?.positions.filter((position) => position.contract === one.id && position.side === side) ?? [];
    const [longs, shorts] = [held("long"), held("short")];
    if (!isOneWay(kernel, user))
      return [
        { listed: one, positionSide: "LONG", side: "long", positions: longs },
        { listed: one, positionSide: "SHORT", side: "short", positions: shorts },
      ];
    const [side, positions] = shorts.length > 0 ? (["short", shorts] as const) : (["long", longs] as const);
    return [{ listed: one, positionSide: "BOTH", side, positions }];
  });
}

type Sums = {
  readonly lots: number;
  readonly entry: bigint;
  readonly value: number;
  readonly result: bigint;
  readonly margin: bigint;
  readonly updated: number;
};

export function sumsOf({ listed: { contract }, side, positions }: Side): Sums {
  let [lots, entry, margin, updated] = [0, 0n, 0n, 0];
  for (const position of positions) {
    lots += position.lots;
    entry += BigInt(position.entryValue);
    margin += BigInt(position.margin);
    updated = Math.max(updated, position.openedAt);
  }
  const value = positionValue(contract.perTickLot, contract.mark, lots);
  return { lots, entry, value, result: BigInt(positionResult(side, Number(entry), value)), margin, updated };
}

/** The price at which closing brings back what was paid, the fee of closing included. */
export function breakEven(
  { listed: { scale, contract }, side }: Pick<Side, "listed" | "side">,
  { entry, lots }: Pick<Sums, "entry" | "lots">,
): string {
  const rate = BigInt(contract.terms.takerPpm);
  const value = side === "long" ? (entry * PPM) / (PPM - rate) : (entry * PPM) / (PPM + rate);
  return meanPrice(scale, value, BigInt(lots));
}

const signed = (text: string, side: Side["side"]): string => (side === "short" && /[1-9]/.test(text) ? `-${text}` : text);

/** What is shown of a side wherever it is shown. */
function figuresOf(kernel: Kernel, account: FuturesAccount | undefined, of: Side) {
  const { scale, symbol, id } = of.listed;
  const sums = sumsOf(of);
  const holding = account === undefined ? undefined : findHolding(account, id);
  const pending = { bid: holding?.longPending ?? 0, ask: holding?.shortPending ?? 0 };
  return {
    sums,
    shown: {
      symbol,
      positionSide: of.positionSide,
      positionAmt: signed(numberText(scale, sums.lots), of.side),
      entryPrice: meanPrice(scale, sums.entry, BigInt(sums.lots)),
      breakEvenPrice: breakEven(of, sums),
      notional: signed(moneyText(scale, sums.value), of.side),
      isolatedMargin: "0",
      isolatedWallet: "0",
      initialMargin: moneyText(scale, sums.margin),
      maintMargin: moneyText(scale, sums.margin / 2n),
      positionInitialMargin: moneyText(scale, sums.margin),
      openOrderInitialMargin: moneyText(scale, 0),
      bidNotional: of.side === "long" || of.positionSide === "BOTH" ? moneyText(scale, pending.bid) : moneyText(scale, 0),
      askNotional: of.side === "short" || of.positionSide === "BOTH" ? moneyText(scale, pending.ask) : moneyText(scale, 0),
      updateTime: sums.updated,
    },
  };
}

/** Place in the queue of deleveraging, 0 to 4: that of the position which stands nearest. */
export function quantileOf(kernel: Kernel, lamps: LampBoard, { listed, positions }: Side): number {
  const most = Math.max(0, ...positions.map((position) => lamps.lampsOf(kernel, listed.contract, position)));
  return Math.max(0, most - 1);
}

/** Of the newer call, which says nothing of multiples: each position keeps its own. */
export function positionRisk(kernel: Kernel, user: number, lamps: LampBoard, of: Side) {
  const account = kernel.futures.desk.account(userId(user));
  const { listed, positions } = of;
  const { scale, contract } = listed;
  const { sums, shown } = figuresOf(kernel, account, of);
  const liquidation = account === undefined || positions.length === 0 ? undefined : liquidationOf(kernel, account, contract);
  return {
    ...shown,
    markPrice: priceText(scale, contract.mark),
    unRealizedProfit: moneyText(scale, sums.result),
    liquidationPrice: priceText(scale, liquidation ?? 0),
    marginAsset: scale.quote.code,
    adl: quantileOf(kernel, lamps, of),
  };
}

export function olderPositionRisk(kernel: Kernel, user: number, lamps: LampBoard, of: Side) {
  const risk = positionRisk(kernel, user, lamps, of);
  const leverage = multipleShown(kernel, user, of);
  const { scale, contract } = of.listed;
  return {
    ...risk,
    leverage: String(leverage),
    maxNotionalValue: moneyText(scale, valueMaxAt(contract.terms.brackets, leverage)),
    marginType: "cross",
    isAutoAddMargin: "false",
    adlQuantile: risk.adl,
  };
}

/** That of the newest open position; without one what the next order gets. */
function multipleShown(kernel: Kernel, user: number, { listed, positions }: Side): number {
  return positions.at(-1)?.multiple ?? multipleOf(kernel, user, listed);
}

export function accountPosition(kernel: Kernel, user: number, of: Side) {
  const account = kernel.futures.desk.account(userId(user));
  const { sums, shown } = figuresOf(kernel, account, of);
  const leverage = multipleShown(kernel, user, of);
  const { scale, contract } = of.listed;
  return {
    ...shown,
    unrealizedProfit: moneyText(scale, sums.result),
    leverage: String(leverage),
    isolated: false,
    maxNotional: moneyText(scale, valueMaxAt(contract.terms.brackets, leverage)),
  };
}

/** Money of the account in one coin; margin is in the unit of all contracts. */
type Money = {
  readonly asset: string;
  readonly wallet: string;
  readonly unrealised: string;
  readonly marginBalance: string;
  readonly margin: string;
  readonly held: string;
  readonly initial: string;
  readonly maintenance: string;
  readonly available: string;
  readonly leaves: string;
  /** Contracts take it as margin. */
  readonly isMargin: boolean;
};

function moneyOf(kernel: Kernel, user: number): Money {
  const quote = kernel.assets.all().find(({ code }) => code === "USDT");
  const account = kernel.futures.desk.account(userId(user));
  const text = (units: bigint): string => wireDecimal(units, quote?.decimals ?? 0);
  const own = kernel.ledger.balanceOf(userId(user), PURPOSE.lever, quote?.id ?? NO_ASSET);
  const { positions } = kernel.futures.desk;
  const known = positions.peek(userId(user));
  const free = positions.freeOf(known);
  // Promotional credit is margin, not money in the wallet.
  const credit = BigInt(positions.credit(known));
  const [margin, held] = [BigInt(account?.margin ?? 0), BigInt(account?.held ?? 0)];
  const unrealised = account === undefined ? 0n : unrealisedOf(needsOf(kernel), account);
  const wallet = free + margin + held - credit;
  return {
    asset: quote?.code ?? "",
    wallet: text(wallet),
    unrealised: text(unrealised),
    marginBalance: text(wallet + credit + unrealised),
    margin: text(margin),
    held: text(held),
    initial: text(margin + held),
    maintenance: text(margin / 2n),
    available: text(free),
    leaves: text(account === undefined ? own : leavesLever(kernel, account)),
    isMargin: true,
  };
}

/** Other coins that lie in the account: no margin for contracts, but their owner's, who must not miss them. */
function otherMoney(kernel: Kernel, user: number): readonly Money[] {
  return kernel.assets.all().flatMap(({ id, code, decimals }): readonly Money[] => {
    const own = kernel.ledger.balanceOf(userId(user), PURPOSE.lever, id);
    if (code === "USDT" || own === 0n) return [];
    const [held, none] = [wireDecimal(own, decimals), wireDecimal(0n, decimals)];
    const nothing = { unrealised: none, margin: none, held: none, initial: none, maintenance: none };
    return [{ asset: code, wallet: held, marginBalance: held, available: held, leaves: held, isMargin: false, ...nothing }];
  });
}

export const balancesView = (kernel: Kernel, user: number, now: number): readonly object[] =>
  [moneyOf(kernel, user), ...otherMoney(kernel, user)].map((money) => balanceView(user, money, now));

function balanceView(user: number, money: Money, now: number) {
  return {
    accountAlias: String(user),
    asset: money.asset,
    balance: money.wallet,
    crossWalletBalance: money.wallet,
    crossUnPnl: money.unrealised,
    availableBalance: money.available,
    maxWithdrawAmount: money.leaves,
    marginAvailable: money.isMargin,
    updateTime: now,
  };
}

const assetView = (money: Money, now: number) => ({
  asset: money.asset,
  walletBalance: money.wallet,
  unrealizedProfit: money.unrealised,
  marginBalance: money.marginBalance,
  maintMargin: money.maintenance,
  initialMargin: money.initial,
  positionInitialMargin: money.margin,
  openOrderInitialMargin: money.held,
  crossWalletBalance: money.wallet,
  crossUnPnl: money.unrealised,
  availableBalance: money.available,
  maxWithdrawAmount: money.leaves,
  marginAvailable: money.isMargin,
  updateTime: now,
});

export function accountView(kernel: Kernel, user: number, now: number, showsAll: boolean) {
  const money = moneyOf(kernel, user);
  const sides = sidesOf(kernel, user, undefined).filter(({ positions }) => showsAll || positions.length > 0);
  return {
    feeTier: 0,
    canTrade: true,
    canDeposit: true,
    canWithdraw: true,
    updateTime: 0,
    multiAssetsMargin: false,
    tradeGroupId: -1,
    totalInitialMargin: money.initial,
    totalMaintMargin: money.maintenance,
    totalWalletBalance: money.wallet,
    totalUnrealizedProfit: money.unrealised,
    totalMarginBalance: money.marginBalance,
    totalPositionInitialMargin: money.margin,
    totalOpenOrderInitialMargin: money.held,
    totalCrossWalletBalance: money.wallet,
    totalCrossUnPnl: money.unrealised,
    availableBalance: money.available,
    maxWithdrawAmount: money.leaves,
    assets: [money, ...otherMoney(kernel, user)].map((one) => assetView(one, now)),
    positions: sides.map((side) => accountPosition(kernel, user, side)),
  };
}

/** Brackets of a contract: how large a side may be at a multiple. */
export function bracketsView({ contract, symbol, scale }: Listed) {
  const units = (value: number): number => Number(moneyText(scale, value));
  const { brackets } = contract.terms;
  return {
    symbol,
    notionalCoef: 1,
    brackets: brackets.map(({ valueMax, multipleMax }, at) => ({
      bracket: at + 1,
      initialLeverage: multipleMax,
      notionalCap: units(valueMax),
      notionalFloor: units(brackets[at - 1]?.valueMax ?? 0),
      // Half of the margin that the highest multiple asks.
      maintMarginRatio: Math.round(100_000_000 / (2 * multipleMax)) / 100_000_000,
      cum: 0,
    })),
  };
}
