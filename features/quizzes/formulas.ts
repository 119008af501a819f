/**
 * Rules and formulas of quizzes: what a quiz may be, at which price it opens, which answer is right, and what a bet pays out of the pool. The
 * kernel, the pages, the receipt and whoever checks one use the same ones. Whole smallest units and ticks, never floats.
 */
import { amount, type Amount } from "../../money/units.ts";

/** By the index alone: the first answer is "above the strike", the second "not above": exactly the strike is not above it. */
export type PriceRule = {
  readonly market: number;
  /** Ticks; 0: the index at the opening, rounded to `step`. */
  readonly strike: number;
  readonly step: number;
};

/** What is asked, in one language. Of a quiz that operators settle; what a price quiz asks follows from its rule. */
export type QuizWords = {
  readonly question: string;
  readonly options: readonly string[];
  /** Where the answer is looked up. */
  readonly source: string;
  /** What counts where it is not plain. */
  readonly edges: string;
};

/** What is published; nothing of it changes afterwards. */
export type QuizTerms = {
  /** Undefined: operators say the result. */
  readonly price?: PriceRule;
  /** By language; English always. Empty for a price quiz. */
  readonly words: Readonly<Record<string, QuizWords>>;
  readonly options: number;
  /** Of the pool, for the house. */
  readonly rakePpm: number;
  /** Of one bet, smallest units of USDT. */
  readonly least: Amount;
  /** Of all bets of one person on this quiz. */
  readonly most: Amount;
  readonly startsAt: number;
  /** Bets until then. */
  readonly closesAt: number;
  /** The first index at or after it decides; operators say the result from then on. */
  readonly settlesAt: number;
  /** The same again, each cut-off so long after the one before; 0: not again. */
  readonly everyMs: number;
};

/**
 * no_price: the index was silent. one_sided: all bets on one answer. no_winner: none on the right one. no_bets: nobody bet.
 * operators: two of them voided it. unsaid: too few said a result in time. disputed: they did not agree.
 */
export const VOID_REASONS = ["no_price", "one_sided", "no_winner", "no_bets", "operators", "unsaid", "disputed"] as const;
export type VoidReason = (typeof VOID_REASONS)[number];
export type BetOutcome = "right" | "missed" | "void";

const PPM = 1_000_000n;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const OPTIONS_MOST = 8;
export const RAKE_PPM_MOST = 200_000;
export const STAKE_MOST = amount(1_000_000_000_000n);
export const QUIZZES_MOST = 100;
/** Of one person on one quiz. */
export const BETS_OF_ONE = 20;
export const BETS_MOST = 200_000;
export const RUNS_MS = { least: MINUTE_MS, most: 90 * DAY_MS } as const;
/** Between the last bet and the price that decides: nobody bets on what they know. */
export const PRICE_GAP_MS = MINUTE_MS;
export const SETTLES_AFTER_MOST_MS = 30 * DAY_MS;
export const EVERY_MS = { least: 5 * MINUTE_MS, most: 366 * DAY_MS } as const;
export const AHEAD_MOST_MS = 90 * DAY_MS;
/** An index older than this opens no quiz: the first one after that does. */
export const OPENING_PRICE_AGE_MS = MINUTE_MS;
/** No index for so long after the settlement time: void. */
export const SILENCE_MS = 10 * MINUTE_MS;
/** Whoever bet may challenge a result for so long. */
export const CHALLENGE_MS = 2 * HOUR_MS;
/** A challenged result is upheld within this by another operator, or all is void. */
export const THIRD_MS = DAY_MS;
/** Two operators say the same within this, or all is void. */
export const UNSAID_MS = 3 * DAY_MS;
/** A looser limit of one's own counts after so long. */
export const LOOSEN_MS = DAY_MS;
export const OWN_LIMIT_MOST = amount(1_000_000_000_000n);
export const WORDS_MOST = { languages: 16, question: 200, option: 60, source: 300, edges: 600 } as const;

/** Formula "quiz/1": stake × (1 − rake) × pool ÷ what was bet on the right answer, rounded down to the smallest unit. */
export const payoutOf = (stake: bigint, pool: bigint, winning: bigint, rakePpm: number): Amount =>
  amount((stake * (PPM - BigInt(rakePpm)) * pool) / (winning * PPM));

/** What the house keeps of a pool, rounded down; what rounding leaves over goes to house:dust. */
export const rakeOf = (pool: bigint, rakePpm: number): Amount => amount((pool * BigInt(rakePpm)) / PPM);

/** What a bet would be paid were its answer right: with all bets on that one the quiz is void (`one_sided`), and the stake comes back. */
export const paidIfRight = (stake: bigint, pool: bigint, winning: bigint, rakePpm: number): Amount =>
  winning === pool ? amount(stake) : payoutOf(stake, pool, winning, rakePpm);

/** What another stake on an answer would be paid if the pool stayed as it is then: with that stake in it. */
export function payoutIf(stake: bigint, option: number, pools: readonly bigint[], rakePpm: number): Amount {
  const pool = pools.reduce((sum, one) => sum + one, 0n) + stake;
  const winning = (pools[option - 1] ?? 0n) + stake;
  return winning === 0n ? amount(0n) : paidIfRight(stake, pool, winning, rakePpm);
}

/** How many times a stake an answer pays as it stands, in millionths, rounded down; undefined while nobody bet on it. */
export function factorPpm(option: number, pools: readonly bigint[], rakePpm: number): number | undefined {
  const winning = pools[option - 1] ?? 0n;
  if (winning === 0n) return undefined;
  const pool = pools.reduce((sum, one) => sum + one, 0n);
  return winning === pool ? Number(PPM) : Number(((PPM - BigInt(rakePpm)) * pool) / winning);
}

/** Which multiple of `step` is next to the index, the upper one of two that are as near; at least one step. */
export const strikeOf = (index: number, step: number): number => Math.max(step, Math.floor((index + Math.floor(step / 2)) / step) * step);

/** 1: above. 2: not above. */
export const rightOf = (index: number, strike: number): 1 | 2 => (index > strike ? 1 : 2);

/** What becomes of a bet. `right` 0: void. */
export function outcomeOf(option: number, right: number): BetOutcome {
  if (right === 0) return "void";
  return option === right ? "right" : "missed";
}

type Times = Pick<QuizTerms, "startsAt" | "closesAt" | "settlesAt">;

/** Times said from a moment on; of a quiz that comes again from where its rhythm's turn began, and it is open from that moment on. */
export function timesFrom({ startsAt, closesAt, settlesAt, everyMs }: Times & Pick<QuizTerms, "everyMs">, at: number): Times {
  if (everyMs === 0) return { startsAt: at + startsAt, closesAt: at + closesAt, settlesAt: at + settlesAt };
  const turn = Math.floor(at / everyMs) * everyMs;
  const by = turn + (turn + closesAt < at + RUNS_MS.least ? everyMs : 0);
  return { startsAt: at, closesAt: by + closesAt, settlesAt: by + settlesAt };
}

/** The next of a quiz that comes again opens when this one is cut off; after a long break it is the first that can still run. */
export function nextOf(terms: QuizTerms, at: number): QuizTerms {
  const { closesAt, settlesAt, everyMs } = terms;
  const by = Math.max(1, Math.floor((at + RUNS_MS.least - closesAt) / everyMs) + 1) * everyMs;
  return { ...terms, startsAt: Math.max(at, closesAt + by - everyMs), closesAt: closesAt + by, settlesAt: settlesAt + by };
}

export function areQuizTerms(terms: QuizTerms, at: number): boolean {
  const { price, words, options, rakePpm, least, most, startsAt, closesAt, settlesAt, everyMs } = terms;
  const gap = settlesAt - closesAt;
  return (
    isIn(options, 2, OPTIONS_MOST) &&
    isIn(rakePpm, 0, RAKE_PPM_MOST) &&
    [least, most].every((units) => typeof units === "bigint" && units > 0n) &&
    least <= most &&
    most <= STAKE_MOST &&
    isIn(startsAt, at, at + AHEAD_MOST_MS) &&
    isIn(closesAt - startsAt, RUNS_MS.least, RUNS_MS.most) &&
    isIn(gap, price === undefined ? 0 : PRICE_GAP_MS, SETTLES_AFTER_MOST_MS) &&
    (everyMs === 0 || isIn(everyMs, EVERY_MS.least, EVERY_MS.most)) &&
    (price === undefined ? areWords(words, options) : isPriceRule(price, words, options))
  );
}

const isPriceRule = ({ strike, step }: PriceRule, words: QuizTerms["words"], options: number): boolean =>
  options === 2 && Object.keys(words).length === 0 && isIn(step, 1, 0x7fffffff) && isIn(strike, 0, 0x7fffffff);

function areWords(words: QuizTerms["words"], options: number): boolean {
  const all = Object.entries(words);
  if (words["en"] === undefined || all.length > WORDS_MOST.languages) return false;
  return all.every(([language, { question, options: answers, source, edges }]) => {
    if (!/^[a-z]{2,3}$/.test(language) || answers.length !== options) return false;
    const areAnswers = answers.every((answer) => isText(answer, WORDS_MOST.option)) && new Set(answers).size === options;
    return areAnswers && isText(question, WORDS_MOST.question) && isText(source, WORDS_MOST.source) && isText(edges, WORDS_MOST.edges);
  });
}

const isText = (text: unknown, longest: number): boolean => typeof text === "string" && text.trim() !== "" && text.length <= longest;
const isIn = (value: number, least: number, most: number): boolean => Number.isSafeInteger(value) && value >= least && value <= most;
