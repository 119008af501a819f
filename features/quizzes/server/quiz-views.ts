/** Quizzes and bets as the wire shows them. */
import type { Language } from "../../../contract/languages.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { marketId, userId, type UserId } from "../../../money/units.ts";
import { titleOf } from "../../../server/set-up/listed-markets.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { BetRow, BetState, QuizAnswer, QuizRow, QuizState } from "../contract/quizzes-replies.ts";
import { factorPpm, paidIfRight, type QuizWords } from "../formulas.ts";
import type { BetOfQuiz, QuizRecord } from "./quiz-rows.ts";

/** Betting is in USDT. */
const USDT_DECIMALS = 6;
const STATUS = { coming: 0, open: 1, cut_off: 2, over: 3, void: 4 } as const;
const BET_STATUS = { unsettled: 0, right: 1, missed: 2, void: 3, given_up: 4 } as const;
const PERMILLE = 1000n;
const PPM_OF_HUNDREDTH = 10_000;
const PPM_OF_PERCENT = 10_000;

export type QuizReader = { readonly kernel: Kernel; readonly at: number; readonly language: Language; readonly user: number | undefined };

export const money = (units: bigint | string): string => plainDecimal(BigInt(units), USDT_DECIMALS);
export const poolsOf = ({ pools }: Pick<QuizRecord, "pools">): readonly bigint[] => pools.split(",").map(BigInt);
const sumOf = (pools: readonly bigint[]): bigint => pools.reduce((sum, one) => sum + one, 0n);

export function stateOf({ stage, right_option: right, closes_at: closes }: QuizRecord, at: number): QuizState {
  if (right === 0) return "void";
  if (stage === "decided" || stage === "over") return "over";
  if (stage === "coming") return "coming";
  return stage === "closed" || at >= Number(closes) ? "cut_off" : "open";
}

export function wordsOf(
  { words }: QuizRecord,
  language: Language,
): { readonly words: QuizWords | undefined; readonly isTranslated: boolean } {
  const all = JSON.parse(words) as Readonly<Record<string, QuizWords>>;
  const own = all[language];
  return { words: own ?? all["en"], isTranslated: own !== undefined || all["en"] === undefined };
}

function answersOf(record: QuizRecord, words: QuizWords | undefined): readonly QuizAnswer[] {
  const pools = poolsOf(record);
  const pool = sumOf(pools);
  return pools.map((units, index) => {
    const factor = factorPpm(index + 1, pools, record.rake_ppm);
    return {
      option: index + 1,
      name: words?.options[index] ?? "",
      pool: money(units),
      share: formatDecimal(pool === 0n ? 0n : (units * PERMILLE * 2n + pool) / (pool * 2n), 1),
      factor: factor === undefined ? "" : formatDecimal(BigInt(Math.floor(factor / PPM_OF_HUNDREDTH)), 2),
    };
  });
}

function priceOf({ kernel }: QuizReader, { market: number, strike, step, ticks }: QuizRecord) {
  const market = kernel.spot.markets.get(marketId(number));
  if (market === undefined)
    return { coin: "", coin_title: "", cash: "", price_decimals: 0, strike: "", step: "", index: "", market: number };
  const { base, quote, priceDecimals: decimals } = market.terms;
  const text = (value: string): string => (value === "0" ? "" : plainDecimal(BigInt(value), decimals));
  const names = { coin: assetOf(kernel, base).code, coin_title: titleOf(kernel, base), cash: assetOf(kernel, quote).code };
  return { ...names, price_decimals: decimals, strike: text(strike), step: text(step), index: text(ticks), market: number };
}

export function quizView(reader: QuizReader, record: QuizRecord): QuizRow {
  const { kernel, at, language, user } = reader;
  const { words, isTranslated } = wordsOf(record, language);
  const state = stateOf(record, at);
  const id = Number(record.id);
  return {
    ...{ id, state, status: STATUS[state], kind: record.market === 0 ? "operators" : "price" },
    ...priceOf(reader, record),
    ...{ question: words?.question ?? "", source: words?.source ?? "", edges: words?.edges ?? "", is_translated: isTranslated },
    ...{ answers: answersOf(record, words), pool: money(sumOf(poolsOf(record))), people: record.people },
    ...{ min: money(record.least), most: money(record.most), rake: formatDecimal(BigInt(record.rake_ppm / PPM_OF_PERCENT), 0) },
    ...{ starts_ms: Number(record.starts_at), closes_ms: Number(record.closes_at), settles_ms: Number(record.settles_at) },
    ...{ every_ms: Number(record.every_ms), reports: record.reports, said: record.said_option, said_until_ms: Number(record.said_until) },
    ...{ is_challenged: record.challenged_at !== "0", right: record.right_option, why: record.why },
    ...{ decided_ms: Number(record.decided_at), decided_from: record.decided_from, position: Number(record.position) },
    mine: money(user === undefined ? 0n : kernel.quizzes.bets.shareOf(id, user as UserId).stakes),
  };
}

export function betView(reader: QuizReader, row: BetOfQuiz): BetRow {
  const state: BetState = row.state === "open" ? "unsettled" : row.state;
  const pools = poolsOf(row.of);
  const winning = pools[row.option - 1] ?? 0n;
  const ifRight = winning === 0n ? 0n : paidIfRight(BigInt(row.stake), sumOf(pools), winning, row.of.rake_ppm);
  return {
    ...{ id: Number(row.id), quiz: quizView(reader, row.of), option: row.option, stake: money(row.stake), state },
    ...{ status: BET_STATUS[state], paid: money(row.paid), if_right: money(ifRight), placed_ms: Number(row.placed_at) },
    ...{ paid_ms: Number(row.paid_at), position: Number(row.position) },
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

export function limitView({ kernel, at }: QuizReader, user: number) {
  const { amount, next } = kernel.quizzes.limit.of(userId(user), at as never);
  const staked = money(kernel.quizzes.limit.stakedOn(userId(user), at as never));
  const text = (units: bigint | undefined): string => (units === undefined ? "" : money(units));
  return { amount: text(amount), next: text(next?.amount), next_ms: next?.from ?? 0, staked };
}
