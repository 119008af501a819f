/** What somebody asked for and was granted, by project, as long as something of it is to come. */
import type { Language } from "../../../contract/languages.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { SaleMineRow } from "../contract/token-sale-replies.ts";
import { costOf, partAt, partsReached, vestedOf } from "../formulas.ts";
import { readOrders, stateAt, termsOf, type OrderOfProject } from "./sale-rows.ts";
import { standsOf, type Reader } from "./sale-views.ts";
import { readerOf, type SaleDesk } from "./sale-desk.ts";

/** More than one person can have open: twenty orders in each of a hundred projects. */
const ORDERS_READ = 2000;

export async function readMine(desk: SaleDesk, user: number, language: Language): Promise<readonly SaleMineRow[]> {
  const query = { user, project: undefined, state: "open", page: 1, limit: ORDERS_READ } as const;
  const rows = await readOrders(desk.venue.pool, query);
  const reader = await readerOf(desk, rows, language);
  const byProject = new Map<string, OrderOfProject[]>();
  for (const row of rows) {
    const known = byProject.get(row.project);
    if (known === undefined) byProject.set(row.project, [row]);
    else known.push(row);
  }
  return [...byProject.values()].map((orders) => mineOf(reader, orders));
}

const sumOf = (orders: readonly OrderOfProject[], name: "tokens" | "granted" | "vested" | "paid"): bigint =>
  orders.reduce((sum, order) => sum + BigInt(order[name]), 0n);

function mineOf(reader: Reader, orders: readonly OrderOfProject[]): SaleMineRow {
  const { kernel, at, papers } = reader;
  const [first] = orders;
  if (first === undefined) throw new RangeError("a project of one's own has an order");
  const terms = termsOf(first.of);
  const [{ code, decimals }, cash] = [assetOf(kernel, terms.token), assetOf(kernel, terms.cash)];
  const tokens = (units: bigint): string => plainDecimal(units, decimals);
  const open = orders.filter(({ state }) => state === "open");
  const given = orders.filter(({ state }) => state === "delivered");
  const [granted, vested] = [sumOf(given, "granted"), sumOf(given, "vested")];
  const stands = [...standsOf(reader, Number(first.user_id), Number(first.project)).values()].reduce((sum, units) => sum + units, 0n);
  const pays = [...new Set(open.map(({ pay }) => pay))];
  const part = Math.min(terms.parts, partsReached(at, terms) + 1);
  // Each order by itself: parts are rounded down for each.
  const next = given.reduce((sum, order) => sum + vestedOf(amount(BigInt(order.granted)), part, terms.parts) - BigInt(order.vested), 0n);
  const value = costOf(amount(sumOf(open, "tokens") + granted - vested), terms.price, decimals);
  return {
    project_id: Number(first.project),
    title: papers.get(code)?.title ?? code,
    currency_id: terms.token,
    currency_name: code,
    decimals,
    pay_currency_name: cash.code,
    state: stateAt(first.of, at),
    asked: tokens(sumOf(orders, "tokens")),
    paid: pays.map((pay) => {
      const { code: name, decimals: places } = assetOf(kernel, pay);
      const sum = sumOf(
        open.filter((order) => order.pay === pay),
        "paid",
      );
      return { currency_name: name, decimals: places, amount: plainDecimal(sum, places) };
    }),
    stands: tokens(open.length > 0 ? stands : granted),
    granted: tokens(granted),
    locked: tokens(granted - vested),
    ends_ms: terms.endsAt,
    next_ms: given.length > 0 && vested < granted ? partAt(terms, part) : 0,
    next_amount: tokens(next),
    last_ms: partAt(terms, terms.parts),
    worth: plainDecimal(value, cash.decimals),
  };
}
