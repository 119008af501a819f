/**
 * Adjustments: what two operators give to a person's account or take from it. The house pays from what it earned, so that every
 * correction has a payer (V1), and the kernel itself knows no adjustment by one operator alone.
 */
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PURPOSE, USER_PURPOSES, type AccountKind } from "../../../kernel/ledger/chart.ts";
import { own, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Part } from "../../../kernel/part.ts";

/** Closed: each has its words in the person's change log. */
export const ADJUSTMENT_REASONS = ["correction_fee", "correction_trade", "correction_transfer", "goodwill"] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];
export type AdjustmentDirection = "give" | "take";

export type PostAdjustment = CommandBase & {
  readonly type: "adjustments/post";
  readonly user: UserId;
  readonly asset: AssetId;
  readonly kind: AccountKind;
  readonly direction: AdjustmentDirection;
  readonly amount: Amount;
  readonly reason: AdjustmentReason;
  /** Operators' numbers; 0 is whoever owns the venue's machine. */
  readonly askedBy: number;
  readonly agreedBy: number;
};

export type AdjustmentsEvent = {
  readonly type: "adjustments/posted";
  readonly user: UserId;
  readonly asset: AssetId;
  readonly kind: AccountKind;
  readonly direction: AdjustmentDirection;
  readonly amount: Amount;
  readonly reason: AdjustmentReason;
  readonly at: TimeMs;
};

/** In the order in which they are looked for. */
export type AdjustmentsRefusal =
  | "asset_not_found"
  | "account_not_open"
  | "account_kind_unavailable"
  | "amount_invalid"
  | "adjustment_reason_unknown"
  | "second_operator_needed"
  | "insufficient_balance"
  | "cover_exhausted";

export type AdjustmentsNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly isOpen: (user: UserId) => boolean;
  /** Place in the log: what the postings refer to. */
  readonly position: () => number;
  readonly emit: (event: AdjustmentsEvent) => void;
};

export class Adjustments implements Part<PostAdjustment, AdjustmentsRefusal> {
  readonly name = "adjustments";
  readonly version = 1;
  readonly commands = { "adjustments/post": "upkeep" } as const;
  readonly #needs: AdjustmentsNeeds;

  constructor(needs: AdjustmentsNeeds) {
    this.#needs = needs;
  }

  execute(command: PostAdjustment): AdjustmentsRefusal | undefined {
    const { ledger, position, emit } = this.#needs;
    const { user, asset, kind, direction, amount, reason, at } = command;
    const refusal = this.#refusalOf(command);
    if (refusal !== undefined) return refusal;
    const person = own(ledger.account(user, PURPOSE[kind], asset));
    const house = own(ledger.account(HOUSE, PURPOSE.fees, asset));
    const [from, to] = direction === "give" ? [house, person] : [person, house];
    ledger.move(from, to, amount, REASON[reason], position());
    emit({ type: "adjustments/posted", user, asset, kind, direction, amount, reason, at });
    return undefined;
  }

  #refusalOf({ user, asset: id, kind, direction, amount, reason, askedBy, agreedBy }: PostAdjustment): AdjustmentsRefusal | undefined {
    const { ledger, assets, isOpen } = this.#needs;
    const asset = assets.get(id);
    if (asset === undefined) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    // Of a kind that was taken away money can still be taken, as it can leave it.
    if (!USER_PURPOSES.includes(kind) || (direction === "give" && !asset.kinds.includes(kind))) return "account_kind_unavailable";
    if (amount <= 0n) return "amount_invalid";
    if (!ADJUSTMENT_REASONS.includes(reason)) return "adjustment_reason_unknown";
    if (askedBy === agreedBy) return "second_operator_needed";
    if (direction === "take") return ledger.balanceOf(user, PURPOSE[kind], id) < amount ? "insufficient_balance" : undefined;
    return ledger.balanceOf(HOUSE, PURPOSE.fees, id) < amount ? "cover_exhausted" : undefined;
  }

  /** All of its state is in the ledger. */
  save(): void {}
  load(): void {}
}
