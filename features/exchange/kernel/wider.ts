/**
 * Large exchanges (the OTC desk): a person asks for a wider limit, two operators grant it for a day, or one refuses it; left alone it ends by itself.
 * It is how much one exchange may be worth and nothing else: the rate is everybody's, and the house must still be able to pay.
 */
import { timeMs, type TimeMs, type UserId } from "../../../money/units.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { EXCHANGE_WHOLE_MAX, WIDER_ANSWER_MS, WIDER_MS, WIDER_REFUSALS } from "../formulas.ts";
import type {
  AskWider,
  CancelWider,
  ExchangeRefusal,
  GrantWider,
  RefuseWider,
  Wider,
  WiderEnded,
  WiderEvent,
} from "./exchange.messages.ts";

export type WiderNeeds = {
  readonly isOpen: (user: UserId) => boolean;
  /** Everybody's limit, whole USDT. */
  readonly most: () => number;
  readonly nextNumber: () => number;
  readonly schedule: { add(due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: WiderEvent) => void;
};

export class WiderLimits {
  readonly #needs: WiderNeeds;
  /** One a person. */
  readonly #byUser = new Map<UserId, Wider>();

  constructor(needs: WiderNeeds) {
    this.#needs = needs;
  }

  of(user: UserId): Wider | undefined {
    return this.#byUser.get(user);
  }

  /** The oldest first. */
  all(): readonly Wider[] {
    return [...this.#byUser.values()];
  }

  /** What one exchange of theirs may be worth at most, whole USDT. */
  mostOf(user: UserId): number {
    const wider = this.#byUser.get(user);
    return wider?.state === "granted" ? Math.max(wider.worth, this.#needs.most()) : this.#needs.most();
  }

  ask({ user, worth, at }: AskWider): ExchangeRefusal | undefined {
    const { isOpen, most, nextNumber, schedule, emit } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    if (!Number.isSafeInteger(worth) || worth <= most() || worth > EXCHANGE_WHOLE_MAX) return "exchange_wider_invalid";
    if (this.#byUser.has(user)) return "exchange_wider_open";
    const number = nextNumber();
    const until = timeMs(at + WIDER_ANSWER_MS);
    this.#byUser.set(user, { number, user, worth, state: "asked", until, entry: schedule.add(until, number) });
    emit({ type: "exchange/wider-asked", number, user, worth, until, at });
    return undefined;
  }

  grant({ request, askedBy, agreedBy, at }: GrantWider): ExchangeRefusal | undefined {
    const found = this.#asked(request);
    if (found === undefined) return "exchange_wider_unknown";
    if (askedBy === agreedBy) return "second_operator_needed";
    const { schedule, emit } = this.#needs;
    schedule.remove(found.entry);
    const until = timeMs(at + WIDER_MS);
    this.#byUser.set(found.user, { ...found, state: "granted", until, entry: schedule.add(until, found.number) });
    emit({ type: "exchange/widened", number: found.number, user: found.user, worth: found.worth, until, at });
    return undefined;
  }

  refuse({ request, cause, at }: RefuseWider): ExchangeRefusal | undefined {
    const found = this.#asked(request);
    if (found === undefined || !WIDER_REFUSALS.includes(cause)) return "exchange_wider_unknown";
    this.#needs.schedule.remove(found.entry);
    this.#end(found, "refused", at, cause);
    return undefined;
  }

  cancel({ user, at }: CancelWider): ExchangeRefusal | undefined {
    const found = this.#byUser.get(user);
    if (found === undefined) return "exchange_wider_unknown";
    this.#needs.schedule.remove(found.entry);
    this.#end(found, "cancelled", at);
    return undefined;
  }

  /** Whether it was one of these that fell due. */
  due(reference: number, at: TimeMs): boolean {
    const found = this.all().find(({ number }) => number === reference);
    if (found === undefined) return false;
    this.#end(found, found.state === "asked" ? "unanswered" : "over", at);
    return true;
  }

  close(user: UserId, at: TimeMs): void {
    const found = this.#byUser.get(user);
    if (found === undefined) return;
    this.#needs.schedule.remove(found.entry);
    this.#end(found, "closed", at);
  }

  #asked(request: number): Wider | undefined {
    return this.all().find(({ number, state }) => number === request && state === "asked");
  }

  #end({ number, user, worth }: Wider, reason: WiderEnded["reason"], at: TimeMs, cause: WiderEnded["cause"] = ""): void {
    this.#byUser.delete(user);
    this.#needs.emit({ type: "exchange/wider-ended", number, user, worth, reason, cause, at });
  }

  save(writer: StateWriter): void {
    writer.number(this.#byUser.size);
    for (const { number, user, worth, state, until, entry } of this.#byUser.values())
      for (const value of [number, user, worth, state === "granted" ? 1 : 0, until, entry]) writer.number(value);
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const [number, user, worth] = [reader.number(), reader.number() as UserId, reader.number()];
      const state = reader.number() === 1 ? "granted" : "asked";
      this.#byUser.set(user, { number, user, worth, state, until: timeMs(reader.number()), entry: reader.number() });
    }
  }
}
