/** Receipts of fills, made from their rows: there are too many for an event each. */
import { formatDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { FoundReceipt, OwnedReceipt, ReceiptSource, ReceiptVenue } from "../../../server/feature.ts";
import { assetOf } from "../../../server/trading-venue.ts";

type ReceiptRow = {
  trade: string;
  role: string;
  order_id: string;
  market: number;
  side: string;
  ticks: string;
  lots: string;
  quote_units: string;
  fee: string;
  fee_ppm: number;
  position: string;
  at: string;
  user_id: string;
  /** Of a coupon and of promotional credit that took part, as text: columns of two tables beside the fill's. */
  coupon: string | null;
  coupon_ppm: number | null;
  coupon_left: string | null;
  coupon_units: string | null;
  credit_units: string | null;
  credit_free: string | null;
};

const SELECT = `select f.*, c.coupon, c.ppm as coupon_ppm, c.left_before as coupon_left, c.units as coupon_units,
    p.units as credit_units, p.free as credit_free
  from spot_fills f
  left join coupon_saving c on c.product = 'spot' and c.trade = f.trade and c.side = f.side
  left join promotional_fee p on p.trade = f.trade and p.side = f.side`;

/** "12-maker", or "12" for whichever side was the person's. */
const KEY = /^(\d{1,15})(?:-(maker|taker))?$/;

export const fillReceipts: ReceiptSource = {
  prefix: "fill",
  read: async (venue, user, key) => {
    const [, trade, role] = KEY.exec(key) ?? [];
    if (trade === undefined) return undefined;
    const { rows } = await venue.pool.query<ReceiptRow>({
      name: "read-fill-receipt",
      text: `${SELECT} where f.trade = $1 and f.user_id = $2 and ($3 = '' or f.role = $3) order by f.role desc limit 1`,
      values: [trade, user, role ?? ""],
    });
    const [row] = rows;
    return row === undefined ? undefined : receiptOf(venue, row);
  },
  list: async (venue, after, to) => {
    const { rows } = await venue.pool.query<ReceiptRow>({
      name: "list-fill-receipts",
      text: `${SELECT} where f.position > $1 and f.position <= $2 order by f.trade, f.role`,
      values: [after, to],
    });
    return rows.flatMap((row): readonly OwnedReceipt[] => {
      const found = receiptOf(venue, row);
      return found === undefined ? [] : [{ ...found, user: Number(row.user_id) }];
    });
  },
};

/** Of a fill whose fee a coupon made lower: what the saving is computed with, and what it was. */
function couponFacts(saving: Saving, quoteDecimals: number, feeDecimals: number) {
  const terms = {
    coupon: saving.coupon,
    coupon_ppm: String(saving.ppm),
    coupon_left: formatDecimal(BigInt(saving.left_before), quoteDecimals),
  };
  return { terms, result: { saved: formatDecimal(BigInt(saving.units), feeDecimals) } };
}

/** Of a fill whose fee promotional credit paid, or a part of it. */
function creditFacts({ units, free }: CreditPaid, feeDecimals: number) {
  return {
    terms: { credit_free: formatDecimal(BigInt(free), feeDecimals) },
    result: { by_credit: formatDecimal(BigInt(units), feeDecimals) },
  };
}

/** Smallest units. */
type Saving = { readonly coupon: string; readonly ppm: number; readonly left_before: string; readonly units: string };
type CreditPaid = { readonly units: string; readonly free: string };

function savingIn(row: ReceiptRow): Saving | undefined {
  const { coupon, coupon_ppm: ppm, coupon_left: left, coupon_units: units } = row;
  if (coupon === null || ppm === null || left === null || units === null) return undefined;
  return { coupon, ppm, left_before: left, units };
}

function creditIn({ credit_units: units, credit_free: free }: ReceiptRow): CreditPaid | undefined {
  return units === null || free === null ? undefined : { units, free };
}

const FORMULAS = { whole: "spot-fill/1", coupon: "spot-fill/2", credit: "spot-fill/3" } as const;

/**
 * Formula "spot-fill/1": value = price x quantity; fee = received x rate, rounded down. "spot-fill/2": less what a coupon saved of it
 * (`savingOf`, features/coupons/formulas.ts). "spot-fill/3": less what promotional credit paid of the rest (`creditPaid`,
 * features/promotional-credit/formulas.ts); the fee is what own money paid.
 */
function receiptOf({ kernel }: Pick<ReceiptVenue, "kernel">, row: ReceiptRow): FoundReceipt | undefined {
  const [saving, byCredit] = [savingIn(row), creditIn(row)];
  const terms = kernel.spot.markets.get(row.market as MarketId)?.terms;
  if (terms === undefined) return undefined;
  const [base, quote] = [assetOf(kernel, terms.base), assetOf(kernel, terms.quote)];
  const received = row.side === "buy" ? base : quote;
  const coupon = saving === undefined ? undefined : couponFacts(saving, quote.decimals, received.decimals);
  const credit = byCredit === undefined ? undefined : creditFacts(byCredit, received.decimals);
  const from = `command:${Number(row.position)}` as const;
  return {
    key: `${row.trade}-${row.role}`,
    product: "spot",
    contract: row.order_id,
    formula: FORMULAS[credit !== undefined ? "credit" : coupon !== undefined ? "coupon" : "whole"],
    inputs: [
      { name: "price", value: formatDecimal(BigInt(row.ticks), terms.priceDecimals), from },
      { name: "quantity", value: formatDecimal(BigInt(row.lots), terms.quantityDecimals), from },
      { name: "order", value: row.order_id, from },
      { name: "trade", value: row.trade, from },
    ],
    terms: {
      symbol: terms.symbol,
      base: base.code,
      quote: quote.code,
      base_decimals: String(base.decimals),
      quote_decimals: String(quote.decimals),
      price_decimals: String(terms.priceDecimals),
      quantity_decimals: String(terms.quantityDecimals),
      fee_rate_ppm: String(row.fee_ppm),
      side: row.side,
      role: row.role,
      ...coupon?.terms,
      ...credit?.terms,
    },
    result: {
      value: formatDecimal(BigInt(row.quote_units), quote.decimals),
      fee: formatDecimal(BigInt(row.fee), received.decimals),
      fee_currency: received.code,
      ...coupon?.result,
      ...credit?.result,
    },
    position: Number(row.position),
    at: Number(row.at),
    reference: Number(row.trade),
    reasons: ["trade", "trade_fee"],
  };
}
