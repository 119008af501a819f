/** Receipts of dividends and splits, by the kernel's own formulas. Their inputs are smallest units, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { compareDecimals, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { Figure, InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues } from "../../../web/receipts/receipt.ts";
import type { InputValues, Receipt } from "../../../web/receipts/receipt.ts";
import { dividendOf, splitUnits } from "../formulas.ts";

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

export const splitRule: ReceiptRule = {
  title: "receipts.title.split",
  asset: (receipt) => termsOf(receipt).base,
  about: (receipt) => ({ key: "receipts.about.split", figures: { units: units(receipt, splitValues(receipt)) } }),
  values: splitValues,
  inputs: (receipt, values) => [
    heldLine(receipt, values),
    {
      name: "ratio",
      label: "receipts.ratio",
      value: {
        key: "receipts.ratio.value",
        params: { numerator: values["numerator"] ?? "", denominator: values["denominator"] ?? "" },
      },
      why: { key: "receipts.per_share.why" },
    },
    roundedDown(termsOf(receipt).baseDecimals),
  ],
  outputs: splitOutputs,
};

function splitValues(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  return { ...said, units: asDecimal(said["before"], termsOf(receipt).baseDecimals) };
}

function splitOutputs(receipt: Receipt, values: InputValues): readonly OutputLine[] | undefined {
  const { base, baseDecimals } = termsOf(receipt);
  const before = unitsOf(values["units"], baseDecimals);
  const [numerator, denominator] = [unitsOf(values["numerator"], 0), unitsOf(values["denominator"], 0)];
  if (before === undefined || numerator === undefined || denominator === undefined || denominator === 0n) return undefined;
  const after = splitUnits(before, { numerator: Number(numerator), denominator: Number(denominator) });
  return [
    {
      name: "after",
      label: "receipts.new_units",
      why: {
        key: "receipts.new_units.why",
        params: { numerator: String(numerator), denominator: String(denominator) },
        figures: { units: { value: values["units"] ?? "", decimals: baseDecimals } },
      },
      decimals: baseDecimals,
      unit: base,
      said: asDecimal(receipt.result["after"], baseDecimals),
      computed: formatDecimal(after, baseDecimals),
    },
  ];
}
