/**
 * What operators do about the end of a market: announce it a week ahead or more, and withdraw it before it has ended; always two of them.
 * The preview says whom it touches. Nothing here names a person or moves money but the holds of the market's own orders (charter 1).
 */
import Type from "typebox";
import { clockText } from "../../../contract/clock-text.ts";
import type { FieldValue, Line, Words } from "../../../contract/console-wire.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs, type MarketId, type TimeMs } from "../../../money/units.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { ALERT_BOOK } from "../../alerts/server/alert-book.ts";
import { findMarket, MARKET_FIELD, MARKET_LABEL, marketUnknown } from "../../spot/server/market-verbs.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { DELISTING_LATEST_MS, DELISTING_NOTICE_MS } from "../formulas.ts";
import type { Delisting } from "../kernel/public.ts";
import { futuresOf, holdersOf, openOrdersOf } from "./touched.ts";

const DAY_MS = 86_400_000;
/** What a form opens with: two weeks' notice, the end a day after the last order. */
const USUAL_DAYS = 14;
const TIME_FIELD = Type.Integer({ minimum: 1, maximum: 8.64e15, "x-kind": "time" });

const timeText = (at: TimeMs): string => `${clockText(at).slice(0, -3)} UTC`;
const line = (label: Words, before: Line["before"], after: Line["after"]): Line => ({ label, before, after });

const ENDED = no("market_delisted", { en: "This market has ended.", zh: "该市场已终止。" });
const CLOSES: Words = { en: "No new orders from", zh: "停止接受新委托" };
const ENDS: Words = { en: "Ends", zh: "终止" };

const delist = defineVerb({
  name: "markets/delist",
  title: { en: "End the market", zh: "下架市场" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ market: MARKET_FIELD, closes: TIME_FIELD, ends: TIME_FIELD }),
  labels: {
    market: MARKET_LABEL,
    closes: { en: "No new orders from (UTC), a week ahead at least", zh: "停止接受新委托的时间（UTC），至少提前一周" },
    ends: { en: "Open orders end (UTC)", zh: "未成交委托结束时间（UTC）" },
  },
  choices: (desk) => ({ market: choicesOf(desk, ({ life }) => life !== "ended") }),
  present: (desk, symbol) => Promise.resolve(presentTimes(desk, symbol)),
  plan({ venue }, { market: symbol, ...times }, { operator, second }): Plan | ConsoleRefusal {
    const market = findMarket(venue.kernel, symbol);
    if (market === undefined) return marketUnknown(symbol);
    const [closesAt, endsAt] = [timeMs(times.closes), timeMs(times.ends)];
    const refusal = refuse(venue, market, closesAt, endsAt);
    if (refusal !== undefined) return refusal;
    return planned(venue, market, {
      // Without a second the kernel refuses.
      command: {
        type: "delistings/announce",
        market: market.terms.market,
        closesAt,
        endsAt,
        askedBy: operator.id,
        agreedBy: second?.id ?? operator.id,
      },
      first: [line(CLOSES, "–", timeText(closesAt)), line(ENDS, "–", timeText(endsAt))],
    });
  },
});

function refuse(venue: TradingVenue, { life, terms }: Market, closesAt: TimeMs, endsAt: TimeMs): ConsoleRefusal | undefined {
  const now = venue.time.now();
  if (life === "ended") return ENDED;
  if (venue.kernel.delistings.get(terms.market) !== undefined)
    return no("delisting_announced", {
      en: "Its end is announced already: withdraw that first.",
      zh: "该市场的下架已公告，请先撤回。",
    });
  if (closesAt - now >= DELISTING_NOTICE_MS && endsAt >= closesAt && endsAt - now <= DELISTING_LATEST_MS) return undefined;
  return no("delisting_time_invalid", {
    en: "People need seven days from the moment in which the second agrees to the last new order; the end comes then or later, within 366 days.",
    zh: "自第二位操作员同意起，至少七天后才能停止接受新委托；终止时间不得早于此，且须在 366 天内。",
  });
}

/** The plan with what it touches: orders and what they hold, holders, alerts, and whether the coin has another market. */
function planned(
  { kernel, live }: TradingVenue,
  market: Market,
  { command, first }: { readonly command: UntimedCommand; readonly first: readonly Line[] },
): Plan {
  const { terms } = market;
  const open = openOrdersOf(kernel, market);
  const { people, held } = holdersOf(kernel, terms.base);
  const [base, quote] = [assetOf(kernel, terms.base), assetOf(kernel, terms.quote)];
  const isLast = kernel.spot.markets.all().every((other) => other === market || other.terms.base !== terms.base || other.life === "ended");
  const touched: readonly Line[] = [
    line({ en: "Open orders, and whose", zh: "未成交委托 / 用户" }, `${open.orders} / ${open.people.size}`, {
      en: "stay until it ends, then give back what they hold",
      zh: "保留至终止，届时退还全部冻结",
    }),
    line(
      { en: "Held by them", zh: "委托冻结" },
      `${plainDecimal(open.quote, quote.decimals)} ${quote.code}, ${plainDecimal(open.base, base.decimals)} ${base.code}`,
      { en: "given back", zh: "退还" },
    ),
    line({ en: "Holders", zh: "持有人" }, `${people.size}: ${plainDecimal(held, base.decimals)} ${base.code}`, {
      en: "keep all of it, and it may leave as before",
      zh: "全部保留，仍可照常转出",
    }),
    line({ en: "Price alerts", zh: "价格提醒" }, String(live.of(ALERT_BOOK).countOf(terms.market)), {
      en: "end with a message",
      zh: "终止并通知",
    }),
    ...(kernel.futures.desk.contracts.get(terms.market) === undefined ? [] : [futuresLine(kernel, market)]),
    ...(isLast ? [line({ en: "Index", zh: "指数" }, base.code, NO_INDEX)] : []),
  ];
  return {
    command,
    lines: [...first, ...touched],
    note: {
      en: "Holders and those with orders get a message now and at the end. Withdrawn by two it goes on; once it has ended it does not come back.",
      zh: "持有人与有委托的用户现在及终止时都会收到通知。终止前可由两人撤回；终止后不可恢复。",
    },
    subject: terms.symbol,
    done: `The end of ${terms.symbol} is announced.`,
  };
}

function futuresLine(kernel: Kernel, market: Market): Line {
  const { people, positions } = futuresOf(kernel, market);
  return line({ en: "Futures positions, and whose", zh: "合约持仓 / 用户" }, `${positions} / ${people.size}`, {
    en: "closing only from then on; what is left at the end is settled at the last mark",
    zh: "届时起仅可平仓；终止时剩余持仓按最后标记价结算",
  });
}

const NO_INDEX: Words = {
  en: "this is its last market: from its end on it has no price here and counts for nothing in sums",
  zh: "这是其最后一个市场：终止后本站不再有其价格，合计中按零计算",
};

function presentTimes({ venue }: ConsoleDesk, symbol: string): Readonly<Record<string, FieldValue>> {
  const market = findMarket(venue.kernel, symbol);
  if (market === undefined) return {};
  const closes = (Math.floor(venue.time.now() / DAY_MS) + 1 + USUAL_DAYS) * DAY_MS;
  return { market: market.terms.symbol, closes, ends: closes + DAY_MS };
}

const keep = defineVerb({
  name: "markets/keep",
  title: { en: "Withdraw its end", zh: "撤回下架" },
  roles: ["admin", "finance"],
  needsTwo: true,
  needsProof: true,
  fields: Type.Object({ market: MARKET_FIELD }),
  labels: { market: MARKET_LABEL },
  choices: (desk) => ({ market: choicesOf(desk, ({ terms }) => planOf(desk.venue, terms.market) !== undefined) }),
  present: async (_desk, market) => ({ market }),
  plan({ venue }, { market: symbol }, { operator, second }): Plan | ConsoleRefusal {
    const market = findMarket(venue.kernel, symbol);
    if (market === undefined) return marketUnknown(symbol);
    if (market.life === "ended") return ENDED;
    const plan = planOf(venue, market.terms.market);
    if (plan === undefined)
      return no("delisting_not_found", { en: "Its end is not announced: it goes on anyway.", zh: "该市场没有下架公告。" });
    return {
      command: {
        type: "delistings/withdraw",
        market: market.terms.market,
        askedBy: operator.id,
        agreedBy: second?.id ?? operator.id,
      },
      lines: [line(CLOSES, timeText(plan.closesAt), GOES_ON), line(ENDS, timeText(plan.endsAt), GOES_ON)],
      note: { en: "Whoever was told of the end is told that it goes on.", zh: "已收到公告的用户会收到撤回通知。" },
      subject: market.terms.symbol,
      done: `${market.terms.symbol} goes on.`,
    };
  },
});

const GOES_ON: Words = { en: "goes on", zh: "继续" };

const planOf = ({ kernel }: TradingVenue, market: MarketId): Delisting | undefined => kernel.delistings.get(market);

function choicesOf({ venue }: ConsoleDesk, isOne: (market: Market) => boolean) {
  const found = venue.kernel.spot.markets.all().filter(isOne);
  return found.map(({ terms: { symbol } }) => ({ value: symbol, label: symbol }));
}

export const delistingVerbs: readonly Verb[] = [delist, keep];
