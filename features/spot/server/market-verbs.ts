/** What operators do with markets: halts and their end, fees and filters. Nothing here knows a price (charter 5). */
import Type from "typebox";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, ratePpm, type RatePpm } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import type { Choice, Line, Words } from "../../../contract/console-wire.ts";
import { planHalt } from "../../../server/console/halt-plans.ts";
import { defineVerb, type Actors, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { beginsAt } from "../../../server/set-up/listed-markets.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { MARKET_PHASE_WORDS } from "../contract/market-phase-words.ts";
import { BAND_PPM_LEAST, LEAST_VALUE_MOST, type Market, type MarketTerms } from "../kernel/public.ts";

/** Longest reason that the pages show whole. */
const REASON_LENGTH_MAX = 120;

/** A market by its symbol or its base's name, in any case. */
export const MARKET_FIELD = Type.String({ pattern: "^[A-Za-z0-9./-]{1,20}$" });
export const MARKET_LABEL = { en: "Market", zh: "市场" };

export function findMarket(kernel: Kernel, symbol: string): Market | undefined {
  const wanted = symbol.toUpperCase();
  return kernel.spot.markets.all().find(({ terms }) => terms.symbol === wanted || terms.symbol.split("/")[0] === wanted);
}

export const marketUnknown = (symbol: string): ConsoleRefusal =>
  no("market_unknown", { en: `There is no market ${symbol}.`, zh: `没有市场 ${symbol}。` });

export function marketChoices({ venue }: ConsoleDesk): readonly Choice[] {
  return venue.kernel.spot.markets.all().map(({ terms: { symbol } }) => ({ value: symbol, label: symbol }));
}

const STATE = { en: "Trading", zh: "交易状态" };
const halted = (reason: string): Words => ({ en: `halted: ${reason}`, zh: `停牌：${reason}` });

function stateOf(venue: ConsoleDesk["venue"], market: Market): Words {
  return market.haltReason === undefined ? phaseOf(venue, market) : halted(market.haltReason);
}

/** Whether it trades, apart from a halt; one that was listed meanwhile rests until its first day. */
function phaseOf({ kernel, time }: ConsoleDesk["venue"], { phase, terms: { market } }: Market): Words {
  const begins = beginsAt(kernel, market, time.now());
  if (begins === null) return MARKET_PHASE_WORDS[phase];
  const day = new Date(begins).toISOString().slice(0, 10);
  return { en: `begins ${day} 00:00 UTC`, zh: `${day} 00:00 UTC 开始` };
}

const HALT_ROLES = ["admin", "compliance", "finance"] as const;
const HALT_FIELDS = Type.Object({ market: MARKET_FIELD, text: Type.String({ minLength: 1, maxLength: REASON_LENGTH_MAX }) });
const HALT_LABELS = { market: MARKET_LABEL, text: { en: "Reason that everybody sees", zh: "向所有人公示的原因" } };
const HALT_FORM = {
  roles: HALT_ROLES,
  fields: HALT_FIELDS,
  labels: HALT_LABELS,
  choices: (desk: ConsoleDesk) => ({ market: marketChoices(desk) }),
  present: async (_desk: ConsoleDesk, market: string) => ({ market }),
};

const halt = defineVerb({
  name: "markets/halt",
  title: { en: "Halt", zh: "停牌" },
  ...HALT_FORM,
  spoken: {
    word: "halt",
    help: "halt SYMBOL REASON…              no orders, matching or triggers, for 72 hours at most; cancelling stays possible; everybody sees the reason",
    read: ([market = "", ...words]) => readHalt(market, words.join(" ").trim()),
    reason: ([, ...words]) => `halted: ${words.join(" ").trim()}`,
  },
  plan: (desk, fields, actors) => haltPlan(desk, fields, actors, false),
});

/** Beyond what one alone may, and of what is halted already. */
const haltAgain = defineVerb({
  name: "markets/halt-again",
  title: { en: "Halt by two", zh: "双人停牌" },
  ...HALT_FORM,
  needsTwo: true,
  needsProof: true,
  plan: (desk, fields, actors) => haltPlan(desk, fields, actors, true),
});

type HaltFields = { readonly market: string; readonly text: string };

function haltPlan(desk: ConsoleDesk, { market: symbol, text }: HaltFields, actors: Actors, areTwo: boolean): Plan | ConsoleRefusal {
  const { venue } = desk;
  const { kernel } = venue;
  const market = findMarket(kernel, symbol);
  if (market === undefined) return marketUnknown(symbol);
  const reason = text.trim();
  if (market.haltReason !== undefined && !areTwo) return haltedAlready(market.haltReason);
  if (reason === "")
    return no("halt_reason_needed", { en: "A halt needs a reason: everybody will see it.", zh: "停牌须说明原因，所有人可见。" });
  const { market: id, symbol: name } = market.terms;
  const planned = planHalt(desk, { halts: kernel.halts, market: id, areTwo }, actors);
  if ("status" in planned) return planned;
  return {
    command: { type: "spot/halt", market: id, reason, ...planned.by },
    lines: [{ label: STATE, before: stateOf(venue, market), after: halted(reason) }, planned.line],
    note: { en: "No orders, no matching, no triggers; cancelling stays possible.", zh: "停止下单、撮合与触发，仍可撤单。" },
    subject: name,
    done: `${name} is halted. It trades again by itself at ${planned.until}.`,
  };
}

const haltedAlready = (reason: string): ConsoleRefusal =>
  no("market_halted", { en: `It is halted already: ${reason}`, zh: `该市场已停牌：${reason}` });

function readHalt(market: string, text: string): Readonly<Record<string, unknown>> | string {
  if (market === "") return "halt needs a market.";
  if (text === "") return "A halt needs a reason: everybody will see it.";
  if (text.length > REASON_LENGTH_MAX) return `The reason may have at most ${REASON_LENGTH_MAX} characters.`;
  return { market, text };
}

const resume = defineVerb({
  name: "markets/resume",
  title: { en: "Resume", zh: "复牌" },
  roles: HALT_ROLES,
  fields: Type.Object({ market: MARKET_FIELD }),
  labels: { market: MARKET_LABEL },
  choices: (desk) => ({ market: marketChoices(desk) }),
  present: async (_desk, market) => ({ market }),
  spoken: {
    word: "resume",
    help: "resume SYMBOL                    ends a halt; an auction that is over trades then",
    read: ([market]) => (market === undefined ? "resume needs a market." : { market }),
  },
  plan({ venue }, { market: symbol }): Plan | ConsoleRefusal {
    const market = findMarket(venue.kernel, symbol);
    if (market === undefined) return marketUnknown(symbol);
    return {
      command: { type: "spot/resume", market: market.terms.market },
      lines: [{ label: STATE, before: stateOf(venue, market), after: phaseOf(venue, market) }],
      subject: market.terms.symbol,
      done: `${market.terms.symbol} trades again.`,
    };
  },
});

const RATE = Type.Integer({ minimum: 0, maximum: 100_000, "x-kind": "ppm" });

const setTerms = defineVerb({
  name: "markets/set-terms",
  title: { en: "Fees and filters", zh: "费率与限制" },
  roles: ["admin", "finance"],
  // What everybody pays, and whether an order can be placed at all.
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({
    market: MARKET_FIELD,
    makerPpm: RATE,
    takerPpm: RATE,
    bandPpm: Type.Integer({ minimum: BAND_PPM_LEAST, maximum: 900_000, "x-kind": "ppm" }),
    notionalMin: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }),
  }),
  labels: {
    market: MARKET_LABEL,
    makerPpm: { en: "Maker fee", zh: "挂单费率" },
    takerPpm: { en: "Taker fee", zh: "吃单费率" },
    bandPpm: { en: "Price band", zh: "价格带" },
    notionalMin: { en: "Least order value", zh: "最小下单金额" },
  },
  choices: (desk) => ({ market: marketChoices(desk) }),
  present: async ({ venue }, symbol) => presentTerms(venue.kernel, symbol),
  plan({ venue: { kernel } }, fields): Plan | ConsoleRefusal {
    const market = findMarket(kernel, fields.market);
    if (market === undefined) return marketUnknown(fields.market);
    const { decimals, code } = assetOf(kernel, market.terms.quote);
    const least = parsePositive(fields.notionalMin, decimals);
    if (typeof least !== "bigint")
      return no("notional_wrong", {
        en: `The least value is positive, with at most ${decimals} decimals.`,
        zh: `最小金额须为正数，最多 ${decimals} 位小数。`,
      });
    if (least > LEAST_VALUE_MOST * 10n ** BigInt(decimals) && least > market.terms.notionalMin) return leastTooHigh(code);
    const after = { ...market.terms, ...ratesOf(fields), notionalMin: amount(least) };
    const lines = termLines(market.terms, after, (units) => `${plainDecimal(units, decimals)} ${code}`);
    if (lines.length === 0) return no("nothing_changes", { en: "These are the present terms.", zh: "与当前设置相同。" });
    const { makerPpm, takerPpm, bandPpm, notionalMin } = after;
    return {
      command: { type: "spot/set-terms", market: market.terms.market, makerPpm, takerPpm, bandPpm, notionalMin },
      lines,
      note: {
        en: "Counts for orders from now on. What rests keeps its price and its hold; a lower fee is for its next fill too, a higher one is not.",
        zh: "对此后的新委托生效。已挂单的价格与冻结不变；费率下调同样适用于其后续成交，上调则不适用。",
      },
      subject: market.terms.symbol,
      done: `${market.terms.symbol} has new terms.`,
    };
  },
});

/** Who has less could not sell it, and a share has no other way out. */
export const leastTooHigh = (code: string): ConsoleRefusal =>
  no("notional_too_high", {
    en: `An order of ${LEAST_VALUE_MOST} ${code} is always taken: the least value is that at most.`,
    zh: `价值 ${LEAST_VALUE_MOST} ${code} 的委托始终可下：最小下单金额不得更高。`,
  });

type Rates = Readonly<Record<"makerPpm" | "takerPpm" | "bandPpm", number>>;

function ratesOf({ makerPpm, takerPpm, bandPpm }: Rates): Readonly<Record<keyof Rates, RatePpm>> {
  return { makerPpm: ratePpm(makerPpm), takerPpm: ratePpm(takerPpm), bandPpm: ratePpm(bandPpm) };
}

function presentTerms(kernel: Kernel, symbol: string): Readonly<Record<string, string | number>> {
  const market = findMarket(kernel, symbol);
  if (market === undefined) return {};
  const { makerPpm, takerPpm, bandPpm, notionalMin, quote } = market.terms;
  return {
    market: market.terms.symbol,
    makerPpm,
    takerPpm,
    bandPpm,
    notionalMin: plainDecimal(notionalMin, assetOf(kernel, quote).decimals),
  };
}

/** "0.1 %" of 1000 millionths. */
export function percentOf(ppm: number): string {
  return `${plainDecimal(BigInt(ppm), 4)} %`;
}

/** Those that differ. */
function termLines(before: MarketTerms, after: MarketTerms, money: (units: bigint) => string): readonly Line[] {
  const all: readonly Line[] = [
    { label: { en: "Maker fee", zh: "挂单费率" }, before: percentOf(before.makerPpm), after: percentOf(after.makerPpm) },
    { label: { en: "Taker fee", zh: "吃单费率" }, before: percentOf(before.takerPpm), after: percentOf(after.takerPpm) },
    { label: { en: "Price band", zh: "价格带" }, before: percentOf(before.bandPpm), after: percentOf(after.bandPpm) },
    { label: { en: "Least order value", zh: "最小下单金额" }, before: money(before.notionalMin), after: money(after.notionalMin) },
  ];
  return all.filter((line) => line.before !== line.after);
}

export const marketVerbs: readonly Verb[] = [halt, haltAgain, resume, setTerms];
