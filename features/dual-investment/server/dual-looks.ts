/** Dual investment for operators: terms with cover and worst case, products, what falls due, what was settled by which mean, and purchases with receipts. */
import Type from "typebox";
import { ROLES, type Role } from "../../../contract/operator-roles.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { marketId, timeMs } from "../../../money/units.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import type { DualDecidedRow, DualDueRow, DualProductRowOfConsole, DualPurchaseRow, DualTermsRow } from "../contract/dual-console-rows.ts";
import { dueRows } from "./dual-due.ts";
import type { DualProduct } from "../kernel/public.ts";
import { marketOf, nameOf, sidesOf } from "./dual-markets.ts";
import { ORDERS, type OrderRecord } from "./dual-orders.ts";
import { percent, priceText } from "./dual-percent.ts";
import { heldFor, planOf, sumsOf, sumText } from "./dual-preview.ts";
import { readSettlements, settlementView } from "./dual-settlements.ts";
import { linesText } from "./dual-verbs.ts";

const READERS: readonly Role[] = ["admin", "compliance", "finance", "support", "auditor"];
const PRODUCT_ROWS = 1000;
const DECIDED_ROWS = 400;

const terms = defineLook({
  name: "dual-investment/terms",
  title: { en: "Terms of dual investment", zh: "双币理财条款" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly DualTermsRow[] }> => {
    await venue.settled();
    const at = venue.time.now();
    return { rows: venue.kernel.dualInvestment.markets().map((id) => termsRow(venue.kernel, id, at)) };
  },
});

function termsRow(kernel: Kernel, id: number, at: number): DualTermsRow {
  const { dualInvestment } = kernel;
  const [market, set] = [marketOf(kernel, id), dualInvestment.terms(marketId(id))];
  const plan = set === undefined ? undefined : planOf(kernel, id, set, at);
  const both = (coin: bigint, cash: bigint): string => `${sumText(coin, market.coin)} + ${sumText(cash, market.cash)}`;
  const isPaused = dualInvestment.isPaused(marketId(id));
  return {
    key: market.coin.code,
    coin: market.coin.code,
    lines: linesText(set?.lines ?? []),
    shares: set?.shares ?? 0,
    most: set?.most ?? 0,
    passedOn: `${percent(set?.passedOnPpm ?? 0)} %`,
    volatility: plan === undefined ? "–" : `${percent(plan.volatilityPpm)} %`,
    index: plan === undefined ? "–" : priceText(plan.index, market.scale.price),
    onSale: [...dualInvestment.products()].filter((product) => product.market === id && product.isOnSale).length,
    sets: plan === undefined ? "–" : both(plan.onSale.coin, plan.onSale.cash),
    worst: plan === undefined ? "–" : both(plan.worst.coin, plan.worst.cash),
    free: both(heldFor(kernel, market.coin).free, heldFor(kernel, market.cash).free),
    state: set?.isOnSale !== true ? "off" : isPaused ? "paused" : plan === undefined ? "no_index" : "sold",
  };
}

const products = defineLook({
  name: "dual-investment/products",
  title: { en: "Products of dual investment", zh: "双币理财产品" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly DualProductRowOfConsole[] }> => {
    await venue.settled();
    const at = venue.time.now();
    const found = [...venue.kernel.dualInvestment.products()].slice(0, PRODUCT_ROWS);
    return { rows: found.map((product) => productRow(venue.kernel, product, at)) };
  },
});

function productRow(kernel: Kernel, product: DualProduct, at: number): DualProductRowOfConsole {
  const { number, kind, strike, days, shares, sold, isOnSale, mostPpm } = product;
  const market = marketOf(kernel, product.market);
  const rates = kernel.dualInvestment.rates(product, timeMs(at));
  const index = kernel.prices.newest(product.market)?.ticks ?? 0;
  const isPassed = kind === "call" ? index >= strike : index <= strike;
  const unsold = isOnSale ? shares - sold : 0;
  const sums = sumsOf(kind, kernel.dualInvestment.promised(product, unsold, mostPpm), market);
  return {
    key: String(number),
    number,
    name: nameOf(kind, strike, days, market),
    left: `${unsold} / ${shares}`,
    sold,
    rate: rates === undefined || !isOnSale ? "–" : `${percent(rates.ratePpm)} %`,
    fair: rates === undefined || !isOnSale ? "–" : `${percent(rates.fairPpm)} %`,
    volatility: `${percent(product.volatilityPpm)} %`,
    saleEnds: product.saleEndsAt,
    settles: product.settlesAt,
    promised: `${sumText(sums.coin, market.coin)} + ${sumText(sums.cash, market.cash)}`,
    state: !isOnSale ? "sold" : isPassed ? "passed" : "on_sale",
  };
}

const due = defineLook({
  name: "dual-investment/due",
  title: { en: "Dual investment by the day that it is settled", zh: "按结算日的双币理财" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly DualDueRow[] }> => {
    await venue.projected();
    return { rows: await dueRows(venue.pool, venue.kernel) };
  },
});

const decided = defineLook({
  name: "dual-investment/settlements",
  title: { en: "Settlements of dual investment", zh: "双币理财结算" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }): Promise<{ readonly rows: readonly DualDecidedRow[] }> => {
    await venue.projected();
    const rows = await readSettlements(venue.pool, { market: 0, page: 1, limit: DECIDED_ROWS });
    return {
      rows: rows.map((row) => {
        const {
          id,
          name,
          settled_ms: settled,
          price,
          count,
          sold,
          outcome,
          settles_ms: settles,
          agreed_ms: agreed,
        } = settlementView(venue.kernel, row);
        const later = Math.round((settles - agreed) / 60_000);
        return { key: String(id), number: id, name, settled, price: price === "" ? "–" : price, samples: count, later, sold, outcome };
      }),
    };
  },
});

const purchases = defineLook({
  name: "dual-investment/purchases",
  title: { en: "Purchases of dual investment", zh: "双币理财购买记录" },
  roles: READERS,
  fields: Type.Object({
    ...ROW_FIELDS,
    person: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    state: Type.Optional(Type.Enum(["running", "ended"])),
  }),
  labels: { person: { en: "Person", zh: "用户" }, state: { en: "State", zh: "状态" } },
  noted: ({ person }) => ({ ...(person === undefined ? {} : { person: Number(person) }), subject: "dual-purchases" }),
  answer: async ({ venue: { pool, kernel, projected } }, fields) => {
    await projected();
    const limit = limitOf(fields);
    const { rows } = await pool.query<OrderRecord>(purchasesQuery(fields, limit + 1));
    return pageOf(
      rows.map((row) => purchaseRow(kernel, row)),
      limit,
      "number",
    );
  },
});

/** Of one person by their own index: the newest of everybody are no way to somebody's old ones. */
function purchasesQuery({ person, after = "0", state }: { person?: string; after?: string; state?: "running" | "ended" }, limit: number) {
  const states = state === undefined ? "" : state === "running" ? "and b.outcome = ''" : "and b.outcome <> ''";
  const of = person === undefined ? "" : "and b.user_id between $3 and $3";
  return {
    name: `console-dual-${state ?? "all"}-${person === undefined ? "everybody" : "person"}`,
    text: `${ORDERS} where ($1::bigint = 0 or b.id < $1::bigint) ${of} ${states}
      order by ${person === undefined ? "" : "b.user_id, "}b.id desc limit $2`,
    values: [Number(after), limit, ...(person === undefined ? [] : [Number(person)])],
  };
}

function purchaseRow(kernel: Kernel, row: OrderRecord): DualPurchaseRow {
  const market = marketOf(kernel, row.market);
  const { pay, get } = sidesOf(row.kind, market);
  return {
    key: row.purchase,
    number: Number(row.purchase),
    person: Number(row.user_id),
    name: nameOf(row.kind, Number(row.strike), row.days, market),
    shares: row.bought,
    principal: sumText(BigInt(row.principal), pay),
    rate: `${percent(BigInt(row.rate_ppm))} %`,
    bought: Number(row.bought_at),
    settles: Number(row.decides_at),
    state: row.how === "" ? "running" : row.how,
    paid: row.how === "" ? "–" : sumText(BigInt(row.paid), row.how === "other" ? get : pay),
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

export const dualLooks: readonly Look[] = [terms, products, due, decided, purchases];
