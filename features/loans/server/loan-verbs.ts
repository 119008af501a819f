/** What operators do about loans: products and payouts, two of them; approvals, refusals with a cause, market makers, pauses. None names a price. */
import Type from "typebox";
import type { Line } from "../../../contract/console-wire.ts";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, ratePpm, userId } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import {
  areLoanTerms,
  LOAN_KINDS,
  REFUSAL_CAUSES,
  totalOf,
  owedAt,
  type LoanKind,
  type LoanTerms,
  type RefusalCause,
} from "../formulas.ts";
import { LOAN_COVER, type Loan, type LoanProduct } from "../kernel/public.ts";
import type { DecideStatus, EndStatus } from "../kernel/loans.messages.ts";
import { hourPercent, percent } from "./loan-views.ts";

const SUM = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const RATE = Type.Integer({ minimum: 1, maximum: 5_000_000, "x-kind": "ppm" });
const PRODUCT = Type.Integer({ minimum: 0, maximum: 999_999 });
const LOAN = Type.Integer({ minimum: 1, maximum: 999_999_999 });
const PERSON = Type.Integer({ minimum: 1000, maximum: 0x7fffffff });
const LOAN_LABEL = { loan: { en: "Loan", zh: "借款" } };
const FIELDS = Type.Object({
  product: PRODUCT,
  coin: Type.String({ pattern: "^[A-Za-z0-9]{1,20}$" }),
  kind: Type.Enum([...LOAN_KINDS]),
  least: SUM,
  most: SUM,
  daysLeast: Type.Integer({ minimum: 1, maximum: 366 }),
  daysMost: Type.Integer({ minimum: 1, maximum: 366 }),
  hourlyPpb: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  latePpm: Type.Integer({ minimum: 0, maximum: 10_000, "x-kind": "ppm" }),
  openPpm: RATE,
  callPpm: RATE,
  sellPpm: RATE,
  majorPpm: RATE,
  stablePpm: RATE,
  otherPpm: RATE,
  slipPpm: RATE,
  isOnSale: Type.Boolean(),
});
const LABELS = {
  product: { en: "Product; 0: a new one", zh: "产品；0：新产品" },
  coin: { en: "Coin, which never changes", zh: "币种（不可更改）" },
  kind: { en: "Kind, which never changes", zh: "种类（不可更改）" },
  least: { en: "Least of one loan, USDT", zh: "单笔最低（USDT）" },
  most: { en: "Most of one person, USDT", zh: "每人最高（USDT）" },
  daysLeast: { en: "Shortest term, days", zh: "最短期限（天）" },
  daysMost: { en: "Longest term, days", zh: "最长期限（天）" },
  hourlyPpb: { en: "Interest an hour, billionths", zh: "时利率（十亿分之）" },
  latePpm: { en: "Late fee a day", zh: "逾期日费率" },
  openPpm: { en: "Opening rate", zh: "开仓风险率" },
  callPpm: { en: "Call below", zh: "预警线" },
  sellPpm: { en: "Sale below", zh: "平仓线" },
  majorPpm: { en: "BTC and ETH count for", zh: "BTC、ETH 折算" },
  stablePpm: { en: "USDT and USDC count for", zh: "USDT、USDC 折算" },
  otherPpm: { en: "Other coins count for", zh: "其他币种折算" },
  slipPpm: { en: "A sale goes from the index by", zh: "出售偏离指数" },
  isOnSale: { en: "Offered", zh: "提供中" },
};
const INVALID = no("loan_terms_invalid", {
  en: "Least ≤ most, shortest ≤ longest, sale < call < opening with 2 and 5 points between; coin and kind as they were.",
  zh: "最低 ≤ 最高，最短 ≤ 最长，平仓 < 预警 < 开仓（间隔 2 与 5 个百分点）；币种与种类不可更改。",
});
const NOT_FOUND = no("loan_not_found", { en: "There is no such loan.", zh: "没有该借款。" });
const STATE = no("loan_state_wrong", { en: "It is in another state.", zh: "状态不符。" });

type Rates = "openPpm" | "callPpm" | "sellPpm" | "majorPpm" | "stablePpm" | "otherPpm" | "slipPpm" | "latePpm";
type Fields = Readonly<Record<"coin" | "least" | "most", string>> &
  Readonly<Record<"product" | "daysLeast" | "daysMost" | "hourlyPpb" | Rates, number>> & {
    readonly kind: LoanKind;
    readonly isOnSale: boolean;
  };

const usdtOf = (kernel: Kernel): Asset | undefined => kernel.assets.all().find(({ code }) => code === "USDT");

function readTerms(kernel: Kernel, asset: Asset, fields: Fields): LoanTerms | ConsoleRefusal {
  const decimals = usdtOf(kernel)?.decimals ?? 0;
  const [least, most] = [fields.least, fields.most].map((text) => parsePositive(text, decimals));
  if (typeof least !== "bigint" || typeof most !== "bigint") return INVALID;
  const { kind, daysLeast, daysMost, hourlyPpb, isOnSale } = fields;
  const rates = Object.fromEntries(RATES.map((name) => [name, ratePpm(fields[name])])) as Record<Rates, ReturnType<typeof ratePpm>>;
  const terms = { asset: asset.id, kind, least: amount(least), most: amount(most), daysLeast, daysMost, hourlyPpb, ...rates, isOnSale };
  return areLoanTerms(terms) ? terms : INVALID;
}
const RATES: readonly Rates[] = ["openPpm", "callPpm", "sellPpm", "majorPpm", "stablePpm", "otherPpm", "slipPpm", "latePpm"];

function termLines(kernel: Kernel, before: LoanProduct | undefined, after: LoanTerms): readonly Line[] {
  const usdt = usdtOf(kernel)?.decimals ?? 0;
  const of = (read: (terms: LoanTerms) => string): Pick<Line, "before" | "after"> => ({
    before: before === undefined ? "–" : read(before.terms),
    after: read(after),
  });
  const all: readonly Line[] = [
    { label: { en: "Coin", zh: "币种" }, ...of(({ asset }) => assetOf(kernel, asset).code) },
    { label: { en: "Kind", zh: "种类" }, ...of(({ kind }) => kind) },
    ...(["least", "most"] as const).map((name) => ({ label: LABELS[name], ...of((terms) => plainDecimal(terms[name], usdt)) })),
    ...(["daysLeast", "daysMost"] as const).map((name) => ({ label: LABELS[name], ...of((terms) => String(terms[name])) })),
    { label: { en: "Interest an hour", zh: "时利率" }, ...of(({ hourlyPpb }) => `${hourPercent(hourlyPpb)} %`) },
    { label: { en: "A year", zh: "年化" }, ...of(({ hourlyPpb }) => `${hourPercent(hourlyPpb, 8760)} %`) },
    ...RATES.map((name) => ({ label: LABELS[name], ...of((terms) => `${percent(terms[name])} %`) })),
    { label: LABELS.isOnSale, ...of(({ isOnSale }) => (isOnSale ? "yes" : "no")) },
  ];
  return all.filter((line) => line.before !== line.after);
}

/** What runs in this coin, what it could still be, and what the house loses where pledged coins are sold at the sale's rate and slip. */
function coverLines(kernel: Kernel, asset: Asset, after: LoanTerms): readonly Line[] {
  const sum = (units: bigint): string => `${plainDecimal(units, asset.decimals)} ${asset.code}`;
  const account = kernel.cover.accounts().find((one) => one.product === LOAN_COVER && one.asset === asset.id);
  let lent = 0n;
  for (const loan of kernel.loans.all()) if (loan.asset === asset.id) lent += loan.principal;
  // At the sale's rate so much is pledged for each unit owed; selling it costs the slip.
  const gap = (of: LoanTerms, share: number): string => {
    const raw = (BigInt(of.sellPpm) * 1_000_000n) / BigInt(share);
    const left = (raw * BigInt(1_000_000 - of.slipPpm)) / 1_000_000n;
    return `${percent(left > 1_000_000n ? ((left - 1_000_000n) * 1_000_000n) / left : 0n)} %`;
  };
  return [
    {
      label: { en: "Held and free, of it promised", zh: "可用，已承诺" },
      before: sum(account?.held ?? 0n),
      after: sum(account?.promised ?? 0n),
    },
    {
      label: { en: "Lent now, and if all that is free were", zh: "已出借；可用全部出借时" },
      before: sum(lent),
      after: sum(lent + (account?.held ?? 0n)),
    },
    {
      label: { en: "Fall below the sale that costs the house nothing: BTC, others", zh: "平仓后无损跌幅：BTC、其他" },
      before: gap(after, after.majorPpm),
      after: gap(after, after.otherPpm),
    },
    {
      label: { en: "Worst case: pledged coins worth nothing", zh: "最坏情况：抵押归零" },
      before: "–",
      after: sum(lent + (account?.held ?? 0n)),
    },
  ];
}

const setProduct = defineVerb({
  name: "loans/set-product",
  title: { en: "Set a product of loans", zh: "设置借款产品" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  choices: ({ venue: { kernel } }) => ({ coin: kernel.assets.all().map(({ code }) => ({ value: code, label: code })) }),
  present: ({ venue: { kernel } }, about) => Promise.resolve(presentOf(kernel, about)),
  plan({ venue: { kernel } }, fields, { operator, second }): Plan | ConsoleRefusal {
    const asset = kernel.assets.all().find(({ code }) => code === fields.coin.toUpperCase());
    if (asset === undefined) return no("coin_unknown", { en: `There is no coin ${fields.coin}.`, zh: `没有币种 ${fields.coin}。` });
    const present = kernel.loans.catalogue.terms(fields.product);
    const before = present === undefined ? undefined : { number: fields.product, terms: present };
    if (before === undefined && fields.product !== 0)
      return no("loan_product_not_found", { en: "There is no such product.", zh: "没有该产品。" });
    const terms = readTerms(kernel, asset, fields);
    if (isRefusal(terms)) return terms;
    if (before !== undefined && (before.terms.asset !== terms.asset || before.terms.kind !== terms.kind)) return INVALID;
    const changes = termLines(kernel, before, terms);
    if (changes.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    const of = before === undefined ? {} : { product: before.number };
    return {
      // Without a second the kernel refuses.
      command: { type: "loans/set-product", ...of, terms, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [...changes, ...coverLines(kernel, asset, terms)],
      note: {
        en: "For loans from now on; those that run or are asked for keep theirs. The house lends what it holds and bears what nobody pays.",
        zh: "对此后的借款生效，进行中与申请中的不变。平台只出借其持有的资金，未偿部分由其承担。",
      },
      subject: before === undefined ? "loan-product" : `loan-product-${before.number}`,
      done: before === undefined ? "There is a new product of loans." : `Product ${before.number} of loans has changed.`,
    };
  },
});

/** A number that is no product's opens the form of a new one, with the rules' own rates. */
function presentOf(kernel: Kernel, about: string): Readonly<Record<string, string | number | boolean>> {
  const terms = /^\d{1,6}$/.test(about) ? kernel.loans.catalogue.terms(Number(about)) : undefined;
  if (terms === undefined)
    return {
      ...{ product: 0, kind: "small", latePpm: 5000, openPpm: 1_500_000, callPpm: 1_300_000, sellPpm: 1_100_000, isOnSale: true },
      ...{ majorPpm: 950_000, stablePpm: 980_000, otherPpm: 800_000, slipPpm: 20_000 },
    };
  const usdt = usdtOf(kernel)?.decimals ?? 0;
  const { asset, least, most, ...same } = terms;
  return {
    product: Number(about),
    coin: assetOf(kernel, asset).code,
    least: plainDecimal(least, usdt),
    most: plainDecimal(most, usdt),
    ...same,
  };
}

/** What there is to know of a loan before somebody decides about it. */
function loanLines(kernel: Kernel, loan: Loan, at: number): readonly Line[] {
  const [coin, pledge] = [assetOf(kernel, loan.asset), assetOf(kernel, loan.collateralAsset)];
  const row = (en: string, zh: string, after: string): Line => ({ label: { en, zh }, before: "", after });
  const owed = loan.openedAt === 0 ? loan.borrowed : totalOf(owedAt(loan, at));
  return [
    row("Person", "用户", String(loan.user)),
    row("Asked for", "借款", `${plainDecimal(loan.borrowed, coin.decimals)} ${coin.code}, ${loan.days} d`),
    row("Owed", "欠款", `${plainDecimal(owed, coin.decimals)} ${coin.code}`),
    row("Pledged", "抵押", `${plainDecimal(loan.collateral, pledge.decimals)} ${pledge.code}`),
    row("Held free", "可用", `${plainDecimal(kernel.cover.free(LOAN_COVER, loan.asset), coin.decimals)} ${coin.code}`),
  ];
}

const decides = (
  name: "loans/approve" | "loans/disburse",
  from: "applied" | "approved",
  title: { readonly en: string; readonly zh: string },
  note: { readonly en: string; readonly zh: string },
): Verb =>
  defineVerb({
    name,
    title,
    roles: ["admin", "finance"],
    needsProof: true,
    fields: Type.Object({ loan: LOAN }),
    labels: LOAN_LABEL,
    present: (_desk, about) => Promise.resolve(/^\d{1,9}$/.test(about) ? { loan: Number(about) } : {}),
    plan({ venue: { kernel, time } }, { loan: number }, { operator }): Plan | ConsoleRefusal {
      const loan = kernel.loans.loan(number);
      if (loan === undefined) return NOT_FOUND;
      if (loan.state !== from) return STATE;
      if (from === "approved" && loan.approvedBy === operator.id)
        return no("second_operator_needed", { en: "Another operator than the one who approved.", zh: "须由另一位操作员执行。" });
      return {
        command: { type: name, loan: number, by: operator.id },
        lines: loanLines(kernel, loan, time.now()),
        note,
        person: loan.user,
        subject: `loan-${number}`,
        done: from === "applied" ? `Loan ${number} is approved.` : `Loan ${number} is paid out.`,
      };
    },
  });

const CAUSE_WORDS: Readonly<Record<RefusalCause, { readonly en: string; readonly zh: string }>> = {
  collateral_thin: { en: "Too little pledged", zh: "抵押不足" },
  coin_risky: { en: "The pledged coin is too risky", zh: "抵押币种风险过高" },
  sum_too_high: { en: "The sum is too high", zh: "金额过高" },
  identity_unclear: { en: "Identity is unclear", zh: "身份不明" },
  no_funds: { en: "The house can't lend so much now", zh: "平台暂无足够资金" },
};

const refuse = defineVerb({
  name: "loans/refuse",
  title: { en: "Refuse a loan", zh: "拒绝借款" },
  roles: ["admin", "finance"],
  fields: Type.Object({ loan: LOAN, cause: Type.Enum([...REFUSAL_CAUSES]) }),
  labels: { ...LOAN_LABEL, cause: { en: "Cause, which its person reads", zh: "原因（用户可见）" } },
  choices: () => ({ cause: REFUSAL_CAUSES.map((value) => ({ value, label: CAUSE_WORDS[value].en, zh: CAUSE_WORDS[value].zh })) }),
  present: (_desk, about) => Promise.resolve(/^\d{1,9}$/.test(about) ? { loan: Number(about) } : {}),
  plan({ venue: { kernel, time } }, { loan: number, cause }, { operator }): Plan | ConsoleRefusal {
    const loan = kernel.loans.loan(number);
    if (loan === undefined) return NOT_FOUND;
    if (loan.openedAt > 0) return STATE;
    return {
      command: { type: "loans/refuse", loan: number, cause, by: operator.id },
      lines: loanLines(kernel, loan, time.now()),
      note: { en: "What is pledged is its person's again at once.", zh: "抵押立即返还用户。" },
      person: loan.user,
      subject: `loan-${number}`,
      done: `Loan ${number} is refused.`,
    };
  },
});

type MakerCommand = Omit<DecideStatus, "at"> | Omit<EndStatus, "at">;

const makers = (
  name: "loans/grant-status" | "loans/deny-status" | "loans/end-status",
  title: { readonly en: string; readonly zh: string },
  command: (person: ReturnType<typeof userId>, by: number) => MakerCommand,
): Verb =>
  defineVerb({
    name,
    title,
    roles: ["admin", "business"],
    fields: Type.Object({ person: PERSON }),
    labels: { person: { en: "Person", zh: "用户" } },
    present: (_desk, about) => Promise.resolve(/^\d{4,10}$/.test(about) ? { person: Number(about) } : {}),
    plan({ venue: { kernel, time } }, { person }, { operator }): Plan | ConsoleRefusal {
      const user = userId(person);
      const { status } = kernel.loans;
      const isThere = name === "loans/end-status" ? status.holds(user) : status.askedUntil(user) !== undefined;
      if (!isThere) return no("loan_status_not_asked", { en: "Nobody asked for it, or has it.", zh: "没有该申请或身份。" });
      const volume = plainDecimal(
        kernel.vip.standing(user, time.now() as Parameters<typeof kernel.vip.standing>[1]).volume,
        usdtOf(kernel)?.decimals ?? 0,
      );
      return {
        command: command(user, operator.id),
        lines: [{ label: { en: "Traded in 30 days, USDT", zh: "30 天成交（USDT）" }, before: "", after: volume }],
        note: {
          en: "Who is a market maker may ask the desk for loans below VIP 2. Running loans go on.",
          zh: "做市商可在 VIP 2 以下申请大额借款，进行中的借款不变。",
        },
        person,
        subject: `market-maker-${person}`,
        done: title.en,
      };
    },
  });

const pauses = (name: "loans/pause" | "loans/resume", paused: boolean, title: { readonly en: string; readonly zh: string }): Verb =>
  defineVerb({
    name,
    title,
    roles: ["admin", "business", "compliance"],
    fields: Type.Object({ product: PRODUCT }),
    labels: { product: { en: "Product; 0: all of them", zh: "产品；0：全部" } },
    present: (_desk, about) => Promise.resolve(/^\d{1,6}$/.test(about) ? { product: Number(about) } : {}),
    plan({ venue: { kernel } }, { product: number }, { operator }): Plan | ConsoleRefusal {
      const terms = kernel.loans.catalogue.terms(number);
      if (number !== 0 && terms === undefined) return no("loan_product_not_found", { en: "There is no such product.", zh: "没有该产品。" });
      const of = terms === undefined ? "all" : String(number);
      return {
        command: { type: "loans/pause", ...(terms === undefined ? {} : { only: number }), paused, by: operator.id },
        lines: [
          { label: { en: `New loans of ${of}`, zh: `新借款（${of}）` }, before: paused ? "on" : "off", after: paused ? "off" : "on" },
        ],
        note: { en: "Running loans go on; nothing else changes.", zh: "进行中的借款不受影响。" },
        subject: terms === undefined ? "loans" : `loan-product-${number}`,
        done: paused ? "New loans are paused." : "Loans are offered again.",
      };
    },
  });

export const loanVerbs: readonly Verb[] = [
  setProduct,
  decides(
    "loans/approve",
    "applied",
    { en: "Approve a loan", zh: "批准借款" },
    {
      en: "The sum is set aside; another operator pays it out within 72 hours, else it lapses.",
      zh: "金额立即备付；须由另一位操作员在 72 小时内放款，否则失效。",
    },
  ),
  decides(
    "loans/disburse",
    "approved",
    { en: "Pay a loan out", zh: "放款" },
    {
      en: "Its person has the sum at once. The rate is looked at again; below the opening rate it is refused.",
      zh: "资金立即到账；风险率将重新核对，低于开仓线则拒绝。",
    },
  ),
  refuse,
  makers("loans/grant-status", { en: "Make somebody a market maker", zh: "授予做市商" }, (person, by) => ({
    type: "loans/decide-status",
    person,
    granted: true,
    by,
  })),
  makers("loans/deny-status", { en: "Refuse a market maker", zh: "拒绝做市商申请" }, (person, by) => ({
    type: "loans/decide-status",
    person,
    granted: false,
    by,
  })),
  makers("loans/end-status", { en: "End somebody's being a market maker", zh: "终止做市商" }, (person, by) => ({
    type: "loans/end-status",
    person,
    by,
  })),
  pauses("loans/pause", true, { en: "Pause lending", zh: "暂停放贷" }),
  pauses("loans/resume", false, { en: "Lend again", zh: "恢复放贷" }),
];
