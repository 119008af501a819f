/** Receipts of tokens that were handed over, by the kernel's own formula. Their inputs are smallest units, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { chargeOf } from "../formulas.ts";

const textOf = ({ terms }: Receipt, name: string): string => terms[name] ?? "";
const placesOf = (receipt: Receipt, name: string): number => Number.parseInt(textOf(receipt, name), 10) || 0;
const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const [tokens, pay] = [placesOf(receipt, "decimals"), placesOf(receipt, "pay_decimals")];
  return {
    ...said,
    tokens: asDecimal(said["tokens"], tokens),
    granted: asDecimal(said["granted"], tokens),
    paid: asDecimal(said["paid"], pay),
  };
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const [tokens, pay] = [placesOf(receipt, "decimals"), placesOf(receipt, "pay_decimals")];
  const line = (name: "tokens" | "granted" | "paid", decimals: number, unit: string): InputLine => ({
    name,
    label: `receipts.sale.${name}`,
    value: { value: given[name] ?? "", decimals, least: 0, unit },
    why: { key: `receipts.sale.${name}.why` },
    typed: decimals,
  });
  const project = textOf(receipt, "project");
  return [
    { ...line("tokens", tokens, textOf(receipt, "code")), leadsTo: withQuery(routes.saleOrders, { id: receipt.contract }) },
    line("paid", pay, textOf(receipt, "pay_code")),
    { ...line("granted", tokens, textOf(receipt, "code")), leadsTo: withQuery(routes.saleProject, { project_id: project, table: 1 }) },
    {
      name: "rounding",
      label: "receipts.rounding",
      value: { key: "receipts.rounding.down", params: { decimals: pay } },
      why: { key: "receipts.sale.rounding" },
    },
  ];
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const [places, pay] = [placesOf(receipt, "decimals"), placesOf(receipt, "pay_decimals")];
  const [tokens, granted] = ["tokens", "granted"].map((name) => parseDecimal(given[name] ?? "", places));
  const paid = parseDecimal(given["paid"] ?? "", pay);
  if (typeof tokens !== "bigint" || typeof granted !== "bigint" || typeof paid !== "bigint" || tokens === 0n) return undefined;
  const charged = chargeOf(amount(paid), amount(granted), amount(tokens));
  const line = (name: "charged" | "returned", computed: bigint): OutputLine => ({
    name,
    label: `receipts.sale.${name}`,
    why: { key: `receipts.sale.${name}.why` },
    decimals: pay,
    unit: textOf(receipt, "pay_code"),
    said: asDecimal(receipt.result[name], pay),
    computed: formatDecimal(computed, pay),
  });
  return [line("charged", charged), line("returned", paid - charged)];
}

export const tokenSaleRule: ReceiptRule = {
  title: "receipts.title.sale",
  asset: (receipt) => textOf(receipt, "code"),
  about: (receipt) => ({ key: "receipts.about.sale", params: { project: textOf(receipt, "project") } }),
  values,
  inputs,
  outputs,
};
