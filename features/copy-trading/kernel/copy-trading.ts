/**
 * Copy trading in the kernel: who may be followed and follows whom, what of a trader's positions is copied, and the trader's share of what
 * followers win. Rules: README; why fan-out is the due-list's: docs/decisions/0067. Copies are ordinary positions of futures.
 */
import type { Copying, Position, PositionWatch } from "../../futures/kernel/public.ts";
import type { Level } from "../../verification/formulas.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { timeMs, type Amount, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import { nextHour, nextWeek, type CopyTerms } from "../formulas.ts";
import { loadCopies, saveCopies } from "./copies-bytes.ts";
import { checkCopies } from "./copies-check.ts";
import { CopiesState, type Follow, type Trader } from "./copies-state.ts";
import type { CopyCommand, CopyEvent, CopyRefusal, SetCopyTerms } from "./copy-trading.messages.ts";
import { FanOut } from "./fan-out.ts";
import { Follows } from "./follows.ts";
import { costsOf, isActive, Traders } from "./traders.ts";

export type CopyTradingNeeds = {
  readonly ledger: Ledger;
  readonly futures: () => Copying;
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  readonly levelOf: (user: UserId) => Level;
  readonly bound: (user: UserId) => "on_a_break" | "loss_limit_reached" | undefined;
  /** Whether a contract is on BTC or ETH. */
  readonly isMajor: (contract: MarketId) => boolean;
  readonly rules: () => number;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: CopyEvent | Settled) => void;
};

/** What copy trading has on the due-list: a kind, and for notices whose, in one number. */
const KINDS = ["work", "hour", "week", "notice"] as const;
const referenceOf = (kind: (typeof KINDS)[number], user = 0): number => user * KINDS.length + KINDS.indexOf(kind);

export class CopyTrading implements Part<CopyCommand, CopyRefusal> {
  readonly name = "copies";
  /** 2: since when copies wait to be closed, and whether all of them is to be. */
  readonly version = 2;
  readonly commands = {
    "copies/set-terms": "upkeep",
    "copies/apply": "upkeep",
    "copies/appoint": "upkeep",
    "copies/decide": "upkeep",
    "copies/set-share": "upkeep",
    "copies/leave": "closes",
    "copies/pause": "upkeep",
    "copies/follow": "opens",
    "copies/set-follow": "upkeep",
    "copies/unfollow": "closes",
    "copies/self-hold": "closes",
  } as const;
  readonly state = new CopiesState();
  readonly traders: Traders;
  readonly follows: Follows;
  readonly #fanOut: FanOut;
  readonly #needs: CopyTradingNeeds;
  /** What futures say of traders' and followers' positions. */
  readonly watch: PositionWatch;

  constructor(needs: CopyTradingNeeds) {
    this.#needs = needs;
    const { state } = this;
    const { ledger, futures, isOpen, isPaper, levelOf, bound, isMajor, rules, position, schedule, emit } = needs;
    this.follows = new Follows({
      state,
      futures,
      ledger,
      isOffered: () => this.traders.terms !== undefined,
      isOpen,
      rules,
      position,
      bound,
      close: (...what) => this.#fanOut.close(...what),
      emit,
    });
    this.traders = new Traders({
      state,
      futures,
      isOpen,
      isPaper,
      levelOf,
      addEnd: (user, due) => schedule.add(this.name, due, referenceOf("notice", user)),
      removeEntry: (entry) => schedule.remove(entry),
      endFollows: (trader, cause, at) => {
        for (const follow of [...trader.follows]) this.follows.end(follow, follow.settings.atEnd, cause, at);
      },
      emit,
    });
    const add = (due: TimeMs): unknown => schedule.add(this.name, due, referenceOf("work"));
    this.#fanOut = new FanOut({ state, futures, follows: this.follows, bound, isMajor, rules, add: (due) => void add(due), emit });
    this.watch = {
      opened: (of, lots, value, at) => {
        if (of.follow === 0 && this.#trader(of.user) !== undefined) this.#fanOut.opened(of, lots, value, at);
      },
      reduced: (of, result, fee, at) => this.#reduced(of, result, fee, at),
      settled: (of, result) => this.#realise(of, BigInt(result)),
      exitsSet: (of) => this.#fanOut.exitsSet(of),
      exitReached: (of, cause, at) => this.#fanOut.exitReached(of, cause, at),
      marginAdjusted: (of, units) => this.#fanOut.marginAdjusted(of, units),
      charged: ({ user }, units) => {
        const trader = this.#trader(user);
        if (trader !== undefined) trader.realised -= BigInt(units);
      },
    };
  }

  // To read.

  /** Undefined before copy trading is offered. */
  get terms(): CopyTerms | undefined {
    return this.traders.terms;
  }

  /** Who applied, is a trader, or was one whose follows are ending. */
  trader(user: UserId): Trader | undefined {
    return this.state.traders.get(user);
  }

  follow(number: number): Follow | undefined {
    return this.state.follows.get(number);
  }

  /** Of one person, the oldest first. */
  followsOf(user: UserId): readonly Follow[] {
    return this.state.of(user);
  }

  /** Results of a follow's copies at the marks, less what they have cost: with what was realised, less shares, that is what its stop counts. */
  openResult(follow: Follow): Amount {
    return this.follows.openResult(follow);
  }

  /** What the terms ask of who applies: own positions closed, and when the first was. */
  own(user: UserId): { readonly closed: number; readonly firstClosedAt: TimeMs } {
    const { ownClosed, firstClosedAt } = this.#needs.futures().peek(user);
    return { closed: ownClosed, firstClosedAt };
  }

  execute(command: CopyCommand): CopyRefusal | undefined {
    switch (command.type) {
      case "copies/set-terms":
        return this.#setTerms(command);
      case "copies/apply":
        return this.traders.apply(command);
      case "copies/appoint":
        return this.traders.appoint(command);
      case "copies/decide":
        return this.traders.decide(command);
      case "copies/set-share":
        return this.traders.setShare(command);
      case "copies/leave":
        return this.traders.leave(command);
      case "copies/pause":
        return this.traders.pause(command);
      case "copies/follow":
        return this.follows.begin(command);
      case "copies/set-follow":
        return this.follows.set(command);
      case "copies/unfollow":
        return this.follows.unfollow(command);
      case "copies/self-hold":
        return this.follows.selfHold(command);
      default:
        return assertNever(command);
    }
  }

  /** Hours and weeks are told of from the first terms on. */
  #setTerms(command: SetCopyTerms): CopyRefusal | undefined {
    const isFirst = this.traders.terms === undefined;
    const refusal = this.traders.setTerms(command);
    if (refusal === undefined && isFirst) {
      this.#plan("hour", nextHour(command.at));
      this.#plan("week", nextWeek(command.at));
    }
    return refusal;
  }

  #plan(kind: "hour" | "week", due: number): void {
    this.#needs.schedule.add(this.name, timeMs(due), referenceOf(kind));
  }

  #trader(user: UserId): Trader | undefined {
    const trader = this.state.traders.get(user);
    return trader !== undefined && isActive(trader) ? trader : undefined;
  }

  // What futures say.

  #realise({ user, follow: number }: Position, units: bigint): Follow | undefined {
    const follow = this.state.follows.get(number);
    if (follow !== undefined) follow.realised += units;
    else {
      const trader = this.#trader(user);
      if (trader !== undefined) trader.realised += units;
    }
    return follow;
  }

  #reduced(position: Position, result: number, fee: number, at: TimeMs): void {
    const follow = this.#realise(position, BigInt(result - fee));
    const isOver = position.lots === 0;
    if (follow !== undefined) {
      if (isOver) this.follows.drop(follow, position);
      if (follow.isEnding && follow.copies.size === 0) this.#fanOut.push({ kind: "over", follow: follow.number }, at);
      return;
    }
    const trader = this.#trader(position.user);
    if (trader === undefined) return;
    if (isOver) trader.realised -= BigInt(costsOf(position));
    const source = this.state.sources.get(position.id);
    if (source !== undefined) this.#fanOut.changed(source, at);
  }

  // What comes by itself.

  /** After futures have heard of the prices: stops, what waited for them, and what could not be closed. */
  sampled(_samples: unknown, at: TimeMs): void {
    for (const follow of this.state.follows.values()) {
      if (this.follows.isStopped(follow)) this.follows.end(follow, "close", "stop", at);
    }
    this.#fanOut.sampled(at);
  }

  due({ reference, due }: DueEntry, at: TimeMs): void {
    const kind = KINDS[reference % KINDS.length];
    switch (kind) {
      case "work":
        return this.#needs.futures().within(at, due, () => this.#fanOut.work(due, at));
      case "hour":
        this.traders.tellHour(due, at);
        return this.#plan("hour", nextHour(at));
      case "week":
        this.#fanOut.push({ kind: "share", after: 0 }, at);
        return this.#plan("week", nextWeek(at));
      case "notice":
      case undefined:
      default:
        return this.#noticeOver(Math.floor(reference / KINDS.length) as UserId, at);
    }
  }

  #noticeOver(user: UserId, at: TimeMs): void {
    const trader = this.state.traders.get(user);
    invariant(trader?.state === "leaving", "V7: a notice that is over must be of a trader who leaves", user);
    this.traders.end(trader, "notice", at);
  }

  /** Positions have been closed by futures before. */
  closeAll(user: UserId, at: TimeMs): void {
    for (const follow of this.state.of(user)) this.follows.end(follow, "close", "start_again", at);
    for (const follow of this.state.of(user)) if (follow.copies.size === 0) this.follows.over(follow, at);
    const trader = this.state.traders.get(user);
    if (trader !== undefined && trader.state !== "left") this.traders.end(trader, "start_again", at);
  }

  check(): void {
    checkCopies(this.state, this.#needs.futures(), this.#fanOut.isPlanned);
  }

  save(writer: StateWriter): void {
    saveCopies(writer, this.state, this.traders.terms, this.#needs.futures());
    writer.number(this.#fanOut.isPlanned ? 1 : 0);
  }

  /** After futures: copies, and who is watched, are noted there. */
  load(reader: StateReader, version: number): void {
    this.traders.terms = loadCopies(reader, this.state, this.#needs.futures(), version);
    this.#fanOut.isPlanned = reader.number() === 1;
  }
}
