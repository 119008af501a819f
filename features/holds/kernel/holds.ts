/**
 * Holds: what keeps a person's own money from leaving, for a reason of a closed list and until a deadline (charter 2).
 *
 * A hold moves nothing and is asked by nothing but what lets money leave: trading, closing and transfers between one's own accounts go on.
 * It ends by itself through the due-list. Nobody lengthens one alone: a later deadline takes two operators, and so does a further
 * hold while an operator's one stands or has ended a short time ago, which would be the same by another name.
 */
import { amount as units, timeMs, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { HOLD_REST_MS, HOLD_TERMS, HOLDS_MAX, isHoldKind, latestDeadline, type HoldKind } from "../formulas.ts";
import type { Hold, HoldAuthor, HoldsCommand, HoldsEvent, HoldsRefusal, LiftHold, PlaceHold, RenewHold } from "./holds.messages.ts";
import { withdrawableOf, type Destination, type Withdrawable } from "./withdrawable.ts";

export type HoldsNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly isOpen: (user: UserId) => boolean;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  /** A hold of this person is over. */
  readonly ended: (user: UserId, at: TimeMs) => void;
  readonly emit: (event: HoldsEvent) => void;
};

const EVERY_ASSET = 0 as const;
/** How "rule" stands in a snapshot; operators' numbers are 0 and more. */
const RULE_NUMBER = -1;

export class Holds implements Part<HoldsCommand, HoldsRefusal> {
  readonly name = "holds";
  readonly version = 1;
  /** Nobody's obligation: they keep the venue in order. */
  readonly commands = { "holds/place": "upkeep", "holds/lift": "upkeep", "holds/renew": "upkeep" } as const;
  readonly #needs: HoldsNeeds;
  readonly #holds = new Map<number, Hold>();
  readonly #byUser = new Map<UserId, Set<number>>();
  /** Until when one operator alone sets no further hold of a person. */
  readonly #rests = new Map<UserId, TimeMs>();
  #count = 0;

  constructor(needs: HoldsNeeds) {
    this.#needs = needs;
  }

  /** Those of a person that stand at that time, the earliest set first. */
  of(user: UserId, at: TimeMs): readonly Hold[] {
    return [...(this.#byUser.get(user) ?? [])].flatMap((number) => {
      const hold = this.#holds.get(number);
      return hold === undefined || hold.until <= at ? [] : [hold];
    });
  }

  /** One that stands at that time. */
  find(number: number, at: TimeMs): Hold | undefined {
    const hold = this.#holds.get(number);
    return hold === undefined || hold.until <= at ? undefined : hold;
  }

  /** Everybody's, the earliest set first. */
  all(): readonly Hold[] {
    return [...this.#holds.values()];
  }

  /** Whether a further hold of this person takes a second operator. */
  needsSecond(user: UserId, at: TimeMs): boolean {
    const hasOne = [...(this.#byUser.get(user) ?? [])].some((number) => this.#holds.get(number)?.placedBy !== "rule");
    return hasOne || (this.#rests.get(user) ?? 0) > at;
  }

  /** What of an asset may leave, in all, and what keeps the rest. */
  withdrawable(user: UserId, asset: AssetId, at: TimeMs, to?: Destination): Withdrawable {
    return withdrawableOf(this.#needs.ledger, this.of(user, at), { user, asset, to });
  }

  execute(command: HoldsCommand): HoldsRefusal | undefined {
    switch (command.type) {
      case "holds/place":
        return this.#place(command);
      case "holds/lift":
        return this.#lift(command);
      case "holds/renew":
        return this.#renew(command);
      default:
        return assertNever(command);
    }
  }

  #place(command: PlaceHold): HoldsRefusal | undefined {
    const refusal = this.#refuseWhat(command) ?? this.#refuseWhen(command);
    if (refusal !== undefined) return refusal;
    const { user, kind, cause, placedBy, agreedBy, at } = command;
    const { until = latestDeadline(kind, at), asset = EVERY_ASSET, amount = units(0n), destination = 0 } = command;
    this.#count += 1;
    const number = this.#count;
    const entry = this.#needs.schedule.add(this.name, until, number);
    const placed = { number, user, kind, cause, asset, amount, destination, placedBy, placedAt: at, until };
    this.#keep({ ...placed, since: at, renewals: 0, entry });
    this.#needs.emit({ type: "holds/placed", ...placed, agreedBy });
    return undefined;
  }

  #refuseWhat({ user, kind, cause, asset, amount, destination = 0, placedBy }: PlaceHold): HoldsRefusal | undefined {
    const { isOpen, assets } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    if (!isHoldKind(kind)) return "hold_kind_unknown";
    const { causes, setBy } = HOLD_TERMS[kind];
    if (!causes.includes(cause)) return "hold_cause_unknown";
    if ((placedBy === "rule") !== (setBy === "rule")) return setBy === "rule" ? "hold_not_by_operators" : "hold_not_by_rule";
    const isAddress = Number.isSafeInteger(destination) && destination > 0;
    if (isAddress !== (kind === "new_address")) return "hold_amount_invalid";
    if ((asset === undefined) !== (amount === undefined)) return "hold_amount_invalid";
    if (asset !== undefined && assets.get(asset) === undefined) return "hold_amount_invalid";
    return amount !== undefined && amount <= 0n ? "hold_amount_invalid" : undefined;
  }

  #refuseWhen({ user, kind, until, placedBy, agreedBy, at }: PlaceHold): HoldsRefusal | undefined {
    const refusal = refuseDeadline(kind, until, at);
    if (refusal !== undefined) return refusal;
    if ((this.#byUser.get(user)?.size ?? 0) >= HOLDS_MAX) return "hold_limit_reached";
    if (placedBy === "rule") return undefined;
    const hasSecond = agreedBy !== undefined && agreedBy !== placedBy;
    return !hasSecond && this.needsSecond(user, at) ? "second_operator_needed" : undefined;
  }

  #lift({ hold: number, by, at }: LiftHold): HoldsRefusal | undefined {
    const hold = this.find(number, at);
    if (hold === undefined) return "hold_not_found";
    this.#needs.schedule.remove(hold.entry);
    this.#end(hold, at);
    this.#needs.emit({ type: "holds/ended", number, user: hold.user, kind: hold.kind, reason: "lifted", by, at });
    this.#needs.ended(hold.user, at);
    return undefined;
  }

  #renew({ hold: number, until, askedBy, agreedBy, at }: RenewHold): HoldsRefusal | undefined {
    const hold = this.find(number, at);
    if (hold === undefined) return "hold_not_found";
    const { user, kind, entry } = hold;
    // A rule never goes on by another's hand either: who has a reason of their own sets a hold of their own.
    if (hold.placedBy === "rule") return "hold_not_by_operators";
    if (!(until > hold.until)) return "hold_deadline_invalid";
    const refusal = refuseDeadline(kind, until, at);
    if (refusal !== undefined) return refusal;
    if (askedBy === agreedBy) return "second_operator_needed";
    const { schedule, emit } = this.#needs;
    schedule.remove(entry);
    const renewals = hold.renewals + 1;
    this.#holds.set(number, { ...hold, until, since: at, renewals, entry: schedule.add(this.name, until, number) });
    emit({ type: "holds/renewed", number, user, kind, until, renewals, askedBy, agreedBy, at });
    return undefined;
  }

  /** Its deadline has come: it ended then, however late the venue hears of it. */
  due({ reference, due }: DueEntry): void {
    const hold = this.#holds.get(reference);
    invariant(hold !== undefined, "V7: a hold that ends must still stand", reference);
    this.#end(hold, due);
    const { number, user, kind } = hold;
    this.#needs.emit({ type: "holds/ended", number, user, kind, reason: "deadline", by: undefined, at: due });
    this.#needs.ended(user, due);
  }

  #keep(hold: Hold): void {
    this.#holds.set(hold.number, hold);
    const numbers = this.#byUser.get(hold.user);
    if (numbers === undefined) this.#byUser.set(hold.user, new Set([hold.number]));
    else numbers.add(hold.number);
  }

  #end({ number, user, placedBy }: Hold, at: TimeMs): void {
    this.#holds.delete(number);
    const numbers = this.#byUser.get(user);
    numbers?.delete(number);
    if (numbers?.size === 0) this.#byUser.delete(user);
    if (placedBy !== "rule") this.#rests.set(user, timeMs(at + HOLD_REST_MS));
  }

  check(): void {
    for (const { number, kind, since, until, placedBy, renewals } of this.#holds.values()) {
      const { longestMs, setBy } = HOLD_TERMS[kind];
      invariant(until > since && until - since <= longestMs, "charter 2: a hold must end within its kind's time", number, until - since);
      invariant((placedBy === "rule") === (setBy === "rule"), "charter 2: a kind of hold must be set by whom the list says", number);
      invariant(placedBy !== "rule" || renewals === 0, "charter 2: no rule may renew a hold", number);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#holds.size);
    for (const hold of this.#holds.values()) {
      for (const value of [hold.number, hold.user, hold.asset, hold.destination, numberOf(hold.placedBy)]) writer.number(value);
      for (const value of [hold.placedAt, hold.since, hold.until, hold.renewals, hold.entry]) writer.number(value);
      writer.integer(hold.amount);
      writer.text(hold.kind);
      writer.text(hold.cause);
    }
    writer.number(this.#rests.size);
    for (const [user, until] of this.#rests) for (const value of [user, until]) writer.number(value);
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const [number, user, asset, destination, author] = Array.from({ length: 5 }, () => reader.number());
      const [placedAt, since, until, renewals, entry] = Array.from({ length: 5 }, () => reader.number());
      const amount = units(reader.integer());
      const kind = reader.text();
      const placedBy = author === RULE_NUMBER ? "rule" : author;
      const times = { placedAt, since, until, renewals, entry };
      this.#keep({ number, user, kind, cause: reader.text(), asset, amount, destination, placedBy, ...times } as Hold);
    }
    for (let left = reader.number(); left > 0; left--) this.#rests.set(reader.number() as UserId, timeMs(reader.number()));
  }
}

function refuseDeadline(kind: HoldKind, until: TimeMs | undefined, at: TimeMs): HoldsRefusal | undefined {
  if (until === undefined) return undefined;
  if (!Number.isSafeInteger(until) || until <= at) return "hold_deadline_invalid";
  return until > latestDeadline(kind, at) ? "hold_too_long" : undefined;
}

const numberOf = (author: HoldAuthor): number => (author === "rule" ? RULE_NUMBER : author);
