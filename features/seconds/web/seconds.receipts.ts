/** Receipts of seconds contracts, by the kernel's own formula. Their inputs are smallest units and ticks, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, ratePpm } from "../../../money/units.ts";
import { sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { Figure, InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { paidOf, profitOf, resultOf } from "../formulas.ts";

const PERCENT_DECIMALS = 4;
const PRICES = ["price_1", "price_2", "price_3", "price_4", "price_5"] as const;

const numberOf = ({ terms }: Receipt, name: string): number => Number.parseInt(terms[name] ?? "", 10) || 0;
const decimalsOf = (receipt: Receipt): number => numberOf(receipt, "decimals");
const priceDecimalsOf = (receipt: Receipt): number => numberOf(receipt, "price_decimals");
const pricesOf = ({ inputs: given }: Receipt): readonly (typeof PRICES)[number][] =>
  PRICES.filter((name) => given.some((input) => input.name === name));

const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const price = (name: string): readonly [string, string] => [name, asDecimal(said[name], priceDecimalsOf(receipt))];
  return {
    ...said,
    stake: asDecimal(said["stake"], decimalsOf(receipt)),
    ratio_ppm: asDecimal(said["ratio_ppm"], PERCENT_DECIMALS),
    ...Object.fromEntries(["entry", ...pricesOf(receipt)].map(price)),
  };
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const [decimals, priceDecimals] = [decimalsOf(receipt), priceDecimalsOf(receipt)];
  const position = (name: string): string => receipt.inputs.find((input) => input.name === name)?.from.split(":")[1] ?? "–";
  const figure = (name: string, places: number, more: Partial<Figure> = {}): Figure => ({
    value: given[name] ?? "",
    decimals: places,
    ...more,
  });
  return [
    {
      name: "stake",
      label: "receipts.seconds.stake",
      value: figure("stake", decimals, { least: 2, unit: receipt.terms["code"] }),
      why: { key: "receipts.seconds.stake.why" },
      typed: decimals,
    },
    {
      name: "side",
      label: "receipts.seconds.side",
      value: { key: given["side"] === "down" ? "receipts.seconds.down" : "receipts.seconds.up" },
      why: { key: "receipts.seconds.side.why" },
    },
    {
      name: "entry",
      label: "receipts.seconds.entry",
      value: figure("entry", priceDecimals),
      why: { key: "receipts.seconds.entry.why", params: { position: position("entry") } },
      typed: priceDecimals,
    },
    ...pricesOf(receipt).map((name): InputLine => ({
      name,
      label: `receipts.seconds.${name}`,
      value: figure(name, priceDecimals),
      why: { key: "receipts.seconds.price.why", params: { position: position(name) } },
      typed: priceDecimals,
    })),
    {
      name: "ratio_ppm",
      label: "receipts.seconds.ratio",
      value: figure("ratio_ppm", PERCENT_DECIMALS, { least: 0, unit: "%" }),
      why: { key: "receipts.seconds.ratio.why" },
      typed: PERCENT_DECIMALS,
    },
    {
      name: "rounding",
      label: "receipts.rounding",
      value: { key: "receipts.rounding.down", params: { decimals } },
      why: { key: "receipts.rounding.paid" },
    },
  ];
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const [decimals, unit] = [decimalsOf(receipt), receipt.terms["code"] ?? ""];
  const stake = parseDecimal(given["stake"] ?? "", decimals);
  const ratio = parseDecimal(given["ratio_ppm"] ?? "", PERCENT_DECIMALS);
  const [entry, ...prices] = ["entry", ...pricesOf(receipt)].map((name) => parseDecimal(given[name] ?? "", priceDecimalsOf(receipt)));
  const side = given["side"];
  if (typeof stake !== "bigint" || typeof ratio !== "bigint" || typeof entry !== "bigint" || (side !== "up" && side !== "down"))
    return undefined;
  const deciding = prices.flatMap((ticks) => (typeof ticks === "bigint" ? [Number(ticks)] : []));
  if (deciding.length < prices.length) return undefined;
  const units = amount(stake);
  const paid = paidOf(resultOf(Number(entry), deciding, side), units, profitOf(units, ratePpm(Number(ratio))));
  const computed = formatDecimal(paid, decimals);
  const own = receipt.postings.filter(({ currency_name: name, bucket }) => name === unit && bucket === "own");
  return [
    {
      name: "paid",
      label: "receipts.seconds.paid",
      why: { key: "receipts.seconds.paid.why" },
      said: asDecimal(receipt.result["paid"], decimals),
      computed,
      decimals,
      unit,
    },
    {
      name: "moved",
      label: "receipts.seconds.moved",
      why: { key: "receipts.seconds.moved.why" },
      said: sumDecimals(own.map(({ value }) => value)),
      computed,
      decimals,
      unit,
    },
  ];
}

export const secondsRule: ReceiptRule = {
  title: "receipts.title.seconds",
  asset: ({ terms }) => (terms["symbol"] ?? "").split("/")[0] ?? "",
  about: ({ terms }) => ({ key: "receipts.about.seconds", params: { symbol: terms["symbol"] ?? "", seconds: terms["seconds"] ?? "" } }),
  values,
  inputs,
  outputs,
};
