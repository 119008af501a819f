/**
 * Transfers between a person's own accounts: legal, change (spot), lever, micro. Own money only: credit stays where it was
 * given, and what is pledged stays with what it is pledged for.
 */
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { PURPOSE, USER_PURPOSES, type AccountKind } from "../../../kernel/ledger/chart.ts";
import { own, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";

export type MoveBetweenKinds = CommandBase & {
  readonly type: "transfer/move";
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  readonly from: AccountKind;
  readonly to: AccountKind;
};
export type TransferCommand = MoveBetweenKinds;

export type TransferEvent = {
  readonly type: "transfer/moved";
  /** Running number from 1; the postings' reference. */
  readonly transfer: number;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly at: TimeMs;
};

/** In the order in which they are looked for. */
export type TransferRefusal =
  | "asset_not_found"
  | "account_not_open"
  | "account_kind_unavailable"
  | "same_account_kind"
  | "amount_invalid"
  | "insufficient_balance"
  | "margin_needed";

export type TransferNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly isOpen: (user: UserId) => boolean;
  /** Whether what stays in the lever account keeps its positions safe. */
  readonly mayLeaveLever: (user: UserId, asset: AssetId, units: Amount) => boolean;
  readonly emit: (event: TransferEvent) => void;
};

export class Transfer implements Part<TransferCommand, TransferRefusal> {
  readonly name = "transfer";
  readonly version = 1;
  /** Money on its way out passes here, so it is taken also when nothing new is. */
  readonly commands = { "transfer/move": "closes" } as const;
  readonly #needs: TransferNeeds;
  #count = 0;

  constructor(needs: TransferNeeds) {
    this.#needs = needs;
  }

  execute({ user, asset: id, amount, from, to, at }: TransferCommand): TransferRefusal | undefined {
    const { ledger, assets, isOpen, mayLeaveLever, emit } = this.#needs;
    const asset = assets.get(id);
    if (asset === undefined) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    // Out of a kind that was taken away money can always go.
    if (!USER_PURPOSES.includes(from) || !asset.kinds.includes(to)) return "account_kind_unavailable";
    if (from === to) return "same_account_kind";
    if (amount <= 0n) return "amount_invalid";
    if (ledger.balanceOf(user, PURPOSE[from], id) < amount) return "insufficient_balance";
    if (from === "lever" && !mayLeaveLever(user, id, amount)) return "margin_needed";
    this.#count += 1;
    const payer = own(ledger.account(user, PURPOSE[from], id));
    ledger.move(payer, own(ledger.account(user, PURPOSE[to], id)), amount, REASON.transfer, this.#count);
    emit({ type: "transfer/moved", transfer: this.#count, user, asset: id, amount, from, to, at });
    return undefined;
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
  }
}
