/** Terms and open contracts in a snapshot. */
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, ratePpm, ticks, timeMs, type MarketId, type UserId } from "../../../money/units.ts";
import { SECONDS_SIDES, type SecondsTerms } from "../formulas.ts";
import type { SecondsContract, SecondsEntry } from "./seconds.messages.ts";

export function saveTerms(writer: StateWriter, { periods, least, most, open, markets }: SecondsTerms): void {
  writer.number(periods.length);
  for (const { seconds, ratioPpm } of periods) for (const value of [seconds, ratioPpm]) writer.number(value);
  for (const value of [open, markets.length, ...markets]) writer.number(value);
  writer.integer(least);
  writer.integer(most);
}

export function readTerms(reader: StateReader): SecondsTerms {
  const periods = Array.from({ length: reader.number() }, () => ({ seconds: reader.number(), ratioPpm: ratePpm(reader.number()) }));
  const open = reader.number();
  const markets = Array.from({ length: reader.number() }, () => reader.number());
  return { periods, open, markets, least: amount(reader.integer()), most: amount(reader.integer()) };
}

export function saveContract(writer: StateWriter, contract: SecondsContract): void {
  const { number, user, market, side, seconds, stake, ratioPpm, profit, openedAt, openedBy, entry, due } = contract;
  for (const value of [number, user, market, SECONDS_SIDES.indexOf(side), seconds, ratioPpm, openedAt, openedBy, due]) writer.number(value);
  writer.integer(stake);
  writer.integer(profit);
  const { ticks: price, sources, position, second } = entry ?? { ticks: 0, sources: 0, position: 0, second: 0 };
  for (const value of [price, sources, position, second]) writer.number(value);
}

export function readContract(reader: StateReader): SecondsContract {
  const [number, user, market] = [reader.number(), reader.number() as UserId, reader.number() as MarketId];
  const side = SECONDS_SIDES[reader.number()];
  invariant(side !== undefined, "a snapshot must hold contracts of a side", number);
  const [seconds, ratioPpm, openedAt] = [reader.number(), ratePpm(reader.number()), timeMs(reader.number())];
  const [openedBy, due] = [reader.number(), reader.number()];
  const [stake, profit] = [amount(reader.integer()), amount(reader.integer())];
  return { number, user, market, side, seconds, ratioPpm, openedAt, openedBy, due, stake, profit, entry: readEntry(reader) };
}

function readEntry(reader: StateReader): SecondsEntry | undefined {
  const [price, sources, position, second] = [reader.number(), reader.number(), reader.number(), reader.number()];
  return price === 0 ? undefined : { ticks: ticks(price), sources, position, second };
}
