/**
 * The commands that come thousands of times a second, orders and cancels, and the one list of their fields.
 *
 * They are timed, fingerprinted and written to the log field by field, because a general copy costs eight times as much. So
 * that a new field can't be lost in one of these places, the list must be complete (or this file does not compile), and
 * a test walks it: each field must reach the timed command, the fingerprint and the log (`journal/hot-commands.test.ts`).
 */
import type { TimeMs } from "../../../money/units.ts";
import type { Cancel, Place } from "./spot.messages.ts";

/** Fields besides type and time. */
export const PLACE_FIELDS = [
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
] as const satisfies readonly (keyof Place)[];
export const CANCEL_FIELDS = ["key", "user", "order"] as const satisfies readonly (keyof Cancel)[];

type Envelope = "type" | "at";
type Missing<C, Listed> = Exclude<keyof C, Listed | Envelope>;
/** Compile only while the lists name every field. */
export const PLACE_IS_COMPLETE: Missing<Place, (typeof PLACE_FIELDS)[number]> extends never ? true : never = true;
export const CANCEL_IS_COMPLETE: Missing<Cancel, (typeof CANCEL_FIELDS)[number]> extends never ? true : never = true;

/** Every field must be named; undefined stands for absent. */
type Whole<C> = { readonly [Field in keyof Required<C>]: C[Field] | undefined };

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

export function timedCancel({ type, user, order, key }: Omit<Cancel, "at">, at: TimeMs): Cancel {
  const command: Whole<Cancel> = { type, at, key, user, order };
  return command as Cancel;
}

/** Everything but the time, the key and absent fields; equal for equal requests. */
export function placeContent(command: Place): string {
  const { user, market, side, orderType, ticks, lots, budget, timeInForce, postOnly, selfTrade, clientOrderId = "" } = command;
  return `place ${user} ${market} ${side} ${orderType} ${ticks} ${lots} ${budget} ${timeInForce} ${postOnly} ${selfTrade} ${clientOrderId}`;
}

export const cancelContent = ({ user, order }: Cancel): string => `cancel ${user} ${order}`;
