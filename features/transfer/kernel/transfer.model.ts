/** The auditor's model of transfers, by the README: own money, between kinds that the asset has; out of any kind. */
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { TransferCommand } from "./transfer.ts";

const KIND_NUMBERS: Readonly<Record<string, number>> = { legal: 1, change: 2, lever: 3, micro: 4 };

export function transferModel({ ledger, assets, isOpen, known }: ModelNeeds): ModelPart {
  const move = ({ user, asset, amount, from, to }: TransferCommand): string | undefined => {
    const listed = assets.get(asset);
    if (listed === undefined) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    const [fromKind, toKind] = [KIND_NUMBERS[from], KIND_NUMBERS[to]];
    if (fromKind === undefined || toKind === undefined || !listed.kinds.includes(to)) return "account_kind_unavailable";
    if (from === to) return "same_account_kind";
    if (amount < 1n) return "amount_invalid";
    const payer = ledger.purse(user, fromKind, asset);
    if (payer.own < amount) return "insufficient_balance";
    if (from === "lever" && !known.mayLeaveLever(user, asset, amount)) return "margin_needed";
    payer.own -= amount;
    ledger.purse(user, toKind, asset).own += amount;
    return undefined;
  };
  return { prefix: "transfer", apply: (command) => move(command as TransferCommand) };
}
