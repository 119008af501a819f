/**
 * Halts that end by themselves (decision 0141): one operator alone may keep a market halted for 72 hours, which come back when 30 days
 * have passed without a halt by one alone; a halt of two lasts 72 hours at most, and two may say it again.
 *
 * Who trades keeps why it is halted and does what follows; here is until when, and what one operator alone has used. Times are venue time.
 */
import { timeMs, type MarketId, type TimeMs } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import type { DueEntry, Part } from "../part.ts";
import { RULES_HALTS_END } from "../rules.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";

/** A halt lasts this long at most; those by one operator alone together. */
export const HALT_MS = 72 * 60 * 60 * 1000;
/** Without a halt by one operator alone for so long, one alone has all of it again. */
export const HALT_REST_MS = 30 * 24 * 60 * 60 * 1000;
/** What lies between two of them counts, too, where it is less. */
export const HALTS_APART_MS = 24 * 60 * 60 * 1000;
const NO_ENTRY = 0;

/** By whom a halt is: two operators, or (neither named) one alone. */
export type HaltedBy = { readonly askedBy?: number; readonly agreedBy?: number };

export type HaltsNeeds = {
  readonly rules: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  /** What operators have halted. */
  readonly halted: () => readonly MarketId[];
  /** Ends a halt as an operator would. */
  readonly resume: (market: MarketId, at: TimeMs) => void;
};

type HaltsOf = {
  readonly market: MarketId;
  /** Of the halt that lasts; all 0 while there is none. */
  since: TimeMs;
  until: TimeMs;
  entry: number;
  isAlone: boolean;
  /** How long halts by one alone took, those that are over, with what lay between, and when the last of them ended; 0 before the first. */
  usedMs: number;
  usedAt: TimeMs;
  /** How long all that are over took. */
  lastedMs: number;
};

const ZERO = timeMs(0);

export class Halts implements Part {
  readonly name: string;
  readonly version = 1;
  readonly commands = {};
  readonly #needs: HaltsNeeds;
  readonly #all = new Map<MarketId, HaltsOf>();

  /** `name`: of its section and in the due-list; one for each kind of market. */
  constructor(name: string, needs: HaltsNeeds) {
    this.name = name;
    this.#needs = needs;
  }

  execute(_command: never): undefined {
    invariant(false, "halts have no commands of their own", this.name);
  }

  /** When the halt of a market ends by itself; undefined while it is not halted, and of a halt from before rules 23. */
  untilOf(market: MarketId): TimeMs | undefined {
    const until = this.#all.get(market)?.until ?? ZERO;
    return until === ZERO ? undefined : until;
  }

  /** How long a market was halted, all halts since rules 23 together. */
  lasted(market: MarketId, at: TimeMs): number {
    const one = this.#all.get(market);
    if (one === undefined) return 0;
    return one.lastedMs + (one.until === ZERO ? 0 : timePassed(one, at));
  }

  /** How long one operator alone may have a market halted from `at` on. */
  leftAlone(market: MarketId, at: TimeMs): number {
    const one = this.#all.get(market);
    if (one === undefined) return HALT_MS;
    if (one.isAlone) return HALT_MS - one.usedMs - timePassed(one, at);
    return hasRested(one, at) ? HALT_MS : HALT_MS - one.usedMs - timeBetween(one, at);
  }

  /** Two may halt what is halted: it lasts longer then. */
  refuse(market: MarketId, isHalted: boolean, by: HaltedBy & { readonly at: TimeMs }): "halted" | "second_operator_needed" | undefined {
    if (this.#needs.rules() < RULES_HALTS_END) return isHalted ? "halted" : undefined;
    if (by.agreedBy !== undefined) return areTwo(by) ? undefined : "second_operator_needed";
    if (isHalted) return "halted";
    return this.leftAlone(market, by.at) > 0 ? undefined : "second_operator_needed";
  }

  /** A market is halted from now on; says until when. */
  begin(market: MarketId, by: HaltedBy & { readonly at: TimeMs }): { readonly until?: TimeMs } {
    if (this.#needs.rules() < RULES_HALTS_END) return {};
    const { at } = by;
    this.ended(market, at);
    const lasts = areTwo(by) ? HALT_MS : this.leftAlone(market, at);
    const one = this.#of(market);
    if (!areTwo(by)) one.usedMs = HALT_MS - lasts;
    this.#lasts(one, !areTwo(by), at, timeMs(at + lasts));
    return { until: one.until };
  }

  /** A market is not halted any more, whoever ended it. */
  ended(market: MarketId, at: TimeMs): void {
    const one = this.#all.get(market);
    if (one === undefined || one.until === ZERO) return;
    this.#needs.schedule.remove(one.entry);
    one.lastedMs += timePassed(one, at);
    if (one.isAlone) {
      one.usedMs += timePassed(one, at);
      one.usedAt = at;
    }
    Object.assign(one, { since: ZERO, until: ZERO, entry: NO_ENTRY, isAlone: false });
  }

  due({ reference }: DueEntry, at: TimeMs): void {
    this.#needs.resume(reference as MarketId, at);
  }

  /** Halts that are there when these rules begin end 72 hours later. */
  adopted(at: TimeMs): void {
    if (this.#needs.rules() < RULES_HALTS_END) return;
    for (const market of this.#needs.halted()) {
      if (this.untilOf(market) === undefined) this.#lasts(this.#of(market), true, at, timeMs(at + HALT_MS));
    }
  }

  #lasts(one: HaltsOf, isAlone: boolean, since: TimeMs, until: TimeMs): void {
    Object.assign(one, { since, until, isAlone, entry: this.#needs.schedule.add(this.name, until, one.market) });
  }

  #of(market: MarketId): HaltsOf {
    const known = this.#all.get(market);
    if (known !== undefined) return known;
    const one = { market, since: ZERO, until: ZERO, entry: NO_ENTRY, isAlone: false, usedMs: 0, usedAt: ZERO, lastedMs: 0 };
    this.#all.set(market, one);
    return one;
  }

  check(): void {
    for (const { market, since, until, isAlone, usedMs } of this.#all.values()) {
      invariant(until - since <= HALT_MS, "a halt must end within 72 hours", market, since, until);
      invariant(usedMs <= HALT_MS && (!isAlone || usedMs + until - since <= HALT_MS), "one alone must not halt for longer", market, usedMs);
    }
    if (this.#needs.rules() < RULES_HALTS_END) return;
    const lasting = [...this.#all.values()].filter(({ until }) => until !== ZERO).map(({ market }) => market);
    const halted = this.#needs.halted();
    invariant(
      halted.length === lasting.length && halted.every((market) => this.untilOf(market) !== undefined),
      "what is halted must have an end, and nothing else",
      this.name,
      halted.join(),
      lasting.join(),
    );
  }

  save(writer: StateWriter): void {
    writer.number(this.#all.size);
    for (const { market, since, until, entry, isAlone, usedMs, usedAt, lastedMs } of this.#all.values())
      for (const value of [market, since, until, entry, isAlone ? 1 : 0, usedMs, usedAt, lastedMs]) writer.number(value);
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const [market, since, until, entry, isAlone, usedMs, usedAt, lastedMs] = Array.from({ length: 8 }, () => reader.number());
      this.#all.set(market as MarketId, { market, since, until, entry, isAlone: isAlone === 1, usedMs, usedAt, lastedMs } as HaltsOf);
    }
  }
}

/** Whether two operators say it, and not one twice. */
export const areTwo = ({ askedBy, agreedBy }: HaltedBy): boolean => askedBy !== undefined && agreedBy !== undefined && askedBy !== agreedBy;

/** How long a halt has lasted, and no longer than it could: its end may be settled later. */
const timePassed = ({ since, until }: HaltsOf, at: TimeMs): number => Math.min(at, until) - since;

/** What counts with the halt that begins: else whoever lifts one over night halts a share session after session. */
const timeBetween = ({ usedAt }: HaltsOf, at: TimeMs): number => (at - usedAt < HALTS_APART_MS ? at - usedAt : 0);

const hasRested = ({ usedAt }: HaltsOf, at: TimeMs): boolean => at - usedAt >= HALT_REST_MS;
