/** Receipts of payments of loans, by the kernel's own formulas. Their inputs are smallest units, millionths and billionths, told as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { interestOf, lateFeeOf, sharesOf } from "../formulas.ts";

/** Of percent: ppm and ppb. */
const [PPM, PPB] = [4, 7];
const codeOf = ({ terms }: Receipt): string => terms["code"] ?? "";
const decimalsOf = ({ terms }: Receipt): number => Number.parseInt(terms["decimals"] ?? "", 10) || 0;
const SUMS = ["paid", "borrowed", "principal", "hour_units", "interest_paid", "late_paid"] as const;
const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  return {
    ...said,
    ...Object.fromEntries(SUMS.map((name) => [name, asDecimal(said[name], decimalsOf(receipt))])),
    hourly_ppb: asDecimal(said["hourly_ppb"], PPB),
    late_ppm: asDecimal(said["late_ppm"], PPM),
  };
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const decimals = decimalsOf(receipt);
  const why = { key: "receipts.loan.from_log" } as const;
  const sum = (name: (typeof SUMS)[number], label: InputLine["label"]): InputLine => ({
    ...{ name, label, why, typed: decimals },
    value: { value: given[name] ?? "", decimals, least: 2, unit: codeOf(receipt) },
  });
  const rate = (name: string, label: InputLine["label"], places: number): InputLine => ({
    ...{ name, label, why, typed: places },
    value: { value: given[name] ?? "", decimals: places, least: 0, unit: "%" },
  });
  return [
    sum("paid", "receipts.loan.paid"),
    sum("borrowed", "receipts.loan.borrowed"),
    sum("principal", "receipts.loan.principal_before"),
    sum("hour_units", "receipts.loan.hour_units"),
    rate("hourly_ppb", "receipts.loan.hourly", PPB),
    sum("interest_paid", "receipts.loan.interest_paid"),
    { name: "late_days", label: "receipts.loan.late_days", value: { value: given["late_days"] ?? "", decimals: 0 }, why, typed: 0 },
    rate("late_ppm", "receipts.loan.late_rate", PPM),
    sum("late_paid", "receipts.loan.late_paid"),
  ];
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const decimals = decimalsOf(receipt);
  const read = (name: string, places: number): bigint | undefined => {
    const units = parseDecimal(given[name] ?? "", places);
    return typeof units === "bigint" ? units : undefined;
  };
  const [paid, borrowed, principal, hourUnits, interestPaid, latePaid] = SUMS.map((name) => read(name, decimals));
  const [hourly, late, days] = [read("hourly_ppb", PPB), read("late_ppm", PPM), read("late_days", 0)];
  const all = [paid, borrowed, principal, hourUnits, interestPaid, latePaid, hourly, late, days];
  if (all.includes(undefined)) return undefined;
  const owed = {
    late: amount(lateFeeOf(amount(borrowed ?? 0n), Number(late), Number(days)) - (latePaid ?? 0n)),
    interest: amount(interestOf(hourUnits ?? 0n, Number(hourly)) - (interestPaid ?? 0n)),
    principal: amount(principal ?? 0n),
  };
  const shares = sharesOf(owed, paid ?? 0n);
  const line = (name: "late" | "interest" | "principal" | "left", computed: bigint): OutputLine => ({
    ...{ name, label: `receipts.loan.${name}`, why: { key: "receipts.about.loan" }, decimals, unit: codeOf(receipt) },
    said: asDecimal(receipt.result[name], decimals),
    computed: formatDecimal(computed, decimals),
  });
  const left = owed.late + owed.interest + owed.principal - (paid ?? 0n);
  return [line("late", shares.late), line("interest", shares.interest), line("principal", shares.principal), line("left", left)];
}

export const loanPaymentRule: ReceiptRule = {
  title: "receipts.title.loan",
  asset: codeOf,
  about: () => ({ key: "receipts.about.loan" }),
  values,
  inputs,
  outputs,
};
