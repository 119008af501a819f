/** What operators do about exchange: its terms, always two of them. A quote that was given keeps what it was given with. */
import Type from "typebox";
import type { Line, Words } from "../../../contract/console-wire.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { ratePpm } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import {
  areExchangeTerms,
  EXCHANGE_OPEN_MAX,
  EXCHANGE_PPM_MAX,
  EXCHANGE_WHOLE_MAX,
  WIDER_REFUSALS,
  type ExchangeTerms,
  type WiderRefusal,
} from "../formulas.ts";
import type { Wider } from "../kernel/public.ts";

const RATE = Type.Integer({ minimum: 0, maximum: EXCHANGE_PPM_MAX, "x-kind": "ppm" });
const WHOLE = Type.Integer({ minimum: 1, maximum: EXCHANGE_WHOLE_MAX });
const LABELS = {
  spreadPpm: { en: "Spread to each side of the index", zh: "相对指数的单边点差" },
  feePpm: { en: "Fee of what is received", zh: "到账数量手续费率" },
  least: { en: "Least, worth in USDT", zh: "单笔最低，折 USDT" },
  most: { en: "Most, worth in USDT", zh: "单笔最高，折 USDT" },
  open: { en: "Open quotes a person", zh: "每人有效报价数" },
};

const setTerms = defineVerb({
  name: "exchange/set-terms",
  title: { en: "Change the terms of exchange", zh: "更改闪兑条款" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    spreadPpm: RATE,
    feePpm: RATE,
    least: WHOLE,
    most: WHOLE,
    open: Type.Integer({ minimum: 1, maximum: EXCHANGE_OPEN_MAX }),
  }),
  labels: LABELS,
  present: ({ venue }) => Promise.resolve({ ...venue.kernel.exchange.terms }),
  plan({ venue: { kernel } }, { spreadPpm, feePpm, least, most, open }, { operator, second }): Plan | ConsoleRefusal {
    const terms: ExchangeTerms = { spreadPpm: ratePpm(spreadPpm), feePpm: ratePpm(feePpm), least, most, open };
    if (!areExchangeTerms(terms))
      return no("exchange_terms_invalid", { en: "The most must not be below the least.", zh: "最高不得低于最低。" });
    const lines = termLines(kernel.exchange.terms, terms);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      // Without a second the kernel refuses.
      command: { type: "exchange/set-terms", terms, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines,
      note: {
        en: "For quotes from now on. Those that are open keep theirs; no rate can be set, it follows from the index.",
        zh: "对此后的报价生效；已给出的报价不变。汇率不可设定，只由指数得出。",
      },
      subject: "exchange",
      done: "The terms of exchange have changed.",
    };
  },
});

const REQUEST = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const REQUEST_LABEL = { en: "Request", zh: "申请" };
const GONE = no("exchange_wider_unknown", { en: "It waits no more.", zh: "该申请已不再等待。" });
const CAUSES: Readonly<Record<WiderRefusal, Words>> = {
  cover_too_small: { en: "The house can't pay so much now", zh: "平台备付不足" },
  identity_open: { en: "To be verified further first", zh: "需先完成更高认证" },
  asked_by_person: { en: "The person asked to stop it", zh: "用户要求停止" },
};
const present = (_desk: unknown, about: string) => Promise.resolve(/^\d{1,9}$/.test(about) ? { request: Number(about) } : {});

function waiting({ venue: { kernel } }: ConsoleDesk, request: number): Wider | undefined {
  return kernel.exchange.wider.all().find(({ number, state }) => number === request && state === "asked");
}
const concern = ({ user, number }: Wider) => ({ person: user, subject: `wider-${number}` });

const grantWider = defineVerb({
  name: "exchange/grant-wider",
  title: { en: "Grant a wider limit for a day", zh: "批准一日更高额度" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ request: REQUEST }),
  labels: { request: REQUEST_LABEL },
  present,
  plan(desk, { request }, { operator, second }): Plan | ConsoleRefusal {
    const found = waiting(desk, request);
    if (found === undefined) return GONE;
    const whole = (count: number): string => `${count.toLocaleString("en")} USDT`;
    return {
      // Without a second the kernel refuses.
      command: { type: "exchange/grant-wider", request, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [{ label: LABELS.most, before: whole(desk.venue.kernel.exchange.terms.most), after: whole(found.worth) }],
      note: {
        en: "For 24 hours. The rate stays everybody's, and the house must still be able to pay each quote.",
        zh: "有效 24 小时。汇率不变，且每笔报价仍须有备付。",
      },
      done: `One exchange of ${found.user} may be worth ${whole(found.worth)}.`,
      ...concern(found),
    };
  },
});

const refuseWider = defineVerb({
  name: "exchange/refuse-wider",
  title: { en: "Refuse a wider limit", zh: "拒绝更高额度" },
  roles: ["admin", "finance", "compliance"],
  fields: Type.Object({ request: REQUEST, cause: Type.Enum([...WIDER_REFUSALS]) }),
  labels: { request: REQUEST_LABEL, cause: { en: "Reason, which the person reads", zh: "原因（用户可见）" } },
  choices: () => ({ cause: WIDER_REFUSALS.map((value) => ({ value, label: CAUSES[value].en, zh: CAUSES[value].zh })) }),
  present,
  plan(desk, { request, cause }, { operator }): Plan | ConsoleRefusal {
    const found = waiting(desk, request);
    if (found === undefined) return GONE;
    return {
      command: { type: "exchange/refuse-wider", request, cause, by: operator.id },
      lines: [{ label: REQUEST_LABEL, before: String(found.worth), after: CAUSES[cause].en }],
      done: `Request ${request} is refused.`,
      ...concern(found),
    };
  },
});

/** Those that differ. */
function termLines(before: ExchangeTerms, after: ExchangeTerms): readonly Line[] {
  const rate = (ppm: number): string => `${plainDecimal(ppm, 4)} %`;
  const whole = (count: number): string => `${count.toLocaleString("en")} USDT`;
  const all: readonly Line[] = [
    { label: LABELS.spreadPpm, before: rate(before.spreadPpm), after: rate(after.spreadPpm) },
    { label: LABELS.feePpm, before: rate(before.feePpm), after: rate(after.feePpm) },
    { label: LABELS.least, before: whole(before.least), after: whole(after.least) },
    { label: LABELS.most, before: whole(before.most), after: whole(after.most) },
    { label: LABELS.open, before: String(before.open), after: String(after.open) },
  ];
  return all.filter((line) => line.before !== line.after);
}

export const exchangeVerbs: readonly Verb[] = [setTerms, grantWider, refuseWider];
