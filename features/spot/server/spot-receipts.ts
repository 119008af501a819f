/** Receipts of fills, made from their rows: there are too many for an event each. */
import { formatDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { FoundReceipt, ReceiptSource } from "../../../server/feature.ts";
import { readSaving, type SavingRow } from "../../coupons/server/coupons.rows.ts";
import { readPromotionalFee, type PromotionalFeeRow } from "../../promotional-credit/server/promotional-fees.projection.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";

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
};

/** "12-maker", or "12" for whichever side was the person's. */
const KEY = /^(\d{1,15})(?:-(maker|taker))?$/;

export const fillReceipts: ReceiptSource = {
  prefix: "fill",
  read: async (venue, user, key) => {
    const [, trade, role] = KEY.exec(key) ?? [];
    if (trade === undefined) return undefined;
    const { rows } = await venue.pool.query<ReceiptRow>({
      name: "read-fill-receipt",
      text: "select * from spot_fills where trade = $1 and user_id = $2 and ($3 = '' or role = $3) order by role desc limit 1",
      values: [trade, user, role ?? ""],
    });
    const [row] = rows;
    if (row === undefined) return undefined;
    const of = [Number(row.trade), row.side] as const;
    return receiptOf(venue, row, {
      saving: await readSaving(venue.pool, ...of),
      credit: await readPromotionalFee(venue.pool, ...of),
    });
  },
};

/** Of a fill whose fee a coupon made lower: what the saving is computed with, and what it was. */
function couponFacts(saving: SavingRow, quoteDecimals: number, feeDecimals: number) {
  const terms = {
    coupon: saving.coupon,
    coupon_ppm: String(saving.ppm),
    coupon_left: formatDecimal(BigInt(saving.left_before), quoteDecimals),
  };
  return { terms, result: { saved: formatDecimal(BigInt(saving.units), feeDecimals) } };
}

/** Of a fill whose fee promotional credit paid, or a part of it. */
function creditFacts({ units, free }: PromotionalFeeRow, feeDecimals: number) {
  return {
    terms: { credit_free: formatDecimal(BigInt(free), feeDecimals) },
    result: { by_credit: formatDecimal(BigInt(units), feeDecimals) },
  };
}

type Less = { readonly saving: SavingRow | undefined; readonly credit: PromotionalFeeRow | undefined };
const FORMULAS = { whole: "spot-fill/1", coupon: "spot-fill/2", credit: "spot-fill/3" } as const;

/**
 * Formula "spot-fill/1": value = price x quantity; fee = received x rate, rounded down. "spot-fill/2": less what a coupon saved of it
 * (`savingOf`, features/coupons/formulas.ts). "spot-fill/3": less what promotional credit paid of the rest (`creditPaid`,
 * features/promotional-credit/formulas.ts); the fee is what own money paid.
 */
function receiptOf({ kernel }: TradingVenue, row: ReceiptRow, { saving, credit: byCredit }: Less): FoundReceipt | undefined {
  const terms = kernel.spot.markets.get(row.market as MarketId)?.terms;
  if (terms === undefined) return undefined;
  const [base, quote] = [assetOf(kernel, terms.base), assetOf(kernel, terms.quote)];
  const received = row.side === "buy" ? base : quote;
  const coupon = saving === undefined ? undefined : couponFacts(saving, quote.decimals, received.decimals);
  const credit = byCredit === undefined ? undefined : creditFacts(byCredit, received.decimals);
  const from = `command:${Number(row.position)}` as const;
  return {
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
