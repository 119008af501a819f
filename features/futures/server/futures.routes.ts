/** The calls of futures: whose they are comes from the token alone. */
import { pagesPage } from "../../../contract/pagination.ts";
import type { Kernel, Outcome, Refusal } from "../../../kernel/kernel.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { lots, orderId, timeMs, userId, type MarketId } from "../../../money/units.ts";
import { ok, refused, Refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import { boardOf, contractSeries } from "../../market/server/market-board.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import {
  amendFuturesCall,
  answerTestCall,
  batchCloseCall,
  cancelAllFuturesCall,
  cancelFuturesCall,
  closeCall,
  closeOutCall,
  closeOutsCall,
  contractsCall,
  exitsCall,
  fundingHistoryCall,
  insuranceCall,
  leverDepthCall,
  leverTradesCall,
  marginCall,
  reverseCall,
  setstopCall,
  submitCall,
} from "../contract/futures.contract.ts";
import { markTest } from "../contract/understanding-test.ts";
import { bandOf } from "../kernel/futures-filters.ts";
import { closeOutStory } from "./close-out-story.ts";
import { addFuturesLists } from "./futures-lists.routes.ts";
import { readCloseOutSteps, readFund, readPendingOrders, readRates } from "./futures.rows.ts";
import { scaleOf, toldMoney } from "./futures.views.ts";
import { contractNumber, exitsOf, marginUnits, placeCommand, priceOf, requireBetterPrice, requirePosition } from "./lever-forms.ts";
import { closeOutRow, contractRow, depthReply, fundingRow, insuranceReply, tradesReply } from "./public-views.ts";

const LIMIT_DEFAULT = 10;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
const FUND_READ_MS = 10_000;
const NO_CONTRACT = 0 as MarketId;

export const futuresRoutes: TradingRoutes = (app, { venue }) => {
  addOrders(app, venue);
  addPositions(app, venue);
  addReversal(app, venue);
  addTest(app, venue);
  addFuturesLists(app, venue);
  addStory(app, venue);
  addPublic(app, venue);
  addTape(app, venue);
};

type Routes = Parameters<TradingRoutes>[0];

async function submitted(venue: TradingVenue, command: UntimedCommand, done: () => Answer): Promise<Answer> {
  const { refusal } = await venue.submit(command);
  return refusal === undefined ? done() : refusedBy(refusal);
}

/** Nobody learns from a refusal which orders and positions others have. */
function refusedBy(refusal: Refusal): Answer {
  if (refusal === "order_not_yours") return refused("order_not_found");
  return refused(refusal === "position_not_yours" ? "position_not_found" : refusal);
}

/** With the bounds that the refusal is about. */
function refusedIn(kernel: Kernel, id: MarketId, refusal: Refusal): Answer {
  const contract = kernel.futures.desk.contracts.get(id);
  if (contract === undefined || refusal !== "price_outside_band") return refusedBy(refusal);
  const { low, high } = bandOf(contract);
  const scale = scaleOf(kernel, contract);
  const shown = (price: number): string => formatDecimal(price, scale.priceDecimals);
  return refused(refusal, { low: shown(low), high: shown(high) });
}

/** What this request was answered before. From which side its trigger is reached was worked out then, and the price may be on its other side by now. */
async function answeredBefore(venue: TradingVenue, command: ReturnType<typeof placeCommand>): Promise<Outcome | undefined> {
  const before = await venue.answered(command);
  if (before?.refusal !== "key_reused" || command.type !== "futures/place-conditional") return before;
  const direction = command.trigger.direction === "rises" ? "falls" : "rises";
  return venue.answered({ ...command, trigger: { ...command.trigger, direction } });
}

function addOrders(app: Routes, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(submitCall, async ({ fields, caller }) => {
    const command = placeCommand(kernel, caller.id, fields);
    const before = await answeredBefore(venue, command);
    if (before === undefined) requireBetterPrice(kernel, fields, command.ticks);
    const { refusal, events } = before ?? (await venue.submit(command));
    if (refusal !== undefined) return refusedIn(kernel, command.contract, refusal);
    const placed = events.find((event) => event.type === "futures/placed" && event.user === caller.id);
    const id = placed?.type === "futures/placed" ? placed.order : 0;
    const ended = events.find((event) => event.type === "futures/closed" && event.order === id);
    const isUnfilled = ended?.type === "futures/closed" && ended.lots === command.lots;
    const isPlaced = fields.status === "0" || fields.order_type !== undefined;
    if (ended?.type === "futures/closed" && ended.lots > 0 && !isUnfilled && !isPlaced)
      return said("futures.opened_part", { lots: command.lots - ended.lots, asked: command.lots }, { data: { id } });
    return said(isUnfilled ? "futures.expired" : isPlaced ? "futures.placed" : "futures.opened", {}, { data: { id } });
  });

  app.on(cancelFuturesCall, ({ fields, caller }) => {
    const key = requestKey(caller.id, fields.request_id);
    const command = { type: "futures/cancel", ...key, user: userId(caller.id), order: orderId(fields.id) } as const;
    return submitted(venue, command, () => said("futures.cancelled"));
  });

  app.on(cancelAllFuturesCall, async ({ fields, caller }) => {
    const key = requestKey(caller.id, fields.request_id);
    const contract = contractNumber(kernel, fields);
    const { refusal, events } = await venue.submit({ type: "futures/cancel-all", ...key, user: userId(caller.id), contract });
    const count = events.filter(({ type }) => type === "futures/closed").length;
    return refusal === undefined ? said("futures.all_cancelled", { count }) : refusedBy(refusal);
  });

  app.on(amendFuturesCall, async ({ fields, caller }) => {
    await venue.projected();
    const [pending] = (await readPendingOrders(venue.pool, caller.id)).filter(({ id }) => Number(id) === fields.id);
    const contract = pending === undefined ? undefined : kernel.futures.desk.contracts.get(Number(pending.contract) as MarketId);
    if (pending === undefined || contract === undefined) throw new Refused("order_not_found");
    const key = requestKey(caller.id, fields.request_id);
    const command = { type: "futures/amend", ...key, user: userId(caller.id), order: orderId(fields.id) } as const;
    const [price, size] = [priceOf(kernel, contract, fields.target_price), lots(fields.share ?? Number(pending.lots))];
    const { refusal } = await venue.submit({ ...command, ticks: price, lots: size });
    return refusal === undefined ? said("futures.amended") : refusedIn(kernel, contract.terms.contract, refusal);
  });
}

/** Lots that a reversal closed and opened, and what of its two orders at market ended unfilled; the second may not have been taken at all. */
function reversal(events: Outcome["events"], user: number, position: number) {
  let [closed, opened, rest, order] = [0, 0, 0, 0];
  for (const event of events) {
    if (event.type === "futures/reduced" && event.position === position) closed += event.lots;
    else if (event.type === "futures/placed" && event.user === user && event.effect !== "reduce") order = event.order;
    else if (event.type === "futures/opened" && event.position === order) opened = event.lots;
    else if (event.type === "futures/closed" && event.user === user) rest += event.lots;
  }
  return { closed, opened, rest };
}

function addReversal(app: Routes, venue: TradingVenue): void {
  app.on(reverseCall, async ({ fields: { id, request_id: request }, caller }) => {
    const command = { type: "futures/reverse", ...requestKey(caller.id, request), user: userId(caller.id), position: orderId(id) } as const;
    const { refusal, events } = await venue.submit(command);
    if (refusal !== undefined) return refusedBy(refusal);
    const { closed, opened, rest } = reversal(events, caller.id, id);
    return closed === opened && rest === 0 ? said("futures.reversed") : said("futures.reversed_part", { closed, opened });
  });
}

function addPositions(app: Routes, venue: TradingVenue): void {
  const { kernel } = venue;
  // A position that is gone may have been closed by the same request: the kernel remembers what that was told.
  app.on(closeCall, async ({ fields: { id, share, request_id: request }, caller }) => {
    const key = requestKey(caller.id, request);
    const contract = kernel.futures.desk.positions.get(orderId(id))?.contract;
    const command = { type: "futures/close", ...key, user: userId(caller.id), position: orderId(id), lots: lots(share ?? 0) } as const;
    const { refusal, events } = await venue.submit(command);
    if (refusal !== undefined) return refusedBy(refusal);
    const closed = events.flatMap((event) => (event.type === "futures/reduced" && event.position === id ? [event] : []));
    const count = closed.reduce((sum, event) => sum + event.lots, 0);
    const money = closed.reduce((units, event) => units + BigInt(event.result) - BigInt(event.fee), 0n);
    const of = kernel.futures.desk.contracts.get(closed[0]?.contract ?? contract ?? NO_CONTRACT);
    if (of === undefined) return refused("position_not_found");
    // The order was taken, and found nobody within what the account can bear.
    if (count === 0) return refused("no_liquidity");
    return said("futures.closed", { lots: count, result: toldMoney(scaleOf(kernel, of), money) }, { data: { lots: count } });
  });

  app.on(batchCloseCall, async ({ fields, caller }) => {
    const contract = contractNumber(kernel, fields);
    const side = fields.type === "0" ? "both" : fields.type === "1" ? "long" : "short";
    const key = requestKey(caller.id, fields.request_id);
    const { refusal, events } = await venue.submit({ type: "futures/close-many", ...key, user: userId(caller.id), contract, side });
    if (refusal !== undefined) return refusedBy(refusal);
    const own = events.flatMap((event) => (event.type === "futures/reduced" && event.user === caller.id ? [event.lots] : []));
    const count = own.reduce((sum, lots) => sum + lots, 0);
    return count === 0 ? refused("no_liquidity") : said("futures.closed_at_market", { lots: count }, { data: { lots: count } });
  });

  app.on(setstopCall, ({ fields, caller }) => {
    const { id, target_profit_price: profit, stop_loss_price: loss, request_id: request } = fields;
    const { contract } = requirePosition(kernel, caller.id, id);
    const takeProfitTicks = priceOf(kernel, contract, profit);
    const stopLossTicks = priceOf(kernel, contract, loss);
    const whose = { ...requestKey(caller.id, request), user: userId(caller.id), position: orderId(id) };
    const command = { type: "futures/set-exits", ...whose, takeProfitTicks, stopLossTicks, source: "mark" } as const;
    return submitted(venue, command, () => said("futures.exits_set"));
  });

  app.on(exitsCall, ({ fields, caller }) => {
    const { contract } = requirePosition(kernel, caller.id, fields.id);
    const whose = { ...requestKey(caller.id, fields.request_id), user: userId(caller.id), position: orderId(fields.id) };
    const command = { type: "futures/set-exits", ...whose, ...exitsOf(kernel, contract, fields) } as const;
    return submitted(venue, command, () => said("futures.exits_set"));
  });

  app.on(marginCall, ({ fields: { id, amount, take, request_id: request }, caller }) => {
    const { contract } = requirePosition(kernel, caller.id, id);
    const units = marginUnits(kernel, contract, amount, take === "1");
    const whose = { ...requestKey(caller.id, request), user: userId(caller.id), position: orderId(id) };
    return submitted(venue, { type: "futures/adjust-margin", ...whose, units }, () => said("futures.margin_set"));
  });
}

function addTest(app: Routes, venue: TradingVenue): void {
  app.on(answerTestCall, async ({ fields, caller }) => {
    const data = markTest(fields.answers);
    if (data === undefined) return refused("parameter_error");
    if (data.passed === 0) return said("futures.test_failed", {}, { data });
    const command = { type: "futures/pass-test", ...requestKey(caller.id, fields.request_id), user: userId(caller.id) } as const;
    return submitted(venue, command, () => said("futures.test_passed", {}, { data }));
  });
}

function addPublic(app: Routes, venue: TradingVenue): void {
  const { kernel, publicReads } = venue;
  let fundRows: ReturnType<typeof readFund> = Promise.resolve([]);
  let fundReadUntil = 0;
  app.on(contractsCall, async () => {
    await venue.settled();
    const now = venue.time.now();
    // One that ended with its coin's market is history.
    const open = kernel.futures.desk.contracts.all().filter(({ terms }) => kernel.spot.markets.get(terms.contract)?.life !== "ended");
    return ok({ now, list: open.map((contract) => contractRow(venue, contract, now)) });
  });

  app.on(leverDepthCall, async ({ fields }) => {
    await venue.settled();
    return ok(depthReply(kernel, contractOfCoin(venue, fields.currency_id)));
  });

  app.on(fundingHistoryCall, async ({ fields: { currency_id: currency, page = 1, limit = LIMIT_DEFAULT } }) => {
    const contract = contractOfCoin(venue, currency);
    const { rows, total } = await readRates(publicReads, contract.terms.contract, page, limit);
    return ok(pagesPage({ rows: rows.map((row) => fundingRow(kernel, contract, row)), page, limit, total }));
  });

  app.on(insuranceCall, async () => {
    const now = venue.time.now();
    const asset = kernel.assets.all().find(({ code }) => code === "USDT")?.id ?? 0;
    // A month of minutes is read once for all who ask within a while.
    if (now >= fundReadUntil) {
      fundRows = readFund(publicReads, asset, timeMs(now) - MONTH_MS);
      fundReadUntil = now + FUND_READ_MS;
    }
    return ok(insuranceReply(kernel, now, await fundRows));
  });

  app.on(closeOutsCall, async ({ fields: { page = 1, limit = LIMIT_DEFAULT } }) => {
    const { rows, total } = await readCloseOutSteps(publicReads, page, limit);
    return ok(pagesPage({ rows: rows.flatMap((row) => closeOutRow(kernel, row) ?? []), page, limit, total }));
  });
}

function addStory(app: Routes, venue: TradingVenue): void {
  app.on(closeOutCall, async ({ fields: { id: number, step = 1, whole }, caller }) => {
    await venue.projected();
    return ok(await closeOutStory(venue, { user: caller.id, number, step, isWhole: whole === "1" }));
  });
}

function addTape(app: Routes, venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(leverTradesCall, async ({ fields }) => {
    const contract = contractOfCoin(venue, fields.currency_id);
    await venue.settled();
    return ok(tradesReply(kernel, contract, boardOf(venue).tape(contractSeries(contract.terms.contract))));
  });
}

/** The contract of a coin: there is one. */
function contractOfCoin({ kernel }: TradingVenue, currency: number) {
  const contract = [...kernel.futures.desk.contracts.all()].find((one) => scaleOf(kernel, one).base.id === currency);
  if (contract === undefined) throw new Refused("contract_not_found");
  return contract;
}
