/** Receipts of shares of profit, by the kernel's own formula. Their inputs are smallest units and millionths, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { shareDue } from "../formulas.ts";

const PERCENT_DECIMALS = 4;
const SUMS = ["realised", "shared", "leavable"] as const;

const codeOf = ({ terms }: Receipt): string => terms["code"] ?? "";
const decimalsOf = ({ terms }: Receipt): number => Number.parseInt(terms["decimals"] ?? "", 10) || 0;
const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^-?\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const sums = SUMS.map((name): [string, string] => [name, asDecimal(said[name], decimalsOf(receipt))]);
  return { ...said, ...Object.fromEntries(sums), share_ppm: asDecimal(said["share_ppm"], PERCENT_DECIMALS) };
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const decimals = decimalsOf(receipt);
  const sum = (name: (typeof SUMS)[number]): InputLine => ({
    name,
    label: `receipts.copy_share.${name}`,
    value: { value: given[name] ?? "", decimals, unit: codeOf(receipt) },
    why: {
      key:
        name === "leavable" && receipt.terms["told"] === "received"
          ? "receipts.copy_share.leavable.received"
          : `receipts.copy_share.${name}.why`,
    },
    typed: decimals,
  });
  return [
    sum("realised"),
    {
      name: "share_ppm",
      label: "receipts.copy_share.share",
      value: { value: given["share_ppm"] ?? "", decimals: PERCENT_DECIMALS, least: 0, unit: "%" },
      why: { key: "receipts.copy_share.share.why" },
      typed: PERCENT_DECIMALS,
    },
    sum("shared"),
    sum("leavable"),
    {
      name: "rounding",
      label: "receipts.rounding",
      value: { key: "receipts.rounding.down", params: { decimals } },
      why: { key: "receipts.copy_share.rounding" },
    },
  ];
}

function unitsOf(text: string | undefined, places: number): bigint | undefined {
  const units = parseDecimal((text ?? "").replace(/^-/, ""), places);
  if (typeof units !== "bigint") return undefined;
  return text?.startsWith("-") === true ? -units : units;
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const decimals = decimalsOf(receipt);
  const [realised, shared, leavable] = SUMS.map((name) => unitsOf(given[name], decimals));
  const share = unitsOf(given["share_ppm"], PERCENT_DECIMALS);
  if (realised === undefined || shared === undefined || leavable === undefined || share === undefined) return undefined;
  const due = shareDue(realised, Number(share), shared);
  return [
    {
      name: "paid",
      label: "receipts.copy_share.paid",
      why: { key: "receipts.copy_share.paid.why" },
      decimals,
      unit: codeOf(receipt),
      said: asDecimal(receipt.result["paid"], decimals),
      computed: formatDecimal(due < leavable ? due : leavable, decimals),
    },
  ];
}

export const copyShareRule: ReceiptRule = {
  title: "receipts.title.copy_share",
  asset: codeOf,
  about: () => ({ key: "receipts.about.copy_share" }),
  values,
  inputs,
  outputs,
};
