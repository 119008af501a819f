/** Balances as the wire shows them: strings of eight decimals, per account kind and currency. */
import type { Asset } from "../../../kernel/ledger/assets.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { timeMs, userId, type Amount } from "../../../money/units.ts";
import type { AccountKind } from "../../../server/doors/app/server-context.ts";
import { lastSoldPrice } from "../../token-sale/server/last-sold.ts";
import { boardOf } from "../../market/server/market-board.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";

export const ACCOUNT_KINDS = ["legal", "change", "lever", "micro"] as const satisfies readonly AccountKind[];
/** Values in USDT are shown with eight decimals whatever the asset. */
const WIRE_PLACES = 8;
/** Decision: until operators keep fiat rates, yuan are shown at this fixed rate per USDT. */
const CNY_RATE = "7.10000000";
const CNY_RATE_HUNDREDTHS = 710n;

type Balances = Pick<TradingVenue, "kernel" | "live">;
type Held = { readonly own: Amount; readonly locked: Amount };

export function kindOf(text: string): AccountKind | undefined {
  return ACCOUNT_KINDS.find((kind, i) => kind === text || String(i + 1) === text);
}

export function heldOf({ kernel }: Balances, user: number, kind: AccountKind, asset: Asset): Held {
  const read = (bucket: "own" | "pledged"): Amount => kernel.ledger.balanceOf(userId(user), PURPOSE[kind], asset.id, bucket);
  return { own: read("own"), locked: read("pledged") };
}

/**
 * Price of one whole unit in USDT with eight decimals, as a whole number; of a token without a market the one at which it was sold last. Zero
 * when nothing is known, or its last market has ended.
 */
export function usdtPrice({ kernel, live }: Balances, asset: Asset): bigint {
  if (asset.code === "USDT") return 10n ** BigInt(WIRE_PLACES);
  const market = kernel.spot.markets.all().find(({ terms, life }) => terms.base === asset.id && life !== "ended");
  if (market === undefined) return soldPrice(kernel, asset);
  return BigInt(boardOf({ live }).last(market.terms.market)) * 10n ** BigInt(WIRE_PLACES - market.terms.priceDecimals);
}

function soldPrice(kernel: Balances["kernel"], asset: Asset): bigint {
  const usdt = kernel.assets.all().find(({ code }) => code === "USDT");
  const price = usdt === undefined ? undefined : lastSoldPrice(kernel, asset.id, usdt.id);
  return usdt === undefined || price === undefined ? 0n : price * 10n ** BigInt(WIRE_PLACES - usdt.decimals);
}

/** One account kind: each currency's balance and the total in USDT. */
export function walletView(
  venue: Balances,
  user: number,
  kind: AccountKind,
  named?: string,
): { balance: readonly object[]; totle: string; usdt_totle: string; CNY: string } {
  let total = 0n;
  const balance = venue.kernel.assets
    .all()
    .filter((asset) => named === undefined || asset.code.includes(named.toUpperCase()))
    .map((asset) => {
      const held = heldOf(venue, user, kind, asset);
      const price = usdtPrice(venue, asset);
      total += ((held.own + held.locked) * price) / 10n ** BigInt(asset.decimals);
      return balanceView(venue, asset, [kind, held, price]);
    });
  const usdt = formatDecimal(total, WIRE_PLACES);
  return { balance, totle: usdt, usdt_totle: usdt, CNY: formatDecimal((total * CNY_RATE_HUNDREDTHS) / 100n, WIRE_PLACES) };
}

/** What is owed of loans, in USDT: it is in none of the accounts. */
export function owedView(venue: Balances, user: number, at: number): string {
  const { kernel } = venue;
  const owed = kernel.loans.debts(timeMs(at), userId(user)).reduce((sum, { asset, units }) => {
    const found = kernel.assets.get(asset);
    return found === undefined ? sum : sum + (units * usdtPrice(venue, found)) / 10n ** BigInt(found.decimals);
  }, 0n);
  return formatDecimal(owed, WIRE_PLACES);
}

function balanceView(venue: Balances, asset: Asset, [kind, held, price]: readonly [AccountKind, Held, bigint]): object {
  return {
    id: asset.id,
    currency: asset.id,
    currency_name: asset.code,
    [`${kind}_balance`]: wireDecimal(held.own, asset.decimals),
    [`lock_${kind}_balance`]: wireDecimal(held.locked, asset.decimals),
    usdt_price: formatDecimal(price, WIRE_PLACES),
    cny_price: formatDecimal((price * CNY_RATE_HUNDREDTHS) / 100n, WIRE_PLACES),
    decimals: asset.decimals,
    ...switches(venue, asset),
  };
}

/** Which kinds of account a currency has, and whether it can be brought in. */
function switches({ kernel }: Balances, { id, kinds }: Asset): object {
  const isCharge = kernel.networks.of(id).some(({ terms }) => terms.deposits) ? 1 : 0;
  const has = (kind: AccountKind): number => (kinds.includes(kind) ? 1 : 0);
  return { is_charge: isCharge, is_legal: has("legal"), is_lever: has("lever"), is_match: has("change"), is_micro: has("micro") };
}

export function detailView(venue: Balances, user: number, kind: AccountKind, asset: Asset): object {
  return {
    ...balanceView(venue, asset, [kind, heldOf(venue, user, kind, asset), usdtPrice(venue, asset)]),
    address: "",
    ExRate: CNY_RATE,
    coin_trade_fee: tradeFee(venue, asset),
  };
}

export const exchangeRate = CNY_RATE;

/** Taker rate of the currency's market, as a fraction. */
function tradeFee({ kernel }: Balances, asset: Asset): string {
  const market = kernel.spot.markets.all().find(({ terms }) => terms.base === asset.id);
  return formatDecimal(market?.terms.takerPpm ?? 0, 6);
}

/** Currencies with the four balances beside each other, for transfers. */
export function currencyWithBalances(venue: Balances, user: number, asset: Asset): object {
  const balances = ACCOUNT_KINDS.map(
    (kind) => [`${kind}_balance`, wireDecimal(heldOf(venue, user, kind, asset).own, asset.decimals)] as const,
  );
  return { id: asset.id, name: asset.code, decimals: asset.decimals, ...switches(venue, asset), wallet: Object.fromEntries(balances) };
}
