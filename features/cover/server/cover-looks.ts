/** What the house holds, has promised and quotes with, for operators; the public page is the one that proves it. */
import Type from "typebox";
import type { Market } from "../../spot/kernel/public.ts";
import type { Role } from "../../../contract/operator-roles.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import type { AssetId, UserId } from "../../../money/units.ts";
import { defineLook, type Look, type Rows } from "../../../server/console/look.ts";
import { MAKER_QUOTE, makerOf } from "../../../server/set-up/listed-markets.ts";
import { assetOf } from "../../../server/trading-venue.ts";

const ROLES: readonly Role[] = ["admin", "compliance", "finance", "business", "auditor"];
const PPM = 1_000_000n;

const accounts = defineLook({
  name: "cover/accounts",
  title: { en: "House accounts", zh: "平台账户" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): Rows => ({
    rows: kernel.cover.accounts().map(({ product, asset, held: free, promised }) => {
      const { code, decimals } = assetOf(kernel, asset);
      const all = free + promised;
      return {
        key: `${product}-${asset}`,
        product,
        asset: code,
        held: plainDecimal(all, decimals),
        promised: plainDecimal(promised, decimals),
        free: plainDecimal(free, decimals),
        promisedPpm: all === 0n ? 0 : Number((promised * PPM) / all),
        worth: worthText(kernel, asset, all),
      };
    }),
  }),
});

const makers = defineLook({
  name: "cover/makers",
  title: { en: "Market makers", zh: "做市商" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }): Rows => ({ rows: kernel.spot.markets.all().map((market) => makerRow(kernel, market)) }),
});

/** What the house account of a market holds, against what it began with; after a split in new shares. */
function makerRow(kernel: Kernel, { terms }: Market): Readonly<Record<string, unknown>> {
  const { user, funds } = makerOf(kernel, terms.market);
  const { numerator, denominator } = kernel.stocks.ratio(terms.market);
  const began = (funds * BigInt(numerator)) / BigInt(denominator);
  const [base, quote] = [terms.base, terms.quote].map((asset) => heldBy(kernel, user, asset));
  const [baseOf, quoteOf] = [assetOf(kernel, terms.base), assetOf(kernel, terms.quote)];
  const index = kernel.prices.index(terms.market);
  const moved = (base ?? 0n) - began;
  const result =
    index === undefined
      ? undefined
      : (quote ?? 0n) - MAKER_QUOTE + worthOf(moved, baseOf.decimals, index, terms.priceDecimals, quoteOf.decimals);
  return {
    market: terms.market,
    symbol: terms.symbol,
    account: user,
    base: plainDecimal(base ?? 0n, baseOf.decimals),
    code: baseOf.code,
    began: plainDecimal(began, baseOf.decimals),
    /** -1,000,000: it has sold out and offers nothing more; 0: what it began with. */
    inventoryPpm: began === 0n ? 0 : Number((moved * PPM) / began),
    quote: formatDecimal(quote ?? 0n, quoteOf.decimals, 2),
    orders: kernel.spot.openOrders.count(user),
    worth: worthText(kernel, terms.base, base ?? 0n),
    result: result === undefined ? null : formatDecimal(result, quoteOf.decimals, 2),
  };
}

/** Free and in orders. */
function heldBy({ ledger }: Kernel, user: UserId, asset: AssetId): bigint {
  return ledger.balanceOf(user, PURPOSE.change, asset) + ledger.balanceOf(user, PURPOSE.change, asset, "pledged");
}

/** In units of the quote, cut. */
function worthOf(units: bigint, decimals: number, index: number, priceDecimals: number, quoteDecimals: number): bigint {
  return (units * BigInt(index) * 10n ** BigInt(quoteDecimals)) / 10n ** BigInt(decimals + priceDecimals);
}

/** In USDT by the index, with two decimals; null where there is none. */
function worthText(kernel: Kernel, asset: AssetId, units: bigint): string | null {
  const { code, decimals } = assetOf(kernel, asset);
  if (code === "USDT") return formatDecimal(units, decimals, 2);
  const terms = kernel.spot.markets.all().find((market) => market.terms.base === asset)?.terms;
  const index = terms === undefined ? undefined : kernel.prices.index(terms.market);
  if (terms === undefined || index === undefined) return null;
  const { decimals: quoteDecimals } = assetOf(kernel, terms.quote);
  return formatDecimal(worthOf(units, decimals, index, terms.priceDecimals, quoteDecimals), quoteDecimals, 2);
}

export const coverLooks: readonly Look[] = [accounts, makers];
