/** Promotional credit, as futures know it: an amount that counts as margin and pays first (decision 0062). */
import type { Cell } from "../../../kernel/ledger/ledger.ts";
import type { AssetId, TimeMs, UserId } from "../../../money/units.ts";

/** A payment out of credit: to whom, and what for. */
export type CreditPayment = { readonly to: Cell; readonly reason: number; readonly reference: number; readonly at: TimeMs };

/** In the asset of margins. */
export type MarginCredit = {
  /** What counts for somebody; 0 where none does. */
  readonly of: (user: UserId) => number;
  /** What of it has ended, and opens nothing new. */
  readonly ended: (user: UserId, at: TimeMs) => number;
  /** Pays up to so much out of it; says how much it was. */
  readonly take: (user: UserId, upTo: number, to: CreditPayment) => number;
};

/** What the kernel has of it, in any asset. */
export type CreditOfAssets = {
  readonly of: (user: UserId, asset: AssetId) => number;
  readonly ended: (user: UserId, asset: AssetId, at: TimeMs) => number;
  readonly take: (user: UserId, asset: AssetId, upTo: number, to: CreditPayment) => number;
};

export const inAsset = ({ of, ended, take }: CreditOfAssets, asset: () => AssetId): MarginCredit => ({
  of: (user) => of(user, asset()),
  ended: (user, at) => ended(user, asset(), at),
  take: (user, upTo, to) => take(user, asset(), upTo, to),
});
