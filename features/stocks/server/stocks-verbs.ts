/** What operators do with shares: dividends and splits. */
import Type from "typebox";
import type { Line } from "../../../contract/console-wire.ts";
import { parsePositive } from "../../../contract/decimal-string.ts";
import type { Outcome } from "../../../kernel/kernel.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { kernelRefusal, no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { MARKET_PHASE_WORDS } from "../../spot/contract/market-phase-words.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { findMarket, MARKET_FIELD, MARKET_LABEL, marketUnknown } from "../../spot/server/market-verbs.ts";
import { stockChoices } from "./stock-choices.ts";

const dividend = defineVerb({
  name: "stocks/dividend",
  title: { en: "Pay a dividend", zh: "派发股息" },
  roles: ["admin", "finance"],
  // New money for everybody who owns some, who pays it perhaps among them.
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ market: MARKET_FIELD, perShare: Type.String({ minLength: 1, maxLength: 41, "x-kind": "amount" }) }),
  labels: { market: MARKET_LABEL, perShare: { en: "On each share", zh: "每股金额" } },
  choices: (desk) => ({ market: stockChoices(desk) }),
  present: async (_desk, market) => ({ market }),
  spoken: {
    word: "dividend",
    help: "dividend SYMBOL AMOUNT [--yes]   pays that much of the quote asset on each share",
    read: ([market = "", perShare = ""]) => (market === "" ? "dividend needs a market." : { market, perShare }),
    isConfirmed: true,
  },
  details,
  plan({ venue: { kernel } }, { market: symbol, perShare: text }): Plan | ConsoleRefusal {
    const market = findMarket(kernel, symbol);
    if (market === undefined) return marketUnknown(symbol);
    const { terms } = market;
    const { code, decimals } = assetOf(kernel, terms.quote);
    const perShare = parsePositive(text, decimals);
    if (typeof perShare !== "bigint") {
      const en = `A dividend is a positive amount with at most ${decimals} decimals, like 0.24.`;
      return no("dividend_wrong", { en, zh: `股息须为正数，最多 ${decimals} 位小数，例如 0.24。` });
    }
    const what = `${formatDecimal(perShare, decimals)} ${code}`;
    const total = kernel.stocks.dividendInAll(market, amount(perShare));
    return {
      command: { type: "stocks/pay-dividend", market: terms.market, perShare: amount(perShare) },
      lines: [
        { label: { en: "Dividend on each share", zh: "每股股息" }, before: "–", after: what },
        { label: { en: "Paid in all", zh: "合计派发" }, before: "–", after: `${formatDecimal(total, decimals)} ${code}` },
      ],
      note: {
        en: `This pays ${what} on each share of ${terms.symbol} to everybody who owns some, and lowers open bids and sell stops by as much. It can't be taken back.`,
        zh: `向持有 ${terms.symbol} 的所有人每股派发 ${what}，并相应下调未成交买单与卖出止损价。不可撤销。`,
      },
      subject: terms.symbol,
      done: `Paid ${what} on each share of ${terms.symbol}.`,
    };
  },
});

const PART = Type.Integer({ minimum: 1, maximum: 9999 });

const split = defineVerb({
  name: "stocks/split",
  title: { en: "Split", zh: "拆股" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ market: MARKET_FIELD, numerator: PART, denominator: PART }),
  labels: { market: MARKET_LABEL, numerator: { en: "New shares", zh: "新股数" }, denominator: { en: "For old ones", zh: "旧股数" } },
  choices: (desk) => ({ market: stockChoices(desk) }),
  present: async (_desk, market) => ({ market, denominator: 1 }),
  spoken: {
    word: "split",
    help: "split SYMBOL NEW:OLD [--yes]     4:1 makes four shares of one, 1:10 one of ten",
    read: readSplit,
    isConfirmed: true,
  },
  details,
  plan({ venue: { kernel }, texts }, { market: symbol, numerator, denominator }): Plan | ConsoleRefusal {
    const market = findMarket(kernel, symbol);
    if (market === undefined) return marketUnknown(symbol);
    const refusal = kernel.stocks.refusalOf(market, { numerator, denominator });
    // Nobody shall halt a market for a split that can't be done; one that needs a halt first is shown.
    if (refusal !== undefined && refusal !== "market_must_rest") return kernelRefusal(refusal, texts);
    const { terms } = market;
    if (kernel.seconds.isOpenIn(terms.market)) return CONTRACTS_RUN;
    const { code, decimals } = assetOf(kernel, terms.quote);
    const { total, most } = kernel.stocks.cashOf(market, { numerator, denominator });
    if (most > SOLD_MOST) return fractionsSold(terms.symbol, formatDecimal(most, decimals));
    const cash = `${formatDecimal(total, decimals)} ${code}`;
    return {
      command: { type: "stocks/split", market: terms.market, numerator, denominator },
      lines: [
        { label: { en: "Shares", zh: "股数" }, before: String(denominator), after: String(numerator) },
        { label: { en: "Paid for fractions, in all", zh: "零股折现合计" }, before: "–", after: cash },
        ...(refusal === undefined ? [] : [haltFirst(market)]),
      ],
      note: {
        en: `In all accounts and open orders every ${denominator} of ${terms.symbol} become ${numerator}; what is less than a unit is paid to its owner at the last price. Only the opposite split undoes it, and what was paid stays paid.`,
        zh: `所有账户与未成交委托中，每 ${denominator} 股 ${terms.symbol} 变为 ${numerator} 股，不足最小单位的部分按最新价折现给持有人。仅能以相反的拆分还原，已折现部分不退。`,
      },
      subject: terms.symbol,
      done: `${terms.symbol} was split ${numerator} for ${denominator}.`,
    };
  },
});

/** Else two people agree to what is refused then. */
const haltFirst = ({ phase }: Market): Line => ({
  label: { en: "Trading", zh: "交易状态" },
  before: MARKET_PHASE_WORDS[phase],
  after: { en: "has to be halted first", zh: "须先停牌" },
});

/** Worth of what one account may be made to sell, in smallest units of USDT: fractions are paid, but nobody asked to sell more than a fraction's worth. */
const SOLD_MOST = 1_000_000n;

/** They would all end, with the stake back, at a moment that an operator chooses: whoever was winning would have lost by it. */
const CONTRACTS_RUN = no("contracts_run", {
  en: "People have seconds contracts on this share that run: halt it, and split it a quarter of an hour later.",
  zh: "该股票尚有未到期的秒合约：请先停牌，十五分钟后再拆股。",
});

const fractionsSold = (symbol: string, worth: string): ConsoleRefusal =>
  no("fractions_sold", {
    en: `Somebody would have to sell ${worth} USDT worth of ${symbol}: what is less than a unit afterwards is paid in cash, and may be worth 1 USDT at most. Split by a smaller ratio.`,
    zh: `有人将被迫卖出价值 ${worth} USDT 的 ${symbol}：拆股后不足最小单位的部分折为现金，最多价值 1 USDT。请采用较小的比例。`,
  });

function readSplit([market = "", text = ""]: readonly string[]): Readonly<Record<string, unknown>> | string {
  const match = /^(\d{1,4}):(\d{1,4})$/.exec(text);
  if (market === "") return "split needs a market.";
  return match === null
    ? "A split is new shares for old ones, like 4:1."
    : { market, numerator: Number(match[1]), denominator: Number(match[2]) };
}

/** Whom it paid, and what became of open orders. */
function details({ events }: Outcome): readonly string[] {
  const paid = events.find((event) => event.type === "stocks/dividend-paid");
  const cash = events.filter((event) => event.type === "settlement/settled" && (event.result.cash ?? "0") !== "0").length;
  const adjusted = events.filter((event) => event.type === "stocks/order-adjusted").length;
  const closed = events.filter((event) => event.type === "spot/closed").length;
  return [
    ...(paid === undefined ? [] : [`${paid.accounts} accounts were paid`]),
    ...(cash === 0 ? [] : [`${cash} accounts were paid for fractions`]),
    ...(adjusted + closed === 0 ? [] : [`${adjusted} open orders adjusted, ${closed} ended`]),
  ];
}

export const stocksVerbs: readonly Verb[] = [dividend, split];
