/** The calls of token sales: form to command, outcome to answer. */
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { plainDecimal } from "../../../money/decimal.ts";
import { assetId, timeMs, userId, type Amount } from "../../../money/units.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import { assetOf, requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { ALLOCATION_FILE } from "../contract/allocation-file.ts";
import { cancelOrderCall, orderTokensCall, projectDetailCall, projectsCall } from "../contract/token-sale.contract.ts";
import type { ProjectDetailReply, ProjectInfo, ProjectsReply } from "../contract/token-sale-replies.ts";
import { ORDERS_MOST, partAt } from "../formulas.ts";
import { clockText } from "../../../contract/clock-text.ts";
import { SALE_COVER, type SaleProject } from "../kernel/public.ts";
import { allocationFile } from "./sale-allocation.ts";
import { SaleBoard } from "./sale-board.ts";
import { addSaleFigures } from "./sale-figures.routes.ts";
import { projectOf, readerOf, unitsOf, type SaleDesk } from "./sale-desk.ts";
import { paperHtml, type Paper } from "./sale-papers.ts";
import { coinsOf, readOrders, readProject, readProjects, termsOf, type ProjectRecord } from "./sale-rows.ts";
import { orderView, priceIn, projectView, type Reader } from "./sale-views.ts";

/** wire.md 1: of this list twenty a page. */
const LIMIT_DEFAULT = 20;
const ORDERS_SHOWN = 50;
/** Where a white paper can be read in the app. */
const PAPER_PAGE = "/#/pages/ieo/paper?project_id=";

type App = Parameters<TradingRoutes>[0];

export const tokenSaleRoutes: TradingRoutes = (app, { venue }) => {
  const desk: SaleDesk = { venue, board: new SaleBoard(venue.kernel) };
  addProjects(app, desk);
  addOrder(app, venue);
  addSaleFigures(app, desk);
};

/** What everybody may read. */
function addProjects(app: App, desk: SaleDesk): void {
  const { venue } = desk;
  app.on(projectsCall, async ({ fields: { page = 1, limit = LIMIT_DEFAULT }, language }) => {
    await venue.projected();
    const now = venue.time.now();
    const records = await readProjects(venue.publicReads, now, { page, limit });
    const reader = await readerOf(desk, records, language);
    const reply: ProjectsReply = { list: records.map((record) => projectView(reader, record)), now };
    return ok(reply);
  });
  app.on(projectDetailCall, async ({ fields: { project_id: id }, caller, language }) => {
    const record = await projectOf(venue, id);
    const reader = await readerOf(desk, [record], language);
    const query = { user: caller?.id ?? 0, project: id, state: "all", page: 1, limit: ORDERS_SHOWN } as const;
    const orders = caller === undefined ? [] : (await readOrders(venue.pool, query)).map((row) => orderView(reader, row));
    const reply: ProjectDetailReply = {
      info: infoOf(reader, record, caller?.id),
      order_info: orders[0] ?? null,
      sell_order: orders,
      now: reader.at,
    };
    return ok(reply);
  });
}

function infoOf(reader: Reader, record: ProjectRecord, user: number | undefined): ProjectInfo {
  const { kernel, at, papers } = reader;
  const terms = termsOf(record);
  const id = Number(record.id);
  const { code, decimals } = assetOf(kernel, terms.token);
  const paper: Paper | undefined = papers.get(code);
  const coinNamed = (name: string): string => {
    const coin = coinsOf(record).find((asset) => assetOf(kernel, asset).code === name);
    return coin === undefined ? "0" : priceIn(kernel, terms, coin, id, at) || "0";
  };
  const pays = [terms.cash, ...terms.coins].map((asset) => {
    const { code: name, decimals: places } = assetOf(kernel, asset);
    const free = user === undefined ? 0n : kernel.ledger.balanceOf(userId(user), 2, assetId(asset));
    const price = priceIn(kernel, terms, asset, id, at);
    return { currency_id: asset, currency_name: name, decimals: places, price, free: plainDecimal(free, places) };
  });
  const cover = kernel.cover.accounts().find((one) => one.product === SALE_COVER && one.asset === assetId(terms.token));
  const [free, promised] = [cover?.held ?? 0n, cover?.promised ?? 0n];
  return {
    ...projectView(reader, record),
    btc_price: coinNamed("BTC"),
    eth_price: coinNamed("ETH"),
    link: "",
    white_book: paper === undefined ? "" : `${PAPER_PAGE}${id}`,
    content: paper === undefined ? "" : paperHtml(paper),
    sell_begin: clockText(timeMs(partAt(terms, 1))),
    user_has_money: pays[0]?.free ?? "0",
    pays,
    held: plainDecimal(free + promised, decimals),
    promised: plainDecimal(promised, decimals),
    orders_most: ORDERS_MOST,
  };
}

/** A client's own sum, a float: off by a millionth at most, or by what its currency cannot say. */
const MILLION = 1_000_000n;
const FLOAT_DECIMALS = 24;
export function isNear(price: string, paid: bigint, decimals: number): boolean {
  const said = floatUnits(price);
  const real = paid * 10n ** BigInt(FLOAT_DECIMALS - decimals);
  const apart = said > real ? said - real : real - said;
  return apart * MILLION <= real || apart <= 10n ** BigInt(FLOAT_DECIMALS - decimals);
}

/** "1.5e-7" too: clients write what their language makes of a small number. */
function floatUnits(text: string): bigint {
  const [digits = "0", power = "0"] = text.split("e");
  const [whole = "0", fraction = ""] = digits.split(".");
  const shift = FLOAT_DECIMALS + Number(power) - fraction.length;
  const units = BigInt(whole + fraction);
  return shift >= 0 ? units * 10n ** BigInt(shift) : units / 10n ** BigInt(-shift);
}

function addOrder(app: App, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(orderTokensCall, async ({ fields, caller }) => {
    const project = kernel.tokenSale.project(fields.project_id);
    if (project === undefined) return refused((await isKnown(venue, fields.project_id)) ? "sale_over" : "sale_not_found");
    const pay = assetId(fields.pay_currency ?? project.terms.cash);
    const tokens = unitsOf(fields.amount, assetOf(kernel, project.terms.token).decimals);
    const { code, decimals } = assetOf(kernel, pay);
    const key = requestKey(caller.id, fields.request_id);
    const order = { type: "token-sale/order", user: userId(caller.id), project: project.number, tokens, pay } as const;
    const most = fields.most === undefined ? {} : { most: unitsOf(fields.most, decimals) };
    if (fields.price !== undefined) await requirePrice(venue, { ...order, ...most, ...key }, project, fields.price);
    const { refusal, events } = await venue.submit({ ...order, ...most, ...key });
    if (refusal !== undefined) return refused(refusal);
    const ordered = events.find((event) => event.type === "token-sale/ordered");
    if (ordered === undefined) return refused("sale_order_not_found");
    const shown = plainDecimal(ordered.paid, decimals);
    const data = { id: ordered.order, paid: shown, pay_currency: pay, index: ordered.index ?? 0 };
    return said("token-sale.ordered", { amount: shown, currency: code }, { data });
  });
  app.on(cancelOrderCall, async ({ fields, caller }) => {
    const command = { type: "token-sale/cancel", user: userId(caller.id), order: fields.id } as const;
    const { refusal, events } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    if (refusal !== undefined) return refused(refusal);
    const returned = events.find((event) => event.type === "token-sale/returned");
    if (returned === undefined) return refused("sale_order_not_found");
    const { code, decimals } = assetOf(kernel, returned.pay);
    const shown = plainDecimal(returned.paid, decimals);
    return said("token-sale.cancelled", { amount: shown, currency: code }, { data: { id: returned.order, returned: shown } });
  });
}

async function isKnown(venue: TradingVenue, id: number): Promise<boolean> {
  await venue.projected();
  return (await readProject(venue.publicReads, id)) !== undefined;
}

type Order = Parameters<TradingVenue["submit"]>[0] & { readonly tokens: Amount; readonly pay: ReturnType<typeof assetId> };

/** What a client says that it costs; not asked again of an order that was taken before. */
async function requirePrice(venue: TradingVenue, order: Order, project: SaleProject, price: string): Promise<void> {
  if ((await venue.answered(order)) !== undefined) return;
  const cost = venue.kernel.tokenSale.cost(project, order.tokens, order.pay, timeMs(venue.time.now()));
  if (cost === undefined) return;
  const { code, decimals } = assetOf(venue.kernel, order.pay);
  if (!isNear(price, cost.paid, decimals))
    throw new Refused("sale_price_differs", { amount: plainDecimal(cost.paid, decimals), currency: code });
}

/** Allocation tables as files, for everybody. */
export function tokenSalePages(http: FastifyInstance, { venue, limits }: ServerContext<TradingVenue>): void {
  const board = new SaleBoard(venue.kernel);
  http.get(`${ALLOCATION_FILE}/:file`, async (request, reply) => {
    if (limits.take(CALL_BUDGETS.charts, addressGroup(request.ip)) > 0) return reply.code(429).send();
    const [, id, ending] = /^(\d{1,9})\.(csv|json)$/.exec(String(Reflect.get(request.params ?? {}, "file"))) ?? [];
    await venue.projected();
    const record = id === undefined ? undefined : await readProject(venue.publicReads, Number(id));
    if (record === undefined || record.outcome !== "allocated" || (ending !== "csv" && ending !== "json"))
      return reply.code(404).type("text/plain; charset=utf-8").send("There is no such table, or not yet.\n");
    const table = await board.table(venue.publicReads, record);
    const name = `touchstone-token-sale-${record.id}.${ending}`;
    return reply
      .type(ending === "csv" ? "text/csv; charset=utf-8" : "application/json; charset=utf-8")
      .header("content-disposition", `attachment; filename="${name}"`)
      .send(Readable.from(allocationFile(venue.kernel, record, table, ending)));
  });
}
