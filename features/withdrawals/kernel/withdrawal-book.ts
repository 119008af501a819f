/** The open requests, and what is remembered of those before: in one place, with its bytes. */
import { amount, timeMs, type TimeMs, type UserId } from "../../../money/units.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { PAYOUT_KINDS, REPEAT_MS } from "../formulas.ts";
import type { RequestWithdrawal, ReviewCause, Withdrawal, WithdrawalState } from "./withdrawals.messages.ts";

const STATES: readonly WithdrawalState[] = ["waiting", "approved", "sending", "sent"];
const REVIEWS: readonly ReviewCause[] = ["", "score", "amount"];

type Last = { readonly what: string; readonly at: TimeMs };

export class WithdrawalBook {
  readonly #open = new Map<number, Withdrawal>();
  readonly #byUser = new Map<UserId, Set<number>>();
  /** Each person's newest request, for as long as the same again counts as a repetition. */
  readonly #last = new Map<UserId, Last>();
  /** Until when a further refusal takes two operators. */
  readonly #rests = new Map<UserId, TimeMs>();
  #count = 0;

  next(): number {
    this.#count += 1;
    return this.#count;
  }

  find(number: number): Withdrawal | undefined {
    return this.#open.get(number);
  }

  all(): readonly Withdrawal[] {
    return [...this.#open.values()];
  }

  of(user: UserId): readonly Withdrawal[] {
    return [...(this.#byUser.get(user) ?? [])].flatMap((number) => this.#open.get(number) ?? []);
  }

  put(one: Withdrawal): void {
    this.#open.set(one.number, one);
    const numbers = this.#byUser.get(one.user);
    if (numbers === undefined) this.#byUser.set(one.user, new Set([one.number]));
    else numbers.add(one.number);
  }

  remove({ number, user }: Withdrawal): void {
    this.#open.delete(number);
    const numbers = this.#byUser.get(user);
    numbers?.delete(number);
    if (numbers?.size === 0) this.#byUser.delete(user);
  }

  /** The very same within seconds: a button that was pressed twice. */
  isRepeated(command: RequestWithdrawal): boolean {
    const last = this.#last.get(command.user);
    return last !== undefined && last.what === contentOf(command) && command.at - last.at < REPEAT_MS;
  }

  remember(command: RequestWithdrawal): void {
    for (const [user, { at }] of this.#last) {
      if (command.at - at < REPEAT_MS) break;
      this.#last.delete(user);
    }
    this.#last.delete(command.user);
    this.#last.set(command.user, { what: contentOf(command), at: command.at });
  }

  restsUntil(user: UserId): TimeMs {
    return this.#rests.get(user) ?? timeMs(0);
  }

  rest(user: UserId, until: TimeMs): void {
    this.#rests.set(user, until);
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#open.size);
    for (const one of this.#open.values()) {
      for (const value of [one.number, one.user, one.asset, one.network, one.destination, one.savedAt, one.requestedAt])
        writer.number(value);
      for (const value of [one.reviewUntil, one.reference, one.openedBy, one.entry]) writer.number(value);
      for (const value of [PAYOUT_KINDS.indexOf(one.kind), STATES.indexOf(one.state), REVIEWS.indexOf(one.review)]) writer.number(value);
      for (const value of [one.amount, one.fee, one.fromChange, one.btc, one.worth]) writer.integer(value);
    }
    writer.number(this.#last.size);
    for (const [user, { what, at }] of this.#last) {
      for (const value of [user, at]) writer.number(value);
      writer.text(what);
    }
    writer.number(this.#rests.size);
    for (const [user, until] of this.#rests) for (const value of [user, until]) writer.number(value);
  }

  load(reader: StateReader): void {
    const numbers = (count: number): readonly number[] => Array.from({ length: count }, () => reader.number());
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const [number, user, asset, network, destination, savedAt, requestedAt] = numbers(7);
      const [reviewUntil, reference, openedBy, entry] = numbers(4);
      const [kind = 0, state = 0, review = 0] = numbers(3);
      const [units, fee, fromChange, btc, worth] = Array.from({ length: 5 }, () => amount(reader.integer()));
      const facts = { number, user, asset, amount: units, fee, network, destination, savedAt, fromChange, btc, worth, requestedAt };
      const words = { kind: PAYOUT_KINDS[kind], state: STATES[state], review: REVIEWS[review] };
      this.put({ ...facts, ...words, reviewUntil, reference, openedBy, entry } as Withdrawal);
    }
    for (let left = reader.number(); left > 0; left--) {
      const [user, at] = numbers(2);
      this.#last.set(user as UserId, { what: reader.text(), at: at as TimeMs });
    }
    for (let left = reader.number(); left > 0; left--) this.#rests.set(reader.number() as UserId, timeMs(reader.number()));
  }
}

const contentOf = ({ asset, amount: units, kind, network, destination }: RequestWithdrawal): string =>
  `${asset} ${units} ${kind} ${network} ${destination}`;
