/**
 * Quizzes: people bet on an answer, and what is bet on all of them is shared out among those who were right. Price quizzes open and settle
 * by the index; of the others two operators say the result, and whoever bet may challenge it. Rules: README; the formulas are in `formulas.ts`.
 */
import type { Market } from "../../spot/kernel/public.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { RingSample } from "../../../kernel/prices/sample-ring.ts";
import type { InputSource, Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, timeMs, type Amount, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import {
  areQuizTerms,
  BETS_MOST,
  BETS_OF_ONE,
  CHALLENGE_MS,
  nextOf,
  OPENING_PRICE_AGE_MS,
  outcomeOf,
  payoutOf,
  QUIZZES_MOST,
  rakeOf,
  rightOf,
  SILENCE_MS,
  strikeOf,
  THIRD_MS,
  timesFrom,
  UNSAID_MS,
  type QuizTerms,
  type VoidReason,
} from "../formulas.ts";
import { BetBook } from "./bet-book.ts";
import { OwnLimit } from "./own-limit.ts";
import { QuizMoney, type QuizMoneyNeeds } from "./quiz-money.ts";
import { quizReceipt } from "./quiz-receipt.ts";
import { loadQuiz, saveQuiz } from "./quizzes-bytes.ts";
import type {
  Bet,
  ChallengeQuiz,
  Decision,
  PlaceBet,
  PublishQuiz,
  Quiz,
  QuizzesCommand,
  QuizzesEvent,
  QuizzesRefusal,
  ReportQuiz,
  VoidQuiz,
} from "./quizzes.messages.ts";

export type QuizzesNeeds = QuizMoneyNeeds & {
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  readonly market: (id: MarketId) => Market | undefined;
  readonly newest: (market: MarketId) => RingSample | undefined;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number };
  readonly emit: (event: QuizzesEvent | Settled) => void;
};

/** What falls due of a quiz: its number times eight, and what. */
const [START, CLOSE, SETTLE, SILENT, WINDOW, UNSAID, THIRD, GO_ON] = [0, 1, 2, 3, 4, 5, 6, 7];
const BETS_AN_ENTRY = 10;
const sumOf = (pools: readonly bigint[]): bigint => pools.reduce((sum, one) => sum + one, 0n);

export class Quizzes implements Part<QuizzesCommand, QuizzesRefusal> {
  readonly name = "quizzes";
  readonly version = 1;
  readonly commands = {
    "quizzes/bet": "opens",
    "quizzes/limit": "upkeep",
    "quizzes/challenge": "upkeep",
    "quizzes/publish": "upkeep",
    "quizzes/report": "upkeep",
    "quizzes/void": "upkeep",
  } as const;
  readonly limit = new OwnLimit();
  /** Open bets. */
  readonly bets = new BetBook();
  readonly #needs: QuizzesNeeds;
  readonly #money: QuizMoney;
  readonly #quizzes = new Map<number, Quiz>();
  /** Where each run is; made anew after a snapshot: what it has paid is gone. */
  readonly #turns = new Map<number, IterableIterator<Bet>>();
  /** Quizzes that the next index opens or decides, by market. */
  readonly #listening = new Map<MarketId, Set<Quiz>>();
  #count = 0;
  #betCount = 0;

  constructor(needs: QuizzesNeeds) {
    this.#needs = needs;
    this.#money = new QuizMoney(needs);
  }

  quiz(number: number): Quiz | undefined {
    return this.#quizzes.get(number);
  }

  /** Those that are not over, the oldest first. */
  all(): readonly Quiz[] {
    return [...this.#quizzes.values()];
  }

  /** The last moment at which a market's index may decide a quiz that is published; 0 where none is. */
  decidesUntil(market: MarketId): number {
    const own = this.all().filter(({ terms, stage }) => terms.price?.market === market && stage !== "paying");
    return Math.max(0, ...own.map(({ terms }) => terms.settlesAt + SILENCE_MS));
  }

  /** Whether the next index of a market opens or decides something: it is then sampled each second. */
  listensTo(market: MarketId): boolean {
    return this.#listening.has(market);
  }

  execute(command: QuizzesCommand): QuizzesRefusal | undefined {
    switch (command.type) {
      case "quizzes/bet":
        return this.#bet(command);
      case "quizzes/limit":
        return this.#needs.isOpen(command.user) ? this.limit.set(command, this.#needs.emit) : "account_not_open";
      case "quizzes/challenge":
        return this.#challenge(command);
      case "quizzes/publish":
        return this.#publishAsked(command);
      case "quizzes/report":
        return this.#report(command);
      case "quizzes/void":
        return this.#voidAsked(command);
      default:
        return assertNever(command);
    }
  }

  #bet(command: PlaceBet): QuizzesRefusal | undefined {
    const refusal = this.#refuseQuiz(command) ?? this.#refusePerson(command);
    if (refusal !== undefined) return refusal;
    const { user, quiz: of, option, stake, at } = command;
    const quiz = this.#quiz(of);
    this.#betCount += 1;
    const facts = { number: this.#betCount, quiz: of, user, option, stake, placedAt: at, placedBy: this.#needs.position() };
    const bet: Bet = { ...facts, isGivenUp: false };
    this.#money.hold(bet);
    quiz.pools[option - 1] = amount(quiz.pools[option - 1] + stake);
    this.limit.staked(user, stake, at);
    this.bets.add(bet);
    const after = { pools: [...quiz.pools], people: this.bets.people(of) };
    this.#needs.emit({ type: "quizzes/bet", bet: bet.number, quiz: of, user, option, stake, ...after, at });
    return undefined;
  }

  #refuseQuiz({ user, quiz: number, option, stake, at }: PlaceBet): QuizzesRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const quiz = this.#quizzes.get(number);
    if (quiz === undefined) return "quiz_not_found";
    const { stage, terms } = quiz;
    if (stage === "coming" || stage === "waiting") return "quiz_not_started";
    if (stage !== "open" || at >= terms.closesAt) return "quiz_cut_off";
    if (!Number.isInteger(option) || option < 1 || option > terms.options) return "quiz_option_invalid";
    if (stake <= 0n) return "amount_invalid";
    return stake < terms.least ? "quiz_below_least" : undefined;
  }

  #refusePerson({ user, quiz, stake, at }: PlaceBet): QuizzesRefusal | undefined {
    const { stakes, bets } = this.bets.shareOf(quiz, user);
    if (bets >= BETS_OF_ONE) return "quiz_too_many";
    if (stakes + stake > this.#quiz(quiz).terms.most) return "quiz_above_most";
    if (this.bets.count(quiz) >= BETS_MOST) return "quiz_full";
    if (this.limit.refuses(user, stake, at)) return "quiz_own_limit";
    return this.#money.has(user, stake) ? undefined : "insufficient_balance";
  }

  #quiz(number: number): Quiz {
    const quiz = this.#quizzes.get(number);
    invariant(quiz !== undefined, "a bet's quiz must exist", number);
    return quiz;
  }

  // What is asked.

  #publishAsked({ terms: said, isAhead = false, askedBy, agreedBy, at }: PublishQuiz): QuizzesRefusal | undefined {
    const terms = isAhead ? { ...said, ...timesFrom(said, at) } : said;
    if (!areQuizTerms(terms, at) || !this.#money.isListed || !this.#isPossible(terms)) return "quiz_terms_invalid";
    if (this.#quizzes.size >= QUIZZES_MOST) return "quizzes_full";
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    this.#publish(terms, undefined, at);
    return undefined;
  }

  /** A split would make a strike one of other shares: coins alone. */
  #isPossible({ price }: QuizTerms): boolean {
    const market = price === undefined ? undefined : this.#needs.market(price.market as MarketId);
    return price === undefined || (market?.terms.assetClass === "coin" && market.life === "listed");
  }

  #publish(terms: QuizTerms, again: number | undefined, at: TimeMs): void {
    const { position, schedule, emit } = this.#needs;
    this.#count += 1;
    const number = this.#count;
    const facts = { stage: "coming", strike: terms.price?.strike ?? 0, reports: [], proposal: undefined, decision: undefined } as const;
    const pools = Array.from({ length: terms.options }, () => amount(0n));
    const sums = { pools, pot: amount(0n), paid: amount(0n) };
    this.#quizzes.set(number, { number, terms: { ...terms }, publishedBy: position(), ...facts, reports: [], ...sums });
    schedule.add(this.name, timeMs(terms.startsAt), number * 8 + START);
    schedule.add(this.name, timeMs(terms.closesAt), number * 8 + CLOSE);
    schedule.add(this.name, timeMs(terms.settlesAt), number * 8 + SETTLE);
    emit({ type: "quizzes/published", quiz: number, terms, again, at });
  }

  due({ reference }: DueEntry, at: TimeMs): void {
    const quiz = this.#quizzes.get(Math.floor(reference / 8));
    // One that is over and forgotten.
    if (quiz === undefined) return undefined;
    const what = reference % 8;
    if (what === GO_ON) return this.#goOn(quiz, at);
    if (what === START) return this.#start(quiz, at);
    if (quiz.stage === "paying") return undefined;
    if (what === CLOSE) return this.#close(quiz, at);
    if (what === SETTLE) return this.#settle(quiz, at);
    return this.#late(quiz, what, at);
  }

  /** Opens at once, or with the first index; the next of its kind is published then, so that people see what comes. */
  #start(quiz: Quiz, at: TimeMs): void {
    const { terms } = quiz;
    if (terms.everyMs > 0 && this.#quizzes.size < QUIZZES_MOST && this.#isPossible(terms))
      this.#publish(nextOf(terms, at), quiz.number, at);
    if (quiz.stage !== "coming") return undefined;
    if (terms.price === undefined || quiz.strike > 0) return this.#open(quiz, quiz.strike, at);
    const newest = this.#needs.newest(terms.price.market as MarketId);
    const isFresh = newest !== undefined && !this.#isThin(newest) && at - newest.at <= OPENING_PRICE_AGE_MS;
    if (isFresh) return this.#open(quiz, strikeOf(newest.ticks, terms.price.step), at);
    quiz.stage = "waiting";
    return this.#listen(quiz);
  }

  #isThin({ sources }: { readonly sources: number }): boolean {
    return sources < 2 && !this.#needs.isPaper();
  }

  #open(quiz: Quiz, strike: number, at: TimeMs): void {
    [quiz.stage, quiz.strike] = ["open", strike];
    this.#needs.emit({ type: "quizzes/opened", quiz: quiz.number, strike, at });
  }

  /** The last bet. Where nothing is to be shared out, stakes come back at once. */
  #close(quiz: Quiz, at: TimeMs): void {
    if (quiz.stage !== "open") return this.#void(quiz, "no_price", at);
    quiz.stage = "closed";
    this.#needs.emit({ type: "quizzes/cut-off", quiz: quiz.number, at });
    const pool = sumOf(quiz.pools);
    if (pool > 0n && quiz.pools.some((one) => one === pool)) return this.#void(quiz, "one_sided", at);
    return pool === 0n && quiz.terms.price === undefined ? this.#void(quiz, "no_bets", at) : undefined;
  }

  #settle(quiz: Quiz, at: TimeMs): void {
    const { number, terms } = quiz;
    quiz.stage = "settling";
    if (terms.price === undefined) return void this.#needs.schedule.add(this.name, timeMs(at + UNSAID_MS), number * 8 + UNSAID);
    this.#needs.schedule.add(this.name, timeMs(terms.settlesAt + SILENCE_MS), number * 8 + SILENT);
    return this.#listen(quiz);
  }

  #late(quiz: Quiz, what: number, at: TimeMs): void {
    const { proposal } = quiz;
    if (what === SILENT) return this.#void(quiz, "no_price", at);
    if (what === UNSAID) return proposal === undefined ? this.#void(quiz, "unsaid", at) : undefined;
    if (what === THIRD) return this.#void(quiz, "disputed", at);
    invariant(what === WINDOW && proposal !== undefined, "a window is of a result that was said", quiz.number);
    return proposal.challenged ? undefined : this.#decideSaid(quiz, proposal.option, at);
  }

  #listen(quiz: Quiz): void {
    const market = quiz.terms.price?.market as MarketId;
    const all = this.#listening.get(market);
    if (all === undefined) this.#listening.set(market, new Set([quiz]));
    else all.add(quiz);
  }

  #hear(quiz: Quiz): void {
    const market = quiz.terms.price?.market as MarketId;
    const all = this.#listening.get(market);
    all?.delete(quiz);
    if (all?.size === 0) this.#listening.delete(market);
  }

  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    if (this.#listening.size === 0) return;
    for (const sample of samples) {
      if (this.#isThin(sample)) continue;
      // The oldest first, whichever began to listen first: after a snapshot that is not known any more.
      for (const quiz of [...(this.#listening.get(sample.market) ?? [])].sort((a, b) => a.number - b.number)) {
        this.#hear(quiz);
        if (quiz.stage === "waiting") this.#open(quiz, strikeOf(sample.ticks, quiz.terms.price?.step ?? 1), at);
        else this.#decide(quiz, rightOf(sample.ticks, quiz.strike), sample.ticks, `sample:${this.#needs.position()}`, at);
      }
    }
  }

  // What operators say, and who bet.

  #report({ quiz: number, option, by, at }: ReportQuiz): QuizzesRefusal | undefined {
    const quiz = this.#quizzes.get(number);
    if (quiz === undefined) return "quiz_not_found";
    if (quiz.terms.price !== undefined) return "quiz_settles_itself";
    const { reports, proposal, stage, terms } = quiz;
    if (stage !== "settling" || proposal?.challenged === false) return "quiz_not_due";
    if (!Number.isInteger(option) || option < 0 || option > terms.options) return "quiz_option_invalid";
    if (reports.some((one) => one.by === by)) return "quiz_reported_already";
    reports.push({ option, by, position: this.#needs.position() });
    this.#needs.emit({ type: "quizzes/reported", quiz: number, option, by, reports: reports.length, at });
    if (proposal !== undefined) this.#third(quiz, option, at);
    else if (reports.filter((one) => one.option === option).length === 2) this.#propose(quiz, option, at);
    else if (reports.length === 3) this.#void(quiz, "disputed", at);
    return undefined;
  }

  #propose(quiz: Quiz, option: number, at: TimeMs): void {
    const until = timeMs(at + CHALLENGE_MS);
    quiz.proposal = { option, until, challenged: false };
    this.#needs.schedule.add(this.name, until, quiz.number * 8 + WINDOW);
    this.#needs.emit({ type: "quizzes/proposed", quiz: quiz.number, option, until, at });
  }

  /** Another operator upholds what two said, or all is void: nobody alone makes a result. */
  #third(quiz: Quiz, option: number, at: TimeMs): void {
    if (quiz.proposal?.option === option) return this.#decideSaid(quiz, option, at);
    return this.#void(quiz, "disputed", at);
  }

  #decideSaid(quiz: Quiz, option: number, at: TimeMs): void {
    if (option === 0) return this.#void(quiz, "operators", at);
    const last = quiz.reports.findLast((one) => one.option === option);
    return this.#decide(quiz, option, 0, `command:${last?.position ?? 0}`, at);
  }

  #challenge({ user, quiz: number, at }: ChallengeQuiz): QuizzesRefusal | undefined {
    const { isOpen, schedule, emit } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    const quiz = this.#quizzes.get(number);
    if (quiz === undefined) return "quiz_not_found";
    const { proposal, stage } = quiz;
    if (stage !== "settling" || proposal === undefined || proposal.challenged || at >= proposal.until) return "quiz_not_challengeable";
    if (!this.bets.of(user).some((bet) => bet.quiz === number)) return "quiz_no_bet";
    const until = timeMs(at + THIRD_MS);
    quiz.proposal = { ...proposal, challenged: true };
    schedule.add(this.name, until, number * 8 + THIRD);
    emit({ type: "quizzes/challenged", quiz: number, user, until, at });
    return undefined;
  }

  #voidAsked({ quiz: number, askedBy, agreedBy, at }: VoidQuiz): QuizzesRefusal | undefined {
    const quiz = this.#quizzes.get(number);
    if (quiz === undefined) return "quiz_not_found";
    const { stage, terms, proposal } = quiz;
    const isLate = terms.price === undefined ? proposal !== undefined : at >= terms.closesAt;
    if (isLate || stage === "paying") return "quiz_not_voidable";
    if (agreedBy === undefined || agreedBy === askedBy) return "second_operator_needed";
    this.#void(quiz, "operators", at);
    return undefined;
  }

  // How it ends.

  #decide(quiz: Quiz, right: number, index: number, from: InputSource, at: TimeMs): void {
    const isWon = sumOf(quiz.pools) === 0n || (quiz.pools[right - 1] ?? 0n) > 0n;
    this.#pay(quiz, isWon ? { right, why: undefined, index, from } : { right: 0, why: "no_winner", index, from }, at);
  }

  #void(quiz: Quiz, why: VoidReason, at: TimeMs): void {
    if (quiz.terms.price !== undefined) this.#hear(quiz);
    this.#pay(quiz, { right: 0, why, index: 0, from: "terms" }, at);
  }

  #pay(quiz: Quiz, decision: Decision, at: TimeMs): void {
    const { number } = quiz;
    const [pool, winning] = this.#sums(quiz, decision);
    [quiz.stage, quiz.decision] = ["paying", decision];
    this.#needs.emit({ type: "quizzes/decided", quiz: number, ...decision, pool, winning, at });
    if (this.bets.count(number) === 0) return this.#finish(quiz, at);
    return void this.#needs.schedule.add(this.name, at, number * 8 + GO_ON);
  }

  #sums({ pools }: Quiz, { right }: Decision): readonly [pool: Amount, winning: Amount] {
    return [amount(sumOf(pools)), right === 0 ? amount(0n) : pools[right - 1]];
  }

  /** Lost stakes first: out of them the right ones are paid. */
  #goOn(quiz: Quiz, at: TimeMs): void {
    const { number, decision } = quiz;
    invariant(decision !== undefined, "bets are paid of what is decided", number);
    const turns = this.#turns.get(number) ?? this.#inOrder(number, decision.right);
    this.#turns.set(number, turns);
    for (let left = BETS_AN_ENTRY; left > 0; left--) {
      const { value: bet, done } = turns.next();
      if (done === true) return this.#finish(quiz, at);
      this.#payBet(quiz, decision, bet, at);
    }
    return void this.#needs.schedule.add(this.name, at, number * 8 + GO_ON);
  }

  *#inOrder(quiz: number, right: number): IterableIterator<Bet> {
    for (const bet of this.bets.on(quiz)) if (bet.option !== right) yield bet;
    for (const bet of this.bets.on(quiz)) if (bet.option === right) yield bet;
  }

  #payBet(quiz: Quiz, decision: Decision, bet: Bet, at: TimeMs): void {
    const { number, user, option, stake } = bet;
    const [pool, winning] = this.#sums(quiz, decision);
    const outcome = outcomeOf(option, decision.right);
    const won = outcome === "right" ? payoutOf(stake, pool, winning, quiz.terms.rakePpm) : amount(0n);
    const paid = outcome === "void" ? stake : won;
    this.bets.paid(bet);
    this.#money.pay(quiz, bet, outcome, paid);
    if (bet.isGivenUp) return;
    this.#needs.emit({ type: "quizzes/paid", bet: number, quiz: quiz.number, user, option, outcome, stake, paid, at });
    this.#needs.emit(quizReceipt(quiz, decision, bet, { outcome, paid, pool, winning, at }));
  }

  #finish(quiz: Quiz, at: TimeMs): void {
    const { number, terms, paid, pools, decision } = quiz;
    const rake = decision?.right === 0 ? amount(0n) : rakeOf(sumOf(pools), terms.rakePpm);
    const dust = this.#money.finish(quiz, rake);
    for (const kept of [this.#quizzes, this.#turns]) kept.delete(number);
    this.bets.forget(number);
    this.#needs.emit({ type: "quizzes/settled", quiz: number, paid, rake, dust, at });
  }

  /** What was bet stays bet: others' odds must not change because somebody starts again. */
  closeAll(user: UserId, at: TimeMs): void {
    for (const bet of this.bets.of(user)) {
      this.#money.giveUp(this.#quiz(bet.quiz), bet);
      this.bets.leave(bet);
      this.#needs.emit({ type: "quizzes/given-up", bet: bet.number, quiz: bet.quiz, user, stake: bet.stake, at });
    }
  }

  pledges(expected: Map<number, bigint>): void {
    for (const quiz of this.#quizzes.values()) this.#money.pledgesPot(quiz, expected);
    for (const { number } of this.#quizzes.values()) for (const bet of this.bets.on(number)) this.#money.pledges(bet, expected);
  }

  check(): void {
    for (const { number, pools, stage, pot, paid } of this.#quizzes.values()) {
      let [sum, givenUp] = [0n, 0n];
      for (const { stake, isGivenUp } of this.bets.on(number)) [sum, givenUp] = [sum + stake, givenUp + (isGivenUp ? stake : 0n)];
      invariant(stage === "paying" || (sum === sumOf(pools) && pot === givenUp), "a pool must be what was bet", number);
      invariant(stage !== "paying" || sum - givenUp + pot + paid === sumOf(pools), "a pool must be paid, or still there", number);
    }
    this.limit.check();
  }

  save(writer: StateWriter): void {
    for (const value of [this.#count, this.#betCount, this.#quizzes.size]) writer.number(value);
    for (const quiz of this.#quizzes.values()) {
      saveQuiz(writer, quiz);
      this.bets.save(writer, quiz.number);
    }
    this.limit.save(writer);
  }

  load(reader: StateReader): void {
    [this.#count, this.#betCount] = [reader.number(), reader.number()];
    for (let left = reader.number(); left > 0; left--) {
      const quiz = loadQuiz(reader);
      this.#quizzes.set(quiz.number, quiz);
      this.bets.load(reader, quiz.number);
      const isSettling = quiz.stage === "settling" && quiz.terms.price !== undefined;
      if (quiz.stage === "waiting" || isSettling) this.#listen(quiz);
    }
    this.limit.load(reader);
  }
}
