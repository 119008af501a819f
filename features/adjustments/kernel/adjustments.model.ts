/** The auditor's model of adjustments, by the README: own money between a person and what the house earned, two operators each time. */
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { PostAdjustment } from "./adjustments.ts";

const HOUSE = 0;
const FEES_KIND = 16;
const KIND_NUMBERS: Readonly<Record<string, number>> = { legal: 1, change: 2, lever: 3, micro: 4 };
const REASONS = ["correction_fee", "correction_trade", "correction_transfer", "goodwill"];

export function adjustmentsModel({ ledger, assets, isOpen }: ModelNeeds): ModelPart {
  const post = (command: PostAdjustment): string | undefined => {
    const { user, asset, kind, direction, amount } = command;
    const listed = assets.get(asset);
    if (listed === undefined) return "asset_not_found";
    if (!isOpen(user)) return "account_not_open";
    const number = KIND_NUMBERS[kind];
    if (number === undefined || (direction === "give" && !listed.kinds.includes(kind))) return "account_kind_unavailable";
    if (amount < 1n) return "amount_invalid";
    if (!REASONS.includes(command.reason)) return "adjustment_reason_unknown";
    if (command.askedBy === command.agreedBy) return "second_operator_needed";
    const [person, house] = [ledger.purse(user, number, asset), ledger.purse(HOUSE, FEES_KIND, asset)];
    const units = direction === "give" ? amount : -amount;
    if (person.own + units < 0n) return "insufficient_balance";
    if (house.own - units < 0n) return "cover_exhausted";
    person.own += units;
    house.own -= units;
    return undefined;
  };
  return { prefix: "adjustments", apply: (command) => post(command as PostAdjustment) };
}
