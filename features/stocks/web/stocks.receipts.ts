/** Receipts of dividends and splits, by the kernel's own formulas. Their inputs are smallest units, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { compareDecimals, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { Figure, InputLine, OutputLine, ReceiptRule, Said } from "../../../web/receipts/receipt-rule.ts";
import { inputValues } from "../../../web/receipts/receipt.ts";
import type { InputValues, Receipt } from "../../../web/receipts/receipt.ts";
import { dividendOf, splitCash, splitUnits, type SharePrice, type SplitRatio } from "../formulas.ts";

interface ShareTerms {
  readonly base: string;
  readonly quote: string;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
}

function termsOf({ terms }: Receipt): ShareTerms {
  return {
    base: terms["base_code"] ?? "",
    quote: terms["quote_code"] ?? "",
    baseDecimals: Number.parseInt(terms["base_decimals"] ?? "", 10) || 0,
    quoteDecimals: Number.parseInt(terms["quote_decimals"] ?? "", 10) || 0,
  };
}

/** Smallest units as a decimal; what is no whole number stays as it is, and is then refused as a figure. */
function asDecimal(units: string | undefined, decimals: number): string {
  return units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");
}

function unitsOf(text: string | undefined, decimals: number): bigint | undefined {
  const units = parseDecimal(text ?? "", decimals);
  return typeof units === "bigint" ? units : undefined;
}

/**
 * What came in by a reason; nothing without any line. Somebody with shares in several accounts has a receipt and a line
 * of the same command for each: the one that pays `said` is meant.
 */
function movedOf({ postings }: Receipt, asset: string, reason: string, said: string): string {
  const values = postings.filter(({ currency_name: name, reason: why }) => name === asset && why === reason).map(({ value }) => value);
  return values.find((value) => compareDecimals(value, said) === 0) ?? sumDecimals(values);
}

const roundedDown = (decimals: number): InputLine => ({
  name: "rounding",
  label: "receipts.rounding",
  value: { key: "receipts.rounding.down", params: { decimals } },
  why: { key: "receipts.rounding.paid" },
});

function units(receipt: Receipt, values: InputValues): Figure {
  const { base, baseDecimals } = termsOf(receipt);
  return { value: values["units"] ?? "", decimals: baseDecimals, unit: base };
}

const heldLine = (receipt: Receipt, values: InputValues): InputLine => ({
  name: "units",
  label: "receipts.units",
  value: units(receipt, values),
  why: { key: "receipts.units.why" },
  typed: termsOf(receipt).baseDecimals,
});

export const dividendRule: ReceiptRule = {
  title: "receipts.title.dividend",
  asset: (receipt) => termsOf(receipt).base,
  about: (receipt) => ({ key: "receipts.about.dividend", figures: { units: units(receipt, dividendValues(receipt)) } }),
  values: dividendValues,
  inputs: (receipt, values) => {
    const { quote, quoteDecimals } = termsOf(receipt);
    return [
      heldLine(receipt, values),
      {
        name: "per_share",
        label: "receipts.per_share",
        value: { value: values["per_share"] ?? "", decimals: quoteDecimals, unit: quote },
        why: { key: "receipts.per_share.why" },
        typed: quoteDecimals,
      },
      roundedDown(quoteDecimals),
    ];
  },
  outputs: dividendOutputs,
};

function dividendValues(receipt: Receipt): InputValues {
  const { baseDecimals, quoteDecimals } = termsOf(receipt);
  const said = inputValues(receipt);
  return { ...said, units: asDecimal(said["units"], baseDecimals), per_share: asDecimal(said["per_share"], quoteDecimals) };
}

function dividendOutputs(receipt: Receipt, values: InputValues): readonly OutputLine[] | undefined {
  const { quote, baseDecimals, quoteDecimals } = termsOf(receipt);
  const [held, perShare] = [unitsOf(values["units"], baseDecimals), unitsOf(values["per_share"], quoteDecimals)];
  const shareDecimals = unitsOf(values["share_decimals"], 0);
  if (held === undefined || perShare === undefined || shareDecimals === undefined) return undefined;
  const computed = formatDecimal(dividendOf(held, perShare, Number(shareDecimals)), quoteDecimals);
  const shared = { decimals: quoteDecimals, unit: quote, computed };
  const figures = {
    units: { value: values["units"] ?? "", decimals: baseDecimals },
    per_share: { value: values["per_share"] ?? "", decimals: quoteDecimals },
  };
  const said = asDecimal(receipt.result["paid"], quoteDecimals);
  const moved = movedOf(receipt, quote, "dividend", said);
  return [
    { name: "paid", label: "receipts.dividend", why: { key: "receipts.dividend.why", figures }, said, ...shared },
    { name: "received", label: "receipts.received", why: { key: "receipts.paid.why" }, said: moved, ...shared },
  ];
}

const splitAbout = (receipt: Receipt): Said => ({ key: "receipts.about.split", figures: { units: units(receipt, splitValues(receipt)) } });

const ratioLine = (values: InputValues): InputLine => ({
  name: "ratio",
  label: "receipts.ratio",
  value: ratioOf(values["numerator"], values["denominator"]),
  why: { key: "receipts.per_share.why" },
});

const ratioOf = (numerator = "", denominator = ""): Said => ({ key: "receipts.ratio.value", params: { numerator, denominator } });

export const splitRule: ReceiptRule = {
  title: "receipts.title.split",
  asset: (receipt) => termsOf(receipt).base,
  about: splitAbout,
  values: splitValues,
  inputs: (receipt, values) => [heldLine(receipt, values), ratioLine(values), roundedDown(termsOf(receipt).baseDecimals)],
  outputs: (receipt, values) => {
    const split = splitOf(receipt, values);
    return split === undefined ? undefined : [afterLine(receipt, values, split)];
  },
};

/** With cash for the fraction. */
export const splitCashRule: ReceiptRule = {
  ...splitRule,
  inputs: (receipt, values) => {
    const { quote, baseDecimals, quoteDecimals } = termsOf(receipt);
    const since: InputLine = {
      name: "since",
      label: "receipts.since",
      value: ratioOf(values["since_numerator"], values["since_denominator"]),
      why: { key: "receipts.since.why" },
    };
    return [
      heldLine(receipt, values),
      ratioLine(values),
      {
        name: "price",
        label: "receipts.price",
        value: { value: values["price"] ?? "", decimals: quoteDecimals, unit: quote },
        why: { key: "receipts.fraction_price.why" },
        typed: quoteDecimals,
      },
      ...(values["since_numerator"] === values["since_denominator"] ? [] : [since]),
      { ...roundedDown(baseDecimals), why: { key: "receipts.rounding.fraction" } },
    ];
  },
  outputs: (receipt, values) => {
    const split = splitOf(receipt, values);
    const price = priceOf(receipt, values);
    if (split === undefined || split.ratio.numerator === 0 || price === undefined) return undefined;
    return [
      afterLine(receipt, values, split),
      ...cashLines(receipt, values, formatDecimal(splitCash(split.before, split.ratio, price), termsOf(receipt).quoteDecimals)),
    ];
  },
};

function splitValues(receipt: Receipt): InputValues {
  const { baseDecimals, quoteDecimals } = termsOf(receipt);
  const said = inputValues(receipt);
  const price = said["price"] === undefined ? {} : { price: asDecimal(said["price"], quoteDecimals) };
  return { ...said, units: asDecimal(said["before"], baseDecimals), ...price };
}

type SplitInputs = { readonly before: bigint; readonly ratio: SplitRatio };

function splitOf(receipt: Receipt, values: InputValues): SplitInputs | undefined {
  const before = unitsOf(values["units"], termsOf(receipt).baseDecimals);
  const [numerator, denominator] = [unitsOf(values["numerator"], 0), unitsOf(values["denominator"], 0)];
  if (before === undefined || numerator === undefined || denominator === undefined || denominator === 0n) return undefined;
  return { before, ratio: { numerator: Number(numerator), denominator: Number(denominator) } };
}

/** What a share was worth, by the receipt's own figures. */
function priceOf(receipt: Receipt, values: InputValues): SharePrice | undefined {
  const perShare = unitsOf(values["price"], termsOf(receipt).quoteDecimals);
  const [decimals, numerator, denominator] = ["share_decimals", "since_numerator", "since_denominator"].map((name) =>
    unitsOf(values[name], 0),
  );
  if (perShare === undefined || decimals === undefined || numerator === undefined || numerator === 0n || denominator === undefined)
    return undefined;
  return { perShare, decimals: Number(decimals), since: { numerator: Number(numerator), denominator: Number(denominator) } };
}

function afterLine(receipt: Receipt, values: InputValues, { before, ratio }: SplitInputs): OutputLine {
  const { base, baseDecimals } = termsOf(receipt);
  return {
    name: "after",
    label: "receipts.new_units",
    why: {
      key: "receipts.new_units.why",
      params: { numerator: String(ratio.numerator), denominator: String(ratio.denominator) },
      figures: { units: { value: values["units"] ?? "", decimals: baseDecimals } },
    },
    decimals: baseDecimals,
    unit: base,
    said: asDecimal(receipt.result["after"], baseDecimals),
    computed: formatDecimal(splitUnits(before, ratio), baseDecimals),
  };
}

/** Where nothing was left over the ledger has no line. */
function cashLines(receipt: Receipt, values: InputValues, computed: string): readonly OutputLine[] {
  const { quote, baseDecimals, quoteDecimals } = termsOf(receipt);
  const shared = { decimals: quoteDecimals, unit: quote, computed };
  const figures = {
    units: { value: values["units"] ?? "", decimals: baseDecimals },
    price: { value: values["price"] ?? "", decimals: quoteDecimals, unit: quote },
  };
  const said = asDecimal(receipt.result["cash"], quoteDecimals);
  const cash: OutputLine = { name: "cash", label: "receipts.fraction", why: { key: "receipts.fraction.why", figures }, said, ...shared };
  if (compareDecimals(computed, "0") === 0) return [cash];
  const moved = movedOf(receipt, quote, "split_cash", said);
  return [cash, { name: "received", label: "receipts.received", why: { key: "receipts.paid.why" }, said: moved, ...shared }];
}
