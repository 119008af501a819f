/** Lists of one's own positions, orders and payments: as clients of this family ask for them, and as the app does. */
import { laravelPage, pagesPage } from "../../../contract/pagination.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { userId, type MarketId } from "../../../money/units.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import { ListPages } from "../../../server/sql/list-pages.ts";
import type { TradingRoutes, TradingVenue } from "../../../server/trading-venue.ts";
import { readCopied } from "../../copy-trading/server/copied-rows.ts";
import { accountCall, dealallCall, dealCall, leverOrdersCall, myTradeCall, paymentsCall } from "../contract/futures.contract.ts";
import type { LeverPaymentRow, LeverRow } from "../contract/futures-rows.ts";
import { accountView, LampBoard } from "./account-views.ts";
import { dealallFigures, leverRow, totals } from "./client-figures.ts";
import type { OrderRow, PositionRow } from "./futures-changes.ts";
import {
  isPositionRow,
  readCloseOutsOf,
  readClosingReceipts,
  readLeverRows,
  readOpenPositions,
  readOrderHistory,
  readPayments,
  readPendingOrders,
  type PaymentRow,
} from "./futures.rows.ts";
import { moneyText, orderHistoryView, priceText, scaleOf } from "./futures.views.ts";
import { contractNumber, requireContract } from "./lever-forms.ts";
import { depthReply } from "./public-views.ts";

const LIMIT_DEFAULT = 10;
/** What `/lever/deal` shows of the book and of one's own. */
const DEAL_LEVELS = 5;
const DEAL_POSITIONS = 10;

type Routes = Parameters<TradingRoutes>[0];

export function addFuturesLists(app: Routes, venue: TradingVenue): void {
  const lamps = new LampBoard();
  addClientLists(app, venue, lamps);
  addOwnLists(app, venue, lamps);
}

/** Rows of a person with what else the tables know of them. */
export async function leverRows(
  venue: TradingVenue,
  lamps: LampBoard,
  user: number,
  rows: readonly (PositionRow | OrderRow)[],
): Promise<readonly LeverRow[]> {
  const closed = rows.filter((row) => isPositionRow(row) && Number(row.closed_lots) > 0).map(({ id }) => Number(id));
  const [receipts, closeOuts, copied] = await Promise.all([
    readClosingReceipts(venue.pool, user, closed),
    readCloseOutsOf(venue.pool, closed),
    readCopied(venue.pool, closed),
  ]);
  return rows.flatMap((row) => {
    const id = Number(row.id);
    return leverRow(venue.kernel, lamps, row, { receipts: receipts.get(id), closeOut: closeOuts.get(id), copied: copied.get(id) }) ?? [];
  });
}

function addClientLists(app: Routes, venue: TradingVenue, lamps: LampBoard): void {
  const { kernel, pool } = venue;
  const pages = new ListPages();
  app.on(myTradeCall, async ({ fields, caller }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT, status = "-1" } = fields;
    const listed = { user: caller.id, contract: contractNumber(kernel, fields), page, limit };
    const found = await readLeverRows(pool, pages, status, listed);
    if (found === undefined) return refused("parameter_error");
    const { rows, total } = found;
    const message = laravelPage({ rows: await leverRows(venue, lamps, caller.id, rows), page, limit, total }, "/api/lever/my_trade");
    return ok({ rate_profits_total: totals(kernel, caller.id), message });
  });

  app.on(dealallCall, async ({ fields, caller }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT } = fields;
    const contract = requireContract(kernel, fields.currency_id, fields.legal_id);
    const found = await readLeverRows(pool, pages, "1", { user: caller.id, contract: contract.terms.contract, page, limit });
    if (found === undefined) return refused("parameter_error");
    const { rows, total } = found;
    const order = laravelPage({ rows: await leverRows(venue, lamps, caller.id, rows), page, limit, total }, "/api/lever/dealall");
    return ok({ ...dealallFigures(venue, caller.id, contract.terms.contract), order });
  });

  app.on(dealCall, async ({ fields, caller }) => {
    await venue.projected();
    const contract = requireContract(kernel, fields.currency_id, fields.legal_id);
    const found = await readLeverRows(pool, pages, "1", { user: caller.id, contract: 0, page: 1, limit: DEAL_POSITIONS });
    const rows = found?.rows ?? [];
    const scale = scaleOf(kernel, contract);
    const { bids, asks } = depthReply(kernel, contract);
    const own = accountView(kernel, { user: userId(caller.id), now: venue.time.now(), lamps, positions: [], orders: [] });
    const { multiples, lotsMax } = contract.terms;
    const best = (levels: typeof bids) => levels.slice(0, DEAL_LEVELS).map(([price, number]) => ({ price, number }));
    return ok({
      user_lever: own.free,
      all_levers: own.equity,
      last_price: priceText(scale, contract.last === 0 ? contract.index : contract.last),
      multiple: {
        muit: multiples.map((value) => ({ value: String(value) })),
        share: shares(lotsMax).map((value) => ({ value: String(value) })),
      },
      my_transaction: await leverRows(venue, lamps, caller.id, rows),
      lever_transaction: { in: best(bids), out: best(asks) },
      lever_share_limit: { min: 1, max: lotsMax },
      ustd_price: "1.00000000",
      ExRAte: "1.00000000",
    });
  });
}

function addOwnLists(app: Routes, venue: TradingVenue, lamps: LampBoard): void {
  const { kernel, pool } = venue;
  const pages = new ListPages();
  app.on(accountCall, async ({ caller }) => {
    await venue.projected();
    const [positions, orders] = await Promise.all([readOpenPositions(pool, caller.id), readPendingOrders(pool, caller.id)]);
    return ok(accountView(kernel, { user: userId(caller.id), now: venue.time.now(), lamps, positions, orders }));
  });

  app.on(leverOrdersCall, async ({ fields, caller }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT } = fields;
    const found = await readOrderHistory(pool, pages, { user: caller.id, contract: contractNumber(kernel, fields), page, limit });
    if (found === undefined) return refused("parameter_error");
    const { rows, saved, total } = found;
    const views = rows.flatMap((row) => {
      const contract = kernel.futures.desk.contracts.get(Number(row.contract) as MarketId);
      return contract === undefined ? [] : [orderHistoryView(scaleOf(kernel, contract), row, saved.get(String(row.id)) ?? 0n)];
    });
    return ok(pagesPage({ rows: views, page, limit, total }));
  });

  app.on(paymentsCall, async ({ fields, caller }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT } = fields;
    const found = await readPayments(pool, pages, { user: caller.id, contract: contractNumber(kernel, fields), page, limit });
    if (found === undefined) return refused("parameter_error");
    const { rows, total } = found;
    const views = rows.flatMap((row) => paymentView(venue, row) ?? []);
    return ok(pagesPage({ rows: views, page, limit, total }));
  });
}

/** Lots that clients offer to choose from. */
function shares(most: number): readonly number[] {
  return [1, 5, 10, 50, 100, 500, 1000, 5000].filter((count) => count <= most);
}

function paymentView({ kernel }: TradingVenue, row: PaymentRow): LeverPaymentRow | undefined {
  const contract = kernel.futures.desk.contracts.get(row.contract as MarketId);
  if (contract === undefined) return undefined;
  const scale = scaleOf(kernel, contract);
  return {
    id: `${row.position_id}-${row.kind}-${row.due}-${row.position}`,
    position: Number(row.position_id),
    kind: row.kind,
    symbol: scale.symbol,
    side: row.side,
    share: Number(row.lots),
    mark: priceText(scale, BigInt(row.mark)),
    // Funding counts in billionths, the overnight fee in millionths.
    rate: wireDecimal(BigInt(row.rate), row.kind === "funding" ? 7 : 4),
    amount: moneyText(scale, BigInt(row.units)),
    due: Number(row.due),
  };
}
