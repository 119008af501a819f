/** What operators do about quizzes: publish them, two together; say what came out, each alone; void them, two together. Nobody alone makes a result. */
import Type from "typebox";
import type { Line, Words } from "../../../contract/console-wire.ts";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { areQuizTerms, CHALLENGE_MS, OPTIONS_MOST, RAKE_PPM_MOST, THIRD_MS, timesFrom, UNSAID_MS, type QuizTerms } from "../formulas.ts";
import type { Quiz } from "../kernel/public.ts";
import { money } from "./quiz-views.ts";

const SUM = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DECIMALS = 6;
const PPM_OF_PERCENT = 10_000;
const MINUTES_MOST = 90 * 24 * 60;
const MINUTES = (minimum: number) => Type.Integer({ minimum, maximum: MINUTES_MOST });
const TIMES = { opensIn: MINUTES(0), betsFor: MINUTES(1), settlesAfter: MINUTES(0), againEvery: MINUTES(0) };
const SUMS = { rakePercent: Type.Integer({ minimum: 0, maximum: RAKE_PPM_MOST / PPM_OF_PERCENT }), least: SUM, most: SUM };
const LABELS = {
  opensIn: { en: "Opens in so many minutes", zh: "几分钟后开始" },
  betsFor: { en: "Bets for so many minutes", zh: "下注时长（分钟）" },
  settlesAfter: { en: "Settles so many minutes after the cut-off", zh: "截止后几分钟结算" },
  againEvery: { en: "Again every so many minutes; 0: not", zh: "每隔几分钟再次；0：否" },
  rakePercent: { en: "Rake, percent of the pool", zh: "抽水（奖池百分比）" },
  least: { en: "Least bet, USDT", zh: "单注最低 USDT" },
  most: { en: "Most of one person, USDT", zh: "每人最多 USDT" },
} as const satisfies Readonly<Record<string, Words>>;
const INVALID = no("quiz_terms_invalid", {
  en: "These terms are not possible: a minute of bets at least, a minute between cut-off and price, least no more than most, answers all different.",
  zh: "条款无效：下注至少一分钟，截止与定价至少相隔一分钟，最低不超过最多，答案各不相同。",
});
const OPENING = { opensIn: 0, betsFor: 60, settlesAfter: 60, againEvery: 0, rakePercent: 5, least: "1", most: "1000" } as const;

type Fields = Readonly<Record<"opensIn" | "betsFor" | "settlesAfter" | "againEvery" | "rakePercent", number>> & {
  readonly least: string;
  readonly most: string;
};

/** Times so long after the command, as the kernel adds them; of one that comes again from where its rhythm began. */
function sharedOf(fields: Fields): Omit<QuizTerms, "words" | "options"> | ConsoleRefusal {
  const [least, most] = [fields.least, fields.most].map((text) => parsePositive(text, DECIMALS));
  if (typeof least !== "bigint" || typeof most !== "bigint") return INVALID;
  const startsAt = fields.opensIn * MINUTE_MS;
  const closesAt = startsAt + fields.betsFor * MINUTE_MS;
  const times = { startsAt, closesAt, settlesAt: closesAt + fields.settlesAfter * MINUTE_MS, everyMs: fields.againEvery * MINUTE_MS };
  return { rakePpm: fields.rakePercent * PPM_OF_PERCENT, least: amount(least), most: amount(most), ...times };
}

function publishing(
  terms: QuizTerms,
  now: number,
  about: readonly Line[],
  by: { operator: { id: number }; second: { id: number } | undefined },
): Plan | ConsoleRefusal {
  const ahead = { ...terms, ...timesFrom(terms, now) };
  if (!areQuizTerms(ahead, now)) return INVALID;
  const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const line = (label: Words, after: string): Line => ({ label, before: "–", after });
  return {
    command: { type: "quizzes/publish", terms, isAhead: true, askedBy: by.operator.id, agreedBy: by.second?.id ?? by.operator.id },
    lines: [
      ...about,
      line({ en: "Opens", zh: "开始" }, moment(ahead.startsAt)),
      line({ en: "Last bet", zh: "截止" }, moment(ahead.closesAt)),
      line({ en: "Settles", zh: "结算" }, moment(ahead.settlesAt)),
      line(LABELS.rakePercent, `${terms.rakePpm / PPM_OF_PERCENT} %`),
      line(LABELS.least, money(terms.least)),
      line(LABELS.most, money(terms.most)),
      line(LABELS.againEvery, terms.everyMs === 0 ? "–" : String(terms.everyMs / MINUTE_MS)),
    ],
    note: {
      en: "Nothing of it changes once it is published. The pool covers itself: what is paid is what was bet. Times count from the moment at which the second operator agrees; one that comes again runs by its rhythm from midnight UTC on, and is open at once.",
      zh: "发布后不可更改。奖池自我备付。时间自第二位运营人员同意时起算；循环竞猜按 UTC 节奏运行并立即开放。",
    },
    subject: "quiz",
    done: "The quiz is published.",
  };
}

const publishPrice = defineVerb({
  name: "quizzes/publish-price",
  title: { en: "Ask about a price", zh: "发布价格竞猜" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    market: Type.String({ pattern: "^[0-9]{1,9}$" }),
    strike: Type.Optional(SUM),
    step: SUM,
    ...TIMES,
    ...SUMS,
  }),
  labels: {
    market: { en: "Coin", zh: "币种" },
    strike: { en: "Strike; empty: the index at the opening", zh: "行权值；留空：开始时指数" },
    step: { en: "To which that is rounded", zh: "取整单位" },
    ...LABELS,
  },
  choices: ({ venue: { kernel } }) => ({
    market: coinMarkets(kernel).map(({ terms: { market, symbol } }) => ({ value: String(market), label: symbol })),
  }),
  present: () => Promise.resolve({ ...OPENING, market: "1", step: "100" }),
  plan({ venue: { kernel, time } }, fields, by): Plan | ConsoleRefusal {
    const market = coinMarkets(kernel).find(({ terms }) => String(terms.market) === fields.market);
    const shared = sharedOf(fields);
    if (market === undefined) return no("market_not_found", { en: "There is no such coin.", zh: "没有该币种。" });
    if (isRefusal(shared)) return shared;
    const { priceDecimals: decimals, symbol } = market.terms;
    const [strike, step] = [fields.strike ?? "", fields.step].map((text) => (text === "" ? 0n : parsePositive(text, decimals)));
    if (typeof strike !== "bigint" || typeof step !== "bigint") return INVALID;
    const price = { market: market.terms.market, strike: Number(strike), step: Number(step) };
    const asked = strike === 0n ? `its opening, to ${plainDecimal(step, decimals)}` : plainDecimal(strike, decimals);
    const about = [{ label: { en: "Asked", zh: "问题" }, before: "–", after: `${symbol} above ${asked}` }];
    return publishing({ price, words: {}, options: 2, ...shared }, time.now(), about, by);
  },
});

const coinMarkets = (kernel: Kernel) =>
  kernel.spot.markets.all().filter(({ terms, life }) => terms.assetClass === "coin" && life === "listed");

const TEXT = (maxLength: number) => Type.String({ minLength: 1, maxLength, "x-kind": "text" });
const publishWords = defineVerb({
  name: "quizzes/publish-question",
  title: { en: "Ask what operators settle", zh: "发布人工判定竞猜" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    question: Type.String({ minLength: 5, maxLength: 200 }),
    answers: TEXT(500),
    source: Type.String({ minLength: 3, maxLength: 300 }),
    edges: TEXT(600),
    ...TIMES,
    ...SUMS,
  }),
  labels: {
    question: { en: "Question, in English", zh: "问题（英文）" },
    answers: { en: "Answers, one a line", zh: "答案（每行一个）" },
    source: { en: "Where the answer is looked up", zh: "答案来源" },
    edges: { en: "What counts where it is not plain", zh: "疑难情形" },
    ...LABELS,
  },
  present: () => Promise.resolve(OPENING),
  plan({ venue: { time } }, fields, by): Plan | ConsoleRefusal {
    const shared = sharedOf(fields);
    if (isRefusal(shared)) return shared;
    const options = fields.answers
      .split("\n")
      .map((answer) => answer.trim())
      .filter((answer) => answer !== "");
    if (options.length < 2 || options.length > OPTIONS_MOST) return INVALID;
    const words = { en: { question: fields.question, options, source: fields.source, edges: fields.edges } };
    const line = (label: Words, after: string): Line => ({ label, before: "–", after });
    const about = [
      line({ en: "Asked", zh: "问题" }, fields.question),
      ...options.map((answer, index) => line({ en: `Answer ${index + 1}`, zh: `答案 ${index + 1}` }, answer)),
      line({ en: "Source", zh: "来源" }, fields.source),
      line({ en: "Where it is not plain", zh: "疑难情形" }, fields.edges),
    ];
    return publishing({ words, options: options.length, ...shared }, time.now(), about, by);
  },
});

const QUIZ = Type.Integer({ minimum: 1, maximum: 999_999_999 });
const quizPresent = (_desk: unknown, about: string) => Promise.resolve(/^\d{1,9}$/.test(about) ? { quiz: Number(about) } : {});
const NOT_FOUND = no("quiz_not_found", { en: "There is no such quiz, or it is over.", zh: "没有该竞猜，或已结束。" });
const answerOf = ({ terms }: Quiz, option: number): string =>
  option === 0 ? "void" : `${option} ${terms.words["en"]?.options[option - 1] ?? ""}`.trim();

const report = defineVerb({
  name: "quizzes/report",
  title: { en: "Say what came out", zh: "报告结果" },
  roles: ["admin", "compliance", "business"],
  needsProof: true,
  fields: Type.Object({ quiz: QUIZ, answer: Type.Integer({ minimum: 0, maximum: OPTIONS_MOST }) }),
  labels: { quiz: { en: "Quiz", zh: "竞猜" }, answer: { en: "Number of the right answer; 0: void", zh: "正确答案编号；0：作废" } },
  present: quizPresent,
  plan({ venue: { kernel } }, { quiz: number, answer }, { operator }): Plan | ConsoleRefusal {
    const quiz = kernel.quizzes.quiz(number);
    if (quiz === undefined) return NOT_FOUND;
    if (quiz.terms.price !== undefined)
      return no("quiz_settles_itself", { en: "It settles itself by the index: nobody says its result.", zh: "按指数自动结算，无人判定。" });
    const { stage, proposal, reports, terms } = quiz;
    if (stage !== "settling" || proposal?.challenged === false)
      return no("quiz_not_due", { en: "No result is asked for at this moment.", zh: "目前无需结果。" });
    if (answer > terms.options) return no("quiz_option_invalid", { en: "There is no such answer.", zh: "没有该答案。" });
    if (reports.some(({ by }) => by === operator.id))
      return no("quiz_reported_already", { en: "You have said a result of it already.", zh: "您已报告过结果。" });
    const said = reports.map(({ option }) => answerOf(quiz, option)).join("; ");
    return {
      command: { type: "quizzes/report", quiz: number, option: answer, by: operator.id },
      lines: [
        {
          label: { en: terms.words["en"]?.question ?? "", zh: terms.words["zh"]?.question ?? "" },
          before: said === "" ? "–" : said,
          after: answerOf(quiz, answer),
        },
        { label: { en: "Source", zh: "来源" }, before: terms.words["en"]?.source ?? "", after: terms.words["en"]?.source ?? "" },
        {
          label: { en: "Where it is not plain", zh: "疑难情形" },
          before: terms.words["en"]?.edges ?? "",
          after: terms.words["en"]?.edges ?? "",
        },
      ],
      note:
        proposal === undefined
          ? {
              en: `With a second operator who says the same it stands, and who bet may challenge it for ${CHALLENGE_MS / HOUR_MS} hours. Without two who agree within ${UNSAID_MS / HOUR_MS} hours all is void.`,
              zh: `第二位运营人员相同则成立，下注者可在 ${CHALLENGE_MS / HOUR_MS} 小时内质疑。${UNSAID_MS / HOUR_MS} 小时内无两人一致则作废。`,
            }
          : {
              en: `It was challenged. The same answer is paid at once, another one makes all void; so do ${THIRD_MS / HOUR_MS} hours without one.`,
              zh: `已被质疑。相同则立即派付，不同则作废；${THIRD_MS / HOUR_MS} 小时无结果亦作废。`,
            },
      subject: `quiz ${number}`,
      done: `A result of quiz ${number} is said.`,
    };
  },
});

const voidQuiz = defineVerb({
  name: "quizzes/void",
  title: { en: "Void a quiz", zh: "作废竞猜" },
  roles: ["admin", "business", "compliance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ quiz: QUIZ }),
  labels: { quiz: { en: "Quiz", zh: "竞猜" } },
  present: quizPresent,
  plan({ venue: { kernel, time } }, { quiz: number }, { operator, second }): Plan | ConsoleRefusal {
    const quiz = kernel.quizzes.quiz(number);
    if (quiz === undefined) return NOT_FOUND;
    const { terms, proposal, stage, pools } = quiz;
    const isLate = terms.price === undefined ? proposal !== undefined : time.now() >= terms.closesAt;
    if (isLate || stage === "paying")
      return no("quiz_not_voidable", {
        en: "Too late: of a price quiz until its cut-off, of another one until two operators said the same.",
        zh: "已过时限：价格竞猜须在截止前，其他须在两人一致前。",
      });
    return {
      command: { type: "quizzes/void", quiz: number, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [
        { label: { en: `Quiz ${number}`, zh: `竞猜 ${number}` }, before: stage, after: "void" },
        {
          label: { en: "Bets whose stake comes back", zh: "退款的下注" },
          before: String(kernel.quizzes.bets.count(number)),
          after: "0",
        },
        { label: { en: "Pool", zh: "奖池" }, before: money(pools.reduce((sum, one) => sum + BigInt(one), 0n)), after: "0" },
      ],
      note: {
        en: "Every stake comes back, no rake is taken, and everybody is told. Of one that comes again: voiding the one that is to come ends the series.",
        zh: "全额退回，不抽水，并通知所有人。循环竞猜：作废待开始的一期即终止。",
      },
      subject: `quiz ${number}`,
      done: `Quiz ${number} is void.`,
    };
  },
});

export const quizVerbs: readonly Verb[] = [publishPrice, publishWords, report, voidQuiz];
