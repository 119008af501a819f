/** A step of an order in the dialect's short words. */
import type { Kernel } from "../../../../kernel/kernel.ts";
import { algoView, orderView, type Told } from "../bots/fapi-order.views.ts";
import { listedOf } from "../bots/fapi-contracts.ts";
import { moneyText, numberText, priceText } from "../futures.views.ts";

export type Execution = {
  readonly kind: "NEW" | "TRADE" | "CANCELED" | "EXPIRED" | "AMENDMENT";
  readonly at: number;
  readonly fill?: {
    readonly trade: number;
    readonly ticks: number;
    readonly lots: number;
    readonly fee: number;
    readonly result: number;
    readonly isMaker: boolean;
  };
};

export function orderMessage(kernel: Kernel, told: Told, isOneWay: boolean, { kind, at, fill }: Execution): object {
  const { scale } = listedOf(kernel, told.contract);
  const view = orderView(kernel, told, isOneWay);
  const trailing = view.activatePrice === undefined ? {} : { AP: view.activatePrice, cr: view.priceRate };
  const o = {
    s: view.symbol,
    c: view.clientOrderId,
    S: view.side,
    o: view.type,
    f: view.timeInForce,
    q: view.origQty,
    p: view.price,
    ap: view.avgPrice,
    sp: view.stopPrice,
    x: kind,
    X: view.status,
    i: view.orderId,
    l: numberText(scale, fill?.lots ?? 0),
    z: view.executedQty,
    L: priceText(scale, fill?.ticks ?? 0),
    N: scale.quote.code,
    n: moneyText(scale, fill?.fee ?? 0),
    T: at,
    t: fill?.trade ?? 0,
    b: "0",
    a: "0",
    m: fill?.isMaker ?? false,
    R: view.reduceOnly,
    wt: view.workingType,
    ot: view.origType,
    ps: view.positionSide,
    cp: view.closePosition,
    ...trailing,
    pP: false,
    si: 0,
    ss: 0,
    rp: moneyText(scale, fill?.result ?? 0),
    V: view.selfTradePreventionMode,
    pm: view.priceMatch,
    gtd: 0,
  };
  return { e: "ORDER_TRADE_UPDATE", E: at, T: at, o };
}

export function algoMessage(kernel: Kernel, told: Told, isOneWay: boolean, at: number): object {
  const view = algoView(kernel, told, isOneWay);
  const o = {
    caid: view.clientAlgoId,
    aid: view.algoId,
    at: view.algoType,
    o: view.orderType,
    s: view.symbol,
    S: view.side,
    ps: view.positionSide,
    f: view.timeInForce,
    q: view.quantity,
    X: view.algoStatus,
    ai: view.actualOrderId,
    tp: view.triggerPrice,
    p: view.price,
    V: view.selfTradePreventionMode,
    wt: view.workingType,
    pm: view.priceMatch,
    cp: view.closePosition,
    pP: false,
    R: view.reduceOnly,
    tt: view.triggerTime,
    gtd: 0,
  };
  return { e: "ALGO_UPDATE", E: at, T: at, o };
}
