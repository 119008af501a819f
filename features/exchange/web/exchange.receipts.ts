/** Receipts of exchanges, by the kernel's own formula. Their inputs are smallest units and ticks, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, ratePpm } from "../../../money/units.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { Figure, InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { exchangeOf, type ExchangeSide } from "../formulas.ts";

type Side = "from" | "to";
const PERCENT_DECIMALS = 4;

const codeOf = ({ terms }: Receipt, side: Side): string => terms[`${side}_code`] ?? "";
const numberOf = (receipt: Receipt, name: string): number => Number.parseInt(inputValues(receipt)[name] ?? "", 10) || 0;
const decimalsOf = (receipt: Receipt, side: Side): number => numberOf(receipt, `${side}_decimals`);
const priceDecimalsOf = (receipt: Receipt, side: Side): number => numberOf(receipt, `${side}_price_decimals`);

function asDecimal(units: string | undefined, decimals: number): string {
  return units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");
}

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const price = (side: Side): string => asDecimal(said[`${side}_price`], priceDecimalsOf(receipt, side));
  const percent = (name: string): string => asDecimal(said[name], PERCENT_DECIMALS);
  return {
    ...said,
    units: asDecimal(said["units"], decimalsOf(receipt, "from")),
    from_price: price("from"),
    to_price: price("to"),
    from_spread_ppm: percent("from_spread_ppm"),
    to_spread_ppm: percent("to_spread_ppm"),
    fee_ppm: percent("fee_ppm"),
  };
}

const givenOf = (receipt: Receipt, given: InputValues): Figure => ({
  value: given["units"] ?? "",
  decimals: decimalsOf(receipt, "from"),
  least: 2,
  unit: codeOf(receipt, "from"),
});

function rateLine(name: string, label: InputLine["label"], given: InputValues): InputLine {
  const value = { value: given[name] ?? "", decimals: PERCENT_DECIMALS, least: 0, unit: "%" };
  return { name, label, value, why: { key: "receipts.exchange.terms" }, typed: PERCENT_DECIMALS };
}

/** Index and spread of a side; one line for what both sides are counted in. */
function sideLines(receipt: Receipt, given: InputValues, side: Side): readonly InputLine[] {
  const [kind, position] = (receipt.inputs.find(({ name }) => name === `${side}_price`)?.from ?? "").split(":");
  const isSample = kind === "sample";
  const decimals = priceDecimalsOf(receipt, side);
  const price: InputLine = {
    name: `${side}_price`,
    label: side === "from" ? "receipts.exchange.from_price" : "receipts.exchange.to_price",
    value: { value: given[`${side}_price`] ?? "", decimals, unit: codeOf(receipt, side) === "" ? undefined : `/ ${codeOf(receipt, side)}` },
    why: isSample ? { key: "receipts.exchange.sample", params: { position: position ?? "" } } : { key: "receipts.exchange.unit" },
    ...(isSample ? { typed: decimals } : {}),
  };
  if (!isSample) return [price];
  return [price, rateLine(`${side}_spread_ppm`, side === "from" ? "receipts.exchange.from_spread" : "receipts.exchange.to_spread", given)];
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const decimals = decimalsOf(receipt, "from");
  return [
    {
      name: "units",
      label: "receipts.exchange.given",
      value: givenOf(receipt, given),
      why: { key: "receipts.exchange.given.why" },
      typed: decimals,
    },
    ...sideLines(receipt, given, "from"),
    ...sideLines(receipt, given, "to"),
    rateLine("fee_ppm", "receipts.exchange.fee_rate", given),
    {
      name: "rounding",
      label: "receipts.rounding",
      value: { key: "receipts.rounding.down", params: { decimals: decimalsOf(receipt, "to") } },
      why: { key: "receipts.rounding.paid" },
    },
  ];
}

function sideOf(receipt: Receipt, given: InputValues, side: Side): ExchangeSide | undefined {
  const priceDecimals = priceDecimalsOf(receipt, side);
  const price = parseDecimal(given[`${side}_price`] ?? "", priceDecimals);
  const spread = parseDecimal(given[`${side}_spread_ppm`] ?? "", PERCENT_DECIMALS);
  if (typeof price !== "bigint" || price === 0n || typeof spread !== "bigint") return undefined;
  return { price, priceDecimals, decimals: decimalsOf(receipt, side), spreadPpm: ratePpm(Number(spread)) };
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const decimals = decimalsOf(receipt, "to");
  const unit = codeOf(receipt, "to");
  const units = parseDecimal(given["units"] ?? "", decimalsOf(receipt, "from"));
  const feePpm = parseDecimal(given["fee_ppm"] ?? "", PERCENT_DECIMALS);
  const [from, to] = [sideOf(receipt, given, "from"), sideOf(receipt, given, "to")];
  if (typeof units !== "bigint" || typeof feePpm !== "bigint" || from === undefined || to === undefined) return undefined;
  const { gross, fee, received } = exchangeOf({ units: amount(units), from, to, feePpm: ratePpm(Number(feePpm)) });
  const shown = (value: bigint): string => formatDecimal(value, decimals);
  const said = (name: string): string => asDecimal(receipt.result[name], decimals);
  const shared = { decimals, unit };
  const moved = sumDecimals(receipt.postings.filter(({ currency_name: name }) => name === unit).map(({ value }) => value));
  const rate = given["fee_ppm"] ?? "";
  const given_ = givenOf(receipt, given);
  return [
    {
      name: "gross",
      label: "receipts.exchange.gross",
      why: { key: "receipts.exchange.gross.why", figures: { given: given_ } },
      said: said("gross"),
      computed: shown(gross),
      ...shared,
    },
    {
      name: "fee",
      label: "receipts.fee",
      why: {
        key: "receipts.fee.why",
        figures: { rate: { value: rate, decimals: PERCENT_DECIMALS, least: 0 }, amount: { value: shown(gross), decimals, least: 2, unit } },
      },
      said: said("fee"),
      computed: shown(fee),
      ...shared,
    },
    {
      name: "received",
      label: "receipts.received",
      why: { key: "receipts.received.why" },
      said: moved,
      computed: shown(received),
      ...shared,
    },
  ];
}

export const exchangeRule: ReceiptRule = {
  title: "receipts.title.exchange",
  asset: (receipt) => codeOf(receipt, "to"),
  about: (receipt) => ({ key: "receipts.about.exchange", figures: { given: givenOf(receipt, values(receipt)) } }),
  values,
  inputs,
  outputs,
};
