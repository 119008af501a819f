/** Receipts of bets, by the kernel's own formula. Their inputs are smallest units, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { outcomeOf, payoutOf, rightOf } from "../formulas.ts";

const DECIMALS = 6;
const SUMS = ["stake", "pool", "winning"] as const;
const textOf = ({ terms }: Receipt, name: string): string => terms[name] ?? "";
const placesOf = (receipt: Receipt): number => Number.parseInt(textOf(receipt, "price_decimals"), 10) || 0;
const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const places = placesOf(receipt);
  const sums = Object.fromEntries(SUMS.map((name) => [name, asDecimal(said[name], DECIMALS)]));
  const byPrice = said["index"] === undefined ? {} : { index: asDecimal(said["index"], places), strike: asDecimal(said["strike"], places) };
  return { ...said, ...sums, ...byPrice, rake: said["rake_ppm"] ?? "" };
}

type Name = "stake" | "option" | "right" | "index" | "strike" | "pool" | "winning" | "rake";

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const places = placesOf(receipt);
  const line = (name: Name, decimals: number, unit = ""): InputLine => ({
    name,
    label: `receipts.quiz.${name}`,
    value: { value: given[name] ?? "", decimals, least: 0, unit },
    why: { key: `receipts.quiz.${name}.why` },
    typed: decimals,
  });
  const byPrice = given["index"] === undefined ? [] : [line("index", places, "USDT"), line("strike", places, "USDT")];
  return [
    { ...line("stake", DECIMALS, "USDT"), leadsTo: withQuery(routes.quiz, { id: textOf(receipt, "quiz") }) },
    line("option", 0),
    ...byPrice,
    line("right", 0),
    line("pool", DECIMALS, "USDT"),
    line("winning", DECIMALS, "USDT"),
    line("rake", 0),
    {
      name: "rounding",
      label: "receipts.rounding",
      value: { key: "receipts.rounding.down", params: { decimals: DECIMALS } },
      why: { key: "receipts.quiz.paid.why" },
    },
  ];
}

/** Undefined where what stands there is no number, or where the index says another answer than the receipt. */
function paidOf(given: InputValues, places: number): bigint | undefined {
  const whole = (name: Name, decimals: number): bigint | undefined => {
    const units = parseDecimal(given[name] ?? "", decimals);
    return typeof units === "bigint" ? units : undefined;
  };
  const [stake, pool, winning] = SUMS.map((name) => whole(name, DECIMALS));
  const [option, right, rake] = [whole("option", 0), whole("right", 0), whole("rake", 0)];
  if (stake === undefined || pool === undefined || winning === undefined) return undefined;
  if (option === undefined || right === undefined || rake === undefined) return undefined;
  const [index, strike] = [whole("index", places), whole("strike", places)];
  const isByPrice = given["index"] !== undefined && right !== 0n;
  if (isByPrice && (index === undefined || strike === undefined || BigInt(rightOf(Number(index), Number(strike))) !== right))
    return undefined;
  const outcome = outcomeOf(Number(option), Number(right));
  if (outcome === "void") return stake;
  if (outcome === "missed") return 0n;
  return winning === 0n ? undefined : payoutOf(stake, pool, winning, Number(rake));
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const paid = paidOf(given, placesOf(receipt));
  if (paid === undefined) return undefined;
  return [
    {
      name: "paid",
      label: "receipts.quiz.paid",
      why: { key: "receipts.quiz.paid.why" },
      decimals: DECIMALS,
      unit: "USDT",
      said: asDecimal(receipt.result["paid"], DECIMALS),
      computed: formatDecimal(paid, DECIMALS),
    },
  ];
}

export const quizRule: ReceiptRule = {
  title: "receipts.title.quiz",
  asset: () => "USDT",
  about: (receipt) => ({ key: "receipts.about.quiz", params: { quiz: textOf(receipt, "quiz") } }),
  values,
  inputs,
  outputs,
};
