/** The published numbers of deposits: kernel, documents, app and console read them here. */
import { amount, type Amount } from "../../money/units.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In 10⁻⁶ USDT, in which worth is counted. */
const USDT = 1_000_000n;

/** rules/money.md: a paper deposit is worth at most this much a person and UTC day. */
export const PAPER_A_DAY = amount(1_000_000n * USDT);

/** From this worth on a deposit is credited by two operators, until operators say otherwise. */
export const TWO_FROM_FIRST = amount(10_000n * USDT);

/** Decision: a request is answered within four hours. Nothing of the person's waits for it, so nothing happens to it afterwards but that it is late. */
export const ANSWERED_WITHIN_MS = 4 * HOUR_MS;

/** Requests of one person that wait at a time. */
export const REQUESTS_MAX = 20;

/** No chain asks for more. */
export const CONFIRMATIONS_MAX = 10_000;

/** Why a request is refused: closed, each with its words in every language. */
export const DEPOSIT_REFUSALS = [
  "amount_differs",
  "not_received",
  "voucher_unreadable",
  "voucher_known",
  "another_payee",
  "another_payer",
  "other",
] as const;
export type DepositRefusalWhy = (typeof DEPOSIT_REFUSALS)[number];

export const isRefusalWhy = (word: string): word is DepositRefusalWhy => DEPOSIT_REFUSALS.some((why) => why === word);

/** The UTC day of a time, counted from 1970. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);

/** When the day after it begins. */
export const dayEnd = (at: number): number => (dayOf(at) + 1) * DAY_MS;

/** What a price makes of units: `units x times / by`, rounded up, so that a limit is never passed by a rounding. */
export type UnitPrice = { readonly times: bigint; readonly by: bigint };

export function worthOf(units: bigint, { times, by }: UnitPrice): Amount {
  return amount((units * times + by - 1n) / by);
}

/** What is credited of a deposit ("deposit/1"): all of it. A deposit costs nothing. */
export function depositCredit(units: bigint): bigint {
  return units;
}
