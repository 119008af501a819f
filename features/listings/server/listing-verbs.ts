/** What operators do about new markets and about the made-up prices of the days ahead. No verb reaches into a day that has begun (charter 5). */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Choice, FieldValue, Line, ShownValue } from "../../../contract/console-wire.ts";
import type { HaltedBy } from "../../../kernel/halts/halts.ts";
import { isSimulatedOn, parametersOn } from "../../../market-data/simulator/market-parameters.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { amount, ratePpm, ticks, timeMs, type AssetId, type TimeMs } from "../../../money/units.ts";
import { isRefusal, kernelRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { feedMarketOf, MAKER_QUOTE } from "../../../server/set-up/listed-markets.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { BAND_PPM_LEAST, LEAST_VALUE_MOST } from "../../spot/kernel/public.ts";
import { leastTooHigh } from "../../spot/server/market-verbs.ts";
import type { SimulationTerms } from "../kernel/public.ts";

const DAY_MS = 86_400_000;
const PPM = 1_000_000;
const QUOTE = "USDT";
/** Product decision, as for the first markets: what a market's house account can sell, in whole USDT. */
const MAKER_BASE_VALUE = 150_000_000n;

const PART = { minimum: 0, maximum: PPM, "x-kind": "ppm" };
const SIMULATION_FIELDS = {
  volatilityPpm: Type.Integer({ minimum: 1, maximum: 200_000, "x-kind": "ppm" }),
  commonPpm: Type.Integer(PART),
  activityPpm: Type.Integer({ ...PART, minimum: 10_000 }),
  dailyVolume: Type.String({ pattern: "^[1-9][0-9]{0,12}$", "x-kind": "amount" }),
};
const SIMULATION_LABELS = {
  volatilityPpm: { en: "Move of a calm day", zh: "平静日波动" },
  commonPpm: { en: "Moves with its class", zh: "随同类联动" },
  activityPpm: { en: "Seconds with trades", zh: "有成交的秒数占比" },
  dailyVolume: { en: "Traded on an average day, whole units", zh: "日均成交量（整数）" },
};

const DECIMALS = Type.Integer({ minimum: 0, maximum: 10 });
const RATE = Type.Integer({ minimum: 0, maximum: 100_000, "x-kind": "ppm" });

type ListFields = {
  readonly code: string;
  readonly title: string;
  readonly assetClass: "coin" | "stock";
  readonly price: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly decimals: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly bandPpm: number;
  readonly notionalMin: string;
} & SimulationFields;
type SimulationFields = {
  readonly volatilityPpm: number;
  readonly commonPpm: number;
  readonly activityPpm: number;
  readonly dailyVolume: string;
};

const LIST_FORM = {
  roles: ["admin", "finance"] as const,
  needsProof: true as const,
  fields: Type.Object({
    code: Type.String({ pattern: "^[A-Z][A-Z0-9]{1,9}$" }),
    title: Type.String({ minLength: 1, maxLength: 40 }),
    assetClass: Type.Enum(["coin", "stock"]),
    price: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
    priceDecimals: DECIMALS,
    quantityDecimals: DECIMALS,
    decimals: DECIMALS,
    bandPpm: Type.Integer({ minimum: BAND_PPM_LEAST, maximum: 900_000, "x-kind": "ppm" }),
    makerPpm: RATE,
    takerPpm: RATE,
    notionalMin: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
    ...SIMULATION_FIELDS,
  }),
  labels: {
    code: { en: "Code, as in NEO", zh: "代码，例如 NEO" },
    title: { en: "Name, the same in every language", zh: "名称（各语言相同）" },
    assetClass: { en: "Kind", zh: "类别" },
    price: { en: "First price in USDT", zh: "起始价格（USDT）" },
    priceDecimals: { en: "Decimals of the price", zh: "价格小数位" },
    quantityDecimals: { en: "Decimals of a quantity", zh: "数量小数位" },
    decimals: { en: "Decimals of the coin or share", zh: "资产小数位" },
    makerPpm: { en: "Maker fee", zh: "挂单费率" },
    takerPpm: { en: "Taker fee", zh: "吃单费率" },
    bandPpm: { en: "Price band", zh: "价格带" },
    notionalMin: { en: "Least order value in USDT", zh: "最小下单金额（USDT）" },
    ...SIMULATION_LABELS,
  },
  choices: () => ({ assetClass: CLASSES }),
  present: async () => FIRST_VALUES,
};

const list = defineVerb({
  name: "markets/list",
  title: { en: "List a market", zh: "上架市场" },
  ...LIST_FORM,
  plan: (desk, fields) => planListing(desk, fields as ListFields, {}),
});

/** Of a token that was sold: who has some could sell it at the first price. */
const listAgain = defineVerb({
  name: "markets/list-again",
  title: { en: "List a market by two", zh: "双人上架市场" },
  ...LIST_FORM,
  needsTwo: true,
  // Without a second the kernel refuses.
  plan: (desk, fields, { operator, second }) =>
    planListing(desk, fields as ListFields, { askedBy: operator.id, agreedBy: second?.id ?? operator.id }),
});

const CLASSES: readonly Choice[] = [
  { value: "coin", label: "coin" },
  { value: "stock", label: "stock" },
];
/** Terms of a common retail venue, as the first markets have them. */
const FIRST_VALUES: Readonly<Record<string, FieldValue>> = {
  assetClass: "coin",
  priceDecimals: 3,
  quantityDecimals: 2,
  decimals: 8,
  makerPpm: 1000,
  takerPpm: 1000,
  bandPpm: 500_000,
  notionalMin: "5",
  volatilityPpm: 35_000,
  commonPpm: 750_000,
  activityPpm: 300_000,
  dailyVolume: "5000000",
};

function planListing(desk: ConsoleDesk, fields: ListFields, by: HaltedBy): Plan | ConsoleRefusal {
  const { venue, texts } = desk;
  const { kernel, feed, time } = venue;
  if (feed.kind !== "simulator") return SIMULATOR_ONLY;
  const quote = kernel.assets.all().find(({ code }) => code === QUOTE);
  if (quote === undefined) return no("coin_unknown", { en: `There is no coin ${QUOTE}.`, zh: `没有币种 ${QUOTE}。` });
  const figures = figuresOf(fields, quote.decimals);
  if (isRefusal(figures)) return figures;
  const command = openCommand(fields, figures, quote);
  const refusal = kernel.listings.refusalOf(command);
  if (refusal === "second_operator_needed" && by.agreedBy === undefined) return FIRST_PRICE;
  if (refusal !== undefined && refusal !== "second_operator_needed") return kernelRefusal(refusal, texts);
  const now = timeMs(time.now());
  const symbol = `${fields.code}/${QUOTE}`;
  return {
    command: { ...command, ...by } as UntimedCommand,
    lines: listingLines(fields, { quoteDecimals: quote.decimals, ...figures, begins: dayAfter(now), seedHash: seedOf(venue, now) }),
    note: {
      en: "It is shown at once and rests until the next day (UTC) begins: the first whose seed was committed to before it was listed.",
      zh: "立即显示，至下一个 UTC 日开始前休市：该日的种子在上架前已承诺。",
    },
    subject: symbol,
    done: `${symbol} is listed and opens on ${dayAfter(now)}.`,
  };
}

const FIRST_PRICE = no("second_operator_needed", {
  en: "This token is there already, and people may have some: its first price takes two (“List a market by two”).",
  zh: "该代币已存在且可能有人持有：起始价格须两名操作员确认（“双人上架市场”）。",
});

const SIMULATOR_ONLY = no("simulator_only", {
  en: "Markets are listed where the simulator makes the prices. Recorded and live sources play what they were started with.",
  zh: "仅模拟行情可上架新市场；回放与实时行情沿用启动时的市场。",
});

type Figures = { readonly startTicks: bigint; readonly least: bigint };

function figuresOf(
  { price, priceDecimals, quantityDecimals, decimals, notionalMin }: ListFields,
  quoteDecimals: number,
): Figures | ConsoleRefusal {
  if (priceDecimals + quantityDecimals > quoteDecimals || quantityDecimals > decimals)
    return no("decimals_wrong", {
      en: `Decimals of price and quantity are ${quoteDecimals} at most together, and a quantity has no more than the coin or share.`,
      zh: `价格与数量小数位合计不超过 ${quoteDecimals}，且数量小数位不超过资产小数位。`,
    });
  const startTicks = parsePositive(price, priceDecimals);
  if (typeof startTicks !== "bigint")
    return no("price_wrong", {
      en: `The first price is positive, with at most ${priceDecimals} decimals.`,
      zh: `起始价格须为正数，最多 ${priceDecimals} 位小数。`,
    });
  if (startTicks < 1000n || startTicks > 20_000_000n)
    return no("price_out_of_range", {
      en: `With ${priceDecimals} decimals the first price lies between ${formatDecimal(1000n, priceDecimals)} and ${formatDecimal(20_000_000n, priceDecimals)}.`,
      zh: `在 ${priceDecimals} 位小数下，起始价格须介于 ${formatDecimal(1000n, priceDecimals)} 与 ${formatDecimal(20_000_000n, priceDecimals)} 之间。`,
    });
  const least = parsePositive(notionalMin, quoteDecimals);
  if (typeof least !== "bigint")
    return no("notional_wrong", {
      en: `The least value is positive, with at most ${quoteDecimals} decimals.`,
      zh: `最小金额须为正数，最多 ${quoteDecimals} 位小数。`,
    });
  if (least > LEAST_VALUE_MOST * 10n ** BigInt(quoteDecimals)) return leastTooHigh(QUOTE);
  return { startTicks, least };
}

function openCommand(fields: ListFields, { startTicks, least }: Figures, quote: { readonly id: AssetId; readonly decimals: number }) {
  const { code, title, assetClass, priceDecimals, quantityDecimals, decimals, makerPpm, takerPpm, bandPpm } = fields;
  return {
    type: "listings/open" as const,
    code,
    title: title.trim(),
    assetClass,
    decimals,
    quote: quote.id,
    priceDecimals,
    quantityDecimals,
    notionalMin: amount(least),
    bandPpm: ratePpm(bandPpm),
    makerPpm: ratePpm(makerPpm),
    takerPpm: ratePpm(takerPpm),
    makerBase: amount(makerCoins(startTicks, priceDecimals) * 10n ** BigInt(decimals)),
    makerQuote: MAKER_QUOTE,
    startTicks: ticks(Number(startTicks)),
    ...simulationOf(fields),
  };
}

/** Whole coins or shares worth what every market maker begins with. */
function makerCoins(startTicks: bigint, priceDecimals: number): bigint {
  return (MAKER_BASE_VALUE * 10n ** BigInt(priceDecimals)) / startTicks;
}

const CLASS_WORDS = { coin: { en: "coin", zh: "数字币" }, stock: { en: "stock", zh: "股票" } };

const grouped = (count: bigint): string => count.toLocaleString("en");

function simulationOf({ volatilityPpm, commonPpm, activityPpm, dailyVolume }: SimulationFields): SimulationTerms {
  const rates = { volatilityPpm: ratePpm(volatilityPpm), commonPpm: ratePpm(commonPpm), activityPpm: ratePpm(activityPpm) };
  return { ...rates, dailyVolume: Number(dailyVolume) };
}

type Shown = Figures & { readonly quoteDecimals: number; readonly begins: string; readonly seedHash: string | undefined };

function listingLines(fields: ListFields, { startTicks, least, quoteDecimals, begins, seedHash }: Shown): readonly Line[] {
  const { code, title, assetClass, priceDecimals, quantityDecimals, makerPpm, takerPpm, bandPpm } = fields;
  const coins = makerCoins(startTicks, priceDecimals);
  const name = `${code}/${QUOTE} · ${title.trim()}`;
  const line = (en: string, zh: string, after: ShownValue): Line => ({ label: { en, zh }, before: "–", after });
  return [
    line("Market", "市场", { en: `${name} · ${CLASS_WORDS[assetClass].en}`, zh: `${name} · ${CLASS_WORDS[assetClass].zh}` }),
    line("Trading begins", "开始交易", `${begins} 00:00 UTC`),
    line("First price", "起始价格", `${formatDecimal(startTicks, priceDecimals)} ${QUOTE}`),
    line("Steps", "步长", `${formatDecimal(1n, priceDecimals)} ${QUOTE}, ${formatDecimal(1n, quantityDecimals)} ${code}`),
    line("Fees, maker and taker", "费率（挂单/吃单）", `${percentOf(makerPpm)}, ${percentOf(takerPpm)}`),
    line("Price band", "价格带", percentOf(bandPpm)),
    line("Least order value", "最小下单金额", `${plainDecimal(least, quoteDecimals)} ${QUOTE}`),
    line(
      "Market maker, paper funds",
      "做市商模拟资金",
      `${grouped(coins)} ${code}, ${grouped(MAKER_QUOTE / 10n ** BigInt(quoteDecimals))} ${QUOTE}`,
    ),
    ...simulationLines(undefined, fields).map(({ label, after }) => ({ label, before: "–", after })),
    ...(seedHash === undefined ? [] : [line("Seed of its first day, committed", "首日种子承诺", seedHash)]),
  ];
}

const percentOf = (ppm: number): string => `${plainDecimal(BigInt(ppm), 4)} %`;

/** Those that differ. */
function simulationLines(before: SimulationFields | undefined, after: SimulationFields): readonly Line[] {
  const rates = (["volatilityPpm", "commonPpm", "activityPpm"] as const).map((name) => ({
    label: SIMULATION_LABELS[name],
    before: before === undefined ? "–" : percentOf(before[name]),
    after: percentOf(after[name]),
  }));
  const volume = {
    label: SIMULATION_LABELS.dailyVolume,
    before: before === undefined ? "–" : grouped(BigInt(before.dailyVolume)),
    after: grouped(BigInt(after.dailyVolume)),
  };
  return [...rates, volume].filter((line) => line.before !== line.after);
}

/** A day, counted from 1970-01-01 UTC, as text. */
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The day after the one that holds `at`: "2026-11-23". */
const dayAfter = (at: TimeMs): string => dayText(Math.floor(at / DAY_MS) + 1);

/** To which the prices of tomorrow are committed. */
function seedOf({ feed }: ConsoleDesk["venue"], now: TimeMs): string | undefined {
  return feed.commitments?.(now).find(({ day }) => day === dayAfter(now))?.hash;
}

const COUNTS_FROM = { en: "Counts from, at the earliest", zh: "最早生效时间" };

const simulate = defineVerb({
  name: "prices/set-simulation",
  title: { en: "Simulation of days ahead", zh: "后续模拟参数" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ market: Type.String({ pattern: "^[A-Za-z0-9./-]{1,20}$" }), ...SIMULATION_FIELDS }),
  labels: { market: { en: "Market", zh: "市场" }, ...SIMULATION_LABELS },
  choices: ({ venue }) => ({ market: venue.kernel.spot.markets.all().map(({ terms: { symbol } }) => ({ value: symbol, label: symbol })) }),
  present: async ({ venue }, symbol) => {
    const present = simulationAhead(venue, symbol);
    return present === undefined ? {} : { market: symbol, ...present };
  },
  plan: ({ venue }, { market: symbol, ...fields }): Plan | ConsoleRefusal => {
    if (venue.feed.kind !== "simulator") return SIMULATOR_ONLY;
    const market = venue.kernel.spot.markets.all().find(({ terms }) => terms.symbol === symbol.toUpperCase())?.terms;
    if (market === undefined) return no("market_unknown", { en: `There is no market ${symbol}.`, zh: `没有市场 ${symbol}。` });
    const lines = simulationLines(simulationAhead(venue, market.symbol), fields);
    if (lines.length === 0) return no("nothing_changes", { en: "These terms are set already.", zh: "与已设参数相同。" });
    const day = dayText(venue.kernel.listings.simulationFrom(market.market, timeMs(venue.time.now())));
    return {
      command: { type: "listings/simulate", market: market.market, ...simulationOf(fields) },
      // What is sold until two have agreed can make it later.
      lines: [...lines, { label: COUNTS_FROM, before: "–", after: `${day} 00:00 UTC` }],
      note: {
        en: `Counts from ${day} 00:00 UTC: dual investment, seconds contracts and price quizzes that are open or on sale now end before it. What is sold until the second operator agrees can make it later. What is sold after that is priced by it, and nobody can set where a price goes.`,
        zh: `自 ${day} 00:00 UTC 起生效：目前未了结或在售的双币投资、秒合约与价格竞猜均在此前结束。第二位操作员同意前新售出的产品可能使其推迟；此后售出的产品按新参数定价。任何人都不能设定价格走向。`,
      },
      subject: market.symbol,
      done: `${market.symbol} is simulated otherwise from the day on that nothing reaches which is open or on sale.`,
    };
  },
});

/** What a change would replace: what counts for a market, as things stand, on the day from which it would count. */
export function simulationAhead({ kernel, time }: ConsoleDesk["venue"], symbol: string): SimulationFields | undefined {
  const terms = kernel.spot.markets.all().find((market) => market.terms.symbol === symbol)?.terms;
  if (terms === undefined) return undefined;
  const day = kernel.listings.simulationFrom(terms.market, timeMs(time.now()));
  const market = feedMarketOf(kernel, terms);
  if (!isSimulatedOn(market, day)) return undefined;
  const { dailyVolatility, commonWeight, activity, dailyVolume } = parametersOn(market, day);
  const ppm = (part: number): number => Math.round(part * PPM);
  return {
    volatilityPpm: ppm(dailyVolatility),
    commonPpm: ppm(commonWeight),
    activityPpm: ppm(activity),
    dailyVolume: String(dailyVolume),
  };
}

export const listingVerbs: readonly Verb[] = [list, listAgain, simulate];
