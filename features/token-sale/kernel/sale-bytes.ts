/** Projects and orders in a snapshot. */
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, assetId, ticks, timeMs, userId, type Amount } from "../../../money/units.ts";
import { SALE_MODES, type SaleTerms } from "../formulas.ts";
import type { SaleOrder, SaleProject } from "./token-sale.messages.ts";

function saveTerms(writer: StateWriter, terms: SaleTerms): void {
  const { token, cash, coins, price, total, least, most, cap, mode, startsAt, endsAt, cliffDays, parts, againMs } = terms;
  for (const value of [token, cash, SALE_MODES.indexOf(mode), startsAt, endsAt, cliffDays, parts, againMs, coins.length, ...coins])
    writer.number(value);
  for (const units of [price, total, least, most, cap]) writer.integer(units);
}

function readTerms(reader: StateReader): SaleTerms {
  const [token, cash, mode] = [reader.number(), reader.number(), SALE_MODES[reader.number()]];
  invariant(mode !== undefined, "a snapshot must hold sales of a mode", token);
  const [startsAt, endsAt, cliffDays, parts, againMs] = [
    reader.number(),
    reader.number(),
    reader.number(),
    reader.number(),
    reader.number(),
  ];
  const coins = Array.from({ length: reader.number() }, () => reader.number());
  const [price, total, least] = [amount(reader.integer()), amount(reader.integer()), amount(reader.integer())];
  const [most, cap] = [amount(reader.integer()), amount(reader.integer())];
  return { token, cash, coins, price, total, least, most, cap, mode, startsAt, endsAt, cliffDays, parts, againMs };
}

export function saveProject(writer: StateWriter, { number, terms, publishedBy, asked, hasEnded, isCalledOff }: SaleProject): void {
  for (const value of [number, publishedBy, hasEnded ? 1 : 0, isCalledOff ? 1 : 0]) writer.number(value);
  writer.integer(asked);
  saveTerms(writer, terms);
}

export function readProject(reader: StateReader): SaleProject {
  const [number, publishedBy, hasEnded, isCalledOff] = [reader.number(), reader.number(), reader.number() === 1, reader.number() === 1];
  const asked = amount(reader.integer());
  return { number, publishedBy, asked, hasEnded, isCalledOff, terms: readTerms(reader) };
}

export function saveOrder(writer: StateWriter, order: SaleOrder): void {
  const { number, project, user, pay, index, orderedAt, orderedBy, granted, isDelivered, tokens, paid, vested } = order;
  for (const value of [number, project, user, pay, index ?? 0, orderedAt, orderedBy]) writer.number(value);
  for (const value of [granted === undefined ? 0 : 1, isDelivered ? 1 : 0]) writer.number(value);
  for (const units of [tokens, paid, granted ?? 0n, vested]) writer.integer(units);
}

export function readOrder(reader: StateReader): SaleOrder {
  const [number, project, user, pay] = [reader.number(), reader.number(), userId(reader.number()), assetId(reader.number())];
  const [index, orderedAt, orderedBy] = [reader.number(), timeMs(reader.number()), reader.number()];
  const [isGranted, isDelivered] = [reader.number() === 1, reader.number() === 1];
  const [tokens, paid, granted, vested] = [
    amount(reader.integer()),
    amount(reader.integer()),
    amount(reader.integer()),
    amount(reader.integer()),
  ];
  const known = { number, project, user, pay, index: index === 0 ? undefined : ticks(index), orderedAt, orderedBy };
  return { ...known, tokens, paid, isDelivered, vested, granted: isGranted ? granted : undefined };
}

/** `price`: smallest units of the cash for one whole token. */
export type LastSold = { readonly cash: number; readonly price: Amount };

export function saveLastSold(writer: StateWriter, sold: ReadonlyMap<number, LastSold>): void {
  writer.number(sold.size);
  for (const [token, { cash, price }] of sold) {
    writer.number(token);
    writer.number(cash);
    writer.integer(price);
  }
}

export function readLastSold(reader: StateReader): readonly (readonly [token: number, sold: LastSold])[] {
  return Array.from({ length: reader.number() }, () => {
    const [token, cash] = [reader.number(), reader.number()];
    return [token, { cash, price: amount(reader.integer()) }] as const;
  });
}
