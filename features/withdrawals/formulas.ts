/** The published numbers of withdrawals, and what arrives: kernel, pages, console and receipts read them here. */
import { amount, type Amount } from "../../money/units.ts";

/** Where it goes: an address of a coin, the bank account that is saved, or the international one. */
export const PAYOUT_KINDS = ["address", "bank", "international"] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

/** What is taken without the fee; the minimum is always above the fee, so something arrives. */
export const arrives = (taken: Amount, fee: Amount): Amount => amount(taken - fee);

const HOUR_MS = 3_600_000;
/** Charter 3: who looks at a request has so long; then it goes on by itself. */
export const REVIEW_MS = 72 * HOUR_MS;
/** Charter 2: an address younger than this is new, and what goes there waits until it is not. */
export const ADDRESS_NEW_MS = 24 * HOUR_MS;
/** What is ready to be paid and nobody has taken on by then comes back whole. */
export const PAY_WAIT_MS = 72 * HOUR_MS;
/** Taken on and neither paid nor failed by then: it comes back, and paying twice is the house's risk. */
export const BANK_PAY_MS = 7 * 24 * HOUR_MS;
/** A payer that has taken one on and could not pay tries again for so long at most. */
export const REPEAT_MS = 10_000;
/** After one operator refused a request of a person, a further refusal takes two for this long: refusing again and again would be a hold. */
export const REFUSAL_REST_MS = 30 * 24 * HOUR_MS;

/** From this worth on a request is looked at, in smallest units of USDT; operators' to change, two of them. */
export const REVIEW_FIRST = amount(50_000_000_000n);
/** A bank payment worth more is booked as paid by two operators. */
export const BANK_ALONE_MAX = amount(10_000_000_000n);
/** Open requests of one person. */
export const OPEN_MAX = 20;

/** Why an operator may refuse one: each has its words in every language, and none asks for anything. */
export const REFUSAL_CAUSES = ["destination_wrong", "account_access", "asked_by_person", "network_stopped"] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];
/** Why a payment did not come about. */
export const FAILURE_CAUSES = ["destination_refused", "network_stopped", "bank_returned", "not_paid_in_time"] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

export const isRefusalCause = (word: string): word is RefusalCause => REFUSAL_CAUSES.some((cause) => cause === word);
export const isFailureCause = (word: string): word is FailureCause => FAILURE_CAUSES.some((cause) => cause === word);
