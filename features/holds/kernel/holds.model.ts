/** The auditor's model of holds, by the README: they move nothing, end at their deadline, and one operator alone lengthens none. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { HoldsCommand, PlaceHold, RenewHold } from "./holds.messages.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS: Readonly<Record<string, number>> = {
  new_address: 1,
  security_change: 1,
  verification_limit: 1,
  compliance_review: 7,
  court_order: 90,
};
const BY_OPERATORS = ["compliance_review", "court_order"];
const WHY: Readonly<Record<string, readonly string[]>> = {
  new_address: ["address_added"],
  security_change: [
    "password_changed",
    "password_reset",
    "payment_password_set",
    "mail_changed",
    "phone_changed",
    "factor_changed",
    "payout_account_changed",
  ],
  verification_limit: ["limit_reached"],
  compliance_review: ["unusual_activity", "source_of_funds", "account_access", "document_check"],
  court_order: ["court", "authority"],
};
const OF_ONE_PERSON = 100;
const REST_MS = 30 * DAY_MS;

type Standing = {
  readonly user: number;
  readonly kind: string;
  readonly isByRule: boolean;
  readonly placedAt: number;
  readonly asset: number | undefined;
  readonly amount: bigint | undefined;
  readonly destination: number | undefined;
  until: number;
};

export const holdsModel = (needs: ModelNeeds): ModelPart => new HoldsModel(needs);

class HoldsModel implements ModelPart {
  readonly prefix = "holds";
  readonly #needs: ModelNeeds;
  readonly #standing = new Map<number, Standing>();
  readonly #rests = new Map<number, number>();
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    needs.known.holds = (user, asset, at, place) => this.#of(user, asset, at, place);
  }

  #of(user: number, asset: number, at: number, place: { readonly number: number; readonly savedAt: number } | undefined) {
    return [...this.#standing.values()].flatMap((one) => {
      if (one.user !== user || one.until <= at || (one.asset ?? asset) !== asset) return [];
      const isOfPlace = one.kind === "new_address" || one.kind === "security_change";
      const isThere = one.kind === "new_address" ? place?.number === one.destination : (place?.savedAt ?? 0) > one.placedAt - DAY_MS;
      if (isOfPlace && (place === undefined || !isThere)) return [];
      return [{ until: one.until, units: one.amount, isOfPlace }];
    });
  }

  apply(given: Command): string | undefined {
    const command = given as HoldsCommand;
    if (command.type === "holds/place") return this.#place(command);
    return command.type === "holds/renew" ? this.#renew(command) : this.#lift(command.hold, command.at);
  }

  due(number: number, at: number): void {
    const hold = this.#standing.get(number);
    if (hold === undefined) return;
    this.#end(number, hold, at);
    this.#needs.known.holdEnded(hold.user, at);
  }

  #place(command: PlaceHold): string | undefined {
    const { user, kind, at } = command;
    const refusal = this.#refuseWhat(command) ?? this.#refuseFurther(command);
    if (refusal !== undefined) return refusal;
    const until = command.until ?? at + (DAYS[kind] ?? 0) * DAY_MS;
    this.#count += 1;
    this.#standing.set(this.#count, {
      ...{ user, kind, isByRule: command.placedBy === "rule", placedAt: at, until },
      ...{ asset: command.asset, amount: command.amount, destination: command.destination },
    });
    this.#needs.schedule.add("holds", until, this.#count);
    return undefined;
  }

  #refuseWhat({ user, kind, cause, placedBy, destination, asset, amount, until, at }: PlaceHold): string | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (!(kind in DAYS)) return "hold_kind_unknown";
    if (WHY[kind]?.includes(cause) !== true) return "hold_cause_unknown";
    const isByRule = placedBy === "rule";
    if (isByRule && BY_OPERATORS.includes(kind)) return "hold_not_by_rule";
    if (!isByRule && !BY_OPERATORS.includes(kind)) return "hold_not_by_operators";
    if (kind === "new_address" ? !((destination ?? 0) > 0) : destination !== undefined) return "hold_amount_invalid";
    const isPart = asset !== undefined && amount !== undefined && this.#needs.assets.has(asset) && amount >= 1n;
    if (!isPart && !(asset === undefined && amount === undefined)) return "hold_amount_invalid";
    return until === undefined ? undefined : refuseDeadline(kind, until, at);
  }

  #refuseFurther({ user, placedBy, agreedBy, at }: PlaceHold): string | undefined {
    const theirs = [...this.#standing.values()].filter((one) => one.user === user);
    if (theirs.length >= OF_ONE_PERSON) return "hold_limit_reached";
    const isFurther = theirs.some((one) => !one.isByRule) || (this.#rests.get(user) ?? 0) > at;
    const areTwo = agreedBy !== undefined && agreedBy !== placedBy;
    return placedBy !== "rule" && isFurther && !areTwo ? "second_operator_needed" : undefined;
  }

  #renew({ hold: number, until, askedBy, agreedBy, at }: RenewHold): string | undefined {
    const hold = this.#standing.get(number);
    if (hold === undefined || hold.until <= at) return "hold_not_found";
    if (hold.isByRule) return "hold_not_by_operators";
    if (!(until > hold.until)) return "hold_deadline_invalid";
    const late = refuseDeadline(hold.kind, until, at);
    if (late !== undefined) return late;
    if (askedBy === agreedBy) return "second_operator_needed";
    hold.until = until;
    this.#needs.schedule.remove("holds", number);
    this.#needs.schedule.add("holds", until, number);
    return undefined;
  }

  #lift(number: number, at: number): string | undefined {
    const hold = this.#standing.get(number);
    if (hold === undefined || hold.until <= at) return "hold_not_found";
    this.#needs.schedule.remove("holds", number);
    this.#end(number, hold, at);
    this.#needs.known.holdEnded(hold.user, at);
    return undefined;
  }

  #end(number: number, { user, isByRule }: Standing, at: number): void {
    this.#standing.delete(number);
    if (!isByRule) this.#rests.set(user, at + REST_MS);
  }
}

function refuseDeadline(kind: string, until: number, at: number): string | undefined {
  if (!Number.isInteger(until) || until <= at) return "hold_deadline_invalid";
  return until - at > (DAYS[kind] ?? 0) * DAY_MS ? "hold_too_long" : undefined;
}
