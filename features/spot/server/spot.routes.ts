/** The calls of spot: place, cancel, lists of orders and fills (wire.md 9). */
import { orderId, userId, type MarketId } from "../../../money/units.ts";
import { ok, refused, Refused, said } from "../../../server/doors/app/answer.ts";
import { ListPages } from "../../../server/sql/list-pages.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { amendCall, cancelAllCall, cancelCall, fillsCall, listCall, postCancelCall, tradeCall } from "../contract/spot.contract.ts";
import { findMarket } from "./find-market.ts";
import { placeAnswer, refusalParameters } from "./spot-answers.ts";
import { amendCommand, placeCommand } from "./spot.trade.ts";
import { readFills, readFillsOfOrder, readOrder, readOrders, STATUSES } from "./spot.rows.ts";

/** wire.md 1: twenty rows a page here. */
const LIMIT_DEFAULT = 20;
/** Working and done. */
const STATUS_DEFAULT = "0";

export const spotRoutes: TradingRoutes = (app, { venue }) => {
  const orderPages = new ListPages();
  const fillPages = new ListPages();
  app.on(tradeCall, async ({ fields, caller }) => {
    const command = placeCommand(venue.kernel, caller.id, fields);
    const outcome = await venue.submit(command);
    const market = venue.kernel.spot.markets.get(command.market);
    return market === undefined ? refused("market_not_found") : placeAnswer(venue.kernel, market.terms, outcome);
  });

  app.on(amendCall, async ({ fields, caller }) => {
    const command = amendCommand(venue.kernel, caller.id, fields);
    const slot = venue.kernel.spot.pool.find(fields.id);
    const terms = slot === undefined ? undefined : venue.kernel.spot.desk.marketOf(slot).terms;
    const { refusal } = await venue.submit(command);
    if (refusal === undefined) return said("spot.amended");
    return refused(refusal, terms === undefined ? {} : refusalParameters(venue.kernel, terms));
  });

  for (const call of [cancelCall, postCancelCall]) {
    app.on(call, async ({ fields, caller }) => {
      const key = requestKey(caller.id, fields.request_id);
      const { refusal } = await venue.submit({ type: "spot/cancel", ...key, user: userId(caller.id), order: orderId(fields.id) });
      if (refusal === undefined) return said("spot.cancelled");
      // Nobody learns from a cancel which orders others have.
      return refused(refusal === "order_not_yours" ? "order_not_found" : refusal);
    });
  }

  app.on(cancelAllCall, async ({ fields, caller }) => {
    const market = marketOf(venue, fields) as MarketId;
    const { events, refusal } = await venue.submit({
      type: "spot/cancel-all",
      ...requestKey(caller.id, fields.request_id),
      user: userId(caller.id),
      market,
    });
    return refusal === undefined ? said("spot.all_cancelled", { count: events.length }) : refused(refusal);
  });

  app.on(listCall, async ({ fields, caller }) => {
    await venue.projected();
    if (fields.id !== undefined) return ok(await readOrder(venue.pool, venue.kernel, caller.id, fields.id));
    const standings = STATUSES[fields.status ?? STATUS_DEFAULT] ?? [];
    const { page = 1, limit = LIMIT_DEFAULT } = fields;
    const query = { user: caller.id, standings, market: marketOf(venue, fields), page, limit };
    const orders = await readOrders(venue.pool, orderPages, venue.kernel, query);
    return orders === undefined ? refused("parameter_error") : ok(orders);
  });

  app.on(fillsCall, async ({ fields, caller }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT, order_id: order } = fields;
    if (order !== undefined) return ok(await readFillsOfOrder(venue.pool, venue.kernel, { user: caller.id, order, page, limit }));
    const query = { user: caller.id, market: marketOf(venue, fields), page, limit };
    const fills = await readFills(venue.pool, fillPages, venue.kernel, query);
    return fills === undefined ? refused("parameter_error") : ok(fills);
  });
};

/** The market that a form names, or 0 when it names none; half a name is refused, so that "cancel all" never means more than was asked. */
function marketOf(
  { kernel }: TradingVenue,
  form: { readonly currency_id?: number | undefined; readonly legal_id?: number | undefined },
): number {
  if (form.currency_id === undefined && form.legal_id === undefined) return 0;
  if (form.currency_id === undefined || form.legal_id === undefined) throw new Refused("parameter_error");
  const terms = findMarket(kernel, form.currency_id, form.legal_id);
  if (terms === undefined) throw new Refused("market_not_found");
  return terms.market;
}
