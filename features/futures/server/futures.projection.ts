/** Orders, positions, fills, payments, funding rates, close-outs and the fund as rows. */
import type { PoolClient } from "pg";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { givenRows, insertRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { ClosedOut, FillSide, FundingFixed, FundMoved, FuturesEvent, FuturesFilled, MarginCalled } from "../kernel/public.ts";
import { FuturesChanges, isHeard, ORDER, POSITION, touched, type OrderRow, type Placed, type PositionRow } from "./futures-changes.ts";

const FILL = {
  trade: "bigint",
  role: "text",
  order_id: "bigint",
  user_id: "bigint",
  contract: "integer",
  side: "text",
  ticks: "bigint",
  lots: "bigint",
  value: "bigint",
  fee: "bigint",
  ppm: "integer",
  reduced_lots: "bigint",
  result: "bigint",
  at: "bigint",
  position: "bigint",
} as const satisfies Columns;
const PAYMENT = {
  position_id: "bigint",
  kind: "text",
  due: "bigint",
  user_id: "bigint",
  contract: "integer",
  side: "text",
  lots: "bigint",
  mark: "bigint",
  rate: "bigint",
  units: "bigint",
  at: "bigint",
  position: "bigint",
} as const satisfies Columns;
const RATE = {
  contract: "integer",
  due: "bigint",
  rate_ppb: "bigint",
  mean_premium_ppb: "bigint",
  measured_ms: "bigint",
  mark: "bigint",
  index_ticks: "bigint",
  at: "bigint",
  position: "bigint",
} as const satisfies Columns;
const CLOSE_OUT = {
  number: "bigint",
  user_id: "bigint",
  rate_before: "bigint",
  equity_before: "bigint",
  margin_before: "bigint",
  rate_after: "bigint",
  equity_after: "bigint",
  unrealised_before: "bigint",
  released: "bigint",
  orders_ended: "integer",
  steps: "integer",
  at: "bigint",
  position: "bigint",
} as const satisfies Columns;
const STEP = {
  number: "bigint",
  step: "integer",
  position_id: "bigint",
  contract: "integer",
  side: "text",
  lots: "bigint",
  bankruptcy_ticks: "bigint",
  filled_lots: "bigint",
  filled_value: "bigint",
  fund_lots: "bigint",
  deleveraged_lots: "bigint",
  close_out_fee: "bigint",
  mark: "bigint",
  net_lots: "bigint",
  fill_fee: "bigint",
  at: "bigint",
} as const satisfies Columns;
const MARGIN_CALL = {
  user_id: "bigint",
  at: "bigint",
  rate: "bigint",
  equity: "bigint",
  margin: "bigint",
  marks: "text",
  position: "bigint",
} as const satisfies Columns;
const FUND = {
  asset: "integer",
  minute: "bigint",
  balance: "bigint",
  position: "bigint",
} as const satisfies Columns;

const MINUTE_MS = 60_000;

const upsert = (table: string, columns: Columns, key: string): string => {
  const names = Object.keys(columns);
  const changes = names.filter((name) => name !== key).map((name) => `${name} = excluded.${name}`);
  return `insert into ${table} (${names.join(", ")}) select * from ${givenRows(columns)} on conflict (${key}) do update set ${changes.join(", ")}`;
};
const WRITE_ORDERS = upsert("futures_order", ORDER, "id");
const WRITE_POSITIONS = upsert("futures_position", POSITION, "id");
const WRITE_FUND = `insert into futures_fund (${Object.keys(FUND).join(", ")}) select * from ${givenRows(FUND)}
  on conflict (asset, minute) do update set balance = excluded.balance, position = excluded.position`;

export class FuturesProjection implements Projection {
  readonly name = "futures";
  readonly hears = ["futures"] as const;
  /** 2: winning positions that were settled at their mark are payments too. 3: warnings, and what close-outs say for their page. */
  readonly version = 3;
  readonly tables = [
    "futures_order",
    "futures_position",
    "futures_fill",
    "futures_payment",
    "futures_rate",
    "futures_close_out",
    "futures_close_out_step",
    "futures_margin_call",
    "futures_fund",
  ];
  #heard: Placed[] = [];
  #fills: Row<typeof FILL>[] = [];
  #payments: Row<typeof PAYMENT>[] = [];
  #rates: Row<typeof RATE>[] = [];
  #closeOuts: Row<typeof CLOSE_OUT>[] = [];
  #steps: Row<typeof STEP>[] = [];
  #calls: Row<typeof MARGIN_CALL>[] = [];
  readonly #fund = new Map<string, Row<typeof FUND>>();

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isNew = false;
    const results = resultsOf(outcome.events);
    for (const event of outcome.events) {
      if (!event.type.startsWith("futures/")) continue;
      isNew = this.#take(event as FuturesEvent, sequence, results) || isNew;
    }
    return isNew;
  }

  #take(event: FuturesEvent, sequence: number, results: ReadonlyMap<string, number>): boolean {
    const isOfRows = isHeard(event);
    if (isOfRows) this.#heard.push({ event, position: sequence });
    const [payment, rows] = [paymentRow(event, sequence), this.#fills.length];
    if (event.type === "futures/filled") this.#fills.push(...fillRows(event, sequence, results));
    else if (payment !== undefined) this.#payments.push(payment);
    else if (event.type === "futures/funding-fixed") this.#rates.push(rateRow(event, sequence));
    else if (event.type === "futures/closed-out") this.#closeOut(event, sequence);
    else if (event.type === "futures/margin-called") this.#calls.push(callRow(event, sequence));
    else if (event.type === "futures/fund-moved") this.#moveFund(event, sequence);
    else return isOfRows;
    return isOfRows || event.type !== "futures/filled" || this.#fills.length > rows;
  }

  #closeOut(event: ClosedOut, position: number): void {
    const { number, user, rateBefore, equityBefore, marginBefore, rateAfter, equityAfter, ordersEnded, steps, marks, at } = event;
    const { unrealisedBefore, released } = event;
    this.#closeOuts.push({
      number,
      user_id: user,
      rate_before: rateBefore,
      equity_before: equityBefore,
      margin_before: marginBefore,
      rate_after: rateAfter ?? -1,
      equity_after: equityAfter,
      unrealised_before: unrealisedBefore,
      released,
      orders_ended: ordersEnded,
      steps: steps.length,
      at,
      position,
    });
    for (const [i, step] of steps.entries()) {
      const held = marks.find(({ contract }) => contract === step.contract);
      this.#steps.push({
        number,
        step: i + 1,
        position_id: step.position,
        contract: step.contract,
        side: step.side,
        lots: step.lots,
        bankruptcy_ticks: step.bankruptcyTicks,
        filled_lots: step.filledLots,
        filled_value: step.filledValue,
        fund_lots: step.fundLots,
        deleveraged_lots: step.deleveragedLots,
        close_out_fee: step.closeOutFee,
        mark: held?.mark ?? 0,
        net_lots: held?.netLots ?? 0,
        fill_fee: step.fillFee,
        at,
      });
    }
  }

  #moveFund({ asset, balance, at }: FundMoved, position: number): void {
    const minute = Math.floor(at / MINUTE_MS) * MINUTE_MS;
    this.#fund.set(`${asset} ${minute}`, { asset, minute, balance, position });
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [heard, fills, payments, rates] = [this.#heard, this.#fills, this.#payments, this.#rates];
    const [closeOuts, steps, calls, fund] = [this.#closeOuts, this.#steps, this.#calls, [...this.#fund.values()]];
    [this.#heard, this.#fills, this.#payments, this.#rates, this.#closeOuts, this.#steps, this.#calls] = [[], [], [], [], [], [], []];
    this.#fund.clear();
    return async (client) => {
      await writeChanges(client, heard);
      await insertRows(client, "futures_fill", FILL, fills);
      await insertRows(client, "futures_payment", PAYMENT, payments);
      await insertRows(client, "futures_rate", RATE, rates);
      await insertRows(client, "futures_close_out", CLOSE_OUT, closeOuts);
      await insertRows(client, "futures_close_out_step", STEP, steps);
      await insertRows(client, "futures_margin_call", MARGIN_CALL, calls);
      await writeRows(client, { name: "write-futures-fund", text: WRITE_FUND }, FUND, fund);
    };
  }
}

function callRow({ user, at, rate, equity, margin, marks }: MarginCalled, position: number): Row<typeof MARGIN_CALL> {
  const told = JSON.stringify(marks.map(({ contract, mark }) => [contract, mark]));
  return { user_id: user, at, rate, equity, margin, marks: told, position };
}

async function writeChanges(client: PoolClient, heard: readonly Placed[]): Promise<void> {
  if (heard.length === 0) return;
  const ids = heard.map(({ event }) => touched(event));
  const orders = [...new Set(ids.flatMap(({ orders: some }) => some))];
  const positions = [...new Set(ids.flatMap(({ positions: some }) => some))];
  const [knownOrders, knownPositions] = [
    await client.query<OrderRow>({
      name: "read-futures-orders-changed",
      text: "select * from futures_order where id = any($1::bigint[])",
      values: [orders],
    }),
    await client.query<PositionRow>({
      name: "read-futures-positions-changed",
      text: "select * from futures_position where id = any($1::bigint[])",
      values: [positions],
    }),
  ];
  const changes = new FuturesChanges(knownOrders.rows, knownPositions.rows);
  for (const one of heard) changes.apply(one);
  const [changedOrders, changedPositions] = [[...changes.orders.values()], [...changes.positions.values()]];
  await writeRows(client, { name: "write-futures-orders", text: WRITE_ORDERS }, ORDER, changedOrders);
  await writeRows(client, { name: "write-futures-positions", text: WRITE_POSITIONS }, POSITION, changedPositions);
}

/** What each order's fills of this command closed, by trade and order. */
function resultsOf(events: Applied["outcome"]["events"]): ReadonlyMap<string, number> {
  const results = new Map<string, number>();
  for (const event of events) {
    if (event.type !== "futures/reduced" || event.order === 0) continue;
    const key = `${event.trade} ${event.order}`;
    results.set(key, (results.get(key) ?? 0) + event.result);
  }
  return results;
}

/** Sides of people; of a fill between house accounts the taker's, for the tape. */
function fillRows(event: FuturesFilled, position: number, results: ReadonlyMap<string, number>): readonly Row<typeof FILL>[] {
  const { trade, contract, ticks, lots, quoteUnits: value, takerSide, maker, taker, at } = event;
  const row = (role: "maker" | "taker", side: string, { order, user, fee, ppm, reducedLots }: FillSide): Row<typeof FILL> => ({
    trade,
    role,
    order_id: order,
    user_id: user,
    contract,
    side,
    ticks,
    lots,
    value,
    fee,
    ppm,
    reduced_lots: reducedLots,
    result: results.get(`${trade} ${order}`) ?? 0,
    at,
    position,
  });
  const makerSide = takerSide === "buy" ? "sell" : "buy";
  return [row("taker", takerSide, taker), ...(maker.user >= HOUSE_USERS_END ? [row("maker", makerSide, maker)] : [])];
}

function paymentRow(event: FuturesEvent, position: number): Row<typeof PAYMENT> | undefined {
  if (event.type === "futures/funding-paid") {
    const { position: id, user, contract, side, lots, mark, ratePpb, units, due, at } = event;
    if (user < HOUSE_USERS_END) return undefined;
    return { position_id: id, kind: "funding", due, user_id: user, contract, side, lots, mark, rate: ratePpb, units, at, position };
  }
  if (event.type === "futures/position-settled") {
    const { position: id, user, contract, side, lots, ticks: mark, result, at } = event;
    if (user < HOUSE_USERS_END) return undefined;
    return { position_id: id, kind: "settled", due: at, user_id: user, contract, side, lots, mark, rate: 0, units: -result, at, position };
  }
  if (event.type !== "futures/overnight-charged" || event.user < HOUSE_USERS_END) return undefined;
  const { position: id, user, contract, side, lots, mark, ppm, fromMargin, fromBalance, due, at } = event;
  const units = fromMargin + fromBalance;
  return { position_id: id, kind: "overnight", due, user_id: user, contract, side, lots, mark, rate: ppm, units, at, position };
}

function rateRow(
  { contract, due, ratePpb, meanPremiumPpb, measuredMs, mark, index, at }: FundingFixed,
  position: number,
): Row<typeof RATE> {
  return {
    contract,
    due,
    rate_ppb: ratePpb,
    mean_premium_ppb: meanPremiumPpb,
    measured_ms: measuredMs,
    mark,
    index_ticks: index,
    at,
    position,
  };
}
