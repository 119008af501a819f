/** Receipts of deposits, by the kernel's own formula. Their inputs are smallest units, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { depositCredit } from "../formulas.ts";

const codeOf = ({ terms }: Receipt): string => terms["code"] ?? "";
const decimalsOf = ({ terms }: Receipt): number => Number.parseInt(terms["decimals"] ?? "", 10) || 0;

function asDecimal(units: string | undefined, decimals: number): string {
  return units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");
}

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  return { ...said, amount: asDecimal(said["amount"], decimalsOf(receipt)) };
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const [decimals, unit] = [decimalsOf(receipt), codeOf(receipt)];
  const amount: InputLine = {
    name: "amount",
    label: "receipts.deposit.amount",
    value: { value: given["amount"] ?? "", decimals, unit },
    why: { key: "receipts.deposit.amount.why" },
    typed: decimals,
  };
  if (given["confirmations"] === undefined) return [amount];
  const confirmations: InputLine = {
    name: "confirmations",
    label: "receipts.deposit.confirmations",
    value: { value: given["confirmations"], decimals: 0, least: 0, unit: "" },
    why: { key: "receipts.deposit.confirmations.why" },
  };
  return [amount, confirmations];
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const [decimals, unit] = [decimalsOf(receipt), codeOf(receipt)];
  const units = parseDecimal(given["amount"] ?? "", decimals);
  if (typeof units !== "bigint") return undefined;
  const shared = { decimals, unit, computed: formatDecimal(depositCredit(units), decimals) };
  const moved = receipt.postings.filter(({ reason }) => reason === "deposit" || reason === "paper_deposit").map(({ value }) => value);
  const said = asDecimal(receipt.result["credited"], decimals);
  return [
    { name: "credited", label: "receipts.deposit.credited", why: { key: "receipts.deposit.credited.why" }, said, ...shared },
    { name: "received", label: "receipts.received", why: { key: "receipts.paid.why" }, said: sumDecimals(moved), ...shared },
  ];
}

export const depositRule: ReceiptRule = {
  title: "receipts.title.deposit",
  asset: codeOf,
  about: () => ({ key: "receipts.about.deposit" }),
  values,
  inputs,
  outputs,
};
