/**
 * Who pays out coins: what the venue asks of an adapter. A payment has the number of its withdrawal, and is made once however often it is
 * asked for: after a crash it is asked for again.
 */
import type { FailureCause } from "../formulas.ts";

export type CoinPayment = {
  /** Number of the withdrawal: the payer's own key of it. */
  readonly withdrawal: number;
  readonly code: string;
  readonly network: string;
  readonly address: string;
  /** What arrives, in smallest units. */
  readonly units: bigint;
};

export interface CoinPayer {
  /** Whether it would pay this now. What it would not is not taken on: it can be cancelled, and comes back by its deadline. */
  ready(payment: CoinPayment): Promise<boolean>;
  /** Pays, or says that it has: the number under which it keeps the payment. A cause is final; a fault is tried again. */
  pay(payment: CoinPayment): Promise<{ readonly reference: number } | { readonly failed: FailureCause }>;
  /** What became of a payment. */
  look(reference: number): Promise<"underway" | "arrived" | { readonly failed: FailureCause }>;
}
