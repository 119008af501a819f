/** What operators do about token sales: projects and their end before time, always two of them; tokens; white papers. None names who gets how many. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Line, Words } from "../../../contract/console-wire.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../../contract/languages.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import { ASSETS_MAX } from "../../../kernel/ledger/chart.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, assetId } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { areSaleTerms, CLIFF_DAYS_MOST, costOf, partAt, PARTS_MOST, SALE_MODES, type SaleTerms } from "../formulas.ts";
import { SALE_COVER } from "../kernel/public.ts";
import { readPapers } from "./sale-papers.ts";

const SUM = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const CODE = Type.String({ pattern: "^[A-Za-z0-9]{1,20}$" });
const MINUTE_MS = 60_000;
const MINUTES_MOST = 90 * 24 * 60;
const MINUTES = (minimum: number) => Type.Integer({ minimum, maximum: MINUTES_MOST });
const FIELDS = Type.Object({
  token: CODE,
  mode: Type.Enum([...SALE_MODES]),
  price: SUM,
  total: SUM,
  least: SUM,
  most: SUM,
  cap: SUM,
  coins: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9]{1,20}( *, *[A-Za-z0-9]{1,20}){0,3}$" })),
  startsIn: MINUTES(0),
  runsFor: MINUTES(1),
  cliffDays: Type.Integer({ minimum: 0, maximum: CLIFF_DAYS_MOST }),
  parts: Type.Integer({ minimum: 1, maximum: PARTS_MOST }),
  againAfter: MINUTES(0),
});
const LABELS = {
  token: { en: "Token", zh: "代币" },
  mode: { en: "Who gets how many", zh: "分配方式" },
  price: { en: "Price of one token", zh: "单价" },
  total: { en: "All tokens", zh: "发售总量" },
  least: { en: "Least of one order", zh: "单笔最低" },
  most: { en: "Most that a person may ask for", zh: "每人最多认购" },
  cap: { en: "Most that a person gets", zh: "每人获配上限" },
  coins: { en: "Coins it may be paid with besides, like BTC, ETH", zh: "另可支付的币种，如 BTC, ETH" },
  startsIn: { en: "Starts in so many minutes", zh: "几分钟后开始" },
  runsFor: { en: "Runs for so many minutes", zh: "持续分钟数" },
  cliffDays: { en: "Days after the end until the first part", zh: "结束至首次解锁天数" },
  parts: { en: "Parts, one a day", zh: "解锁份数（每日一份）" },
  againAfter: { en: "Sold again so many minutes after its end; 0: not", zh: "结束后几分钟再次发售；0：否" },
} as const satisfies Readonly<Record<string, Words>>;
const INVALID = no("sale_terms_invalid", {
  en: "Least ≤ most ≤ all, the cap no more than all and with first come no less than most; assets all different.",
  zh: "最低 ≤ 每人最多 ≤ 总量；上限不超过总量，先到先得时不低于每人最多；各资产不同。",
});

type Fields = Readonly<Record<"token" | "price" | "total" | "least" | "most" | "cap", string>> &
  Readonly<Record<"startsIn" | "runsFor" | "cliffDays" | "parts" | "againAfter", number>> & {
    readonly coins?: string;
    readonly mode: SaleTerms["mode"];
  };

const assetNamed = (kernel: Kernel, code: string): Asset | undefined =>
  kernel.assets.all().find((asset) => asset.code === code.trim().toUpperCase());
const cashOf = (kernel: Kernel): number => kernel.spot.markets.all()[0]?.terms.quote ?? kernel.wallet.paper?.asset ?? 0;

/** Start and end so long after the command, as the kernel adds them. */
function readTerms(kernel: Kernel, fields: Fields): SaleTerms | ConsoleRefusal {
  const names = [fields.token, ...(fields.coins === undefined ? [] : fields.coins.split(","))];
  const assets = names.map((code) => assetNamed(kernel, code));
  const unknown = names.find((_code, at) => assets[at] === undefined);
  if (unknown !== undefined) return no("coin_unknown", { en: `There is no coin ${unknown}.`, zh: `没有币种 ${unknown}。` });
  const [token, ...coins] = assets.flatMap((asset) => asset ?? []);
  const cash = cashOf(kernel);
  if (token === undefined) return INVALID;
  const price = parsePositive(fields.price, assetOf(kernel, cash).decimals);
  const sums = [fields.total, fields.least, fields.most, fields.cap].map((text) => parsePositive(text, token.decimals));
  const [total, least, most, cap] = sums.flatMap((units) => (typeof units === "bigint" ? [amount(units)] : []));
  if (typeof price !== "bigint" || total === undefined || least === undefined || most === undefined || cap === undefined) return INVALID;
  const startsAt = fields.startsIn * MINUTE_MS;
  const times = { startsAt, endsAt: startsAt + fields.runsFor * MINUTE_MS, againMs: fields.againAfter * MINUTE_MS };
  const { mode, cliffDays, parts } = fields;
  const of = { token: token.id, cash, coins: coins.map(({ id }) => id), mode, cliffDays, parts };
  const terms: SaleTerms = { ...of, price: amount(price), total, least, most, cap, ...times };
  return areSaleTerms(terms, 0) ? terms : INVALID;
}

const MODES: Readonly<Record<SaleTerms["mode"], string>> = { first_come: "first come, first served", pro_rata: "a share for everybody" };

function termLines(kernel: Kernel, terms: SaleTerms, at: number): readonly Line[] {
  const [token, cash] = [assetOf(kernel, terms.token), assetOf(kernel, terms.cash)];
  const tokens = (units: bigint): string => `${plainDecimal(units, token.decimals)} ${token.code}`;
  const moment = (ms: number): string => `${new Date(at + ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const line = (label: Words, after: string): Line => ({ label, before: "–", after });
  const { length } = terms.coins;
  return [
    line(LABELS.token, token.code),
    line(LABELS.mode, MODES[terms.mode]),
    line(LABELS.price, `${plainDecimal(terms.price, cash.decimals)} ${cash.code}`),
    line(LABELS.total, tokens(terms.total)),
    line(
      { en: "All that it can bring", zh: "最高募集额" },
      `${plainDecimal(costOf(terms.total, terms.price, token.decimals), cash.decimals)} ${cash.code}`,
    ),
    line(LABELS.least, tokens(terms.least)),
    line(LABELS.most, tokens(terms.most)),
    line(LABELS.cap, tokens(terms.cap)),
    ...(length === 0 ? [] : [line(LABELS.coins, terms.coins.map((coin) => assetOf(kernel, coin).code).join(", "))]),
    line({ en: "Starts", zh: "开始" }, moment(terms.startsAt)),
    line({ en: "Ends", zh: "结束" }, moment(terms.endsAt)),
    line({ en: "First part", zh: "首次解锁" }, moment(partAt(terms, 1))),
    line({ en: "Last part", zh: "最后解锁" }, `${moment(partAt(terms, terms.parts))}, ${terms.parts}`),
  ];
}

/** The tokens have to be there: what is set aside, and what remains free. The worst case is that everything is sold. */
function coverLines(kernel: Kernel, terms: SaleTerms): readonly Line[] {
  const { code, decimals } = assetOf(kernel, terms.token);
  const tokens = (units: bigint): string => `${plainDecimal(units, decimals)} ${code}`;
  const free = kernel.cover.free(SALE_COVER, assetId(terms.token));
  const left = free - terms.total;
  const again = terms.againMs === 0 ? "–" : String(left < 0n ? 0n : left / terms.total);
  return [
    {
      label: { en: "Free of the house, for sales", zh: "平台可售代币" },
      before: tokens(free),
      after: left < 0n ? `−${tokens(-left)}` : tokens(left),
    },
    {
      label: { en: "Worst case: everything is sold. Sold again so many times at least", zh: "最坏情况：全部售出。至少可再次发售次数" },
      before: "–",
      after: again,
    },
  ];
}

const publish = defineVerb({
  name: "token-sale/publish",
  title: { en: "Publish a token sale", zh: "发布认购项目" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  choices: ({ venue: { kernel } }) => ({
    token: kernel.assets.all().map(({ code }) => ({ value: code, label: code })),
    mode: [
      { value: "first_come", label: "First come, first served", zh: "先到先得" },
      { value: "pro_rata", label: "A share for everybody, up to the cap", zh: "按比例分配，设上限" },
    ],
  }),
  present: ({ venue: { kernel } }, about) => Promise.resolve(presentOf(kernel, about)),
  async plan({ venue: { kernel, pool, time } }, fields, { operator, second }): Promise<Plan | ConsoleRefusal> {
    const terms = readTerms(kernel, fields);
    if (isRefusal(terms)) return terms;
    const { code } = assetOf(kernel, terms.token);
    if (!(await readPapers(pool, [code], DEFAULT_LANGUAGE)).has(code))
      return no("sale_paper_missing", {
        en: "Write its white paper in English first: nobody is asked to buy what is described nowhere.",
        zh: "请先撰写英文白皮书：无说明不得发售。",
      });
    return {
      command: { type: "token-sale/publish", terms, isAhead: true, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [...termLines(kernel, terms, time.now()), ...coverLines(kernel, terms)],
      note: {
        en: "Terms never change once they are published. All tokens are set aside at once; without them it is refused. Times count from the moment at which the second operator agrees. Who gets how many follows from what is asked for, by the published formula.",
        zh: "发布后条款不可更改。全部代币立即备付，不足则拒绝。时间自第二位运营人员同意时起算。分配只由认购量按公开公式得出。",
      },
      subject: `token sale of ${code}`,
      done: `A token sale of ${code} is published.`,
    };
  },
});

/** A project's number opens the form with its terms. */
function presentOf(kernel: Kernel, about: string): Readonly<Record<string, string | number>> {
  const found = /^\d{1,9}$/.test(about) ? kernel.tokenSale.project(Number(about)) : undefined;
  if (found === undefined) return { mode: "pro_rata", startsIn: 60, runsFor: 1440, cliffDays: 0, parts: 1, againAfter: 0 };
  const { token, cash, coins, price, total, least, most, cap, mode, startsAt, endsAt, cliffDays, parts, againMs } = found.terms;
  const { code, decimals } = assetOf(kernel, token);
  const sum = (units: bigint): string => plainDecimal(units, decimals);
  return {
    ...{ token: code, mode, price: plainDecimal(price, assetOf(kernel, cash).decimals), total: sum(total), least: sum(least) },
    ...{ most: sum(most), cap: sum(cap), startsIn: 60, runsFor: (endsAt - startsAt) / MINUTE_MS, cliffDays, parts },
    ...{
      againAfter: againMs / MINUTE_MS,
      ...(coins.length === 0 ? {} : { coins: coins.map((coin) => assetOf(kernel, coin).code).join(", ") }),
    },
  };
}

const callOff = defineVerb({
  name: "token-sale/call-off",
  title: { en: "Call a token sale off", zh: "取消认购项目" },
  roles: ["admin", "business", "compliance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ project: Type.Integer({ minimum: 1, maximum: 999_999_999 }) }),
  labels: { project: { en: "Project", zh: "项目" } },
  present: (_desk, about) => Promise.resolve(/^\d{1,9}$/.test(about) ? { project: Number(about) } : {}),
  plan({ venue: { kernel, time } }, { project: number }, { operator, second }): Plan | ConsoleRefusal {
    const project = kernel.tokenSale.project(number);
    if (project === undefined) return no("sale_not_found", { en: "There is no such project.", zh: "没有该项目。" });
    const state = kernel.tokenSale.stateOf(project, time.now());
    if (state === "ended" || state === "called_off") return no("sale_over", { en: "It is over.", zh: "项目已结束。" });
    const orders = [...kernel.tokenSale.ordersOf(number)].length;
    const { code, decimals } = assetOf(kernel, project.terms.token);
    return {
      command: { type: "token-sale/call-off", project: number, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [
        { label: { en: `Token sale ${number} of ${code}`, zh: `${code} 认购 ${number}` }, before: state, after: "called off" },
        { label: { en: "Orders whose whole payment comes back", zh: "全额退款的订单" }, before: String(orders), after: "0" },
        { label: { en: "Asked for", zh: "已认购" }, before: plainDecimal(project.asked, decimals), after: "0" },
      ],
      note: {
        en: "Everybody gets back what they paid, at once and in the same currency, and is told by mail. It is not sold again by itself.",
        zh: "所有付款立即原币全额退回并邮件通知。不会自动再次发售。",
      },
      subject: `token sale ${number}`,
      done: `Token sale ${number} is called off.`,
    };
  },
});

const listToken = defineVerb({
  name: "token-sale/list-token",
  title: { en: "List a token that is to be sold", zh: "登记待售代币" },
  roles: ["admin", "finance"],
  needsProof: true,
  fields: Type.Object({
    code: Type.String({ pattern: "^[A-Z][A-Z0-9]{1,9}$" }),
    decimals: Type.Integer({ minimum: 0, maximum: 8 }),
  }),
  labels: { code: { en: "Code", zh: "代码" }, decimals: { en: "Decimals, which never change", zh: "小数位（不可更改）" } },
  plan({ venue: { kernel } }, { code, decimals }): Plan | ConsoleRefusal {
    if (assetNamed(kernel, code) !== undefined)
      return no("asset_already_listed", { en: `There is ${code} already.`, zh: `${code} 已存在。` });
    const taken = [
      ...kernel.assets.all().map(({ id }): number => id),
      ...kernel.spot.markets.all().map(({ terms }): number => terms.market),
    ];
    const id = Math.max(...taken, 0) + 1;
    if (id >= ASSETS_MAX) return no("assets_full", { en: "There is no number left.", zh: "编号已用尽。" });
    return {
      command: { type: "ledger/list-asset", id: assetId(id), code, decimals },
      lines: [{ label: { en: "Token", zh: "代币" }, before: "–", after: `${code}, ${decimals}` }],
      note: {
        en: 'It has no market and no price. Fund "sale" with it under Cover, write its white paper, then publish its sale. Listing a market later takes the same code.',
        zh: "无市场、无价格。请在“备付”为 sale 充入，撰写白皮书后发布认购。日后上市沿用同一代码。",
      },
      subject: code,
      done: `${code} is listed as asset ${id}.`,
    };
  },
});

const TEXT = Type.String({ minLength: 100, maxLength: 20_000, "x-kind": "text" });
const writePaper = defineVerb({
  name: "token-sale/write-paper",
  title: { en: "Write a white paper", zh: "撰写白皮书" },
  roles: ["admin", "business", "content"],
  fields: Type.Object({
    token: CODE,
    language: Type.Enum([...LANGUAGES]),
    title: Type.String({ minLength: 2, maxLength: 40 }),
    summary: Type.String({ minLength: 10, maxLength: 200 }),
    text: TEXT,
  }),
  labels: {
    token: LABELS.token,
    language: { en: "Language", zh: "语言" },
    title: { en: "Name", zh: "名称" },
    summary: { en: "In a sentence", zh: "一句话说明" },
    text: { en: "Text", zh: "正文" },
  },
  choices: ({ venue: { kernel } }) => ({ token: kernel.assets.all().map(({ code }) => ({ value: code, label: code })) }),
  async plan({ venue: { kernel, pool, time } }, { token: code, language, title, summary, text }): Promise<Plan | ConsoleRefusal> {
    const asset = assetNamed(kernel, code);
    if (asset === undefined) return no("coin_unknown", { en: `There is no coin ${code}.`, zh: `没有币种 ${code}。` });
    const before = (await readPapers(pool, [asset.code], language as Language)).get(asset.code);
    const own = before?.language === language ? before : undefined;
    const at = time.now();
    const count = (words: string): string => String(words.length);
    return {
      lines: [
        { label: { en: "Name", zh: "名称" }, before: own?.title ?? "–", after: title },
        { label: { en: "In a sentence", zh: "一句话说明" }, before: own?.summary ?? "–", after: summary },
        { label: { en: "Letters of its text", zh: "正文字数" }, before: own === undefined ? "–" : count(own.text), after: count(text) },
      ],
      note: {
        en: 'A blank line between paragraphs, "## " before a heading, "- " before points. The one before is kept; the page shows since when this one is there.',
        zh: "段落间空一行，标题前加“## ”，列表项前加“- ”。旧文保留；页面显示本文撰写时间。",
      },
      subject: `white paper of ${asset.code}, ${language}`,
      change: async (transaction) => {
        const row = { token: asset.code, language, title, summary, text, written_at: at };
        await transaction.insertInto("sale_paper").values(row).execute();
      },
      done: `The white paper of ${asset.code} reads anew in ${language}.`,
    };
  },
});

export const saleVerbs: readonly Verb[] = [publish, callOff, listToken, writePaper];
