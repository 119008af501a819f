/** Receipts of fills: value and fee by the kernel's own formulas, and what the ledger moved. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import type { Figure, InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import type { InputValues, Receipt } from "../../../web/receipts/receipt.ts";
import { savingOf } from "../../coupons/formulas.ts";
import { creditPaid } from "../../promotional-credit/formulas.ts";
import { fee, marketScale, notional } from "../formulas.ts";

/** Parts per million in 10^-4 of a percent. */
const PERCENT_DECIMALS = 4;

/** What a coupon took part with. */
interface CouponTerms {
  readonly number: string;
  readonly ppm: number;
  /** What it could still save, in the quote. */
  readonly left: string;
}

interface FillTerms {
  readonly coupon: CouponTerms | undefined;
  /** Promotional credit that could pay the fee, in what the fee is in; undefined where none did. */
  readonly credit: string | undefined;
  readonly base: string;
  readonly quote: string;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly buying: boolean;
  readonly taker: boolean;
}

function termsOf({ terms }: Receipt): FillTerms {
  const decimals = (name: string): number => Number.parseInt(terms[name] ?? "", 10) || 0;
  const { coupon } = terms;
  const used = coupon === undefined ? undefined : { number: coupon, ppm: decimals("coupon_ppm"), left: terms["coupon_left"] ?? "" };
  return {
    coupon: used,
    credit: terms["credit_free"],
    base: terms["base"] ?? "",
    quote: terms["quote"] ?? "",
    baseDecimals: decimals("base_decimals"),
    quoteDecimals: decimals("quote_decimals"),
    priceDecimals: decimals("price_decimals"),
    quantityDecimals: decimals("quantity_decimals"),
    buying: terms["side"] === "buy",
    taker: terms["role"] === "taker",
  };
}

/** A decimal as a safe whole number of 10^-decimals. */
function wholeOf(text: string | undefined, decimals: number): number | undefined {
  const units = parseDecimal(text ?? "", decimals);
  return typeof units === "bigint" && units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : undefined;
}

interface FillFigures {
  readonly value: number;
  readonly base: number;
  /** Undefined for fills from before the venue noted rates. */
  readonly fee: number | undefined;
  /** Before a coupon and promotional credit. */
  readonly whole: number;
  readonly saved: number;
  readonly byCredit: number;
}

function figuresOf(terms: FillTerms, values: InputValues): FillFigures | undefined {
  const { baseDecimals: base, quoteDecimals: quote, priceDecimals: price, quantityDecimals: quantity } = terms;
  const scale = marketScale({ base, quote, price, quantity });
  const [ticks, lots] = [wholeOf(values["price"], price), wholeOf(values["quantity"], quantity)];
  if (scale === undefined || ticks === undefined || lots === undefined) return undefined;
  const value = notional(scale, ticks, lots);
  const received = terms.buying ? lots * scale.basePerLot : value;
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(received)) return undefined;
  const rate = wholeOf(values["fee_rate_ppm"], 0);
  const whole = rate === undefined ? 0 : fee(received, rate);
  const saved = savedBy(terms.coupon, { fee: whole, received, value }, quote);
  const free = terms.credit === undefined ? 0 : (wholeOf(terms.credit, terms.buying ? base : quote) ?? 0);
  const byCredit = Number(creditPaid(BigInt(whole - saved), BigInt(free)));
  const charged = rate === undefined ? undefined : whole - saved - byCredit;
  return { value, base: lots * scale.basePerLot, fee: charged, whole, saved, byCredit };
}

type Whole = Readonly<Record<"fee" | "received" | "value", number>>;
function savedBy(coupon: CouponTerms | undefined, { fee: whole, received, value }: Whole, quoteDecimals: number): number {
  const left = coupon === undefined ? undefined : wholeOf(coupon.left, quoteDecimals);
  if (coupon === undefined || left === undefined) return 0;
  return Number(savingOf({ fee: BigInt(whole), received: BigInt(received), value: BigInt(value) }, coupon.ppm, BigInt(left)).units);
}

const isOut = (value: string): boolean => value.startsWith("-");

/** What the ledger moved of an asset for the reader: in by the trade less its fee, or out by the trade. Without any line it moved nothing, whatever was said. */
function movedOf({ postings }: Receipt, asset: string, way: "in" | "out"): string {
  const lines = postings.filter(({ currency_name: name, reason, value }) => {
    if (name !== asset) return false;
    return reason === "trade_fee" ? way === "in" : isOut(value) === (way === "out");
  });
  const sum = sumDecimals(lines.map(({ value }) => value));
  return way === "out" ? sum.replace("-", "") : sum;
}

/** Both orders were the reader's: what the resting one had pledged comes back to them. What moves within one account has no line at all. */
const isOwnTrade = ({ postings }: Receipt): boolean => {
  const trades = postings.filter(({ reason }) => reason === "trade");
  return trades.some(
    ({ currency_name: name, value }) => isOut(value) && trades.some((two) => two.currency_name === name && !isOut(two.value)),
  );
};

/** Of a trade with oneself only fees leave: of what this side received its own, of the other asset nothing by this receipt. */
function ownTradeLines({ postings }: Receipt, received: Figure, fee: string, paid: Figure): readonly OutputLine[] {
  const words = { label: "receipts.both_sides", why: { key: "receipts.both_sides.why" } } as const;
  const net = (asset: string | undefined, reasons: readonly string[]): string =>
    sumDecimals(postings.filter(({ currency_name: name, reason }) => name === asset && reasons.includes(reason)).map(({ value }) => value));
  const left = { ...received, value: sumDecimals(["0", `-${fee}`]) };
  return [
    ...line("received", words, left, net(received.unit, ["trade", "trade_fee"])),
    ...line("paid", words, { ...paid, value: formatDecimal(0, paid.decimals) }, net(paid.unit, ["trade"])),
  ];
}

type LineWords = Pick<OutputLine, "label" | "why">;
const line = (name: string, { label, why }: LineWords, computed: Figure, said = ""): readonly OutputLine[] => [
  { name, label, why, decimals: computed.decimals, unit: computed.unit ?? "", said, computed: computed.value },
];

/** What made the fee lower: a coupon, then promotional credit. */
function lessLines({ result }: Receipt, terms: FillTerms, figures: FillFigures): readonly OutputLine[] {
  const { coupon, credit, buying, base, quote, baseDecimals, quoteDecimals } = terms;
  const [decimals, unit] = buying ? [baseDecimals, base] : [quoteDecimals, quote];
  const sum = (units: number): Figure => ({ value: formatDecimal(units, decimals), decimals, unit });
  const off = { value: formatDecimal(coupon?.ppm ?? 0, PERCENT_DECIMALS), decimals: 2, least: 0 };
  const whole = { ...sum(figures.whole), least: 2 };
  const rest = { ...sum(figures.whole - figures.saved), least: 2 };
  const saved = { label: "receipts.coupon_saved", why: { key: "receipts.coupon_saved.why", figures: { rate: off, fee: whole } } } as const;
  const byCredit = { label: "receipts.by_credit", why: { key: "receipts.by_credit.why", figures: { fee: rest } } } as const;
  return [
    ...(coupon === undefined ? [] : line("saved", saved, sum(figures.saved), result["saved"])),
    ...(credit === undefined ? [] : line("by_credit", byCredit, sum(figures.byCredit), result["by_credit"])),
  ];
}

function outputs(receipt: Receipt, values: InputValues): readonly OutputLine[] | undefined {
  const terms = termsOf(receipt);
  const figures = figuresOf(terms, values);
  if (figures === undefined) return undefined;
  const { base, quote, baseDecimals, quoteDecimals, buying } = terms;
  const inBase = (units: number): Figure => ({ value: formatDecimal(units, baseDecimals), decimals: baseDecimals, unit: base });
  const inQuote = (units: number): Figure => ({ value: formatDecimal(units, quoteDecimals), decimals: quoteDecimals, unit: quote });
  const taken = buying ? inBase(figures.base) : inQuote(figures.value);
  const paid = buying ? inQuote(figures.value) : inBase(figures.base);
  const price = { value: values["price"] ?? "", decimals: terms.priceDecimals };
  const quantity = { value: values["quantity"] ?? "", decimals: terms.quantityDecimals };
  const value = line(
    "value",
    { label: "receipts.value", why: { key: "receipts.value.why", figures: { quantity, price } } },
    inQuote(figures.value),
    receipt.result["value"],
  );
  if (figures.fee === undefined) return value;
  const charged = (buying ? inBase : inQuote)(figures.fee);
  const received = (buying ? inBase : inQuote)((buying ? figures.base : figures.value) - figures.fee);
  const rate = { value: formatDecimal(wholeOf(values["fee_rate_ppm"], 0) ?? 0, PERCENT_DECIMALS), decimals: 2 };
  return [
    ...value,
    ...lessLines(receipt, terms, figures),
    ...line(
      "fee",
      {
        label: "receipts.fee",
        why: {
          key: feeWhy(terms),
          figures: { rate, amount: { ...taken, least: 2, unit: undefined } },
        },
      },
      charged,
      receipt.result["fee"],
    ),
    ...(isOwnTrade(receipt) ? ownTradeLines(receipt, received, charged.value, paid) : movedLines(receipt, received, paid)),
  ];
}

const movedLines = (receipt: Receipt, received: Figure, paid: Figure): readonly OutputLine[] => [
  ...line(
    "received",
    { label: "receipts.received", why: { key: "receipts.received.why" } },
    received,
    movedOf(receipt, received.unit ?? "", "in"),
  ),
  ...line("paid", { label: "receipts.paid", why: { key: "receipts.paid.why" } }, paid, movedOf(receipt, paid.unit ?? "", "out")),
];

function feeWhy({ coupon, credit }: FillTerms): "receipts.fee.why" | "receipts.fee_less.why" | "receipts.fee_credit.why" {
  if (credit !== undefined) return "receipts.fee_credit.why";
  return coupon === undefined ? "receipts.fee.why" : "receipts.fee_less.why";
}

function creditLine(free: string, unit: string): InputLine {
  return {
    name: "credit_free",
    label: "receipts.credit_free",
    value: { value: free, decimals: 2, unit },
    why: { key: "receipts.credit_free.why" },
    leadsTo: routes.campaigns,
  };
}

function couponLine({ number, ppm, left }: CouponTerms, quote: string): InputLine {
  const rate = { value: formatDecimal(ppm, PERCENT_DECIMALS), decimals: 2, least: 0 };
  return {
    name: "coupon",
    label: "receipts.coupon",
    value: { key: "receipts.coupon.value", figures: { rate } },
    why: { key: "receipts.coupon.why", params: { coupon: number }, figures: { left: { value: left, decimals: 2, unit: quote } } },
    leadsTo: withQuery(routes.coupon, { list: "mine" }),
  };
}

function inputs(receipt: Receipt, values: InputValues): readonly InputLine[] {
  const { base, quote, priceDecimals, quantityDecimals, buying, taker, coupon, credit } = termsOf(receipt);
  const percent = formatDecimal(wholeOf(values["fee_rate_ppm"], 0) ?? 0, PERCENT_DECIMALS);
  const known = wholeOf(values["fee_rate_ppm"], 0) !== undefined;
  return [
    {
      name: "order",
      label: "receipts.order",
      value: { key: buying ? "receipts.order.bought" : "receipts.order.sold", params: { order: values["order"] ?? receipt.contract } },
      why: { key: "receipts.order.why", params: { trade: values["trade"] ?? "" } },
      leadsTo: withQuery(routes.orders, { show: "all", order: values["order"] ?? receipt.contract }),
    },
    {
      name: "price",
      label: "receipts.price",
      value: { value: values["price"] ?? "", decimals: priceDecimals, unit: quote },
      why: { key: taker ? "receipts.price.taker" : "receipts.price.maker" },
      typed: priceDecimals,
    },
    {
      name: "quantity",
      label: "receipts.quantity",
      value: { value: values["quantity"] ?? "", decimals: quantityDecimals, unit: base },
      why: { key: "receipts.quantity.why" },
      typed: quantityDecimals,
    },
    {
      name: "fee_rate_ppm",
      label: "receipts.fee_rule",
      value: known
        ? { key: "receipts.fee_rule.value", figures: { rate: { value: percent, decimals: 2 } } }
        : { key: "receipts.fee_rule.unknown" },
      why: { key: taker ? "receipts.fee_rule.taker" : "receipts.fee_rule.maker" },
    },
    ...(coupon === undefined ? [] : [couponLine(coupon, quote)]),
    ...(credit === undefined ? [] : [creditLine(credit, buying ? base : quote)]),
    {
      name: "rounding",
      label: "receipts.rounding",
      value: {
        key: "receipts.rounding.down",
        params: { decimals: buying ? termsOf(receipt).baseDecimals : termsOf(receipt).quoteDecimals },
      },
      why: { key: "receipts.rounding.fee" },
    },
  ];
}

export const spotFillRule: ReceiptRule = {
  title: "receipts.title.fill",
  asset: (receipt) => termsOf(receipt).base,
  about: (receipt) => {
    const { base, buying, quantityDecimals } = termsOf(receipt);
    const quantity = { value: inputOf(receipt, "quantity"), decimals: quantityDecimals, unit: base };
    return { key: buying ? "receipts.about.bought" : "receipts.about.sold", figures: { quantity } };
  },
  inputs,
  outputs,
};

function inputOf({ inputs: all }: Receipt, name: string): string {
  return all.find((input) => input.name === name)?.value ?? "";
}
