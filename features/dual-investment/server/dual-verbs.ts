/** What operators do about dual investment: the terms of a coin, always two of them, and pauses. None names a strike, a rate, a price or an outcome. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Line } from "../../../contract/console-wire.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { ratePpm, type MarketId } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { areDualTerms, SHARES_MOST, VOLATILITY_PPM, type DualLine, type DualTerms } from "../formulas.ts";
import { marketOf } from "./dual-markets.ts";
import { percent } from "./dual-percent.ts";
import { coverLines } from "./dual-preview.ts";

const COIN = Type.String({ pattern: "^[A-Za-z0-9]{1,20}$" });
const LABELS = {
  coin: { en: "Coin, with a market against USDT", zh: "币种（须有 USDT 市场）" },
  lines: {
    en: "Terms: days, step in percent, strikes on each side; such as 1 0.5 5, 7 1.2 5",
    zh: "期限：天数、间距（%）、每侧行权价数；如 1 0.5 5, 7 1.2 5",
  },
  shares: { en: "Shares of each product", zh: "每个产品份额" },
  most: { en: "Shares of each product for one person", zh: "每人每个产品最多份额" },
  passedOnPpm: { en: "Share of the fair value passed on", zh: "公允价值让渡比例" },
  assumedPpm: { en: "Volatility a year where too little is known", zh: "数据不足时的假定年化波动率" },
  isOnSale: { en: "On sale", zh: "在售" },
};
const INVALID = no("dual_terms_invalid", {
  en: "1 to 8 lines of different days (1 to 90), steps of 0.1 to 20 %, 1 to 8 strikes; 1 to 10,000 shares, no more of them a person; volatility of 10 to 300 %.",
  zh: "1 至 8 行、天数 1 至 90 且不重复、间距 0.1 至 20 %、行权价 1 至 8 个；份额 1 至 10,000，每人不得超过总份额；波动率 10 至 300 %。",
});
const LINE = /^(\d{1,2}) (\d{1,2}(?:\.\d{1,4})?) ?%? (\d)$/;
const PERCENT_DECIMALS = 4;

type Fields = { readonly lines: string } & Readonly<Record<"shares" | "most" | "passedOnPpm" | "assumedPpm", number>> & {
    readonly isOnSale: boolean;
  };

export const linesText = (lines: readonly DualLine[]): string =>
  lines.map(({ days, stepPpm, strikes }) => `${days} ${percent(stepPpm)} ${strikes}`).join(", ");

function readTerms(fields: Fields): DualTerms | ConsoleRefusal {
  const { shares, most, passedOnPpm, assumedPpm, isOnSale } = fields;
  const parts = fields.lines.split(",").map((part) => part.trim());
  const lines = parts
    .filter((part) => part !== "")
    .map((part) => {
      const [, days = "", step = "", strikes = ""] = LINE.exec(part) ?? [];
      const ppm = parsePositive(step, PERCENT_DECIMALS);
      return { days: Number(days), stepPpm: typeof ppm === "bigint" ? Number(ppm) : 0, strikes: Number(strikes) };
    });
  const terms = { isOnSale, lines, shares, most, passedOnPpm: ratePpm(passedOnPpm), assumedPpm };
  return areDualTerms(terms) ? terms : INVALID;
}

function termLines(before: DualTerms | undefined, after: DualTerms): readonly Line[] {
  const of = (read: (terms: DualTerms) => string): Pick<Line, "before" | "after"> => ({
    before: before === undefined ? "–" : read(before),
    after: read(after),
  });
  const all: readonly Line[] = [
    { label: { en: "Days, step in percent, strikes a side", zh: "天数、间距（%）、每侧行权价数" }, ...of(({ lines }) => linesText(lines)) },
    { label: LABELS.shares, ...of(({ shares }) => String(shares)) },
    { label: LABELS.most, ...of(({ most }) => String(most)) },
    { label: LABELS.passedOnPpm, ...of(({ passedOnPpm }) => `${percent(passedOnPpm)} %`) },
    { label: LABELS.assumedPpm, ...of(({ assumedPpm }) => `${percent(assumedPpm)} %`) },
    { label: LABELS.isOnSale, ...of(({ isOnSale }) => (isOnSale ? "yes" : "no")) },
  ];
  return all.filter((line) => line.before !== line.after);
}

/** A coin's market against USDT. */
function marketNamed(kernel: Kernel, coin: string): MarketId | undefined {
  return kernel.spot.markets.all().find(({ terms }) => terms.symbol === `${coin.toUpperCase()}/USDT`)?.terms.market;
}

const setTerms = defineVerb({
  name: "dual-investment/set-terms",
  title: { en: "Set the terms of dual investment in a coin", zh: "设置某币种的双币理财条款" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    coin: COIN,
    lines: Type.String({ minLength: 1, maxLength: 200 }),
    shares: Type.Integer({ minimum: 1, maximum: SHARES_MOST }),
    most: Type.Integer({ minimum: 1, maximum: SHARES_MOST }),
    passedOnPpm: Type.Integer({ minimum: 1, maximum: 1_000_000, "x-kind": "ppm" }),
    assumedPpm: Type.Integer({ minimum: VOLATILITY_PPM.least, maximum: VOLATILITY_PPM.most, "x-kind": "ppm" }),
    isOnSale: Type.Boolean(),
  }),
  labels: LABELS,
  choices: ({ venue: { kernel } }) => {
    const coins = kernel.spot.markets.all().filter(({ terms }) => terms.assetClass === "coin");
    return { coin: coins.map(({ terms }) => terms.symbol.replace("/USDT", "")).map((code) => ({ value: code, label: code })) };
  },
  present: ({ venue: { kernel } }, about) => {
    const market = marketNamed(kernel, about);
    const terms = market === undefined ? undefined : kernel.dualInvestment.terms(market);
    if (terms === undefined) return Promise.resolve({ passedOnPpm: 850_000, assumedPpm: 600_000, isOnSale: true });
    const { lines, shares, most, passedOnPpm, assumedPpm, isOnSale } = terms;
    return Promise.resolve({ coin: about.toUpperCase(), lines: linesText(lines), shares, most, passedOnPpm, assumedPpm, isOnSale });
  },
  plan({ venue: { kernel, time } }, fields, { operator, second }): Plan | ConsoleRefusal {
    const id = marketNamed(kernel, fields.coin);
    if (id === undefined) return no("market_unknown", { en: `${fields.coin} has no market here.`, zh: `没有 ${fields.coin} 市场。` });
    const terms = readTerms(fields);
    if (isRefusal(terms)) return terms;
    const before = kernel.dualInvestment.terms(id);
    const changes = termLines(before, terms);
    if (changes.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    const market = marketOf(kernel, id);
    return {
      // Without a second the kernel refuses.
      command: { type: "dual-investment/set-terms", market: id, terms, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines: [...changes, ...coverLines(kernel, market, { before, after: terms, at: time.now() })],
      note: {
        en:
          "For products made from now on, at 08:00 UTC or at once where none are on sale; what is on sale or sold keeps its terms. A product whose " +
          "cover is not there is not made. Strikes, rates and results can't be set: they follow from the index.",
        zh: "对此后生成的产品生效（UTC 08:00，若无在售产品则立即）；在售与已售不变。备付不足的产品不生成。行权价、利率与结果不可设定，只由指数得出。",
      },
      subject: `dual-${market.coin.code}`,
      done: `The terms of dual investment in ${market.coin.code} have changed.`,
    };
  },
});

const pauses = (
  name: "dual-investment/pause" | "dual-investment/resume",
  paused: boolean,
  title: { readonly en: string; readonly zh: string },
): Verb =>
  defineVerb({
    name,
    title,
    roles: ["admin", "business", "compliance"],
    fields: Type.Object({ coin: Type.String({ pattern: "^([A-Za-z0-9]{1,20})?$" }) }),
    labels: { coin: { en: "Coin; empty: all of them", zh: "币种；空：全部" } },
    choices: ({ venue: { kernel } }) => ({
      coin: [
        { value: "", label: "All", zh: "全部" },
        ...kernel.dualInvestment.markets().map((id) => {
          const { code } = marketOf(kernel, id).coin;
          return { value: code, label: code };
        }),
      ],
    }),
    present: (_desk, about) => Promise.resolve(/^[A-Z0-9]{1,20}$/.test(about) ? { coin: about } : {}),
    plan({ venue: { kernel } }, { coin }, { operator }): Plan | ConsoleRefusal {
      const only = coin === "" ? undefined : marketNamed(kernel, coin);
      if (coin !== "" && (only === undefined || kernel.dualInvestment.terms(only) === undefined))
        return no("dual_market_unavailable", { en: `There is no dual investment in ${coin}.`, zh: `${coin} 没有双币理财。` });
      const of = only === undefined ? "all coins" : coin.toUpperCase();
      return {
        command: { type: "dual-investment/pause", ...(only === undefined ? {} : { only }), paused, by: operator.id },
        lines: [
          {
            label: { en: `Sales of dual investment in ${of}`, zh: `双币理财销售（${only === undefined ? "全部" : coin.toUpperCase()}）` },
            before: paused ? "on" : "off",
            after: paused ? "off" : "on",
          },
        ],
        note: {
          en: "What was bought goes on and is settled at its time. While it is paused no new products are made.",
          zh: "已购产品照常到期结算；暂停期间不生成新产品。",
        },
        subject: only === undefined ? "dual-investment" : `dual-${coin.toUpperCase()}`,
        done: paused ? `Dual investment is paused: ${of}.` : `Dual investment is sold again: ${of}.`,
      };
    },
  });

export const dualVerbs: readonly Verb[] = [
  setTerms,
  pauses("dual-investment/pause", true, { en: "Pause dual investment", zh: "暂停双币理财" }),
  pauses("dual-investment/resume", false, { en: "Sell dual investment again", zh: "恢复双币理财" }),
];
