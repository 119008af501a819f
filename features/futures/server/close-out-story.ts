/** How a person's account was closed out, in words' figures: what led to it, step by step where its lots went, what was left, prices around it. */
import type { Kernel } from "../../../kernel/kernel.ts";
import type { MarketId } from "../../../money/units.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { CloseOutOrder, CloseOutReply, CloseOutStep, CloseOutWarning } from "../contract/futures-rows.ts";
import { riskRate } from "../formulas.ts";
import {
  readBookParts,
  readClosedPositions,
  readCloseOut,
  readEndedOrders,
  readMovedBefore,
  readRealised,
  readStepsOf,
  readWarnings,
  type BookPart,
  type ClosedOutStepRow,
  type CloseOutRow,
  type MarginCallRow,
} from "./close-out.rows.ts";
import { liquidationSteps, readPrices, windowOf } from "./close-out-chart.ts";
import type { OrderRow, PositionRow } from "./futures-changes.ts";
import { meanPrice, moneyText, numberText, priceText, rateText, scaleOf, type ContractScale } from "./futures.views.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Asked = { readonly user: number; readonly number: number; readonly step: number; readonly isWhole: boolean };

export async function closeOutStory(venue: TradingVenue, asked: Asked): Promise<CloseOutReply> {
  const { kernel, pool } = venue;
  const [made, steps] = await Promise.all([readCloseOut(pool, asked.user, asked.number), readStepsOf(pool, asked.number)]);
  const chosen = steps[Math.min(asked.step, steps.length) - 1];
  const scale = chosen === undefined ? undefined : scaleFor(kernel, chosen.contract);
  if (made === undefined || chosen === undefined || scale === undefined) throw new Refused("close_out_not_found");
  const parts = await readParts(venue, made, steps, asked.user);
  const at = Number(made.at);
  const opened = Number(parts.positions.get(chosen["position_id"] ?? "")?.opened_at ?? at);
  const calls = await readWarnings(pool, asked.user, Math.min(opened, at - DAY_MS), at);
  const warned = calls.find((call) => Number(call.at) >= opened);
  const window = windowOf({ opened, warned: warned && Number(warned.at), at, now: venue.time.now(), isWhole: asked.isWhole });
  return {
    now: venue.time.now(),
    number: Number(made.number),
    at,
    position: Number(made.position),
    receipt: made.receipt ?? "",
    ...accountFigures(scale, made),
    orders: parts.orders.flatMap((row) => orderOf(kernel, row) ?? []),
    steps: steps.flatMap((row) => stepOf(kernel, row, parts) ?? []),
    warnings: calls.map((call) => warningOf(scale, call)),
    mail_waits: made.mail_waits ? 1 : 0,
    chart: {
      step: Number(chosen.step),
      from: window.from,
      to: window.to,
      ...(await readPrices(venue, scale, window)),
      liquidation: await liquidationLine(venue, { made, chosen, scale, user: asked.user, from: window.from }),
    },
  };
}

function scaleFor(kernel: Kernel, id: number): ContractScale | undefined {
  const contract = kernel.futures.desk.contracts.get(id as MarketId);
  return contract === undefined ? undefined : scaleOf(kernel, contract);
}

type Parts = {
  readonly positions: ReadonlyMap<string, PositionRow>;
  readonly book: ReadonlyMap<string, BookPart>;
  readonly realised: ReadonlyMap<string, bigint>;
  readonly orders: readonly OrderRow[];
};

async function readParts({ pool }: TradingVenue, made: CloseOutRow, steps: readonly ClosedOutStepRow[], user: number): Promise<Parts> {
  const ids = steps.map((row) => row["position_id"] ?? "");
  const [positions, book, realised, orders] = await Promise.all([
    readClosedPositions(pool, user, ids),
    readBookParts(pool, user, made.position),
    readRealised(pool, user, made.position),
    readEndedOrders(pool, user, made.at),
  ]);
  return { positions, book, realised, orders };
}

function accountFigures(scale: ContractScale, made: CloseOutRow) {
  const [equity, margin, released] = [BigInt(made.equity_before), BigInt(made.margin_before), BigInt(made.released)];
  const money = (units: bigint): string => moneyText(scale, units);
  return {
    currency_name: scale.quote.code,
    rate: rateText(BigInt(made.rate_before)),
    equity: money(equity),
    margin: money(margin),
    money: money(equity + released - BigInt(made.unrealised_before)),
    orders_ended: made.orders_ended,
    released: money(released),
    rate_after_orders: rateText(riskRate(equity + released, margin)),
    equity_after: money(BigInt(made.equity_after)),
    rate_after: made.rate_after === "-1" ? "" : rateText(BigInt(made.rate_after)),
  };
}

function stepOf(kernel: Kernel, row: ClosedOutStepRow, { positions, book, realised }: Parts): CloseOutStep | undefined {
  const scale = scaleFor(kernel, row.contract);
  const of = (name: string): bigint => BigInt(row[name] ?? "0");
  const id = row["position_id"] ?? "";
  const position = positions.get(id);
  if (scale === undefined || position === undefined) return undefined;
  const part = book.get(id);
  const inBook = BigInt(part?.result ?? "0");
  const fills = part?.fills ?? 0;
  return {
    id: Number(id),
    symbol: scale.symbol,
    currency_id: scale.base.id,
    currency_name: scale.base.code,
    price_decimals: scale.priceDecimals,
    number_decimals: lotDecimals(scale),
    side: row.side,
    multiple: Number(position.multiple),
    opened: Number(position.opened_at),
    entry_price: meanPrice(scale, BigInt(position.opened_value), BigInt(position.opened_lots)),
    margin: moneyText(scale, BigInt(position.first_margin)),
    number: numberText(scale, of("lots")),
    mark: priceText(scale, of("mark")),
    bankruptcy_price: priceText(scale, of("bankruptcy_ticks")),
    filled: numberText(scale, of("filled_lots")),
    filled_price: meanPrice(scale, of("filled_value"), of("filled_lots")),
    fills,
    filled_result: moneyText(scale, inBook),
    fee: moneyText(scale, of("fill_fee")),
    by_fund: numberText(scale, of("fund_lots")),
    deleveraged: numberText(scale, of("deleveraged_lots")),
    other_result: moneyText(scale, (realised.get(id) ?? 0n) - inBook),
    close_out_fee: moneyText(scale, of("close_out_fee")),
  };
}

/** As many decimals as a lot has. */
function lotDecimals(scale: ContractScale): number {
  return numberText(scale, 1).replace(/0+$/, "").split(".")[1]?.length ?? 0;
}

function orderOf(kernel: Kernel, row: OrderRow): CloseOutOrder | undefined {
  const scale = scaleFor(kernel, Number(row.contract));
  if (scale === undefined) return undefined;
  const ticks = BigInt(row.ticks) > 0n ? BigInt(row.ticks) : BigInt(row.trigger_ticks);
  return {
    symbol: scale.symbol,
    side: row.side === "sell" ? "sell" : "buy",
    order_type: String(row.order_type),
    reduces: row.effect === "reduce" ? 1 : 0,
    price: priceText(scale, ticks),
    price_decimals: scale.priceDecimals,
    share: Number(BigInt(row.lots) - BigInt(row.filled_lots)),
  };
}

function warningOf(scale: ContractScale, { at, rate, marks }: MarginCallRow): CloseOutWarning {
  const known = (JSON.parse(marks) as readonly (readonly [number, number])[]).find(([id]) => id === scale.contract.terms.contract);
  return { at: Number(at), rate: rateText(BigInt(rate)), mark: known === undefined ? "" : priceText(scale, known[1]) };
}

type Line = {
  readonly made: CloseOutRow;
  readonly chosen: ClosedOutStepRow;
  readonly scale: ContractScale;
  readonly user: number;
  readonly from: number;
};

/** How many the account held something of: its receipt names the mark of each. */
function contractsOf({ body }: CloseOutRow): number {
  const { inputs = [] } = JSON.parse(body ?? "{}") as { readonly inputs?: readonly { readonly name: string }[] };
  return inputs.filter(({ name }) => name.startsWith("mark ")).length;
}

async function liquidationLine({ pool }: TradingVenue, { made, chosen, scale, user, from }: Line) {
  const exposed = {
    equity: BigInt(made.equity_before),
    margin: BigInt(made.margin_before),
    mark: Number(chosen["mark"]),
    netLots: BigInt(chosen["net_lots"] ?? "0"),
    perTickLot: scale.contract.perTickLot,
    at: Number(made.at),
    isAlone: contractsOf(made) <= 1,
  };
  const moved = await readMovedBefore(pool, { user, asset: scale.quote.id, before: made.position });
  return liquidationSteps(exposed, moved, from).map(([at, price]) => [at, priceText(scale, price)] as const);
}
