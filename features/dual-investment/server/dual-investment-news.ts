/** What dual investment means for whom: pushes for the pages, webhooks, messages. What is about to be settled is told by `dual-reminders.ts`. */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import type { EventPlace, News, NewsKind, NewsTable, Notice, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import type { DualSettled } from "../kernel/dual-investment.messages.ts";
import { marketOf, nameOf, sidesOf } from "./dual-markets.ts";
import { ORDERS, outcomesOf, type OrderRecord } from "./dual-orders.ts";
import { meanText, percent, priceText } from "./dual-percent.ts";

const PUSH = "dual_changed";
const MINE = { link: "/pages/invest/mine" };
const BOUGHT: NewsKind = { push: PUSH, hook: "dual", isMade: true, notice };
const TOLD: NewsKind = { push: PUSH, hook: "dual", notice };
const HOOKED: NewsKind = { push: PUSH, hook: "dual" };

export const dualInvestmentNews: NewsTable = {
  "dual-investment/bought": ({ user, purchase }) => [{ kind: BOUGHT, user, id: purchase, status: "bought" }],
  "dual-investment/settled": ({ user, purchase, outcome }) => [
    { kind: outcome === "closed" ? HOOKED : TOLD, user, id: purchase, status: outcome },
  ],
};

/** Of a purchase that is settled within a day. */
export const settlesNotice = (purchase: number): Notice => ({
  kind: "dual_settles",
  about: `dual-settles-${purchase}`,
  parameters: { purchase: String(purchase) },
});

/** The number alone: what it is about stands in the tables when it is read. */
function notice(_news: News, event: KernelEvent, place: EventPlace): Notice | undefined {
  switch (event.type) {
    case "dual-investment/bought": {
      const { purchase } = event;
      return { kind: "dual_bought", about: `dual-${purchase}`, parameters: { purchase: String(purchase) } };
    }
    case "dual-investment/settled":
      return settledNotice(event, place);
    default:
      return undefined;
  }
}

function settledNotice({ purchase, outcome }: DualSettled, { position, index, next }: EventPlace): Notice {
  const hasReceipt = next?.type === "settlement/settled" && next.contract === purchase;
  return {
    kind: `dual_${outcome}`,
    about: `dual-end-${purchase}`,
    parameters: { purchase: String(purchase) },
    ...(hasReceipt ? { receipt: `settled-${position}-${index + 1}` } : {}),
  };
}

export const dualInvestmentNotices: NoticeWords = {
  group: "earn",
  kinds: {
    dual_bought: MINE,
    dual_settles: { ...MINE, isMailed: true },
    dual_own: { ...MINE, isMailed: true },
    dual_other: { ...MINE, isMailed: true },
    dual_failed: { ...MINE, isMailed: true },
  },
  details: async ({ kernel, pool }, notices) => {
    const rows = await rowsOf(pool, notices);
    return new Map(notices.map(({ about, parameters }) => [about, detailsOf(kernel, rows.get(parameters["purchase"] ?? ""))]));
  },
};

async function rowsOf(pool: Pool, notices: readonly StoredNotice[]): Promise<ReadonlyMap<string, OrderRecord>> {
  const ids = notices.map(({ parameters }) => parameters["purchase"] ?? "0");
  const text = `${ORDERS} where b.id = any($1::bigint[])`;
  const { rows } = await pool.query<OrderRecord>({ name: "dual-notices", text, values: [ids] });
  return new Map(rows.map((row) => [row.purchase, row]));
}

function detailsOf(kernel: Kernel, row: OrderRecord | undefined): Readonly<Record<string, string>> {
  if (row === undefined) return {};
  const market = marketOf(kernel, row.market);
  const { pay, get } = sidesOf(row.kind, market);
  const { principal, interest, other } = outcomesOf(row, market.scale);
  const strike = Number(row.strike);
  const came = row.how === "other" ? get : pay;
  const sum = (units: bigint, { code, decimals }: typeof pay): string => `${plainDecimal(units, decimals)} ${code}`;
  return {
    name: nameOf(row.kind, strike, row.days, market),
    amount: sum(principal, pay),
    rate: percent(BigInt(row.rate_ppm)),
    strike: priceText(strike, market.scale.price),
    ends: clockText(timeMs(Number(row.decides_at))).slice(0, -3),
    own: sum(principal + interest, pay),
    other: sum(other, get),
    price: meanText(BigInt(row.sum), row.count, market.scale.price),
    paid: sum(BigInt(row.paid), came),
    interest: sum(BigInt(row.interest), came),
  };
}
