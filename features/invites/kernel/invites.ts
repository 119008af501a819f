/**
 * Invitations: who was invited by whom, and the part of their fees that goes to the two above them.
 *
 * A fee that somebody with an inviter pays pledges its rebate at once, from what the house earned by that very fee: nothing is
 * promised that was not collected. When the hour is over the due-list pays it, asset by asset, with a receipt. Every product
 * that charges a fee tells `paid`.
 */
import { amount, ratePpm, timeMs, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import { ASSETS_MAX, HOUSE, HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { FeeMarks } from "../../../kernel/ledger/fee-marks.ts";
import { own, pledged, type Account, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { areRebateRates, FIRST_REBATE_RATES, type RebateRates } from "../formulas.ts";
import type { EndInviting, InvitesCommand, InvitesEvent, InvitesRefusal, LinkInvited, SetRebateRates } from "./invites.messages.ts";
import { Rebate } from "./rebate.ts";
import { rebatedOf, receiptOf } from "./rebate-receipt.ts";

export const HOUR_MS = 3_600_000;

export type InvitesNeeds = {
  readonly ledger: Ledger;
  readonly isOpen: (user: UserId) => boolean;
  /** Whose fills somebody earns by. */
  readonly marks: Pick<FeeMarks, "mark">;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: InvitesEvent | Settled) => void;
};

/** Rates that count from an hour on. */
type RatesSince = { readonly rates: RebateRates; readonly hour: number };

export class Invites implements Part<InvitesCommand, InvitesRefusal> {
  readonly name = "invites";
  readonly version = 1;
  readonly commands = { "invites/link": "upkeep", "invites/end": "closes", "invites/set-rates": "upkeep" } as const;
  readonly #needs: InvitesNeeds;
  /** By whom each was invited: always somebody with a lower number, so there is no circle. */
  readonly #inviters = new Map<UserId, UserId>();
  readonly #ended = new Set<UserId>();
  /** Those that are not paid yet, by number. */
  readonly #rebates = new Map<number, Rebate>();
  /** The newest of each person and asset. */
  readonly #newest = new Map<number, Rebate>();
  #count = 0;
  #rates: RebateRates = FIRST_REBATE_RATES;
  #next: RatesSince | undefined;

  constructor(needs: InvitesNeeds) {
    this.#needs = needs;
  }

  inviterOf(user: UserId): UserId | undefined {
    return this.#inviters.get(user);
  }

  hasEnded(user: UserId): boolean {
    return this.#ended.has(user);
  }

  /** The shares of fees that are paid at that time. */
  ratesAt(at: TimeMs): RebateRates {
    return this.#ratesOf(hourOf(at));
  }

  /** What counts from a later hour on, where that is another. */
  ratesAhead(at: TimeMs): { readonly rates: RebateRates; readonly since: TimeMs } | undefined {
    if (this.#next === undefined || this.#next.hour <= hourOf(at)) return undefined;
    return { rates: this.#next.rates, since: timeMs(this.#next.hour * HOUR_MS) };
  }

  /** What a person is to get for fees of hours that are not settled yet, by asset. */
  waitingOf(user: UserId): ReadonlyMap<AssetId, bigint> {
    const waiting = new Map<AssetId, bigint>();
    for (const rebate of this.#rebates.values())
      if (rebate.user === user) waiting.set(rebate.asset, (waiting.get(rebate.asset) ?? 0n) + rebate.total);
    return waiting;
  }

  #invite(user: UserId, inviter: UserId): void {
    this.#inviters.set(user, inviter);
    this.#needs.marks.mark(user);
  }

  /** Hears of every fee that was paid to the house, in smallest units. */
  paid(user: UserId, asset: AssetId, units: number, at: TimeMs): void {
    const inviter = this.#inviters.get(user);
    if (inviter === undefined || units === 0) return;
    const hour = hourOf(at);
    const position = this.#needs.position();
    const first = this.#rebateFor(inviter, asset, hour, user);
    if (first !== undefined) this.#pledge(first, first.addFirst(user, units, position));
    const above = this.#inviters.get(inviter);
    if (above === undefined) return;
    const second = this.#rebateFor(above, asset, hour, undefined);
    if (second !== undefined) this.#pledge(second, second.addSecond(units, position));
  }

  /** The one that goes on, or a new one; `invited`: whose fees it must have room for. */
  #rebateFor(user: UserId, asset: AssetId, hour: number, invited: UserId | undefined): Rebate | undefined {
    const key = keyOf(user, asset);
    const newest = this.#newest.get(key);
    if (newest?.hour === hour && (invited === undefined || newest.takes(invited))) return newest;
    if (this.#ended.has(user)) return undefined;
    const number = this.#count + 1;
    const entry = this.#needs.schedule.add(this.name, timeMs((hour + 1) * HOUR_MS), number);
    const rebate = new Rebate({ number, user, asset, hour, rates: this.#ratesOf(hour), entry });
    this.#count = number;
    this.#rebates.set(number, rebate);
    this.#newest.set(key, rebate);
    return rebate;
  }

  #ratesOf(hour: number): RebateRates {
    return this.#next !== undefined && hour >= this.#next.hour ? this.#next.rates : this.#rates;
  }

  #pledge({ asset, number }: Rebate, units: number): void {
    const fees = this.#fees(asset);
    this.#needs.ledger.moveUnits(own(fees), pledged(fees), units, REASON.rebate, number);
  }

  /** What the house earned. */
  #fees(asset: AssetId): Account {
    return this.#needs.ledger.account(HOUSE, PURPOSE.fees, asset);
  }

  execute(command: InvitesCommand): InvitesRefusal | undefined {
    switch (command.type) {
      case "invites/link":
        return this.#link(command);
      case "invites/end":
        return this.#end(command);
      case "invites/set-rates":
        return this.#setRates(command);
      default:
        return assertNever(command);
    }
  }

  #link({ user, inviter, at }: LinkInvited): InvitesRefusal | undefined {
    const { isOpen, emit } = this.#needs;
    if (!isOpen(user) || !isOpen(inviter)) return "account_not_open";
    if (inviter >= user) return "inviter_came_later";
    if (this.#inviters.has(user)) return "already_invited";
    this.#invite(user, inviter);
    emit({ type: "invites/linked", user, inviter, at });
    return undefined;
  }

  #end({ user, at }: EndInviting): InvitesRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (this.#ended.has(user)) return "inviting_ended";
    this.#ended.add(user);
    this.closeAll(user);
    this.#needs.emit({ type: "invites/ended", user, at });
    return undefined;
  }

  #setRates({ firstPpm, secondPpm, at }: SetRebateRates): InvitesRefusal | undefined {
    const rates = { firstPpm, secondPpm };
    if (!areRebateRates(rates)) return "rebate_rates_invalid";
    const hour = hourOf(at) + 1;
    this.#rates = this.#ratesOf(hour - 1);
    this.#next = { rates, hour };
    this.#needs.emit({ type: "invites/rates-set", ...rates, since: timeMs(hour * HOUR_MS), at });
    return undefined;
  }

  /** The hour is over, however long ago: paid with its own rates. */
  due({ reference }: DueEntry, at: TimeMs): void {
    const rebate = this.#rebates.get(reference);
    invariant(rebate !== undefined, "V7: what falls due must still be open", reference);
    this.#drop(rebate);
    this.#pay(rebate, at);
  }

  /** Before a split of a share what waits in it is paid: its fees were paid in shares of before. */
  splitting(asset: AssetId, at: TimeMs): void {
    for (const rebate of [...this.#rebates.values()].filter((one) => one.asset === asset)) {
      this.#drop(rebate);
      this.#needs.schedule.remove(rebate.entry);
      this.#pay(rebate, at);
    }
  }

  #pay(rebate: Rebate, at: TimeMs): void {
    const { user, asset, number, total } = rebate;
    if (total === 0n) return;
    const { ledger, emit } = this.#needs;
    ledger.move(pledged(this.#fees(asset)), own(ledger.account(user, PURPOSE.change, asset)), amount(total), REASON.rebate, number);
    emit(rebatedOf(rebate, at));
    emit(receiptOf(rebate, at));
  }

  /** What was not paid yet lapses: who starts again, or leaves, has nothing open. */
  closeAll(user: UserId): void {
    for (const rebate of [...this.#rebates.values()].filter((one) => one.user === user)) {
      this.#drop(rebate);
      this.#needs.schedule.remove(rebate.entry);
      const fees = this.#fees(rebate.asset);
      this.#needs.ledger.move(pledged(fees), own(fees), amount(rebate.total), REASON.rebate, rebate.number);
    }
  }

  #drop(rebate: Rebate): void {
    const key = keyOf(rebate.user, rebate.asset);
    this.#rebates.delete(rebate.number);
    if (this.#newest.get(key) === rebate) this.#newest.delete(key);
  }

  pledges(expected: Map<number, bigint>): void {
    for (const { asset, total } of this.#rebates.values()) {
      const cell = pledged(this.#fees(asset));
      expected.set(cell, (expected.get(cell) ?? 0n) + total);
    }
  }

  check(): void {
    for (const [user, inviter] of this.#inviters)
      invariant(inviter >= HOUSE_USERS_END && inviter < user, "an inviter must be a person who came before", user, inviter);
    for (const { user, rates, number } of this.#rebates.values()) {
      invariant(number <= this.#count && areRebateRates(rates), "a rebate must have a number and rates that are any", number);
      invariant(!this.#ended.has(user), "who left must earn nothing more", user);
    }
  }

  save(writer: StateWriter): void {
    const { firstPpm, secondPpm } = this.#rates;
    const next = this.#next ?? { rates: { firstPpm: 0, secondPpm: 0 }, hour: 0 };
    for (const value of [this.#count, firstPpm, secondPpm, next.hour, next.rates.firstPpm, next.rates.secondPpm]) writer.number(value);
    const links = Float64Array.from([...this.#inviters].flat());
    writer.column(links, links.length);
    const ended = Float64Array.from(this.#ended);
    writer.column(ended, ended.length);
    writer.number(this.#rebates.size);
    for (const rebate of this.#rebates.values()) rebate.save(writer);
  }

  load(reader: StateReader): void {
    const [count, firstPpm, secondPpm, hour, nextFirst, nextSecond] = Array.from({ length: 6 }, () => reader.number());
    this.#count = count;
    this.#rates = { firstPpm: ratePpm(firstPpm), secondPpm: ratePpm(secondPpm) };
    this.#next = hour === 0 ? undefined : { rates: { firstPpm: ratePpm(nextFirst), secondPpm: ratePpm(nextSecond) }, hour };
    const links = readColumn(reader);
    for (let i = 0; i < links.length; i += 2) this.#invite(links[i] as UserId, links[i + 1] as UserId);
    for (const user of readColumn(reader)) this.#ended.add(user as UserId);
    for (let left = reader.number(); left > 0; left--) {
      const rebate = Rebate.load(reader);
      this.#rebates.set(rebate.number, rebate);
      this.#newest.set(keyOf(rebate.user, rebate.asset), rebate);
    }
  }
}

function readColumn(reader: StateReader): Float64Array {
  let values = new Float64Array(0);
  reader.columnInto((length) => (values = new Float64Array(length)));
  return values;
}

const hourOf = (at: TimeMs): number => Math.floor(at / HOUR_MS);
const keyOf = (user: UserId, asset: AssetId): number => user * ASSETS_MAX + asset;
