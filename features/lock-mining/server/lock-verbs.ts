/** What operators do about lock mining: products, always two of them, and pauses. None names a rate of a day, a seed or a person. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Line } from "../../../contract/console-wire.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, ratePpm, type Amount } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { isPlayYield, yearPpm } from "../figures.ts";
import { areLockTerms, LOCK_DAYS, PENALTY_PPM_MAX, promiseOf, RATE_PPM_MAX, type LockTerms } from "../formulas.ts";
import { LOCK_COVER, type LockProduct } from "../kernel/public.ts";
import { percent, rangeText } from "./lock-percent.ts";

const SUM = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const RATE = Type.Integer({ minimum: 1, maximum: RATE_PPM_MAX, "x-kind": "ppm" });
const PRODUCT = Type.Integer({ minimum: 0, maximum: 999_999 });
const FIELDS = Type.Object({
  product: PRODUCT,
  coin: Type.String({ pattern: "^[A-Za-z0-9]{1,20}$" }),
  days: Type.Integer({ minimum: LOCK_DAYS.least, maximum: LOCK_DAYS.most }),
  lowPpm: RATE,
  highPpm: RATE,
  penaltyPpm: Type.Integer({ minimum: 0, maximum: PENALTY_PPM_MAX, "x-kind": "ppm" }),
  least: SUM,
  most: SUM,
  quota: SUM,
  isOnSale: Type.Boolean(),
});
const LABELS = {
  product: { en: "Product; 0: a new one", zh: "产品；0：新产品" },
  coin: { en: "Coin, which never changes", zh: "币种（不可更改）" },
  days: { en: "Days, which never change", zh: "天数（不可更改）" },
  lowPpm: { en: "Lower rate a day", zh: "日利率下限" },
  highPpm: { en: "Upper rate a day", zh: "日利率上限" },
  penaltyPpm: { en: "Penalty for each day left", zh: "剩余每日罚金比例" },
  least: { en: "Least of one lock", zh: "单笔最低" },
  most: { en: "Most of one person", zh: "每人最高" },
  quota: { en: "Quota of all people", zh: "总额度" },
  isOnSale: { en: "On sale", zh: "在售" },
};
const INVALID = no("lock_terms_invalid", {
  en: "Upper rate not below the lower, least ≤ most ≤ quota, coin and days as they were.",
  zh: "上限不得低于下限，最低 ≤ 每人最高 ≤ 总额度，币种与天数不可更改。",
});

type Fields = Readonly<Record<"coin" | "least" | "most" | "quota", string>> &
  Readonly<Record<"product" | "days" | "lowPpm" | "highPpm" | "penaltyPpm", number>> & { readonly isOnSale: boolean };

const nameOf = (kernel: Kernel, { number, terms }: LockProduct): string =>
  `${number}: ${assetOf(kernel, terms.asset).code}, ${terms.days} d`;

function readTerms(asset: Asset, fields: Fields): LockTerms | ConsoleRefusal {
  const [least, most, quota] = [fields.least, fields.most, fields.quota].map((text) => parsePositive(text, asset.decimals));
  if (typeof least !== "bigint" || typeof most !== "bigint" || typeof quota !== "bigint") return INVALID;
  const { days, lowPpm, highPpm, penaltyPpm, isOnSale } = fields;
  const rates = { lowPpm: ratePpm(lowPpm), highPpm: ratePpm(highPpm), penaltyPpm: ratePpm(penaltyPpm) };
  const terms = { asset: asset.id, days, ...rates, least: amount(least), most: amount(most), quota: amount(quota), isOnSale };
  return areLockTerms(terms) ? terms : INVALID;
}

/** What differs, and what follows for the house: what all quotas of this coin can cost, against what it holds. */
function termLines(kernel: Kernel, asset: Asset, before: LockProduct | undefined, after: LockTerms): readonly Line[] {
  const sum = (units: bigint): string => `${plainDecimal(units, asset.decimals)} ${asset.code}`;
  const rate = (ppm: number): string => `${percent(ppm)} %`;
  const year = ({ lowPpm, highPpm }: LockTerms): string => `${rangeText(yearPpm(lowPpm), yearPpm(highPpm))} %`;
  const of = (read: (terms: LockTerms) => string): Pick<Line, "before" | "after"> => ({
    before: before === undefined ? "–" : read(before.terms),
    after: read(after),
  });
  const all: readonly Line[] = [
    { label: { en: "Coin", zh: "币种" }, ...of((terms) => assetOf(kernel, terms.asset).code) },
    { label: { en: "Days", zh: "天数" }, ...of(({ days }) => String(days)) },
    { label: LABELS.lowPpm, ...of(({ lowPpm }) => rate(lowPpm)) },
    { label: LABELS.highPpm, ...of(({ highPpm }) => rate(highPpm)) },
    { label: { en: "A year", zh: "年化" }, ...of(year) },
    { label: LABELS.penaltyPpm, ...of(({ penaltyPpm }) => rate(penaltyPpm)) },
    { label: LABELS.least, ...of(({ least }) => sum(least)) },
    { label: LABELS.most, ...of(({ most }) => sum(most)) },
    { label: LABELS.quota, ...of(({ quota }) => sum(quota)) },
    { label: LABELS.isOnSale, ...of(({ isOnSale }) => (isOnSale ? "yes" : "no")) },
  ];
  return all.filter((line) => line.before !== line.after);
}

/** The worst case beside what is held: it may be more, then sales end where the cover does. */
function coverLines(kernel: Kernel, asset: Asset, before: LockProduct | undefined, after: LockTerms): readonly Line[] {
  const sum = (units: bigint): string => `${plainDecimal(units, asset.decimals)} ${asset.code}`;
  const worst = ({ quota, highPpm, days }: LockTerms): bigint => promiseOf(quota, highPpm, days);
  const others = kernel.lockMining
    .products()
    .filter(({ number, terms }) => terms.asset === asset.id && number !== before?.number)
    .reduce((units, { terms }) => units + worst(terms), 0n);
  const was = before === undefined ? 0n : worst(before.terms);
  const { held, promised } = heldFor(kernel, asset);
  return [
    {
      label: { en: "Interest of its whole quota at the upper rate", zh: "总额度按上限的利息" },
      before: sum(was),
      after: sum(worst(after)),
    },
    {
      label: { en: `The same of all products in ${asset.code}`, zh: `${asset.code} 全部产品合计` },
      before: sum(others + was),
      after: sum(others + worst(after)),
    },
    { label: { en: "Held, of it promised", zh: "备付（其中已承诺）" }, before: sum(held), after: sum(promised) },
  ];
}

function heldFor({ cover }: Kernel, asset: Asset): { readonly held: Amount; readonly promised: Amount } {
  const found = cover.accounts().find((one) => one.product === LOCK_COVER && one.asset === asset.id);
  return { held: amount((found?.held ?? 0n) + (found?.promised ?? 0n)), promised: found?.promised ?? amount(0n) };
}

const setProduct = defineVerb({
  name: "lock-mining/set-product",
  title: { en: "Set a product of lock mining", zh: "设置锁仓产品" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: FIELDS,
  labels: LABELS,
  choices: ({ venue: { kernel } }) => ({
    coin: kernel.assets.all().map(({ code }) => ({ value: code, label: code })),
  }),
  present: ({ venue: { kernel } }, about) => Promise.resolve(presentOf(kernel, about)),
  plan({ venue: { kernel } }, fields, { operator, second }): Plan | ConsoleRefusal {
    const asset = kernel.assets.all().find(({ code }) => code === fields.coin.toUpperCase());
    if (asset === undefined) return no("coin_unknown", { en: `There is no coin ${fields.coin}.`, zh: `没有币种 ${fields.coin}。` });
    const before = kernel.lockMining.product(fields.product);
    if (before === undefined && fields.product !== 0)
      return no("lock_product_not_found", { en: "There is no such product.", zh: "没有该产品。" });
    const terms = readTerms(asset, fields);
    if (isRefusal(terms)) return terms;
    if (before !== undefined && (before.terms.asset !== terms.asset || before.terms.days !== terms.days)) return INVALID;
    const changes = termLines(kernel, asset, before, terms);
    if (changes.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    const of = before === undefined ? {} : { product: before.number };
    return {
      // Without a second the kernel refuses.
      command: { type: "lock-mining/set-product", ...of, terms, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [...changes, ...coverLines(kernel, asset, before, terms)],
      note: noteOf(terms),
      subject: before === undefined ? "lock-product" : `lock-product-${before.number}`,
      done: before === undefined ? "There is a new product of lock mining." : `Product ${before.number} of lock mining has changed.`,
    };
  },
});

function noteOf({ highPpm }: LockTerms) {
  const play = isPlayYield(highPpm);
  return {
    en:
      "For locks and renewals from now on; running ones keep theirs. Each sale sets its interest aside first and is refused where that is not there. " +
      `The rate of a day can't be set: it follows from seeds that were committed to.${play ? " Above 20 % a year: people read that it is play yield." : ""}`,
    zh: `对此后的锁仓与续锁生效，进行中的不变。每笔销售先备付利息，不足则拒绝。每日利率不可设定，只由已承诺的种子得出。${play ? "年化超过 20 %：用户将看到“娱乐收益”。" : ""}`,
  };
}

/** A number that is no product's opens the form of a new one. */
function presentOf(kernel: Kernel, about: string): Readonly<Record<string, string | number | boolean>> {
  const found = /^\d{1,6}$/.test(about) ? kernel.lockMining.product(Number(about)) : undefined;
  if (found === undefined) return { product: 0, isOnSale: true };
  const { asset, days, lowPpm, highPpm, penaltyPpm, least, most, quota, isOnSale } = found.terms;
  const { code, decimals } = assetOf(kernel, asset);
  const sum = (units: bigint): string => plainDecimal(units, decimals);
  return {
    ...{ product: found.number, coin: code, days, lowPpm, highPpm, penaltyPpm, isOnSale },
    ...{ least: sum(least), most: sum(most), quota: sum(quota) },
  };
}

const pauses = (
  name: "lock-mining/pause" | "lock-mining/resume",
  paused: boolean,
  title: { readonly en: string; readonly zh: string },
): Verb =>
  defineVerb({
    name,
    title,
    roles: ["admin", "business", "compliance"],
    fields: Type.Object({ product: PRODUCT }),
    labels: { product: { en: "Product; 0: all of them", zh: "产品；0：全部" } },
    choices: ({ venue: { kernel } }) => ({
      product: [
        { value: "0", label: "All", zh: "全部" },
        ...kernel.lockMining.products().map((product) => {
          const label = nameOf(kernel, product);
          return { value: String(product.number), label, zh: label };
        }),
      ],
    }),
    present: (_desk, about) => Promise.resolve(/^\d{1,6}$/.test(about) ? { product: Number(about) } : {}),
    plan({ venue: { kernel } }, { product: number }, { operator }): Plan | ConsoleRefusal {
      const product = kernel.lockMining.product(number);
      if (number !== 0 && product === undefined)
        return no("lock_product_not_found", { en: "There is no such product.", zh: "没有该产品。" });
      const of = product === undefined ? "all products" : `product ${nameOf(kernel, product)}`;
      return {
        command: { type: "lock-mining/pause", ...(product === undefined ? {} : { only: number }), paused, by: operator.id },
        lines: [
          {
            label: { en: `Sales of ${of}`, zh: `销售（${product === undefined ? "全部" : nameOf(kernel, product)}）` },
            before: paused ? "on" : "off",
            after: paused ? "off" : "on",
          },
        ],
        note: {
          en: "Running locks go on and are paid; those that were to be locked again end while it is paused, and their people are told why.",
          zh: "进行中的锁仓照常付息；暂停期间到期的不再续锁，并告知原因。",
        },
        subject: product === undefined ? "lock-mining" : `lock-product-${number}`,
        done: paused ? `Lock mining is paused: ${of}.` : `Lock mining is sold again: ${of}.`,
      };
    },
  });

export const lockVerbs: readonly Verb[] = [
  setProduct,
  pauses("lock-mining/pause", true, { en: "Pause lock mining", zh: "暂停锁仓" }),
  pauses("lock-mining/resume", false, { en: "Sell lock mining again", zh: "恢复锁仓" }),
];
