/** Invitations as their calls answer them. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import { usdtPrice } from "../../wallet/server/wallet.views.ts";
import type { InvitedView, RateView, RebateSum, RebateTotal, RebateView } from "../contract/invites.contract.ts";
import type { RebateRates } from "../formulas.ts";
import type { InvitedRow, RebateRow, SumRow, TotalRow } from "./invites.rows.ts";
import { maskedAccount } from "./masked-account.ts";

const USDT_PLACES = 8;
type Venue = Pick<TradingVenue, "kernel" | "live">;
type Units = { readonly asset: number; readonly units: bigint };

export const ratesView = ({ firstPpm, secondPpm }: RebateRates): RateView => ({
  first_rate: plainDecimal(firstPpm, 4),
  second_rate: plainDecimal(secondPpm, 4),
});

export function sumView({ kernel }: Venue, { asset, units }: Units): RebateSum {
  const { code, decimals } = assetOf(kernel, asset);
  return { currency: asset, currency_name: code, value: formatDecimal(units, decimals) };
}

/** Worth in USDT at the prices of now, each rounded down; what has no price counts nothing. */
export function usdtOf(venue: Venue, sums: Iterable<Units>): string {
  const assets = new Map<number, Asset>(venue.kernel.assets.all().map((asset) => [asset.id, asset]));
  let total = 0n;
  for (const { asset: id, units } of sums) {
    const asset = assets.get(id);
    if (asset !== undefined) total += (units * usdtPrice(venue, asset)) / 10n ** BigInt(asset.decimals);
  }
  return formatDecimal(total, USDT_PLACES);
}

export function invitedView(venue: Venue, row: InvitedRow, sums: readonly SumRow[]): InvitedView {
  const own = sums.filter(({ invited }) => invited === row.invited).map(({ asset, rebate }) => ({ asset, units: BigInt(rebate) }));
  return {
    id: Number(row.position),
    account: maskedAccount(row),
    level: 1,
    create_time: clockText(timeMs(Number(row.at))),
    since: Number(row.at),
    second_num: Number(row.second_num),
    rebates: own.map((sum) => sumView(venue, sum)),
    usdt_value: usdtOf(venue, own),
  };
}

export function rebateView(venue: Venue, row: RebateRow): RebateView {
  const { code, decimals } = assetOf(venue.kernel, row.asset);
  const [first, second] = [BigInt(row.first), BigInt(row.second)];
  return {
    id: Number(row.number),
    hour: Number(row.hour),
    create_time: clockText(timeMs(Number(row.at))),
    currency: row.asset,
    currency_name: code,
    first: formatDecimal(first, decimals),
    second: formatDecimal(second, decimals),
    value: formatDecimal(first + second, decimals),
    usdt_value: usdtOf(venue, [{ asset: row.asset, units: first + second }]),
    receipt: `settled-${row.position}-${row.n}`,
  };
}

export function totalView(venue: Venue, row: TotalRow): RebateTotal {
  const { asset } = row;
  const [first, second] = [BigInt(row.first), BigInt(row.second)];
  return {
    ...sumView(venue, { asset, units: first + second }),
    first: sumView(venue, { asset, units: first }).value,
    second: sumView(venue, { asset, units: second }).value,
    usdt_value: usdtOf(venue, [{ asset, units: first + second }]),
  };
}
