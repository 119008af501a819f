/** Products and running locks in a snapshot. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, assetId, ratePpm, timeMs, userId } from "../../../money/units.ts";
import type { LockTerms } from "../formulas.ts";
import type { Lock, PaidDay } from "./lock-mining.messages.ts";

export function saveTerms(writer: StateWriter, terms: LockTerms): void {
  const { asset, days, lowPpm, highPpm, least, most, quota, penaltyPpm, isOnSale } = terms;
  for (const value of [asset, days, lowPpm, highPpm, penaltyPpm, isOnSale ? 1 : 0]) writer.number(value);
  for (const units of [least, most, quota]) writer.integer(units);
}

export function readTerms(reader: StateReader): LockTerms {
  const [asset, days] = [reader.number(), reader.number()];
  const [lowPpm, highPpm, penaltyPpm] = [ratePpm(reader.number()), ratePpm(reader.number()), ratePpm(reader.number())];
  const isOnSale = reader.number() === 1;
  const [least, most, quota] = [amount(reader.integer()), amount(reader.integer()), amount(reader.integer())];
  return { asset, days, lowPpm, highPpm, least, most, quota, penaltyPpm, isOnSale };
}

export function saveLock(writer: StateWriter, lock: Lock): void {
  const { number, user, product, asset, days, lowPpm, highPpm, penaltyPpm, chain, lockedOn, openedAt, openedBy, renews, paid } = lock;
  for (const value of [number, user, product, asset, days, lowPpm, highPpm, penaltyPpm, chain, lockedOn, openedAt, openedBy])
    writer.number(value);
  for (const value of [renews ? 1 : 0, paid.length]) writer.number(value);
  for (const { day, ratePpm: rate, position } of paid) for (const value of [day, rate, position]) writer.number(value);
  writer.integer(lock.principal);
  writer.integer(lock.interest);
}

export function readLock(reader: StateReader): Lock {
  const [number, user, product, asset] = [reader.number(), userId(reader.number()), reader.number(), assetId(reader.number())];
  const days = reader.number();
  const [lowPpm, highPpm, penaltyPpm] = [ratePpm(reader.number()), ratePpm(reader.number()), ratePpm(reader.number())];
  const [chain, lockedOn, openedAt, openedBy] = [reader.number(), reader.number(), timeMs(reader.number()), reader.number()];
  const renews = reader.number() === 1;
  const paid = Array.from({ length: reader.number() }, () => readPaid(reader));
  const [principal, interest] = [amount(reader.integer()), amount(reader.integer())];
  const terms = { asset, days, lowPpm, highPpm, penaltyPpm };
  return { number, user, product, ...terms, chain, lockedOn, openedAt, openedBy, renews, paid, principal, interest };
}

const readPaid = (reader: StateReader): PaidDay => ({
  day: reader.number(),
  ratePpm: ratePpm(reader.number()),
  position: reader.number(),
});
