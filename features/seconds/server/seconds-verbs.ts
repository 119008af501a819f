/** What operators do about seconds contracts: the table, always two of them, and pauses. None names a price, a person or a result. */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Line } from "../../../contract/console-wire.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, marketId, ratePpm, type MarketId } from "../../../money/units.ts";
import { isRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { areSecondsTerms, breakEvenPpm, OPEN_MOST, type SecondsTerms } from "../formulas.ts";
import { USDT_DECIMALS } from "./seconds.rows.ts";

const SUM = Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" });
const LABELS = {
  periods: { en: "Lengths and ratios, such as 30 80, 60 85 (seconds and percent)", zh: "时长与收益率，如 30 80, 60 85（秒与百分比）" },
  least: { en: "Least stake, USDT", zh: "最低投入，USDT" },
  most: { en: "Most stake, USDT", zh: "最高投入，USDT" },
  open: { en: "Open contracts a person", zh: "每人未结合约数" },
  markets: { en: "Markets by their coin, such as BTC, ETH", zh: "市场（按币种，如 BTC, ETH）" },
};
const PERIOD = /^(\d{1,5}) (\d{1,2}(?:\.\d{1,4})?) ?%?$/;
const PERCENT_DECIMALS = 4;
const percent = (ppm: number): string => `${plainDecimal(ppm, PERCENT_DECIMALS)} %`;
const money = (units: bigint): string => `${plainDecimal(units, USDT_DECIMALS)} USDT`;

type Fields = {
  readonly periods: string;
  readonly least: string;
  readonly most: string;
  readonly open: number;
  readonly markets: string;
};
const parts = (text: string): readonly string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
const codeOf = (kernel: Kernel, id: number): string => kernel.spot.markets.get(marketId(id))?.terms.symbol.split("/")[0] ?? "";

function readTerms(kernel: Kernel, fields: Fields): SecondsTerms | ConsoleRefusal {
  const periods = parts(fields.periods).map((part) => {
    const [, seconds = "", ratio = ""] = PERIOD.exec(part) ?? [];
    const ppm = parsePositive(ratio, PERCENT_DECIMALS);
    return { seconds: Number(seconds), ratioPpm: ratePpm(typeof ppm === "bigint" ? Number(ppm) : 0) };
  });
  const [least, most] = [parsePositive(fields.least, USDT_DECIMALS), parsePositive(fields.most, USDT_DECIMALS)];
  const invalid = no("seconds_terms_invalid", {
    en: "Lengths of 10 to 1500 seconds, each once, ratios below 100 %, the most not below the least.",
    zh: "时长 10 至 1500 秒且不重复，收益率低于 100 %，最高不得低于最低。",
  });
  if (typeof least !== "bigint" || typeof most !== "bigint") return invalid;
  const markets: number[] = [];
  for (const code of parts(fields.markets)) {
    const market = kernel.spot.markets.all().find(({ terms }) => terms.symbol === `${code.toUpperCase()}/USDT`);
    if (market === undefined) return no("market_unknown", { en: `${code} has no market here.`, zh: `没有 ${code} 市场。` });
    markets.push(market.terms.market);
  }
  const terms = { periods, least: amount(least), most: amount(most), open: fields.open, markets };
  return areSecondsTerms(terms) ? terms : invalid;
}

function termLines(kernel: Kernel, before: SecondsTerms, after: SecondsTerms): readonly Line[] {
  const lengths = ({ periods }: SecondsTerms): string =>
    periods.map(({ seconds, ratioPpm }) => `${seconds} s ${percent(ratioPpm)} (${percent(breakEvenPpm(ratioPpm))})`).join(", ");
  const coins = ({ markets }: SecondsTerms): string => markets.map((id) => codeOf(kernel, id)).join(", ");
  const all: readonly Line[] = [
    { label: { en: "Lengths and ratios (break-even)", zh: "时长与收益率（盈亏平衡）" }, before: lengths(before), after: lengths(after) },
    { label: LABELS.least, before: money(before.least), after: money(after.least) },
    { label: LABELS.most, before: money(before.most), after: money(after.most) },
    { label: LABELS.open, before: String(before.open), after: String(after.open) },
    { label: { en: "Markets", zh: "市场" }, before: coins(before), after: coins(after) },
  ];
  return all.filter((line) => line.before !== line.after);
}

const setTerms = defineVerb({
  name: "seconds/set-terms",
  title: { en: "Change the table of seconds contracts", zh: "更改秒合约表" },
  roles: ["admin", "business"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    periods: Type.String({ minLength: 1, maxLength: 200 }),
    least: SUM,
    most: SUM,
    open: Type.Integer({ minimum: 1, maximum: OPEN_MOST }),
    markets: Type.String({ minLength: 0, maxLength: 4000 }),
  }),
  labels: LABELS,
  present: ({ venue: { kernel } }) => {
    const { periods, least, most, open, markets } = kernel.seconds.terms;
    return Promise.resolve({
      periods: periods.map(({ seconds, ratioPpm }) => `${seconds} ${plainDecimal(ratioPpm, PERCENT_DECIMALS)}`).join(", "),
      least: plainDecimal(least, USDT_DECIMALS),
      most: plainDecimal(most, USDT_DECIMALS),
      open: Math.max(1, open),
      markets: markets.map((id) => codeOf(kernel, id)).join(", "),
    });
  },
  plan({ venue: { kernel } }, fields, { operator, second }): Plan | ConsoleRefusal {
    const terms = readTerms(kernel, fields);
    if (isRefusal(terms)) return terms;
    const lines = termLines(kernel, kernel.seconds.terms, terms);
    if (lines.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      // Without a second the kernel refuses.
      command: { type: "seconds/set-terms", terms, askedBy: operator.id, agreedBy: second?.id ?? operator.id },
      lines,
      note: {
        en: "For contracts from now on; open ones keep theirs. Prices and results can't be set: they follow from the index.",
        zh: "对此后的合约生效，未结合约不变。价格与结果不可设定，只由指数得出。",
      },
      subject: "seconds",
      done: "The table of seconds contracts has changed.",
    };
  },
});

const pauses = (name: "seconds/pause" | "seconds/resume", paused: boolean, title: { readonly en: string; readonly zh: string }): Verb =>
  defineVerb({
    name,
    title,
    roles: ["admin", "business", "compliance"],
    fields: Type.Object({ market: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }) }),
    labels: { market: { en: "Market; 0: all of them", zh: "市场；0：全部" } },
    choices: ({ venue: { kernel } }) => ({
      market: [
        { value: "0", label: "All", zh: "全部" },
        ...kernel.seconds.terms.markets.map((id) => ({ value: String(id), label: codeOf(kernel, id), zh: codeOf(kernel, id) })),
      ],
    }),
    present: (_desk, about) => Promise.resolve(/^\d{1,9}$/.test(about) ? { market: Number(about) } : {}),
    plan({ venue: { kernel } }, { market }, { operator }): Plan | ConsoleRefusal {
      if (market !== 0 && !kernel.seconds.terms.markets.includes(market))
        return no("seconds_market_unavailable", { en: "There are no seconds contracts in this market.", zh: "该市场没有秒合约。" });
      const only: MarketId | undefined = market === 0 ? undefined : marketId(market);
      const of = market === 0 ? "all markets" : codeOf(kernel, market);
      return {
        command: { type: "seconds/pause", ...(only === undefined ? {} : { only }), paused, by: operator.id },
        lines: [
          {
            label: { en: `Sales in ${of}`, zh: `销售（${market === 0 ? "全部" : of}）` },
            before: paused ? "on" : "off",
            after: paused ? "off" : "on",
          },
        ],
        note: { en: "Open contracts go on and are settled as agreed.", zh: "未结合约照常进行并按约结算。" },
        subject: "seconds",
        done: paused ? `Seconds contracts are paused in ${of}.` : `Seconds contracts are sold in ${of} again.`,
      };
    },
  });

export const secondsVerbs: readonly Verb[] = [
  setTerms,
  pauses("seconds/pause", true, { en: "Pause seconds contracts", zh: "暂停秒合约" }),
  pauses("seconds/resume", false, { en: "Sell seconds contracts again", zh: "恢复秒合约" }),
];
