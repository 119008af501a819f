/** Receipts of withdrawals, by the kernel's own formula. Their inputs are smallest units, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { arrives } from "../formulas.ts";

const codeOf = ({ terms }: Receipt): string => terms["code"] ?? "";
const decimalsOf = ({ terms }: Receipt): number => Number.parseInt(terms["decimals"] ?? "", 10) || 0;

function asDecimal(units: string | undefined, decimals: number): string {
  return units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");
}

function values(receipt: Receipt): InputValues {
  const told = Object.entries(inputValues(receipt)).map(([name, value]): [string, string] => [name, asDecimal(value, decimalsOf(receipt))]);
  return Object.fromEntries(told);
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const [decimals, unit] = [decimalsOf(receipt), codeOf(receipt)];
  const line = (name: "amount" | "fee"): InputLine => ({
    name,
    label: `receipts.withdrawal.${name}`,
    value: { value: given[name] ?? "", decimals, unit },
    why: { key: `receipts.withdrawal.${name}.why` },
    typed: decimals,
  });
  return [line("amount"), line("fee")];
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const [decimals, unit] = [decimalsOf(receipt), codeOf(receipt)];
  const [taken, fee] = [parseDecimal(given["amount"] ?? "", decimals), parseDecimal(given["fee"] ?? "", decimals)];
  if (typeof taken !== "bigint" || typeof fee !== "bigint" || fee > taken) return undefined;
  return [
    {
      name: "arrives",
      label: "receipts.withdrawal.arrives",
      why: { key: "receipts.withdrawal.arrives.why" },
      said: asDecimal(receipt.result["arrives"], decimals),
      ...{ decimals, unit, computed: formatDecimal(arrives(amount(taken), amount(fee)), decimals) },
    },
  ];
}

export const withdrawalRule: ReceiptRule = {
  title: "receipts.title.withdrawal",
  asset: codeOf,
  about: () => ({ key: "receipts.about.withdrawal" }),
  values,
  inputs,
  outputs,
};
