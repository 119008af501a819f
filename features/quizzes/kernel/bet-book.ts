/** Bets by quiz and by person, and who has bet how much on what. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { UserId } from "../../../money/units.ts";
import { loadBet, saveBet } from "./quizzes-bytes.ts";
import type { Bet } from "./quizzes.messages.ts";

/** Of one person on one quiz. */
export type Share = { readonly stakes: bigint; readonly bets: number };
const NOTHING: Share = { stakes: 0n, bets: 0 };

export class BetBook {
  /** Of each quiz, the oldest first. */
  readonly #bets = new Map<number, Map<number, Bet>>();
  readonly #byUser = new Map<UserId, Set<Bet>>();
  /** Of each quiz who bet on it, with those whose bets are paid. */
  readonly #shares = new Map<number, Map<UserId, Share>>();

  /** Open bets of one person, the oldest first. */
  of(user: UserId): readonly Bet[] {
    return [...(this.#byUser.get(user) ?? [])].sort((a, b) => a.number - b.number);
  }

  /** Open bets on a quiz, the oldest first. */
  on(quiz: number): Iterable<Bet> {
    return this.#bets.get(quiz)?.values() ?? [];
  }

  count(quiz: number): number {
    return this.#bets.get(quiz)?.size ?? 0;
  }

  /** How many people bet on a quiz. */
  people(quiz: number): number {
    return this.#shares.get(quiz)?.size ?? 0;
  }

  /** What somebody has bet on a quiz. */
  shareOf(quiz: number, user: UserId): Share {
    return this.#shares.get(quiz)?.get(user) ?? NOTHING;
  }

  add(bet: Bet): void {
    const { stakes, bets } = this.shareOf(bet.quiz, bet.user);
    this.#share(bet.quiz, bet.user, { stakes: stakes + bet.stake, bets: bets + 1 });
    this.#keep(bet);
  }

  #share(quiz: number, user: UserId, share: Share): void {
    const all = this.#shares.get(quiz);
    if (all === undefined) this.#shares.set(quiz, new Map([[user, share]]));
    else all.set(user, share);
  }

  #keep(bet: Bet): void {
    const all = this.#bets.get(bet.quiz);
    if (all === undefined) this.#bets.set(bet.quiz, new Map([[bet.number, bet]]));
    else all.set(bet.number, bet);
    if (bet.isGivenUp) return;
    const mine = this.#byUser.get(bet.user);
    if (mine === undefined) this.#byUser.set(bet.user, new Set([bet]));
    else mine.add(bet);
  }

  /** It is its person's no more: paid, or given up. */
  leave(bet: Bet): void {
    const mine = this.#byUser.get(bet.user);
    mine?.delete(bet);
    if (mine?.size === 0) this.#byUser.delete(bet.user);
  }

  paid(bet: Bet): void {
    this.#bets.get(bet.quiz)?.delete(bet.number);
    this.leave(bet);
  }

  forget(quiz: number): void {
    this.#bets.delete(quiz);
    this.#shares.delete(quiz);
  }

  save(writer: StateWriter, quiz: number): void {
    writer.number(this.count(quiz));
    for (const bet of this.on(quiz)) saveBet(writer, bet);
    writer.number(this.people(quiz));
    for (const [user, { stakes, bets }] of this.#shares.get(quiz) ?? []) {
      for (const value of [user, bets]) writer.number(value);
      writer.integer(stakes);
    }
  }

  load(reader: StateReader, quiz: number): void {
    for (let left = reader.number(); left > 0; left--) this.#keep(loadBet(reader, quiz));
    for (let left = reader.number(); left > 0; left--) {
      const [user, bets] = [reader.number() as UserId, reader.number()];
      this.#share(quiz, user, { bets, stakes: reader.integer() });
    }
  }
}
