/**
 * The auditor's model of quizzes, by the README: bet, cut off, decided by the index or by operators, paid. Every sum is counted anew from
 * the list of bets. What it expects to be said, receipts too, is kept as text.
 */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart, SampleHeard } from "../../../simulation/auditor/model-part.ts";
import type { ChallengeQuiz, PlaceBet, PublishQuiz, QuizzesCommand, ReportQuiz, SetQuizLimit, VoidQuiz } from "./quizzes.messages.ts";

const [HOUSE, CHANGE, DUST, POT] = [0, 2, 18, 26];
const [START, CLOSE, SETTLE, SILENT, WINDOW, UNSAID, THIRD, GO_ON] = [0, 1, 2, 3, 4, 5, 6, 7];
const [MINUTE_MS, HOUR_MS, DAY_MS, MILLION] = [60_000, 3_600_000, 86_400_000, 1_000_000n];

type Terms = PublishQuiz["terms"];
type ModelBet = {
  readonly number: number;
  readonly quiz: ModelQuiz;
  readonly user: number;
  readonly option: number;
  readonly stake: bigint;
  readonly placedBy: number;
  isGivenUp: boolean;
  isPaid: boolean;
};
type ModelQuiz = {
  readonly number: number;
  readonly terms: Terms;
  stage: "coming" | "waiting" | "open" | "closed" | "settling" | "paying" | "over";
  strike: number;
  readonly bets: ModelBet[];
  readonly said: { readonly option: number; readonly by: number; readonly position: number }[];
  result: { readonly option: number; readonly until: number; isChallenged: boolean } | undefined;
  right: number;
  why: string | undefined;
  index: bigint;
  from: string;
  pot: bigint;
};
type Limit = { readonly amount: bigint | undefined; readonly next?: { readonly amount: bigint | undefined; readonly from: number } };

export class QuizzesModel implements ModelPart {
  readonly prefix = "quizzes";
  /** Those that are not over. */
  readonly quizzes = new Map<number, ModelQuiz>();
  /** What the last command should say. */
  said: string[] = [];
  readonly #needs: ModelNeeds;
  readonly #limits = new Map<number, Limit>();
  /** Who bet how much, and when. */
  readonly #staked: { readonly user: number; readonly day: number; readonly stake: bigint }[] = [];
  #published = 0;
  #placed = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    needs.known.decidesUntil.push((market) => {
      const own = [...this.quizzes.values()].filter(({ terms, stage }) => terms.price?.market === market && stage !== "paying");
      return Math.max(0, ...own.map(({ terms }) => terms.settlesAt + 10 * MINUTE_MS));
    });
  }

  /** A command begins. */
  begin(): void {
    this.said = [];
  }

  apply(given: Command): string | undefined {
    const command = given as QuizzesCommand;
    switch (command.type) {
      case "quizzes/bet":
        return this.#bet(command);
      case "quizzes/limit":
        return this.#limit(command);
      case "quizzes/challenge":
        return this.#challenge(command);
      case "quizzes/publish":
        return this.#publishAsked(command);
      case "quizzes/report":
        return this.#report(command);
      default:
        return this.#voidAsked(command);
    }
  }

  // Bets.

  #bet(command: PlaceBet): string | undefined {
    const { user, quiz: number, option, stake, at } = command;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const quiz = this.quizzes.get(number);
    if (quiz === undefined) return "quiz_not_found";
    const refusal = notOnSale(quiz, command) ?? this.#tooMuch(quiz, command);
    if (refusal !== undefined) return refusal;
    const purse = this.#purse(user);
    if (purse.own < stake) return "insufficient_balance";
    this.#placed += 1;
    const placedBy = this.#needs.position();
    quiz.bets.push({ number: this.#placed, quiz, user, option, stake, placedBy, isGivenUp: false, isPaid: false });
    this.#staked.push({ user, day: Math.floor(at / DAY_MS), stake });
    purse.own -= stake;
    purse.pledged += stake;
    const people = new Set(quiz.bets.map((one) => one.user)).size;
    this.said.push(`bet ${this.#placed} ${number} ${user} ${option} ${stake} of ${poolsOf(quiz).join()} by ${people} ${at}`);
    return undefined;
  }

  #tooMuch({ bets, terms }: ModelQuiz, { user, stake, at }: PlaceBet): string | undefined {
    const mine = bets.filter((one) => one.user === user);
    if (mine.length >= 20) return "quiz_too_many";
    if (mine.reduce((sum, one) => sum + one.stake, 0n) + stake > terms.most) return "quiz_above_most";
    const most = this.#limitOf(user, at).amount;
    const today = this.#staked.filter((one) => one.user === user && one.day === Math.floor(at / DAY_MS));
    const isBound = most !== undefined && today.reduce((sum, one) => sum + one.stake, 0n) + stake > most;
    return isBound ? "quiz_own_limit" : undefined;
  }

  #limitOf(user: number, at: number): Limit {
    const limit = this.#limits.get(user) ?? { amount: undefined };
    return limit.next !== undefined && limit.next.from <= at ? { amount: limit.next.amount } : limit;
  }

  #limit({ user, amount, at }: SetQuizLimit): string | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (amount !== undefined && !(amount >= 0n && amount <= 1_000_000_000_000n)) return "quiz_limit_invalid";
    const before = this.#limitOf(user, at);
    if (amount === before.amount && before.next === undefined) return "quiz_limit_unchanged";
    const isLooser = before.amount !== undefined && (amount ?? before.amount + 1n) > before.amount;
    const now: Limit = isLooser ? { amount: before.amount, next: { amount, from: at + DAY_MS } } : { amount };
    this.#limits.set(user, now);
    this.said.push(`limit ${user} ${now.amount} ${now.next?.amount} ${now.next?.from} ${at}`);
    return undefined;
  }

  // What is asked.

  #publishAsked({ terms: said, isAhead, askedBy, agreedBy, at }: PublishQuiz): string | undefined {
    const terms = isAhead === true ? fromNow(said, at) : said;
    if (!isPossible(terms, at) || !this.#hasIndex(terms)) return "quiz_terms_invalid";
    if (this.quizzes.size >= 100) return "quizzes_full";
    if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    this.#publish(terms, undefined, at);
    return undefined;
  }

  #hasIndex({ price }: Terms): boolean {
    if (price === undefined) return [...this.#needs.assets.values()].some(({ code }) => code === "USDT");
    const market = this.#needs.markets.get(price.market);
    return market?.terms.assetClass === "coin" && market.life === "listed";
  }

  #publish(terms: Terms, again: number | undefined, at: number): void {
    this.#published += 1;
    const number = this.#published;
    const fresh = { bets: [], said: [], result: undefined, right: 0, why: undefined, index: 0n, from: "", pot: 0n };
    this.quizzes.set(number, { number, terms, stage: "coming", strike: terms.price?.strike ?? 0, ...fresh });
    for (const [what, due] of [[START, terms.startsAt] as const, [CLOSE, terms.closesAt] as const, [SETTLE, terms.settlesAt] as const])
      this.#due(number, what, due);
    this.said.push(`published ${number} ${quizTermsText(terms)} ${again} ${at}`);
  }

  #due(number: number, what: number, at: number): void {
    this.#needs.schedule.add(this.prefix, at, number * 8 + what);
  }

  due(reference: number, _due: number, at: number): void {
    const quiz = this.quizzes.get(Math.floor(reference / 8));
    if (quiz === undefined) return;
    const what = reference % 8;
    if (what === START) this.#start(quiz, at);
    else if (what === GO_ON) this.#payTen(quiz, at);
    else if (quiz.stage !== "paying") this.#move(quiz, what, at);
  }

  #move(quiz: ModelQuiz, what: number, at: number): void {
    const { number, terms, result } = quiz;
    if (what === CLOSE) this.#close(quiz, at);
    if (what === SETTLE) {
      quiz.stage = "settling";
      if (terms.price === undefined) this.#due(number, UNSAID, at + 3 * DAY_MS);
      else this.#due(number, SILENT, terms.settlesAt + 10 * MINUTE_MS);
    }
    if (what === SILENT) this.#void(quiz, "no_price", at);
    if (what === UNSAID && result === undefined) this.#void(quiz, "unsaid", at);
    if (what === THIRD) this.#void(quiz, "disputed", at);
    if (what === WINDOW && result?.isChallenged === false) this.#agreed(quiz, result.option, at);
  }

  #start(quiz: ModelQuiz, at: number): void {
    const { number, terms } = quiz;
    if (terms.everyMs > 0 && this.quizzes.size < 100 && this.#hasIndex(terms)) this.#publish(oneTurnLater(terms, at), number, at);
    if (quiz.stage !== "coming") return;
    const market = this.#needs.markets.get(terms.price?.market ?? 0);
    const isThin = market !== undefined && market.sources < 2 && !this.#needs.isPaper();
    const isFresh = market !== undefined && market.index > 0n && market.sampledAt + MINUTE_MS >= at && !isThin;
    if (terms.price === undefined || quiz.strike > 0) this.#open(quiz, quiz.strike, at);
    else if (isFresh) this.#open(quiz, nearest(market.index, terms.price.step), at);
    else quiz.stage = "waiting";
  }

  #open(quiz: ModelQuiz, strike: number, at: number): void {
    quiz.stage = "open";
    quiz.strike = strike;
    this.said.push(`opened ${quiz.number} ${strike} ${at}`);
  }

  #close(quiz: ModelQuiz, at: number): void {
    if (quiz.stage !== "open") return this.#void(quiz, "no_price", at);
    quiz.stage = "closed";
    this.said.push(`cut-off ${quiz.number} ${at}`);
    const answers = new Set(quiz.bets.map((bet) => bet.option)).size;
    if (answers === 1) this.#void(quiz, "one_sided", at);
    if (answers === 0 && quiz.terms.price === undefined) this.#void(quiz, "no_bets", at);
    return undefined;
  }

  sampled(at: number, samples: readonly SampleHeard[]): void {
    for (const { market, price, sources } of samples) {
      if (sources < 2 && !this.#needs.isPaper()) continue;
      for (const quiz of [...this.quizzes.values()].filter((one) => one.terms.price?.market === market.terms.market)) {
        if (quiz.stage === "waiting") this.#open(quiz, nearest(price, quiz.terms.price?.step ?? 1), at);
        else if (quiz.stage === "settling") this.#decide(quiz, price > BigInt(quiz.strike) ? 1 : 2, price, "sample", at);
      }
    }
  }

  // What operators say.

  #report({ quiz: number, option, by, at }: ReportQuiz): string | undefined {
    const quiz = this.quizzes.get(number);
    if (quiz === undefined) return "quiz_not_found";
    if (quiz.terms.price !== undefined) return "quiz_settles_itself";
    if (quiz.stage !== "settling" || (quiz.result !== undefined && !quiz.result.isChallenged)) return "quiz_not_due";
    if (!(option >= 0 && option <= quiz.terms.options)) return "quiz_option_invalid";
    if (quiz.said.some((one) => one.by === by)) return "quiz_reported_already";
    const isSaidBefore = quiz.said.some((one) => one.option === option);
    quiz.said.push({ option, by, position: this.#needs.position() });
    this.said.push(`reported ${number} ${option} ${by} ${quiz.said.length} ${at}`);
    if (quiz.result?.isChallenged === true && option !== quiz.result.option) this.#void(quiz, "disputed", at);
    else if (quiz.result?.isChallenged === true) this.#agreed(quiz, option, at);
    else if (isSaidBefore) {
      quiz.result = { option, until: at + 2 * HOUR_MS, isChallenged: false };
      this.#due(number, WINDOW, at + 2 * HOUR_MS);
      this.said.push(`proposed ${number} ${option} ${at + 2 * HOUR_MS} ${at}`);
    } else if (quiz.said.length > 2) this.#void(quiz, "disputed", at);
    return undefined;
  }

  #agreed(quiz: ModelQuiz, option: number, at: number): void {
    if (option === 0) this.#void(quiz, "operators", at);
    else this.#decide(quiz, option, 0n, "command", at, quiz.said.filter((one) => one.option === option).at(-1)?.position);
  }

  #challenge({ user, quiz: number, at }: ChallengeQuiz): string | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const quiz = this.quizzes.get(number);
    if (quiz === undefined) return "quiz_not_found";
    const { result, stage } = quiz;
    if (stage !== "settling" || result === undefined || result.isChallenged || result.until <= at) return "quiz_not_challengeable";
    if (!quiz.bets.some((bet) => bet.user === user && !bet.isGivenUp)) return "quiz_no_bet";
    result.isChallenged = true;
    this.#due(number, THIRD, at + DAY_MS);
    this.said.push(`challenged ${number} ${user} ${at + DAY_MS} ${at}`);
    return undefined;
  }

  #voidAsked({ quiz: number, askedBy, agreedBy, at }: VoidQuiz): string | undefined {
    const quiz = this.quizzes.get(number);
    if (quiz === undefined) return "quiz_not_found";
    const isLate = quiz.terms.price === undefined ? quiz.result !== undefined : quiz.terms.closesAt <= at;
    if (isLate || quiz.stage === "paying") return "quiz_not_voidable";
    if ((agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    this.#void(quiz, "operators", at);
    return undefined;
  }

  // How it ends.

  #decide(quiz: ModelQuiz, right: number, index: bigint, from: "sample" | "command", at: number, place = this.#needs.position()): void {
    const isRight = quiz.bets.length === 0 || quiz.bets.some((bet) => bet.option === right);
    Object.assign(quiz, { index, from: `${from}:${place}`, right: isRight ? right : 0, why: isRight ? undefined : "no_winner" });
    this.#begin(quiz, at);
  }

  #void(quiz: ModelQuiz, why: string, at: number): void {
    Object.assign(quiz, { index: 0n, from: "terms", right: 0, why });
    this.#begin(quiz, at);
  }

  #begin(quiz: ModelQuiz, at: number): void {
    const { number, right, why, index, from } = quiz;
    quiz.stage = "paying";
    this.said.push(`decided ${number} ${right} ${why} ${index} ${from} ${poolOf(quiz)} ${winningOf(quiz)} ${at}`);
    if (quiz.bets.length === 0) this.#finish(quiz, at);
    else this.#due(number, GO_ON, at);
  }

  /** Those who missed first; ten, and whether there are more is seen with the next ten. */
  #payTen(quiz: ModelQuiz, at: number): void {
    const open = quiz.bets.filter((bet) => !bet.isPaid);
    const turn = [...open.filter((bet) => bet.option !== quiz.right), ...open.filter((bet) => bet.option === quiz.right)].slice(0, 10);
    for (const bet of turn) this.#payOne(quiz, bet, at);
    if (turn.length < 10) this.#finish(quiz, at);
    else this.#due(quiz.number, GO_ON, at);
  }

  #payOne(quiz: ModelQuiz, bet: ModelBet, at: number): void {
    const { number, user, option, stake } = bet;
    const paid = paidOf(bet);
    const outcome = quiz.right === 0 ? "void" : option === quiz.right ? "right" : "missed";
    bet.isPaid = true;
    const [purse, house] = [this.#purse(user), this.#needs.ledger.purse(HOUSE, POT, this.#usdt)];
    if (bet.isGivenUp) {
      house.pledged -= paid;
      house.own += paid;
      quiz.pot -= paid;
      return;
    }
    purse.pledged -= stake;
    purse.own += paid;
    house.pledged += stake - paid;
    quiz.pot += stake - paid;
    this.said.push(`paid ${number} ${quiz.number} ${user} ${option} ${outcome} ${stake} ${paid} ${at}`);
    this.said.push(receipt(bet, outcome, paid, at));
  }

  #finish(quiz: ModelQuiz, at: number): void {
    const { number, terms, right, bets, pot } = quiz;
    const rake = right === 0 ? 0n : (poolOf(quiz) * BigInt(terms.rakePpm)) / MILLION;
    const house = this.#needs.ledger.purse(HOUSE, POT, this.#usdt);
    house.pledged -= pot;
    house.own += rake;
    this.#needs.ledger.purse(HOUSE, DUST, this.#usdt).own += pot - rake;
    quiz.stage = "over";
    this.quizzes.delete(number);
    this.said.push(`settled ${number} ${bets.reduce((sum, bet) => sum + paidOf(bet), 0n)} ${rake} ${pot - rake} ${at}`);
  }

  closeAll(user: number, at: number): void {
    const mine = [...this.quizzes.values()].flatMap(({ bets }) => bets).filter((bet) => bet.user === user && !bet.isPaid && !bet.isGivenUp);
    for (const bet of mine.toSorted((a, b) => a.number - b.number)) {
      bet.isGivenUp = true;
      this.#purse(user).pledged -= bet.stake;
      this.#needs.ledger.purse(HOUSE, POT, this.#usdt).pledged += bet.stake;
      bet.quiz.pot += bet.stake;
      this.said.push(`given-up ${bet.number} ${bet.quiz.number} ${user} ${bet.stake} ${at}`);
    }
  }

  #purse(user: number) {
    return this.#needs.ledger.purse(user, CHANGE, this.#usdt);
  }

  get #usdt(): number {
    for (const [id, { code }] of this.#needs.assets) if (code === "USDT") return id;
    throw new Error("quizzes must have what is bet");
  }
}

function notOnSale({ stage, terms }: ModelQuiz, { option, stake, at }: PlaceBet): string | undefined {
  if (stage === "coming" || stage === "waiting") return "quiz_not_started";
  if (stage !== "open" || at >= terms.closesAt) return "quiz_cut_off";
  if (![1, 2, 3, 4, 5, 6, 7, 8].slice(0, terms.options).includes(option)) return "quiz_option_invalid";
  if (stake < 1n) return "amount_invalid";
  return stake < terms.least ? "quiz_below_least" : undefined;
}

const on = (bets: readonly ModelBet[], option: number): bigint =>
  bets.reduce((sum, bet) => sum + (bet.option === option ? bet.stake : 0n), 0n);
const poolOf = ({ bets }: ModelQuiz): bigint => bets.reduce((sum, bet) => sum + bet.stake, 0n);
const winningOf = ({ bets, right }: ModelQuiz): bigint => on(bets, right);
export const poolsOf = ({ bets, terms }: ModelQuiz): readonly bigint[] =>
  Array.from({ length: terms.options }, (_one, at) => on(bets, at + 1));

/** Of the pool less the rake the part that the stake is of what was bet on the right answer; of a void quiz the stake. */
function paidOf({ quiz, option, stake }: ModelBet): bigint {
  if (quiz.right === 0) return stake;
  const kept = MILLION - BigInt(quiz.terms.rakePpm);
  return option === quiz.right ? (poolOf(quiz) * kept * stake) / (winningOf(quiz) * MILLION) : 0n;
}

/** The multiple of the step that is next to the index; half a step rounds up. */
function nearest(index: bigint, step: number): number {
  const below = Math.floor(Number(index) / step) * step;
  const rounded = (Number(index) - below) * 2 >= step - (step % 2) ? below + step : below;
  return rounded === 0 ? step : rounded;
}

/** Times from now; of one with a rhythm from where its turn began, in this turn or the next. */
function fromNow(terms: Terms, at: number): Terms {
  const { startsAt, closesAt, settlesAt, everyMs } = terms;
  if (everyMs === 0) return { ...terms, startsAt: at + startsAt, closesAt: at + closesAt, settlesAt: at + settlesAt };
  let began = at - (at % everyMs);
  if (began + closesAt - at < MINUTE_MS) began += everyMs;
  return { ...terms, startsAt: at, closesAt: began + closesAt, settlesAt: began + settlesAt };
}

function oneTurnLater(terms: Terms, at: number): Terms {
  let [from, closesAt, settlesAt] = [terms.closesAt, terms.closesAt + terms.everyMs, terms.settlesAt + terms.everyMs];
  while (closesAt - at <= MINUTE_MS) [from, closesAt, settlesAt] = [closesAt, closesAt + terms.everyMs, settlesAt + terms.everyMs];
  return { ...terms, startsAt: from > at ? from : at, closesAt, settlesAt };
}

function isPossible(terms: Terms, at: number): boolean {
  const { price, words, options, rakePpm, least, most, startsAt, closesAt, settlesAt, everyMs } = terms;
  const isWhole = (value: number, from: number, to: number): boolean => Number.isSafeInteger(value) && value >= from && value <= to;
  const areTimes = isWhole(startsAt, at, at + 90 * DAY_MS) && isWhole(closesAt - startsAt, MINUTE_MS, 90 * DAY_MS);
  const isEnd = isWhole(settlesAt - closesAt, price === undefined ? 0 : MINUTE_MS, 30 * DAY_MS);
  const isRhythm = everyMs === 0 || isWhole(everyMs, 5 * MINUTE_MS, 366 * DAY_MS);
  const areUnits = least > 0n && least <= most && most <= 1_000_000_000_000n && isWhole(rakePpm, 0, 200_000);
  const isAsked = price === undefined ? words["en"]?.options.length === options : options === 2 && price.step > 0 && price.strike >= 0;
  return areTimes && isEnd && isRhythm && areUnits && isAsked && isWhole(options, 2, 8);
}

export function quizTermsText({ price, words, options, rakePpm, least, most, startsAt, closesAt, settlesAt, everyMs }: Terms): string {
  const asked = price === undefined ? Object.keys(words).join() : `${price.market} ${price.strike} ${price.step}`;
  return `${asked} ${options} ${rakePpm} ${least} ${most} ${startsAt} ${closesAt} ${settlesAt} ${everyMs}`;
}

/** Every input with where it is from. */
function receipt({ number, quiz, user, option, stake, placedBy }: ModelBet, outcome: string, paid: bigint, at: number): string {
  const { terms, right, index, strike, from, why } = quiz;
  const placed = `stake=${stake}@command:${placedBy} option=${option}@command:${placedBy}`;
  const byPrice = index > 0n ? ` index=${index}@${from} strike=${strike}@terms` : "";
  const sums = `right=${right}@${from} pool=${poolOf(quiz)}@terms winning=${winningOf(quiz)}@terms rake_ppm=${terms.rakePpm}@terms`;
  const of = `${quiz.number} ${terms.price?.market ?? ""} ${terms.closesAt} ${terms.settlesAt} ${why ?? ""}`;
  return `receipt ${number} ${user} ${placed}${byPrice} ${sums} of ${of}: ${outcome} ${paid} ${at}`;
}
