/** Terms and open quotes in a snapshot. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, ratePpm, timeMs, type AssetId, type UserId } from "../../../money/units.ts";
import type { ExchangeTerms } from "../formulas.ts";
import type { Quote, QuotedSide } from "./exchange.messages.ts";

export function saveTerms(writer: StateWriter, { spreadPpm, feePpm, least, most, open }: ExchangeTerms): void {
  for (const value of [spreadPpm, feePpm, least, most, open]) writer.number(value);
}

export function readTerms(reader: StateReader): ExchangeTerms {
  const [spreadPpm, feePpm] = [ratePpm(reader.number()), ratePpm(reader.number())];
  const [least, most, open] = [reader.number(), reader.number(), reader.number()];
  return { spreadPpm, feePpm, least, most, open };
}

export function saveQuote(writer: StateWriter, quote: Quote): void {
  const { number, user, from, to, feePpm, until, quotedBy, entry } = quote;
  for (const value of [number, user, from, to, feePpm, until, quotedBy, entry]) writer.number(value);
  for (const value of [quote.units, quote.covered, quote.gross, quote.fee, quote.value]) writer.integer(value);
  saveSide(writer, quote.sides.from);
  saveSide(writer, quote.sides.to);
}

export function readQuote(reader: StateReader): Quote {
  const [number, user, from, to] = [reader.number(), reader.number() as UserId, reader.number() as AssetId, reader.number() as AssetId];
  const [feePpm, until, quotedBy, entry] = [ratePpm(reader.number()), timeMs(reader.number()), reader.number(), reader.number()];
  const whole = () => amount(reader.integer());
  const [units, covered, gross, fee, value] = [whole(), whole(), whole(), whole(), whole()];
  const sides = { from: readSide(reader), to: readSide(reader) };
  return { number, user, from, to, units, sides, feePpm, covered, gross, fee, value, until, quotedBy, entry };
}

function saveSide(writer: StateWriter, { price, priceDecimals, decimals, spreadPpm, position }: QuotedSide): void {
  writer.integer(price);
  for (const value of [priceDecimals, decimals, spreadPpm, position]) writer.number(value);
}

function readSide(reader: StateReader): QuotedSide {
  const price = reader.integer();
  const [priceDecimals, decimals, spreadPpm, position] = [reader.number(), reader.number(), ratePpm(reader.number()), reader.number()];
  return { price, priceDecimals, decimals, spreadPpm, position };
}
