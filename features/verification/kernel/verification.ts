/**
 * How far each person is verified, what that allows, and how much of it they used. Who somebody is the log never learns: a level comes by a command
 * that names a number.
 *
 * Whatever lets value leave asks `leftToWithdraw` and tells `withdrew`, both in BTC at the index of that moment.
 */
import { amount as units, timeMs, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import type { CommandBase } from "../../../kernel/command.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { RULES_VERIFIED_LEAVE } from "../../../kernel/rules.ts";
import { isLevel, LEVELS, LIMIT_WINDOW_MS, LIMITS_FIRST, WITHDRAWAL_LEAST, type Level, type LevelLimits } from "../formulas.ts";

export type SetLevel = CommandBase & {
  readonly type: "verification/set-level";
  readonly user: UserId;
  readonly level: Level;
  /** Operator's number, or "rule": approved by themselves on a paper venue. */
  readonly by: number | "rule";
};
/** The table per level is the operators' to edit; two of them, because it bounds what may leave. */
export type SetLimits = CommandBase & {
  readonly type: "verification/set-limits";
  readonly level: Level;
  readonly withdrawal: Amount;
  readonly fiatTrade: Amount;
  readonly askedBy: number;
  readonly agreedBy: number;
};
export type VerificationCommand = SetLevel | SetLimits;

export type VerificationEvent =
  | { readonly type: "verification/level-set"; readonly user: UserId; readonly level: Level; readonly before: Level; readonly at: TimeMs }
  | ({ readonly type: "verification/limits-set"; readonly level: Level; readonly at: TimeMs } & LevelLimits);

/** In the order in which they are looked for. */
export type VerificationRefusal =
  | "account_not_open"
  | "level_unknown"
  | "level_unchanged"
  | "level_kept"
  | "limit_invalid"
  | "limit_too_low"
  | "second_operator_needed";

export type VerificationNeeds = {
  readonly rules: () => number;
  readonly isOpen: (user: UserId) => boolean;
  readonly emit: (event: VerificationEvent) => void;
};

type Used = { readonly at: TimeMs; readonly amount: Amount };

export class Verification implements Part<VerificationCommand, VerificationRefusal> {
  readonly name = "verification";
  readonly version = 1;
  readonly commands = { "verification/set-level": "upkeep", "verification/set-limits": "upkeep" } as const;
  readonly #needs: VerificationNeeds;
  /** Those above 0. */
  readonly #levels = new Map<UserId, Level>();
  readonly #limits = new Map<Level, LevelLimits>(LEVELS.map((level) => [level, LIMITS_FIRST[level]]));
  /** What left within the window, the oldest first. */
  readonly #used = new Map<UserId, readonly Used[]>();

  constructor(needs: VerificationNeeds) {
    this.#needs = needs;
  }

  levelOf(user: UserId): Level {
    return this.#levels.get(user) ?? 0;
  }

  limitsOf(level: Level): LevelLimits {
    const limits = this.#limits.get(level) ?? LIMITS_FIRST[level];
    // Set before that could not be.
    return this.#isTooLow(level, limits.withdrawal) ? { ...limits, withdrawal: WITHDRAWAL_LEAST } : limits;
  }

  #isTooLow(level: Level, withdrawal: bigint): boolean {
    return this.#needs.rules() >= RULES_VERIFIED_LEAVE && level > 0 && withdrawal < WITHDRAWAL_LEAST;
  }

  /** What more may leave now, in 10⁻⁸ BTC. */
  leftToWithdraw(user: UserId, at: TimeMs): Amount {
    const { withdrawal } = this.limitsOf(this.levelOf(user));
    let left: bigint = withdrawal;
    for (const { amount } of this.#within(user, at)) left -= amount;
    return units(left < 0n ? 0n : left);
  }

  /** Whether one trade against fiat may be so large, in 10⁻⁶ USDT. */
  mayTradeFiat(user: UserId, amount: Amount): boolean {
    return amount <= this.limitsOf(this.levelOf(user)).fiatTrade;
  }

  /** To be told within the command by which it leaves. */
  withdrew(user: UserId, amount: Amount, at: TimeMs): void {
    const left = this.leftToWithdraw(user, at);
    invariant(amount > 0n && amount <= left, "charter 2: what leaves must be within the level's limit", user, amount, left);
    this.#used.set(user, [...this.#within(user, at), { at, amount }]);
  }

  /** What was told came back: it counts no longer. `withdrewAt`: when it was told. */
  gaveBack(user: UserId, amount: Amount, withdrewAt: TimeMs): void {
    const used = this.#used.get(user) ?? [];
    const place = used.findIndex((one) => one.at === withdrewAt && one.amount === amount);
    if (place >= 0) this.#used.set(user, used.toSpliced(place, 1));
  }

  execute(command: VerificationCommand): VerificationRefusal | undefined {
    switch (command.type) {
      case "verification/set-level":
        return this.#setLevel(command);
      case "verification/set-limits":
        return this.#setLimits(command);
      default:
        return assertNever(command);
    }
  }

  #setLevel({ user, level, at }: SetLevel): VerificationRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (!isLevel(level)) return "level_unknown";
    const before = this.levelOf(user);
    if (before === level) return "level_unchanged";
    // Level 0 takes nothing out: it would be a hold without a deadline, set by one operator.
    if (level === 0 && this.#needs.rules() >= RULES_VERIFIED_LEAVE) return "level_kept";
    if (level === 0) this.#levels.delete(user);
    else this.#levels.set(user, level);
    this.#needs.emit({ type: "verification/level-set", user, level, before, at });
    return undefined;
  }

  #setLimits({ level, withdrawal, fiatTrade, askedBy, agreedBy, at }: SetLimits): VerificationRefusal | undefined {
    if (!isLevel(level)) return "level_unknown";
    if (withdrawal < 0n || fiatTrade < 0n) return "limit_invalid";
    if (this.#isTooLow(level, withdrawal)) return "limit_too_low";
    if (askedBy === agreedBy) return "second_operator_needed";
    this.#limits.set(level, { withdrawal, fiatTrade });
    this.#needs.emit({ type: "verification/limits-set", level, withdrawal, fiatTrade, at });
    return undefined;
  }

  #within(user: UserId, at: TimeMs): readonly Used[] {
    return (this.#used.get(user) ?? []).filter((one) => one.at > at - LIMIT_WINDOW_MS);
  }

  check(): void {
    for (const [user, level] of this.#levels) invariant(isLevel(level) && level > 0, "a level must be one of the table", user, level);
    for (const { withdrawal, fiatTrade } of this.#limits.values())
      invariant(withdrawal >= 0n && fiatTrade >= 0n, "a limit must not be below zero", withdrawal, fiatTrade);
  }

  save(writer: StateWriter): void {
    for (const level of LEVELS) {
      const { withdrawal, fiatTrade } = this.#limits.get(level) ?? LIMITS_FIRST[level];
      writer.integer(withdrawal);
      writer.integer(fiatTrade);
    }
    writer.number(this.#levels.size);
    for (const [user, level] of this.#levels) for (const value of [user, level]) writer.number(value);
    writer.number(this.#used.size);
    for (const [user, used] of this.#used) {
      for (const value of [user, used.length]) writer.number(value);
      for (const { at, amount } of used) {
        writer.number(at);
        writer.integer(amount);
      }
    }
  }

  load(reader: StateReader): void {
    for (const level of LEVELS) this.#limits.set(level, { withdrawal: units(reader.integer()), fiatTrade: units(reader.integer()) });
    for (let left = reader.number(); left > 0; left--) this.#levels.set(reader.number() as UserId, reader.number() as Level);
    for (let left = reader.number(); left > 0; left--) {
      const user = reader.number() as UserId;
      const used = Array.from({ length: reader.number() }, () => ({ at: timeMs(reader.number()), amount: units(reader.integer()) }));
      this.#used.set(user, used);
    }
  }
}
