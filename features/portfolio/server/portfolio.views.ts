/** What a person's holdings cost and are worth, as the calls show it: money in the quote currency. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import { PURPOSE, USER_PURPOSES } from "../../../kernel/ledger/chart.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { timeMs, type AssetId, type UserId } from "../../../money/units.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { lastSoldPrice } from "../../token-sale/server/last-sold.ts";
import { boardOf } from "../../market/server/market-board.ts";
import type { Market } from "../../spot/kernel/public.ts";
import type { CostReply, CostRow, MoveRow } from "../contract/portfolio.contract.ts";
import type { Product } from "../contract/products.ts";
import { averageCost, feeInQuote, worthOf } from "../formulas.ts";
import type { Result } from "./portfolio-results.ts";
import type { HeldPosition } from "./portfolio.projection.ts";
import type { Beginning, StoredMove } from "./portfolio.rows.ts";

type Venue = Pick<TradingVenue, "kernel" | "live">;

/** The currency that all markets are against. */
export function quoteAsset({ kernel }: Venue): Pick<Asset, "id" | "code" | "decimals"> {
  const quote = kernel.spot.markets.all()[0]?.terms.quote ?? kernel.wallet.paper?.asset ?? (0 as AssetId);
  return { id: quote, ...assetOf(kernel, quote) };
}

export function marketOfAsset({ kernel }: Venue, asset: number): Market | undefined {
  const markets = kernel.spot.markets.all().filter(({ terms }) => terms.base === asset);
  return markets.find(({ life }) => life !== "ended") ?? markets[0];
}

/** Ticks of a market as smallest quote units a whole unit. */
export function quoteUnits({ terms }: Market, ticks: number, quoteDecimals: number): bigint {
  return BigInt(ticks) * 10n ** BigInt(quoteDecimals - terms.priceDecimals);
}

/**
 * What tickers show now, in smallest quote units a whole unit; of a token without a market the price at which the venue sold it last. 0 while
 * there is neither, and once its last market has ended. The quote currency is its own.
 */
export function priceNow(venue: Venue, asset: number): bigint {
  const quote = quoteAsset(venue);
  if (asset === quote.id) return 10n ** BigInt(quote.decimals);
  const market = marketOfAsset(venue, asset);
  if (market === undefined) return lastSoldPrice(venue.kernel, asset, quote.id) ?? 0n;
  return market.life === "ended" ? 0n : quoteUnits(market, boardOf(venue).last(market.terms.market), quote.decimals);
}

/** In all accounts, free or pledged; promotional credit is not theirs. */
export function heldNow({ ledger }: Kernel, user: UserId, asset: AssetId): bigint {
  let held = 0n;
  for (const purpose of USER_PURPOSES)
    for (const bucket of ["own", "pledged"] as const) held += ledger.balanceOf(user, PURPOSE[purpose], asset, bucket);
  return held;
}

/** What somebody owes of loans now, by asset, interest and late fees too. */
export function owedNow({ loans }: Kernel, user: UserId, at: number): ReadonlyMap<AssetId, bigint> {
  const owed = new Map<AssetId, bigint>();
  for (const { asset, units } of loans.debts(timeMs(at), user)) owed.set(asset, (owed.get(asset) ?? 0n) + units);
  return owed;
}

export type Costs = {
  readonly positions: ReadonlyMap<number, HeldPosition>;
  readonly results: readonly (Result & { readonly product: Product })[];
  readonly beginning: Beginning | undefined;
};

export function costView(venue: Venue, { positions, results, beginning }: Costs): CostReply {
  const quote = quoteAsset(venue);
  const money = (units: bigint): string => formatDecimal(units, quote.decimals);
  const total = { realised: 0n, unrealised: 0n, fees: 0n };
  const list: CostRow[] = [];
  for (const [asset, position] of positions) {
    const { held, costed, cost, realised, fees } = position;
    total.realised += realised;
    total.fees += fees;
    if (asset === quote.id || (held === 0n && realised === 0n && fees === 0n)) continue;
    const { code, decimals } = assetOf(venue.kernel, asset);
    const price = priceNow(venue, asset);
    const unrealised = worthOf(costed, price, decimals) - cost;
    const average = averageCost(position, decimals);
    total.unrealised += unrealised;
    list.push({
      currency_id: asset,
      currency_name: code,
      decimals,
      held: formatDecimal(held, decimals),
      costed: formatDecimal(costed, decimals),
      cost: money(cost),
      average_cost: average === undefined ? "" : money(average),
      price: money(price),
      worth: money(worthOf(held, price, decimals)),
      unrealised: money(unrealised),
      realised: money(realised),
      fees: money(fees),
    });
  }
  return {
    list,
    products: results.map(({ product, realised, fees }) => ({ product, realised: money(realised), fees: money(fees) })),
    legal_id: quote.id,
    legal_name: quote.code,
    legal_decimals: quote.decimals,
    realised: money(total.realised),
    unrealised: money(total.unrealised),
    fees: money(total.fees),
    paid_in: money(beginning?.paidIn ?? 0n),
    since: clockText(beginning === undefined ? undefined : timeMs(beginning.at)),
  };
}

/** A fill's units and fee as `movesOf` makes them of its event. */
export function moveView(row: StoredMove, market: Market | undefined): MoveRow {
  const common = { time: clockText(timeMs(Number(row.at))), position: Number(row.position) };
  if (row.kind === "split" || row.kind === "other")
    return { kind: row.kind, units: row.units, money: "0", fee: "0", receipt: "", ...common };
  if (row.kind === "got" || row.kind === "gave") return exchangeMove(row, common);
  const units = BigInt(row.units) * BigInt(market?.scale.basePerLot ?? 1);
  const [paid, fee] = [BigInt(row.quote_units), BigInt(row.fee)];
  const receipt = `fill-${row.trade}-${row.role}`;
  if (row.kind === "buy") {
    const feeMoney = feeInQuote(fee, { money: paid, units });
    return { kind: "buy", units: String(units - fee), money: String(paid), fee: String(feeMoney), receipt, ...common };
  }
  return { kind: "sell", units: String(units), money: String(paid - fee), fee: String(fee), receipt, ...common };
}

/** The second event of its command is its settlement. */
function exchangeMove(row: StoredMove, common: Pick<MoveRow, "time" | "position">): MoveRow {
  const [units, money, fee] = [BigInt(row.units), BigInt(row.quote_units), BigInt(row.fee)];
  const charged = row.kind === "got" ? feeInQuote(fee, { money, units: units + fee }) : fee;
  const kind = row.kind === "got" ? "buy" : "sell";
  return {
    kind,
    units: row.units,
    money: row.quote_units,
    fee: String(charged),
    receipt: `settled-${row.position}-${row.trade}`,
    ...common,
  };
}
