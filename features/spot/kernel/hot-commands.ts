/**
 * The commands that come thousands of times a second, orders and cancels, and the one list of their fields.
 *
 * They are timed, fingerprinted and written to the log field by field, because a general copy costs eight times as much. So
 * that a new field can't be lost in one of these places, the list must be complete (or this file does not compile), and
 * a test walks it: each field must reach the timed command, the fingerprint and the log (`journal/hot-commands.test.ts`).
 */
import type { TimeMs } from "../../../money/units.ts";
import type { Cancel, Place } from "./spot.messages.ts";

type Envelope = "type" | "at";
/** Takes a list only if it names every field of the command besides type and time. */
const everyFieldOf =
  <C>() =>
  <const Listed extends readonly (keyof C)[]>(fields: Exclude<keyof C, Listed[number] | Envelope> extends never ? Listed : never): Listed =>
    fields;

export const PLACE_FIELDS = everyFieldOf<Place>()([
  "key",
  "user",
  "market",
  "side",
  "orderType",
  "ticks",
  "lots",
  "budget",
  "timeInForce",
  "postOnly",
  "selfTrade",
  "clientOrderId",
]);
export const CANCEL_FIELDS = everyFieldOf<Cancel>()(["key", "user", "order"]);

/** Every field must be named; undefined stands for absent. Commands of one shape are read fast, so the log's have this one too, in this order. */
export type Whole<C> = { readonly [Field in keyof Required<C>]: object extends Pick<C, Field> ? C[Field] | undefined : C[Field] };

export function timedPlace(untimed: Omit<Place, "at">, at: TimeMs): Place {
  const { type, user, market, side, orderType, ticks, lots, budget, timeInForce, postOnly, selfTrade, key, clientOrderId } = untimed;
  const command: Whole<Place> = {
    type,
    at,
    key,
    user,
    market,
    side,
    orderType,
    ticks,
    lots,
    budget,
    timeInForce,
    postOnly,
    selfTrade,
    clientOrderId,
  };
  return command as Place;
}

/**
 * Any order as the desk works on it, whichever command or event brought it: in the one shape that orders have which come from
 * doors and log, because the engine reads fields of one shape at once and looks them up in each of many.
 */
export type Order = Whole<Place>;

/** What makes one: a name may be missing. */
export type OrderTerms = Omit<Place, "type" | "key" | "clientOrderId"> & { readonly clientOrderId?: string | undefined };

export function orderOf(order: OrderTerms): Order {
  const { at, user, market, side, orderType, ticks, lots, budget, timeInForce, postOnly, selfTrade, clientOrderId } = order;
  return {
    type: "spot/place",
    at,
    key: undefined,
    user,
    market,
    side,
    orderType,
    ticks,
    lots,
    budget,
    timeInForce,
    postOnly,
    selfTrade,
    clientOrderId,
  };
}

export function timedCancel({ type, user, order, key }: Omit<Cancel, "at">, at: TimeMs): Cancel {
  const command: Whole<Cancel> = { type, at, key, user, order };
  return command as Cancel;
}

/** An order or a cancel before it has its time. */
export type UntimedOrder = Omit<Place, "at"> | Omit<Cancel, "at">;

export const timedOrder = (order: UntimedOrder, at: TimeMs): Place | Cancel =>
  order.type === "spot/place" ? timedPlace(order, at) : timedCancel(order, at);

/** Everything but the time, the key and absent fields; equal for equal requests. */
export function placeContent(command: Place): string {
  const { user, market, side, orderType, ticks, lots, budget, timeInForce, postOnly, selfTrade, clientOrderId = "" } = command;
  return `place ${user} ${market} ${side} ${orderType} ${ticks} ${lots} ${budget} ${timeInForce} ${postOnly} ${selfTrade} ${clientOrderId}`;
}

export const cancelContent = ({ user, order }: Cancel): string => `cancel ${user} ${order}`;
