/** Receipts of contests, by the kernel's own formula: value and return from what was held and the index at the end. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { returnPpm, worthOf } from "../formulas.ts";

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
  return { ...said, ...Object.fromEntries(coins), start: asDecimal(said["start"], DECIMALS), cash: asDecimal(said["cash"], DECIMALS) };
}

type Name = "start" | "cash" | "lots" | "index";
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
  ];
}

/** Undefined where what stands there is no number. */
function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const whole = (name: string, decimals: number): bigint | undefined => {
    const units = parseDecimal(given[name] ?? "", decimals);
    return typeof units === "bigint" ? units : undefined;
  };
  const [start, cash] = [whole("start", DECIMALS), whole("cash", DECIMALS)];
  if (start === undefined || start === 0n || cash === undefined) return undefined;
  let value = cash;
  for (const { number, quantity, price } of coinsOf(receipt)) {
    const [lots, ticks, scale] = [whole(`${LOTS}${number}`, quantity), whole(`index_${number}`, price), whole(`scale_${number}`, 0)];
    if (lots === undefined || ticks === undefined || scale === undefined) return undefined;
    value += worthOf(lots, Number(ticks), scale);
  }
  const out = (name: "value" | "return", decimals: number, unit: string, said: string, computed: string): OutputLine => ({
    ...{ name, label: `receipts.contest.${name}`, why: { key: `receipts.contest.${name}.why` } },
    ...{ decimals, unit, said, computed },
  });
  return [
    out("value", DECIMALS, "USDT", asDecimal(receipt.result["equity"], DECIMALS), formatDecimal(value, DECIMALS)),
    out("return", 0, "", receipt.result["return_ppm"] ?? "", String(returnPpm(value, start))),
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
