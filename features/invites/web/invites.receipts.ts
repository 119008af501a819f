/** Receipts of rebates, by the kernel's own formula. Their inputs are smallest units, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { ratePpm } from "../../../money/units.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { rebateOf } from "../formulas.ts";

const PERCENT_DECIMALS = 4;

const codeOf = ({ terms }: Receipt): string => terms["code"] ?? "";
const decimalsOf = ({ terms }: Receipt): number => Number.parseInt(terms["decimals"] ?? "", 10) || 0;
/** How many people's fees stand apart in it. */
const countOf = ({ inputs }: Receipt): number => inputs.filter(({ name }) => /^fees_\d+$/.test(name)).length;

function asDecimal(units: string | undefined, decimals: number): string {
  return units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");
}

/** Fees in the currency, rates in percent. */
function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const told = Object.entries(said).map(([name, value]): [string, string] => {
    if (name.startsWith("fees_")) return [name, asDecimal(value, decimalsOf(receipt))];
    return [name, name.endsWith("_ppm") ? asDecimal(value, PERCENT_DECIMALS) : value];
  });
  return Object.fromEntries(told);
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const [decimals, unit] = [decimalsOf(receipt), codeOf(receipt)];
  const fees = (name: string, label: InputLine["label"], why: InputLine["why"]): InputLine => ({
    name,
    label,
    value: { value: given[name] ?? "", decimals, unit },
    why,
    typed: decimals,
  });
  const rate = (name: string, label: InputLine["label"]): InputLine => ({
    name,
    label,
    value: { value: given[name] ?? "", decimals: PERCENT_DECIMALS, least: 0, unit: "%" },
    why: { key: "receipts.rebate.rate.why" },
    typed: PERCENT_DECIMALS,
  });
  const people = Array.from({ length: countOf(receipt) }, (_, index) =>
    fees(`fees_${index + 1}`, "receipts.rebate.fees", { key: "receipts.rebate.fees.why", params: { number: index + 1 } }),
  );
  return [
    ...people,
    rate("first_ppm", "receipts.rebate.first_rate"),
    fees("fees_second", "receipts.rebate.fees_second", { key: "receipts.rebate.fees_second.why" }),
    rate("second_ppm", "receipts.rebate.second_rate"),
    {
      name: "rounding",
      label: "receipts.rounding",
      value: { key: "receipts.rounding.down", params: { decimals } },
      why: { key: "receipts.rounding.paid" },
    },
  ];
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const [decimals, unit] = [decimalsOf(receipt), codeOf(receipt)];
  const number = (name: string, places: number): number => {
    const units = parseDecimal(given[name] ?? "", places);
    return typeof units === "bigint" && units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : Number.NaN;
  };
  const [first, second] = [ratePpm(number("first_ppm", PERCENT_DECIMALS)), ratePpm(number("second_ppm", PERCENT_DECIMALS))];
  const people = Array.from({ length: countOf(receipt) }, (_, index) => rebateOf(number(`fees_${index + 1}`, decimals), first));
  const parts = [...people, rebateOf(number("fees_second", decimals), second)];
  if (parts.some((part) => !Number.isSafeInteger(part))) return undefined;
  const computed = formatDecimal(
    parts.reduce((sum, part) => sum + BigInt(part), 0n),
    decimals,
  );
  const moved = receipt.postings.filter(({ reason }) => reason === "rebate").map(({ value }) => value);
  const shared = { decimals, unit, computed };
  return [
    {
      name: "rebate",
      label: "receipts.rebate",
      why: { key: "receipts.rebate.why" },
      said: asDecimal(receipt.result["rebate"], decimals),
      ...shared,
    },
    { name: "received", label: "receipts.received", why: { key: "receipts.paid.why" }, said: sumDecimals(moved), ...shared },
  ];
}

export const rebateRule: ReceiptRule = {
  title: "receipts.title.rebate",
  asset: codeOf,
  about: (receipt) => ({ key: "receipts.about.rebate", params: { count: countOf(receipt) } }),
  values,
  inputs,
  outputs,
};
