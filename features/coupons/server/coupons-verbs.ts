/** What operators do about coupons: two offer them, one ends an offer for new claims. What is claimed is out of their reach. */
import Type from "typebox";
import { RULES_CREDIT_IN_FUTURES } from "../../../kernel/rules.ts";
import type { Line } from "../../../contract/console-wire.ts";
import { parsePositive } from "../../../contract/decimal-string.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { areCouponTerms, COUPON_DAYS_MAX, DAY_MS, OFFER_DAYS_MAX, PIECES_MAX, termsOf, worstOf } from "../formulas.ts";
import { stateWords, whatWords } from "./coupons-words.ts";

const UNIT = "USDT";
const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const FIELDS = Type.Object({
  kind: Type.Enum(["fee", "futures_fee", "credit"]),
  ppm: Type.Integer({ minimum: 0, maximum: 1_000_000, "x-kind": "ppm" }),
  amount: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
  pieces: whole(1, PIECES_MAX),
  days: whole(1, COUPON_DAYS_MAX),
  openDays: whole(1, OFFER_DAYS_MAX),
  minLevel: whole(0, 5),
  minScore: whole(0, 100),
  renews: Type.Boolean(),
});
type PublishFields = Type.Static<typeof FIELDS>;
const OFFERED = {
  fee: { kind: "fee", product: "spot" },
  futures_fee: { kind: "fee", product: "futures" },
  credit: { kind: "credit", product: "none" },
} as const;
const LABELS = {
  kind: { en: "Kind", zh: "类型" },
  ppm: { en: "Share of the fee that is not charged; 0 for credit", zh: "免收的手续费比例；体验金填 0" },
  amount: { en: "Saves at most, or the credit, in USDT", zh: "最多节省或体验金额（USDT）" },
  pieces: { en: "Pieces, one a person", zh: "张数（每人一张）" },
  days: { en: "Days after the claim", zh: "领取后有效天数" },
  openDays: { en: "Claims for so many days from now on", zh: "自现在起可领取天数" },
  minLevel: { en: "Least VIP level", zh: "最低 VIP 等级" },
  minScore: { en: "Least credit score", zh: "最低信用分" },
  renews: { en: "Offered again when it is over", zh: "结束后自动再次提供" },
};

const publish = defineVerb({
  name: "coupons/publish",
  title: { en: "Offer coupons", zh: "发布优惠券" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  choices: ({ venue: { kernel } }) => ({
    kind: [
      { value: "fee", label: "discount of spot fees" },
      ...(kernel.venue.rules < RULES_CREDIT_IN_FUTURES ? [] : [{ value: "futures_fee", label: "discount of futures' fees" }]),
      { value: "credit", label: "trial credit" },
    ],
  }),
  present: () =>
    Promise.resolve({
      kind: "fee",
      ppm: 200_000,
      amount: "5",
      pieces: 1000,
      days: 7,
      openDays: 7,
      minLevel: 0,
      minScore: 0,
      renews: false,
    }),
  plan: (desk, fields, { operator, second }): Plan | ConsoleRefusal => planPublish(desk, fields, operator.id, second?.id ?? operator.id),
});

const TERMS_INVALID = no("coupon_terms_invalid", {
  en: "A discount has a share above 0, credit has the share 0, and an amount is above nothing.",
  zh: "折扣比例须大于 0，体验金比例须为 0，金额须大于零。",
});

function planPublish({ venue }: ConsoleDesk, fields: PublishFields, askedBy: number, agreedBy: number): Plan | ConsoleRefusal {
  const { kernel, time } = venue;
  const unit = kernel.assets.all().find(({ code }) => code === UNIT);
  if (unit === undefined) return no("coin_unknown", { en: `There is no coin ${UNIT}.`, zh: `没有币种 ${UNIT}。` });
  const amount = parsePositive(fields.amount, unit.decimals);
  if (typeof amount !== "bigint") {
    const en = `An amount has at most ${unit.decimals} decimals, like 25.`;
    return no("amount_wrong", { en, zh: `数量最多 ${unit.decimals} 位小数，例如 25。` });
  }
  const { ppm, pieces, days, openDays, minLevel, minScore, renews } = fields;
  const { kind, product } = OFFERED[fields.kind];
  const worth = { kind, product, ppm, asset: unit.id, amount } as const;
  const terms = { ...worth, pieces, days, from: 0, open: openDays * DAY_MS, minLevel, minScore, renews };
  if (!areCouponTerms(termsOf(terms, timeMs(time.now())), timeMs(time.now()))) return TERMS_INVALID;
  const shown = (units: bigint): string => `${plainDecimal(units, unit.decimals)} ${unit.code}`;
  const free = kernel.cover.free("promotions", unit.id);
  if (kind === "credit" && free < worstOf(terms))
    return no("cover_exhausted", {
      en: `The account of promotions holds ${shown(free)} free; this needs ${shown(worstOf(terms))}.`,
      zh: `活动账户可用 ${shown(free)}，需要 ${shown(worstOf(terms))}。`,
    });
  return {
    // Without a second the kernel refuses.
    command: { type: "coupons/publish", terms, askedBy, agreedBy },
    lines: publishLines(fields, shown(amount), shown(worstOf(terms))),
    note:
      kind === "fee"
        ? {
            en: "At worst the house forgoes the last line in fees; nothing is paid out. Terms never change: ending early stops new claims only.",
            zh: "最坏情况下平台少收最后一行的手续费，不付出资金。条款不可更改，提前结束只停止新的领取。",
          }
        : {
            en: "Each claim is pledged in the account of promotions; at worst the last line is given. Terms never change: ending early stops new claims only.",
            zh: "每次领取都在活动账户中预留，最坏情况为最后一行。条款不可更改，提前结束只停止新的领取。",
          },
    subject: whatWords(kind, product, ppm).en,
    done: "The coupons are offered.",
  };
}

function publishLines(fields: PublishFields, each: string, worst: string): readonly Line[] {
  const before = "–";
  const lines: readonly (readonly [keyof PublishFields, Line["after"]])[] = [
    ["kind", whatWords(OFFERED[fields.kind].kind, OFFERED[fields.kind].product, fields.ppm)],
    ["amount", each],
    ["pieces", String(fields.pieces)],
    ["days", String(fields.days)],
    ["openDays", String(fields.openDays)],
    ["minLevel", String(fields.minLevel)],
    ["minScore", String(fields.minScore)],
    ["renews", fields.renews ? { en: "yes", zh: "是" } : { en: "no", zh: "否" }],
  ];
  const cost: Line = { label: { en: "Costs at worst, each time it is offered", zh: "每次发布的最坏成本" }, before, after: worst };
  return [...lines.map(([field, after]) => ({ label: LABELS[field], before, after })), cost];
}

const end = defineVerb({
  name: "coupons/end",
  title: { en: "End an offer of coupons", zh: "结束优惠券发放" },
  roles: ["admin", "business"],
  fields: Type.Object({ offer: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  labels: { offer: { en: "Offer", zh: "优惠券编号" } },
  present: (_desk, about) => Promise.resolve(/^\d{1,9}$/.test(about) ? { offer: Number(about) } : {}),
  plan({ venue: { kernel } }, { offer: number }): Plan | ConsoleRefusal {
    const offer = kernel.coupons.offer(number);
    if (offer === undefined) return no("coupon_offer_not_found", { en: "Nothing of that number is offered.", zh: "没有此编号的发放。" });
    const { terms, claimedBy } = offer;
    return {
      command: { type: "coupons/end", offer: number },
      lines: [
        { label: whatWords(terms.kind, terms.product, terms.ppm), before: stateWords("open"), after: stateWords("ended") },
        {
          label: { en: "Claimed, which stay as they are", zh: "已领取（保持不变）" },
          before: String(claimedBy.size),
          after: String(claimedBy.size),
        },
      ],
      note: {
        en: "For new claims only, and it is not offered again. What is claimed stays valid.",
        zh: "只停止新的领取且不再次提供，已领取的仍然有效。",
      },
      subject: `coupons-${number}`,
      done: "It is offered no more.",
    };
  },
});

export const couponsVerbs: readonly Verb[] = [publish, end];
