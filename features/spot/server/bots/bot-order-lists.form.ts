/** The parameters of order lists to the kernel's commands; each order of a list reads its own under a word of its own. */
import { ticks, userId } from "../../../../money/units.ts";
import { BotError } from "../../../../server/doors/bots/bot-error.ts";
import { fieldsUnder, type Fields, type Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import type { UntimedCommand } from "../../../../server/sequencer/sequencer.ts";
import type { Market } from "../../kernel/markets.ts";
import { stopTrigger } from "../../kernel/order-terms.ts";
import type { Follower, SelfTrade } from "../../kernel/spot.messages.ts";
import {
  clientName,
  givenName,
  isWaitingType,
  limitTerms,
  newName,
  priceOf,
  quantityOf,
  RESPONSES,
  selfTradeOf,
  sideOf,
  sourceOf,
  timeOf,
  triggerOf,
  typeOf,
  type ResponseKind,
} from "./bot-order-form.ts";

const NO_TICKS = ticks(0);

type PairCommand = UntimedCommand & { readonly type: "spot/place-pair" };
type ListCommand = UntimedCommand & { readonly type: "spot/place-list" };
export type ListForm = {
  readonly market: Market;
  readonly command: PairCommand | ListCommand;
  readonly response: ResponseKind;
  readonly selfTrade: SelfTrade;
};

type Legs = Pick<PairCommand, "ticks" | "stop" | "timeInForce"> & {
  readonly clientOrderId: string | undefined;
  readonly stopClientOrderId: string;
};

export function pairForm(
  market: Market,
  user: number,
  parameters: Parameters,
  legs: (market: Market, side: "buy" | "sell", parameters: Fields) => Legs,
): ListForm {
  const side = sideOf(parameters);
  const selfTrade = selfTradeOf(parameters);
  const response = parameters.choice("newOrderRespType", RESPONSES) ?? "RESULT";
  const common = {
    user: userId(user),
    market: market.terms.market,
    side,
    selfTrade,
    lots: quantityOf(market.terms, parameters, "quantity"),
  };
  const { clientOrderId, ...both } = legs(market, side, parameters);
  const command: PairCommand = { type: "spot/place-pair", ...common, ...both, ...listNames(parameters, clientOrderId) };
  parameters.requireAllRead();
  return { market, command, response, selfTrade };
}

/** The newer shape: of a sell the limit order lies above, of a buy below. */
export function abovesAndBelows({ terms }: Market, side: "buy" | "sell", parameters: Fields): Legs {
  const [limit, stop] = side === "sell" ? (["above", "below"] as const) : (["below", "above"] as const);
  const [limitType, stopType] = [typeOf(parameters, `${limit}Type`), typeOf(parameters, `${stop}Type`)];
  if (limitType !== "LIMIT_MAKER" || !stopType.startsWith("STOP_LOSS")) throw new BotError(-1158, "Order type not supported in OCO.");
  const isLimited = stopType === "STOP_LOSS_LIMIT";
  if (isLimited && timeOf(parameters, `${stop}TimeInForce`) !== "gtc") throw new BotError(-1115, "Invalid timeInForce.");
  return {
    ticks: priceOf(terms, parameters, `${limit}Price`),
    stop: {
      source: sourceOf(parameters),
      ticks: priceOf(terms, parameters, `${stop}StopPrice`),
      limitTicks: isLimited ? priceOf(terms, parameters, `${stop}Price`) : NO_TICKS,
    },
    timeInForce: "gtc",
    clientOrderId: givenName(parameters, `${limit}ClientOrderId`),
    stopClientOrderId: clientName(parameters, `${stop}ClientOrderId`),
  };
}

export function limitAndStop({ terms }: Market, _side: "buy" | "sell", parameters: Fields): Legs {
  const isLimited = parameters.has("stopLimitPrice");
  if (isLimited && timeOf(parameters, "stopLimitTimeInForce") !== "gtc") throw new BotError(-1115, "Invalid timeInForce.");
  return {
    ticks: priceOf(terms, parameters, "price"),
    stop: {
      source: sourceOf(parameters),
      ticks: priceOf(terms, parameters, "stopPrice"),
      limitTicks: isLimited ? priceOf(terms, parameters, "stopLimitPrice") : NO_TICKS,
    },
    timeInForce: "gtc",
    clientOrderId: givenName(parameters, "limitClientOrderId"),
    stopClientOrderId: clientName(parameters, "stopClientOrderId"),
  };
}

/** A list's own name is also that of its first order unless the caller named that: so a list that is sent twice is taken once. */
function listNames(
  parameters: Parameters,
  first: string | undefined,
): { readonly clientOrderId: string; readonly listClientOrderId?: string } {
  const list = givenName(parameters, "listClientOrderId");
  const clientOrderId = first ?? list ?? newName();
  return list === undefined ? { clientOrderId } : { clientOrderId, listClientOrderId: list };
}

/** A limit order, and what follows once it is filled: any order (OTO), or an OCO pair (OTOCO). */
export function listForm(market: Market, user: number, parameters: Parameters, kind: "oto" | "otoco"): ListForm {
  const [working, pending] = [fieldsUnder("working", parameters), fieldsUnder("pending", parameters)];
  const selfTrade = selfTradeOf(parameters);
  const response = parameters.choice("newOrderRespType", RESPONSES) ?? "RESULT";
  const type = typeOf(working, "type");
  if (type !== "LIMIT" && type !== "LIMIT_MAKER") throw new BotError(-1116, "Invalid orderType.");
  const order = {
    user: userId(user),
    market: market.terms.market,
    side: sideOf(working),
    selfTrade,
    ...limitTerms(market.terms, type, working),
  };
  const names = listNames(parameters, givenName(working, "clientOrderId"));
  const followers = kind === "oto" ? [follower(market, pending)] : followingPair(market, pending);
  parameters.requireAllRead();
  return { market, command: { type: "spot/place-list", ...order, ...names, followers }, response, selfTrade };
}

function follower({ terms }: Market, pending: Fields): Follower {
  const [type, side] = [typeOf(pending, "type"), sideOf(pending)];
  const { budget: _budget, ...order } = limitTerms(terms, type, pending);
  const trigger = isWaitingType(type) ? { trigger: triggerOf(terms, type, side, pending) } : {};
  return { side, ...order, ...trigger, clientOrderId: clientName(pending, "clientOrderId") };
}

function followingPair(market: Market, pending: Fields): readonly Follower[] {
  const side = sideOf(pending);
  const common = { side, lots: quantityOf(market.terms, pending, "quantity"), timeInForce: "gtc" } as const;
  const { stop, ticks: limit, clientOrderId = newName(), stopClientOrderId } = abovesAndBelows(market, side, pending);
  const orderType = stop.limitTicks > 0 ? "limit" : "market";
  return [
    { ...common, orderType: "limit", ticks: limit, postOnly: true, clientOrderId },
    { ...common, orderType, ticks: stop.limitTicks, postOnly: false, trigger: stopTrigger(side, stop), clientOrderId: stopClientOrderId },
  ];
}
