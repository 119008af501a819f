/** What becomes of orders, positions and accounts of futures, for their people: pushes, webhooks, messages. */
import type { Pool } from "pg";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords } from "../../../server/news/news.ts";
import type { ReduceCause } from "../kernel/public.ts";
import { scaleOf } from "./futures.views.ts";

const PUSH = "lever_changed";
const MADE: NewsKind = { push: PUSH, isMade: true };
const CHANGED: NewsKind = { push: PUSH };
const ENDED: NewsKind = { push: PUSH, notice: endedNotice };
const FILLED: NewsKind = { push: PUSH, hook: "futures", notice: filledNotice };
const MOVED: NewsKind = { push: PUSH };
const REDUCED: NewsKind = { push: PUSH, hook: "futures", notice: reducedNotice };
const TOLD: NewsKind = { push: PUSH, hook: "futures", notice: accountNotice };

/** Ends that the person did not ask for at that moment; those of a close-out are in its own message. */
const BY_THE_VENUE: ReadonlySet<string> = new Set(["expired", "self_trade", "risk", "nothing_to_reduce", "halted", "delisted"]);
/** Closings that the person did not ask for at that moment; those of a close-out are in its own message. */
const TOLD_CAUSES: ReadonlySet<ReduceCause> = new Set(["take_profit", "stop_loss", "deleveraged", "delisted"]);

export const futuresNews: NewsTable = {
  "futures/placed": ({ user, order, trigger }) => [{ kind: MADE, user, id: order, status: trigger === undefined ? "working" : "waiting" }],
  "futures/triggered": ({ user, order }) => [{ kind: CHANGED, user, id: order, status: "working" }],
  "futures/amended": ({ user, order }) => [{ kind: CHANGED, user, id: order, status: "working" }],
  "futures/closed": ({ user, order, reason }) => [{ kind: ENDED, user, id: order, status: reason }],
  "futures/filled": ({ maker, taker }) => [maker, taker].map(({ user, order }) => ({ kind: FILLED, user, id: order, status: "filled" })),
  "futures/opened": ({ user, position }) => [{ kind: MOVED, user, id: position, status: "open" }],
  "futures/reduced": ({ user, position, left, cause }) => [
    { kind: REDUCED, user, id: position, status: left.lots > 0 ? "reduced" : cause },
  ],
  "futures/exits-set": ({ user, position }) => [{ kind: MOVED, user, id: position, status: "open" }],
  "futures/margin-adjusted": ({ user, position }) => [{ kind: MOVED, user, id: position, status: "open" }],
  "futures/funding-paid": ({ user, position }) => [{ kind: MOVED, user, id: position, status: "open" }],
  "futures/overnight-charged": ({ user, position }) => [{ kind: MOVED, user, id: position, status: "open" }],
  "futures/margin-called": ({ user }) => [{ kind: TOLD, user, id: 0, status: "margin_call" }],
  "futures/closed-out": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "closed_out" }],
};

function endedNotice({ id, status }: News): Notice | undefined {
  return BY_THE_VENUE.has(status) ? { kind: "futures_order_ended", about: `futures-${id}`, parameters: { why: status } } : undefined;
}

/** An order that waited in the book; who took a price was there. */
function filledNotice({ id }: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "futures/filled" || id !== event.maker.order) return undefined;
  const { contract, ticks, lots } = event;
  return { kind: "futures_filled", about: `futures-${id}`, parameters: figures(contract, { ticks, lots }) };
}

function reducedNotice({ id }: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "futures/reduced" || !TOLD_CAUSES.has(event.cause)) return undefined;
  const { contract, ticks, lots, side, result, cause } = event;
  return { kind: `futures_${cause}`, about: `futures-${id}`, parameters: { ...figures(contract, { ticks, lots, result }), side } };
}

/** One warning and one close-out at a time: a later one takes its place as long as it was not read. */
function accountNotice(_news: News, event: KernelEvent): Notice | undefined {
  if (event.type === "futures/margin-called") {
    const { rate } = event;
    return { kind: "futures_margin_call", about: "futures-margin-call", parameters: { rate: String(rate) } };
  }
  if (event.type !== "futures/closed-out") return undefined;
  const { number, rateBefore, steps, ordersEnded } = event;
  const counts = { positions: String(steps.length), orders: String(ordersEnded) };
  const parameters = { rate: String(rateBefore), ...counts, close_out: String(number) };
  return { kind: "futures_closed_out", about: `futures-close-out-${number}`, parameters };
}

function figures(contract: number, of: Readonly<Record<string, number>>): Readonly<Record<string, string>> {
  return { contract: String(contract), ...Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value)])) };
}

const LINK = { link: "/pages/transaction/contract_order" };
type Told = { readonly about: string; readonly parameters: Readonly<Record<string, string>> };

/** Orders that expired with a part of them filled: what is said of the others would not be true of them. */
async function partlyFilled(pool: Pool, notices: readonly Told[]): Promise<ReadonlySet<string>> {
  const expired = notices.filter(({ parameters }) => parameters["why"] === "expired").map(({ about }) => about);
  if (expired.length === 0) return new Set();
  const { rows } = await pool.query<{ id: string }>({
    name: "futures-partly-filled",
    text: "select id from futures_order where id = any($1::bigint[]) and filled_lots > 0",
    values: [expired.map((about) => about.slice(ABOUT_ORDER.length))],
  });
  return new Set(rows.map(({ id }) => `${ABOUT_ORDER}${id}`));
}

const ABOUT_ORDER = "futures-";
const CLOSE_OUT = "/pages/transaction/close_out";
const HISTORY = { link: `${LINK.link}?show=history` };

export const futuresNotices: NoticeWords = {
  group: "orders",
  kinds: {
    futures_order_ended: HISTORY,
    futures_filled: LINK,
    futures_take_profit: HISTORY,
    futures_stop_loss: HISTORY,
    futures_deleveraged: HISTORY,
    futures_delisted: HISTORY,
    futures_margin_call: { ...LINK, isMailed: true },
    futures_closed_out: { ...HISTORY, isMailed: true },
  },
  details: async ({ kernel, pool }, notices, say) => {
    const partly = await partlyFilled(pool, notices);
    const details = notices.map(({ about, parameters }) => {
      const { contract = "0", ticks = "0", lots = "0", result = "0", rate = "0", why, side, close_out: closeOut } = parameters;
      const known = kernel.futures.desk.contracts.get(Number(contract) as MarketId);
      const words = {
        rate: plainDecimal(BigInt(rate), 2),
        why: why === undefined ? "" : say(`notices.futures_why.${why}${partly.has(about) ? "_part" : ""}`),
        side: side === undefined ? "" : say(`notices.futures_side.${side}`),
        // A close-out that closed nothing, its orders' money having healed it, has no page.
        ...(closeOut === undefined || parameters["positions"] === "0" ? {} : { link: `${CLOSE_OUT}?id=${closeOut}` }),
      };
      if (known === undefined) return [about, words] as const;
      const scale = scaleOf(kernel, known);
      const price = plainDecimal(BigInt(ticks), scale.priceDecimals);
      const number = plainDecimal(BigInt(lots) * BigInt(known.terms.baseUnitsPerLot), scale.base.decimals);
      const money = plainDecimal(BigInt(result), scale.quote.decimals);
      return [
        about,
        { ...words, symbol: scale.symbol, price, number, base: scale.base.code, result: money, code: scale.quote.code },
      ] as const;
    });
    return new Map(details) as NoticeDetails;
  },
};
