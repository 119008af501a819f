/** Receipts of quick buy, by the kernel's own formula. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { quickBuyUnits } from "../formulas.ts";

const RATE_DECIMALS = 8;
const DECIMALS = 6;
const decimalOf = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  return { ...said, rate: decimalOf(said["rate"], RATE_DECIMALS) };
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const unit = receipt.terms["currency"] ?? "";
  const why = { key: "receipts.quick_buy.rate.why" } as const;
  return [
    { name: "pay", label: "receipts.quick_buy.pay", value: { value: given["pay"] ?? "", decimals: 0, least: 0, unit }, why, typed: 0 },
    {
      name: "rate",
      label: "receipts.quick_buy.rate",
      value: { value: given["rate"] ?? "", decimals: RATE_DECIMALS, unit: "USDT" },
      why,
      typed: RATE_DECIMALS,
    },
  ];
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const [pay, rate] = [parseDecimal(given["pay"] ?? "", 0), parseDecimal(given["rate"] ?? "", RATE_DECIMALS)];
  if (typeof pay !== "bigint" || typeof rate !== "bigint") return undefined;
  const shared = { decimals: DECIMALS, unit: "USDT", computed: formatDecimal(quickBuyUnits(Number(pay), rate), DECIMALS) };
  const moved = receipt.postings.filter(({ reason }) => reason === "quick_buy").map(({ value }) => value);
  return [
    {
      name: "bought",
      label: "receipts.quick_buy.bought",
      why: { key: "receipts.about.quick_buy" },
      said: decimalOf(receipt.result["bought"], DECIMALS),
      ...shared,
    },
    { name: "received", label: "receipts.received", why: { key: "receipts.paid.why" }, said: sumDecimals(moved), ...shared },
  ];
}

export const quickBuyRule: ReceiptRule = {
  title: "receipts.title.quick_buy",
  asset: () => "USDT",
  about: () => ({ key: "receipts.about.quick_buy" }),
  values,
  inputs,
  outputs,
};
