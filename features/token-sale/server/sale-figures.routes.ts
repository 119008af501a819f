/** What can be read of sales besides: one's orders, how a sale stands, who got how many, parts, white papers, one's own. */
import { clockText } from "../../../contract/clock-text.ts";
import { pagesPage } from "../../../contract/pagination.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { amount, timeMs } from "../../../money/units.ts";
import { ok, refused } from "../../../server/doors/app/answer.ts";
import { assetOf, type TradingRoutes } from "../../../server/trading-venue.ts";
import {
  ALLOCATION_PIECE,
  allocationCall,
  paperCall,
  planCall,
  saleMineCall,
  saleOrdersCall,
  standingCall,
} from "../contract/token-sale.contract.ts";
import type { AllocationReply, PaperReply, PlanReply, StandingReply } from "../contract/token-sale-replies.ts";
import { costOf, partAt, shareAsItStands, vestedOf } from "../formulas.ts";
import { entriesOf, headOf } from "./sale-allocation.ts";
import { readMine } from "./sale-mine.ts";
import { paperHash, paperHtml } from "./sale-papers.ts";
import { countOrders, readOrders, stateAt, termsOf, type OrdersQuery, type ProjectRecord } from "./sale-rows.ts";
import { figuresOf, lineOf, orderView } from "./sale-views.ts";
import { projectOf, readerOf, unitsOf, type SaleDesk } from "./sale-desk.ts";

/** wire.md 1: of this list ten a page. */
const LIMIT_DEFAULT = 10;

type App = Parameters<TradingRoutes>[0];

export function addSaleFigures(app: App, desk: SaleDesk): void {
  addOwn(app, desk);
  addStanding(app, desk);
  addAllocation(app, desk);
  addWords(app, desk);
}

function addOwn(app: App, desk: SaleDesk): void {
  const { pool, projected } = desk.venue;
  app.on(saleOrdersCall, async ({ fields, caller, language }) => {
    await projected();
    const { page = 1, limit = LIMIT_DEFAULT, state = "known", project_id: project } = fields;
    const query: OrdersQuery = { user: caller.id, project, state, page, limit };
    const rows = await readOrders(pool, query);
    const reader = await readerOf(desk, rows, language);
    const total = await countOrders(pool, query);
    return ok(pagesPage({ rows: rows.map((row) => orderView(reader, row)), page, limit, total }));
  });
  app.on(saleMineCall, async ({ caller, language }) => {
    await projected();
    return ok({ rows: await readMine(desk, caller.id, language) });
  });
}

function addStanding(app: App, desk: SaleDesk): void {
  const { venue, board } = desk;
  app.on(standingCall, async ({ fields, caller }) => {
    const record = await projectOf(venue, fields.project_id);
    const terms = termsOf(record);
    const [{ decimals: token }, { decimals: pay }] = [assetOf(venue.kernel, terms.token), assetOf(venue.kernel, terms.cash)];
    const more = fields.amount === undefined || fields.amount === "" ? 0n : unitsOf(fields.amount, token);
    const user = caller?.id ?? 0;
    const { standing, mine } = board.standing(fields.project_id, user);
    const asked = mine + more;
    const cost = costOf(amount(asked), terms.price, token);
    const reader = { kernel: venue.kernel, board, at: venue.time.now(), papers: new Map() };
    const figures = figuresOf(reader, record);
    const share = (times: bigint): bigint => {
      if (terms.mode === "pro_rata") return shareAsItStands(asked, standing, times);
      const left = terms.total - standing.sum;
      return asked < left ? asked : left;
    };
    const line = (granted: bigint) => lineOf(granted, asked, cost, { token, pay });
    const reply: StandingReply = {
      project_id: fields.project_id,
      state: stateAt(record, venue.time.now()),
      people: figures.people,
      asked: plainDecimal(figures.asked, token),
      mine: plainDecimal(mine, token),
      amount: plainDecimal(asked, token),
      cost: plainDecimal(cost, pay),
      as_it_stands: line(share(1n)),
      twice: line(share(2n)),
      met: line(asked < terms.cap ? asked : terms.cap),
    };
    return ok(reply);
  });
}

function addAllocation(app: App, { venue, board }: SaleDesk): void {
  app.on(allocationCall, async ({ fields: { project_id: id, after = 0 }, caller }) => {
    const record = await projectOf(venue, id);
    if (record.outcome !== "allocated") return refused("sale_not_decided");
    const table = await board.table(venue.publicReads, record);
    const piece = table.slice(after, after + ALLOCATION_PIECE);
    const head = headOf(venue.kernel, record);
    const reply: AllocationReply = {
      ...head,
      mine: caller === undefined ? 0 : table.findIndex(({ user }) => user === caller.id) + 1,
      rows: entriesOf(piece, head.decimals, after + 1),
      next: after + piece.length < table.length ? after + piece.length : 0,
    };
    return ok(reply);
  });
}

function addWords(app: App, desk: SaleDesk): void {
  const { venue } = desk;
  app.on(planCall, async ({ fields }) => {
    const record = await projectOf(venue, fields.project_id);
    const { code, decimals } = assetOf(venue.kernel, record.token);
    return ok(planOf(record, unitsOf(fields.amount, decimals), code, decimals));
  });
  app.on(paperCall, async ({ fields, language }) => {
    const record = await projectOf(venue, fields.project_id);
    const { code } = assetOf(venue.kernel, record.token);
    const paper = (await readerOf(desk, [record], language)).papers.get(code);
    if (paper === undefined) return refused("sale_paper_not_found");
    const { title, summary, language: written, writtenAt } = paper;
    const words = { title, summary, content: paperHtml(paper), language: written, written_ms: writtenAt };
    const reply: PaperReply = { project_id: fields.project_id, ...words, hash: paperHash(paper) };
    return ok(reply);
  });
}

function planOf(record: ProjectRecord, granted: bigint, code: string, decimals: number): PlanReply {
  const terms = termsOf(record);
  const sumAt = (part: number): bigint => vestedOf(amount(granted), part, terms.parts);
  const parts = Array.from({ length: terms.parts }, (_none, index) => {
    const at = partAt(terms, index + 1);
    const units = sumAt(index + 1) - sumAt(index);
    const sums = { amount: plainDecimal(units, decimals), sum: plainDecimal(sumAt(index + 1), decimals) };
    return { at: clockText(timeMs(at)), at_ms: at, ...sums };
  });
  return { project_id: Number(record.id), currency_name: code, parts };
}
