/** Terms, products, purchases and hours in a snapshot. */
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, marketId, ratePpm, ticks, timeMs, userId } from "../../../money/units.ts";
import { DUAL_KINDS, type DualHour, type DualTerms } from "../formulas.ts";
import type { DualProduct, DualPurchase } from "./dual-investment.messages.ts";

export function saveTerms(writer: StateWriter, { isOnSale, lines, shares, most, passedOnPpm, assumedPpm }: DualTerms): void {
  for (const value of [isOnSale ? 1 : 0, shares, most, passedOnPpm, assumedPpm, lines.length]) writer.number(value);
  for (const { days, stepPpm, strikes } of lines) for (const value of [days, stepPpm, strikes]) writer.number(value);
}

export function readTerms(reader: StateReader): DualTerms {
  const isOnSale = reader.number() === 1;
  const [shares, most, passedOnPpm, assumedPpm] = [reader.number(), reader.number(), ratePpm(reader.number()), reader.number()];
  const lines = Array.from({ length: reader.number() }, () => ({
    days: reader.number(),
    stepPpm: reader.number(),
    strikes: reader.number(),
  }));
  return { isOnSale, lines, shares, most, passedOnPpm, assumedPpm };
}

export function saveProduct(writer: StateWriter, product: DualProduct): void {
  const { number, market, kind, strike, days, madeAt, madeBy, saleEndsAt, settlesAt, volatilityPpm, hours } = product;
  const { passedOnPpm, mostPpm, shares, most, sold, isOnSale, tries } = product;
  for (const value of [number, market, DUAL_KINDS.indexOf(kind), strike, days, madeAt, madeBy, saleEndsAt, settlesAt, volatilityPpm, hours])
    writer.number(value);
  for (const value of [passedOnPpm, mostPpm, shares, most, sold, isOnSale ? 1 : 0, tries]) writer.number(value);
}

export function readProduct(reader: StateReader): DualProduct {
  const [number, market, kind] = [reader.number(), marketId(reader.number()), DUAL_KINDS[reader.number()]];
  invariant(kind !== undefined, "a snapshot must hold products of a kind", number);
  const [strike, days, madeAt, madeBy] = [ticks(reader.number()), reader.number(), timeMs(reader.number()), reader.number()];
  const [saleEndsAt, settlesAt] = [timeMs(reader.number()), timeMs(reader.number())];
  const [volatilityPpm, hours, passedOnPpm, mostPpm] = [
    reader.number(),
    reader.number(),
    ratePpm(reader.number()),
    ratePpm(reader.number()),
  ];
  const [shares, most, sold, isOnSale, tries] = [reader.number(), reader.number(), reader.number(), reader.number() === 1, reader.number()];
  const made = { number, market, kind, strike, days, madeAt, madeBy, saleEndsAt, settlesAt };
  return { ...made, volatilityPpm, hours, passedOnPpm, mostPpm, shares, most, sold, isOnSale, tries };
}

export function savePurchase(writer: StateWriter, purchase: DualPurchase): void {
  const { number, product, user, shares, fairPpm, ratePpm: rate, entry, boughtAt, boughtBy, principal } = purchase;
  for (const value of [number, product, user, shares, fairPpm, rate, entry.ticks, entry.position, boughtAt, boughtBy]) writer.number(value);
  writer.integer(principal);
}

export function readPurchase(reader: StateReader): DualPurchase {
  const [number, product, user, shares] = [reader.number(), reader.number(), userId(reader.number()), reader.number()];
  const [fair, rate] = [ratePpm(reader.number()), ratePpm(reader.number())];
  const entry = { ticks: ticks(reader.number()), position: reader.number() };
  const [boughtAt, boughtBy] = [timeMs(reader.number()), reader.number()];
  const principal = amount(reader.integer());
  return { number, product, user, shares, fairPpm: fair, ratePpm: rate, entry, boughtAt, boughtBy, principal };
}

export function saveHours(writer: StateWriter, hours: readonly DualHour[]): void {
  writer.number(hours.length);
  for (const { hour, ticks: price } of hours) for (const value of [hour, price]) writer.number(value);
}

export function readHours(reader: StateReader): DualHour[] {
  return Array.from({ length: reader.number() }, () => ({ hour: reader.number(), ticks: reader.number() }));
}
