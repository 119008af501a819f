/**
 * Receipts of contests, by the kernel's own formulas: value and return from what was held and the index at the end, the deepest fall from where it
 * began to where it ended, the place between the two beside it. Pure.
 */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { fallPpm, isBefore, returnPpm, worthOf, type Rank } from "../formulas.ts";

const DECIMALS = 6;
const LOTS = "lots_";

/** Of each coin that was held: its market's number, name and decimals. */
function coinsOf({ inputs, terms }: Receipt) {
  const numbers = inputs.flatMap(({ name }) => (name.startsWith(LOTS) ? [name.slice(LOTS.length)] : []));
  return numbers.map((number) => {
    const [quantity = 0, price = 0] = (terms[`decimals_${number}`] ?? "").split(" ").map((text) => Number.parseInt(text, 10) || 0);
    return { number, coin: (terms[`symbol_${number}`] ?? "").split("/")[0] ?? "", quantity, price };
  });
}

const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^-?\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const coins = coinsOf(receipt).flatMap(({ number, quantity, price }) => [
    [`${LOTS}${number}`, asDecimal(said[`${LOTS}${number}`], quantity)],
    [`index_${number}`, asDecimal(said[`index_${number}`], price)],
  ]);
  const sums = SUMS.filter((name) => said[name] !== undefined).map((name) => [name, asDecimal(said[name], DECIMALS)]);
  return { ...said, ...Object.fromEntries([...coins, ...sums]) };
}

const SUMS = ["start", "cash", "fall_from", "fall_to", "before_value", "after_value"] as const;
type Name = "start" | "cash" | "lots" | "index" | "fall_from" | "fall_to" | "before" | "after";
/** What a receipt has, or not: who never was beside somebody, and those of before the second version. */
const MORE: readonly (readonly [what: Name, name: (typeof SUMS)[number]])[] = [
  ["fall_from", "fall_from"],
  ["fall_to", "fall_to"],
  ["before", "before_value"],
  ["after", "after_value"],
];
function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const line = (what: Name, name: string, decimals: number, unit: string): InputLine => ({
    name,
    label: `receipts.contest.${what}`,
    value: { value: given[name] ?? "", decimals, least: 0, unit },
    why: { key: `receipts.contest.${what}.why` },
    typed: decimals,
  });
  return [
    { ...line("start", "start", DECIMALS, "USDT"), leadsTo: withQuery(routes.contest, { id: receipt.terms["contest"] ?? "0" }) },
    line("cash", "cash", DECIMALS, "USDT"),
    ...coinsOf(receipt).flatMap(({ number, coin, quantity, price }) => [
      line("lots", `${LOTS}${number}`, quantity, coin),
      line("index", `index_${number}`, price, `USDT/${coin}`),
    ]),
    ...MORE.flatMap(([what, name]) => (given[name] === undefined ? [] : [line(what, name, DECIMALS, "USDT")])),
  ];
}

/** Undefined where what stands there is no number. */
function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const whole = (name: string, decimals: number): bigint | undefined => wholeOf(given, name, decimals);
  const [start, cash] = [whole("start", DECIMALS), whole("cash", DECIMALS)];
  if (start === undefined || start === 0n || cash === undefined) return undefined;
  if (MORE.some(([, name]) => given[name] !== undefined && whole(name, DECIMALS) === undefined)) return undefined;
  let value = cash;
  for (const { number, quantity, price } of coinsOf(receipt)) {
    const [lots, ticks, scale] = [whole(`${LOTS}${number}`, quantity), whole(`index_${number}`, price), whole(`scale_${number}`, 0)];
    if (lots === undefined || ticks === undefined || scale === undefined) return undefined;
    value += worthOf(lots, Number(ticks), scale);
  }
  const out = (
    name: "value" | "return" | "fall" | "place",
    decimals: number,
    unit: string,
    said: string,
    computed: string,
  ): OutputLine => ({
    ...{ name, label: `receipts.contest.${name}`, why: { key: `receipts.contest.${name}.why` } },
    ...{ decimals, unit, said, computed },
  });
  return [
    out("value", DECIMALS, "USDT", asDecimal(receipt.result["equity"], DECIMALS), formatDecimal(value, DECIMALS)),
    out("return", 0, "", receipt.result["return_ppm"] ?? "", String(returnPpm(value, start))),
    ...tableOutputs(receipt, given, value, out),
  ];
}

function wholeOf(given: InputValues, name: string, decimals: number): bigint | undefined {
  const units = parseDecimal(given[name] ?? "", decimals);
  return typeof units === "bigint" ? units : undefined;
}

/** Receipts of before the second version have neither the fall nor who stands beside it. */
function tableOutputs(
  { formula, result, terms }: Receipt,
  given: InputValues,
  equity: bigint,
  out: (name: "fall" | "place", decimals: number, unit: string, said: string, computed: string) => OutputLine,
): readonly OutputLine[] {
  const [high, low] = [wholeOf(given, "fall_from", DECIMALS), wholeOf(given, "fall_to", DECIMALS)];
  const [place, drawdownPpm] = [Number(result["place"]), Number(result["drawdown_ppm"])];
  const me = { entry: Number(terms["entry"]), equity, drawdownPpm };
  const beside = (name: "before" | "after"): Rank | undefined => {
    const value = wholeOf(given, `${name}_value`, DECIMALS);
    if (value === undefined) return undefined;
    return { entry: Number(given[`${name}_entry`]), equity: value, drawdownPpm: Number(given[`${name}_fall`]) };
  };
  const [before, after] = [beside("before"), beside("after")];
  const moved = before !== undefined && isBefore(me, before) ? -1 : after !== undefined && isBefore(after, me) ? 1 : 0;
  return [
    ...(high === undefined || low === undefined || high === 0n
      ? []
      : [out("fall", 0, "", result["drawdown_ppm"] ?? "", String(fallPpm(low, high)))]),
    ...(formula === "contest/1" ? [] : [out("place", 0, "", result["place"] ?? "", String(place + moved))]),
  ];
}

export const contestRule: ReceiptRule = {
  title: "receipts.title.contest",
  asset: () => "USDT",
  about: (receipt) => ({
    key: "receipts.about.contest",
    params: { contest: receipt.terms["contest"] ?? "", place: receipt.result["place"] ?? "" },
  }),
  values,
  inputs,
  outputs,
};
