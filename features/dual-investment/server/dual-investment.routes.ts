/** The calls of dual investment: form to command, outcome to answer. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { parseDecimal } from "../../../money/decimal.ts";
import { userId } from "../../../money/units.ts";
import { ok, refused, said } from "../../../server/doors/app/answer.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import {
  buyDualCall,
  dualDetailCall,
  dualHoursCall,
  dualIndexCall,
  dualListCall,
  dualMineCall,
  dualProductsCall,
  dualPurchaseCall,
  dualSamplesCall,
  dualSettlementsCall,
} from "../contract/dual-investment.contract.ts";
import type { DualListReply, DualProductRow, DualProductsReply, DualSettlementsReply } from "../contract/dual-investment-replies.ts";
import { nextSettlement } from "../formulas.ts";
import { marketOf } from "./dual-markets.ts";
import { orderView, readMine, readOrder, readOrders } from "./dual-orders.ts";
import { leastRate, percent } from "./dual-percent.ts";
import { coinViews, coverViews, onSale, productView, recordView } from "./dual-products.ts";
import { hoursReply, readProduct, readSettlements, samplesReply, settlementView } from "./dual-settlements.ts";

const LIMIT_DEFAULT = 10;
const PERCENT_DECIMALS = 4;

type App = Parameters<TradingRoutes>[0];

export const dualInvestmentRoutes: TradingRoutes = (app, { venue }) => {
  addProducts(app, venue);
  addPurchase(app, venue);
  addOwn(app, venue);
  addSettlements(app, venue);
};

/** What everybody may read. */
function addProducts(app: App, venue: TradingVenue): void {
  const { kernel } = venue;
  const rows = (user: number): readonly DualProductRow[] => {
    const at = venue.time.now();
    return onSale(kernel, at).map((product) => productView(kernel, product, { user, at }));
  };
  app.on(dualIndexCall, async ({ fields, caller }) => {
    await venue.settled();
    const kind = fields.type === "put" ? "put" : "call";
    const coin = Number(fields.currency_id ?? "");
    const found = rows(caller?.id ?? 0).filter((row) => row.type === kind && (coin === 0 || row.currency_id === coin));
    return ok({ dual_currencys: found });
  });
  app.on(dualDetailCall, async ({ fields, caller }) => {
    await venue.settled();
    const reader = { user: caller?.id ?? 0, at: venue.time.now() };
    const product = kernel.dualInvestment.product(fields.id);
    if (product !== undefined) return ok(productView(kernel, product, reader));
    await venue.projected();
    const row = await readProduct(venue.publicReads, fields.id);
    return row === undefined ? refused("dual_product_not_found") : ok(recordView(kernel, row, reader));
  });
  app.on(dualProductsCall, async ({ caller }) => {
    await venue.settled();
    const now = venue.time.now();
    const reply: DualProductsReply = {
      now,
      next_ms: nextSettlement(now),
      coins: coinViews(kernel),
      products: rows(caller?.id ?? 0),
      cover: coverViews(kernel),
    };
    return ok(reply);
  });
}

function addPurchase(app: App, venue: TradingVenue): void {
  app.on(buyDualCall, async ({ fields, caller }) => {
    const least = fields.rate === undefined ? undefined : parseDecimal(fields.rate, PERCENT_DECIMALS);
    const { refusal, events } = await venue.submit({
      type: "dual-investment/buy",
      ...requestKey(caller.id, fields.request_id),
      user: userId(caller.id),
      product: fields.id,
      shares: fields.num,
      leastPpm: leastRate(typeof least === "bigint" ? Number(least) : 0),
    });
    if (refusal !== undefined) return refused(refusal);
    const bought = events.find((event) => event.type === "dual-investment/bought");
    if (bought === undefined) return refused("dual_product_not_found");
    return said("dual-investment.bought", {}, { data: { id: bought.purchase, rate: percent(bought.ratePpm) } });
  });
}

/** Everybody's own. */
function addOwn(app: App, venue: TradingVenue): void {
  const { kernel, pool } = venue;
  app.on(dualListCall, async ({ fields, caller }) => {
    await venue.projected();
    const { type = "", page = 1, limit = LIMIT_DEFAULT } = fields;
    const market = marketOfCoin(kernel, fields.currency);
    const reply = (list: DualListReply["list"]) => ok({ list, limit } satisfies DualListReply);
    if (market === undefined) return reply([]);
    const at = venue.time.now();
    const query = { user: caller.id, market, kind: kindOf(type), status: statusOf(fields.status), at, page, limit };
    const rows = await readOrders(pool, query);
    return reply(rows.map((row) => orderView(kernel, row, at)));
  });
  app.on(dualMineCall, async ({ caller }) => {
    await venue.projected();
    return ok(await readMine(pool, kernel, caller.id, venue.time.now()));
  });
  app.on(dualPurchaseCall, async ({ fields, caller }) => {
    await venue.projected();
    const row = await readOrder(pool, caller.id, fields.id);
    return row === undefined ? refused("dual_purchase_not_found") : ok(orderView(kernel, row, venue.time.now()));
  });
}

const kindOf = (type: string): "" | "call" | "put" => (type === "call" || type === "put" ? type : "");
/** Clients send 1 for all of them. */
const statusOf = (status = ""): "0" | "1" | "2" | "3" => (status === "0" || status === "2" || status === "3" ? status : "1");

/** 0: of all coins; undefined: of one that has no dual investment. */
function marketOfCoin(kernel: Kernel, currency = ""): number | undefined {
  if (currency === "" || Number(currency) === 0) return 0;
  return kernel.dualInvestment.markets().find((id) => marketOf(kernel, id).coin.id === Number(currency));
}

function addSettlements(app: App, venue: TradingVenue): void {
  const { kernel, publicReads } = venue;
  app.on(dualSettlementsCall, async ({ fields }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT } = fields;
    const market = marketOfCoin(kernel, fields.currency_id);
    const rows = market === undefined ? [] : await readSettlements(publicReads, { market, page, limit });
    return ok({ list: rows.map((row) => settlementView(kernel, row)), limit } satisfies DualSettlementsReply);
  });
  app.on(dualSamplesCall, async ({ fields }) => {
    await venue.projected();
    const row = await readProduct(publicReads, fields.id);
    return row === undefined ? refused("dual_product_not_found") : ok(await samplesReply(publicReads, kernel, row));
  });
  app.on(dualHoursCall, async ({ fields }) => {
    await venue.projected();
    const row = await readProduct(publicReads, fields.id);
    return row === undefined ? refused("dual_product_not_found") : ok(await hoursReply(publicReads, kernel, row));
  });
}
