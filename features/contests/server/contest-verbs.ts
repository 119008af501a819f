/** What operators do about contests: open public ones and call off what has not begun, two together. Once one runs nobody ends it: there is no verb for that. */
import { createHash } from "node:crypto";
import Type from "typebox";
import type { Line, Words } from "../../../contract/console-wire.ts";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { amount, type Amount } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { PROMOTIONS_COVER } from "../../promotional-credit/kernel/public.ts";
import { areContestTerms, FEE_PPM_MOST, PRIZE_DAYS_MOST, prizesOf, SEATS, timesFrom, TITLE_MOST, type ContestTerms } from "../formulas.ts";
import { money } from "./contest-views.ts";

const SUM = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const MINUTE_MS = 60_000;
const DECIMALS = 6;
const PPM_OF_HUNDREDTH = 100;
const MINUTES = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const INVALID = no("contest_terms_invalid", {
  en: "These terms are not possible: coins as codes with commas, ten minutes to 31 days, prizes with commas, the largest first.",
  zh: "条款无效：币种以逗号分隔，时长十分钟至 31 天，奖励以逗号分隔且从大到小。",
});
const LABELS = {
  title: { en: "Name", zh: "名称" },
  coins: { en: "Coins, with commas", zh: "币种（逗号分隔）" },
  money: { en: "Starting money, USDT", zh: "初始资金 USDT" },
  fee: { en: "Fee of each fill, hundredths of a percent", zh: "成交费（万分之）" },
  seats: { en: "Seats", zh: "名额" },
  startsIn: { en: "Begins in so many minutes", zh: "几分钟后开始" },
  runsFor: { en: "Runs for so many minutes", zh: "时长（分钟）" },
  joinsFor: { en: "Joining until so many minutes after its start", zh: "开始后几分钟内可报名" },
  again: { en: "Again, from one end to the next", zh: "结束后再次举行" },
  prizes: { en: "Prizes in promotional credit, USDT, with commas; empty: none", zh: "体验金奖励 USDT（逗号分隔）；留空：无" },
  prizeDays: { en: "A prize runs for so many days", zh: "奖励有效天数" },
} as const satisfies Readonly<Record<string, Words>>;

type Fields = Readonly<Record<"coins" | "money", string>> &
  Readonly<Record<"fee" | "seats" | "startsIn" | "runsFor" | "joinsFor" | "prizeDays", number>> & {
    readonly again: boolean;
    readonly prizes?: string | undefined;
  };

function sumsOf(text: string): readonly Amount[] | undefined {
  const sums = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => parsePositive(one, DECIMALS));
  return sums.every((one) => typeof one === "bigint") ? sums.map(amount) : undefined;
}

function termsOf(kernel: Kernel, fields: Fields): ContestTerms | ConsoleRefusal {
  const codes = fields.coins.split(",").map((code) => code.trim().toUpperCase());
  const found = kernel.spot.markets.all().filter(({ terms, life }) => {
    const code = kernel.assets.get(terms.base)?.code ?? "";
    return terms.assetClass === "coin" && life === "listed" && codes.includes(code);
  });
  const [start, prizes] = [parsePositive(fields.money, DECIMALS), sumsOf(fields.prizes ?? "")];
  if (typeof start !== "bigint" || prizes === undefined || found.length !== codes.length) return INVALID;
  const startsAt = fields.startsIn * MINUTE_MS;
  const endsAt = startsAt + fields.runsFor * MINUTE_MS;
  const joinsUntil = startsAt + Math.min(fields.joinsFor, fields.runsFor) * MINUTE_MS;
  return {
    ...{ markets: found.map(({ terms }) => Number(terms.market)).sort((a, b) => a - b), start: amount(start) },
    ...{ feePpm: fields.fee * PPM_OF_HUNDREDTH, seats: fields.seats, isPublic: true, startsAt, joinsUntil, endsAt },
    ...{ everyMs: fields.again ? fields.runsFor * MINUTE_MS : 0, prizes, prizeDays: prizes.length === 0 ? 0 : fields.prizeDays },
  };
}

const moment = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
const line = (label: Words, after: string, before = "–"): Line => ({ label, before, after });

function linesOf(kernel: Kernel, terms: ContestTerms, title: string, coins: string): readonly Line[] {
  const usdt = kernel.assets.all().find(({ code }) => code === "USDT");
  const free = usdt === undefined ? 0n : kernel.cover.free(PROMOTIONS_COVER, usdt.id);
  const prizes = prizesOf(terms);
  return [
    line(LABELS.title, title),
    line(LABELS.coins, coins),
    line(LABELS.money, money(terms.start)),
    line(LABELS.seats, String(terms.seats)),
    line({ en: "Begins", zh: "开始" }, moment(terms.startsAt)),
    line({ en: "Joining until", zh: "报名截止" }, moment(terms.joinsUntil)),
    line({ en: "Ends", zh: "结束" }, moment(terms.endsAt)),
    line(LABELS.prizes, prizes === 0n ? "–" : terms.prizes.map(money).join(" / ")),
    line({ en: "Free in the promotions' account", zh: "推广账户可用" }, prizes > free ? "–" : money(free - prizes), money(free)),
  ];
}

const publish = defineVerb({
  name: "contests/publish",
  title: { en: "Open a contest", zh: "发布竞赛" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    title: Type.String({ minLength: 3, maxLength: TITLE_MOST }),
    coins: Type.String({ minLength: 2, maxLength: 100 }),
    money: SUM,
    fee: Type.Integer({ minimum: 0, maximum: FEE_PPM_MOST / PPM_OF_HUNDREDTH }),
    seats: Type.Integer({ minimum: SEATS.least, maximum: SEATS.most }),
    startsIn: MINUTES(0, 43_200),
    runsFor: MINUTES(10, 44_640),
    joinsFor: MINUTES(0, 44_640),
    again: Type.Boolean(),
    prizes: Type.Optional(Type.String({ maxLength: 200 })),
    prizeDays: Type.Integer({ minimum: 1, maximum: PRIZE_DAYS_MOST }),
  }),
  labels: LABELS,
  present: () =>
    Promise.resolve({
      ...{ coins: "BTC, ETH, SOL", money: "10000", fee: 10, seats: 500, startsIn: 1440, runsFor: 10_080, joinsFor: 8640 },
      ...{ again: false, prizes: "100, 60, 40", prizeDays: 30 },
    }),
  plan({ venue: { kernel, time } }, fields, { operator, second }): Plan | ConsoleRefusal {
    const terms = termsOf(kernel, fields);
    if (isRefusal(terms)) return terms;
    const now = time.now();
    const ahead = { ...terms, ...timesFrom(terms, now) };
    if (!areContestTerms(ahead, now)) return INVALID;
    const usdt = kernel.assets.all().find(({ code }) => code === "USDT");
    if (usdt === undefined || kernel.cover.free(PROMOTIONS_COVER, usdt.id) < prizesOf(terms))
      return no("cover_exhausted", {
        en: "The promotions' account can't cover these prizes: fund it under Cover first.",
        zh: "推广账户不足以备付奖励：请先在备付中充值。",
      });
    const title = fields.title.trim();
    // The same for whoever asks and whoever agrees: it is part of what they agree to.
    const ref = createHash("sha256")
      .update(JSON.stringify([title, fields]))
      .digest("hex")
      .slice(0, 32);
    const by = { askedBy: operator.id, agreedBy: second?.id ?? operator.id };
    return {
      command: { type: "contests/open", terms, ref, title, isAhead: true, ...by },
      lines: linesOf(kernel, ahead, title, fields.coins),
      note: {
        en: "Nothing of it changes once it is published, and nobody can end it once it runs. Prizes are set aside at once; only verified people can join a contest that has any. Times count from the moment at which the second operator agrees.",
        zh: "发布后不可更改，开始后任何人不能提前结束。奖励立即备付；有奖竞赛仅限已认证用户。时间自第二位运营人员同意时起算。",
      },
      subject: "contest",
      done: "The contest is published.",
    };
  },
});

const callOff = defineVerb({
  name: "contests/call-off",
  title: { en: "Call off a contest", zh: "取消竞赛" },
  roles: ["admin", "business", "compliance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ contest: Type.Integer({ minimum: 1, maximum: 999_999_999 }) }),
  labels: { contest: { en: "Contest", zh: "竞赛" } },
  present: (_desk, about) => Promise.resolve(/^\d{1,9}$/.test(about) ? { contest: Number(about) } : {}),
  plan({ venue: { kernel, time } }, { contest: number }, { operator, second }): Plan | ConsoleRefusal {
    const contest = kernel.contests.get(number);
    if (contest === undefined)
      return no("contest_not_found", { en: "There is no such contest, or it is over.", zh: "没有该竞赛，或已结束。" });
    if (contest.isRunning || time.now() >= contest.terms.startsAt)
      return no("contest_begun", {
        en: "It has begun: nobody ends it before its time, so that nobody chooses who wins.",
        zh: "竞赛已开始：任何人不得提前结束，以免左右结果。",
      });
    return {
      command: { type: "contests/call-off", contest: number, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [
        line({ en: `Contest ${number}`, zh: `竞赛 ${number}` }, "called off", "to come"),
        line({ en: "People who are told", zh: "将被通知的人数" }, String(contest.entries.filter(({ isOut }) => !isOut).length)),
        line({ en: "Prizes that are free again", zh: "释放的奖励" }, money(prizesOf(contest.terms))),
      ],
      note: {
        en: "Everybody who joined is told. Of one that comes again: calling off the one that is to come ends the series.",
        zh: "将通知所有报名者。循环竞赛：取消待开始的一期即终止。",
      },
      subject: `contest ${number}`,
      done: `Contest ${number} is called off.`,
    };
  },
});

export const contestVerbs: readonly Verb[] = [publish, callOff];
