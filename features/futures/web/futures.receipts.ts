/**
 * Receipts of futures, by the kernel's own formulas: closings, funding, overnight fees, close-outs, deleveraging. Their inputs are ticks,
 * lots and smallest units, told here as decimals. Pure.
 */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { creditPaid } from "../../promotional-credit/formulas.ts";
import {
  equityAfterCloseOut,
  fundingPayment,
  overnightFee,
  positionResult,
  positionValue,
  riskRate,
  shareOf,
  type PositionSide,
} from "../formulas.ts";

/** How an input is written: a price, lots, money, a rate in billionths or millionths (as percent), or a plain count. */
type Kind = "price" | "lots" | "money" | "ppb" | "ppm" | "count";
type Output = { readonly name: OutputName; readonly kind: Kind; readonly computed: bigint | number };
type OutputName = "result" | "promotional" | "paid" | "owed" | "rate";
type Numbers = (name: string) => number;
type InputName =
  | "ticks"
  | "lots"
  | "positionLots"
  | "positionEntryValue"
  | "fee"
  | "credit"
  | "perTickLot"
  | "mark"
  | "ratePpb"
  | "overnightPpm"
  | "bankruptcyTicks"
  | "equity"
  | "margin"
  | "released";

type Formula = {
  readonly title: ReceiptRule["title"];
  readonly about: "closed" | "funding" | "overnight" | "deleveraged" | "closed_out";
  readonly inputs: readonly InputName[];
  readonly outputs: (of: Numbers, side: PositionSide) => readonly Output[];
};

const KINDS: Readonly<Record<InputName, Kind>> = {
  ticks: "price",
  bankruptcyTicks: "price",
  mark: "price",
  lots: "lots",
  positionLots: "lots",
  positionEntryValue: "money",
  fee: "money",
  credit: "money",
  equity: "money",
  margin: "money",
  released: "money",
  perTickLot: "count",
  ratePpb: "ppb",
  overnightPpm: "ppm",
};

const LABELS: Readonly<Record<InputName, InputLine["label"]>> = {
  ticks: "receipts.futures.ticks",
  bankruptcyTicks: "receipts.futures.bankruptcy_ticks",
  mark: "receipts.futures.mark",
  lots: "receipts.futures.lots",
  positionLots: "receipts.futures.position_lots",
  positionEntryValue: "receipts.futures.position_entry_value",
  fee: "receipts.futures.fee",
  credit: "receipts.futures.credit",
  equity: "receipts.futures.equity",
  margin: "receipts.futures.margin",
  released: "receipts.futures.released",
  perTickLot: "receipts.futures.per_tick_lot",
  ratePpb: "receipts.futures.rate_ppb",
  overnightPpm: "receipts.futures.overnight_ppm",
};

const HUNDREDTHS = 2;

function decimalsOf({ terms }: Receipt, kind: Kind): number {
  const told = (name: string): number => Number.parseInt(terms[name] ?? "", 10) || 0;
  if (kind === "price") return told("price_decimals");
  if (kind === "money") return told("decimals");
  if (kind === "ppb") return 7;
  return kind === "ppm" ? 4 : 0;
}

function unitOf({ terms }: Receipt, kind: Kind): string {
  if (kind === "money" || kind === "price") return terms["code"] ?? "";
  return kind === "ppb" || kind === "ppm" ? "%" : "";
}

const sideOf = ({ terms }: Receipt): PositionSide => (terms["side"] === "short" ? "short" : "long");
const isWhole = (text: string | undefined): text is string => text !== undefined && /^-?\d+$/.test(text);
const asDecimal = (text: string | undefined, decimals: number): string =>
  isWhole(text) ? formatDecimal(BigInt(text), decimals) : (text ?? "");

function closing(of: Numbers, side: PositionSide, price: InputName): { readonly result: number } {
  const entry = shareOf(of("positionEntryValue"), of("lots"), of("positionLots"));
  return { result: positionResult(side, entry, positionValue(of("perTickLot"), of(price), of("lots"))) };
}

const FORMULAS = {
  "futures-close/1": {
    title: "receipts.title.futures_close",
    about: "closed",
    inputs: ["ticks", "lots", "positionLots", "positionEntryValue", "fee", "perTickLot"],
    outputs: (of, side) => {
      const { result } = closing(of, side, "ticks");
      return [
        { name: "result", kind: "money", computed: result },
        { name: "paid", kind: "money", computed: result - of("fee") },
      ];
    },
  },
  // Promotional credit paid of it.
  "futures-close/2": {
    title: "receipts.title.futures_close",
    about: "closed",
    inputs: ["ticks", "lots", "positionLots", "positionEntryValue", "fee", "perTickLot", "credit"],
    outputs: (of, side) => {
      const { result } = closing(of, side, "ticks");
      const byCredit = creditPaid(BigInt(of("fee") + Math.max(0, -result)), BigInt(of("credit")));
      return [
        { name: "result", kind: "money", computed: result },
        { name: "promotional", kind: "money", computed: byCredit },
        { name: "paid", kind: "money", computed: result - of("fee") + Number(byCredit) },
      ];
    },
  },
  "futures-deleveraging/1": {
    title: "receipts.title.futures_deleveraging",
    about: "deleveraged",
    inputs: ["bankruptcyTicks", "lots", "positionLots", "positionEntryValue", "perTickLot"],
    outputs: (of, side) => [{ name: "result", kind: "money", computed: closing(of, side, "bankruptcyTicks").result }],
  },
  "futures-funding/1": {
    title: "receipts.title.futures_funding",
    about: "funding",
    inputs: ["mark", "ratePpb", "lots", "perTickLot"],
    outputs: (of, side) => {
      const value = positionValue(of("perTickLot"), of("mark"), of("lots"));
      return [{ name: "owed", kind: "money", computed: fundingPayment(side, value, BigInt(of("ratePpb"))) }];
    },
  },
  "futures-overnight/1": {
    title: "receipts.title.futures_overnight",
    about: "overnight",
    inputs: ["mark", "lots", "overnightPpm", "perTickLot"],
    outputs: (of) => {
      const value = positionValue(of("perTickLot"), of("mark"), of("lots"));
      return [{ name: "owed", kind: "money", computed: overnightFee(value, of("overnightPpm")) }];
    },
  },
  "futures-close-out/1": {
    title: "receipts.title.futures_close_out",
    about: "closed_out",
    inputs: ["equity", "margin"],
    outputs: (of) => [{ name: "rate", kind: "count", computed: riskRate(BigInt(of("equity")), BigInt(of("margin"))) ?? 0n }],
  },
} as const satisfies Readonly<Record<string, Formula>>;

export type FuturesFormula = keyof typeof FORMULAS;

/** With what ended orders had held, where the receipt says it. */
function inputsOf(formula: Formula, { inputs }: Receipt): readonly InputName[] {
  return inputs.some(({ name }) => name === "released") ? [...formula.inputs, "released"] : formula.inputs;
}

export function futuresRule(name: FuturesFormula): ReceiptRule {
  const formula: Formula = FORMULAS[name];
  const values = (receipt: Receipt): InputValues => {
    const said = inputValues(receipt);
    const told = inputsOf(formula, receipt).map((input): [string, string] => [
      input,
      asDecimal(said[input], decimalsOf(receipt, KINDS[input])),
    ]);
    return { ...said, ...Object.fromEntries(told) };
  };
  return {
    title: formula.title,
    asset: ({ terms }) => terms["coin"] ?? terms["code"] ?? "",
    about: ({ terms }) => ({ key: `receipts.about.futures_${formula.about}`, params: { symbol: terms["symbol"] ?? "" } }),
    values,
    inputs: (receipt, given) => [...inputsOf(formula, receipt).map((input) => inputLine(receipt, given, input)), ...stepLines(receipt)],
    outputs: (receipt, given) => {
      const [outputs, left] = [outputsOf(formula, receipt, given), leftOf(receipt, given)];
      return outputs === undefined || left === undefined ? undefined : [...outputs, ...left];
    },
  };
}

/** What a close-out left, from its steps; receipts of older versions lack what that takes. Undefined for what is no figure. */
function leftOf(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const decimals = decimalsOf(receipt, "money");
  const said = inputValues(receipt);
  const count = Number.parseInt(receipt.terms["steps"] ?? "", 10) || 0;
  const [equity, released] = ["equity", "released"].map((name) => signedUnits(given[name], decimals));
  if (said["released"] === undefined) return [];
  if (equity === undefined || released === undefined) return undefined;
  const steps = Array.from({ length: count }, (_, i) => {
    const of = (name: string): string => said[`${i + 1}.${name}`] ?? "";
    const number = (name: string): number => Number.parseInt(of(name), 10) || 0;
    return {
      side: of("side") === "short" ? ("short" as const) : ("long" as const),
      mark: Number.parseInt(said[`mark ${of("contract")}`] ?? "", 10) || 0,
      lots: number("lots"),
      filledLots: number("filledLots"),
      filledValue: number("filledValue"),
      bankruptcyTicks: number("bankruptcyTicks"),
      perTickLot: number("perTickLot"),
      fillFee: number("fillFee"),
      closeOutFee: number("fee"),
    };
  });
  return [
    {
      name: "equityAfter",
      label: "receipts.futures.equity_after",
      why: { key: "receipts.futures.equity_after.why" },
      decimals,
      unit: unitOf(receipt, "money"),
      said: asDecimal(receipt.result["equityAfter"], decimals),
      computed: formatDecimal(equityAfterCloseOut(equity, released, steps), decimals),
    },
  ];
}

function signedUnits(text: string | undefined, decimals: number): bigint | undefined {
  if (text === undefined) return undefined;
  const parsed = parseDecimal(text.replace(/^-/, ""), decimals);
  if (typeof parsed !== "bigint") return undefined;
  return text.startsWith("-") ? -parsed : parsed;
}

function inputLine(receipt: Receipt, given: InputValues, name: InputName): InputLine {
  const decimals = decimalsOf(receipt, KINDS[name]);
  const isOfTerms = receipt.inputs.find((input) => input.name === name)?.from === "terms";
  return {
    name,
    label: LABELS[name],
    value: { value: given[name] ?? "", decimals, unit: unitOf(receipt, KINDS[name]) },
    why: { key: isOfTerms ? "receipts.futures.of_terms" : "receipts.futures.of_log" },
    typed: decimals,
  };
}

/** What was closed in a close-out, step by step, and what stayed; nothing for other receipts. */
function stepLines(receipt: Receipt): readonly InputLine[] {
  const { terms, result } = receipt;
  const steps = Number.parseInt(terms["steps"] ?? "", 10) || 0;
  if (steps === 0) return [];
  const said = inputValues(receipt);
  const money = { decimals: decimalsOf(receipt, "money"), unit: unitOf(receipt, "money") };
  const why = { key: "receipts.futures.of_log" } as const;
  const lines = Array.from({ length: steps }, (_, i): readonly InputLine[] => {
    const of = (name: string): string => said[`${i + 1}.${name}`] ?? "";
    const decimals = Number.parseInt(terms[`${i + 1}.price_decimals`] ?? "", 10) || 0;
    const price = (name: string, label: InputLine["label"], text: string): InputLine => {
      return { name, label, value: { value: asDecimal(text, decimals), decimals, unit: money.unit }, why };
    };
    const lots = (name: string) => ({ value: of(name), decimals: 0 });
    return [
      {
        name: `${i + 1}`,
        label: of("side") === "short" ? "receipts.futures.step_short" : "receipts.futures.step_long",
        value: { key: "receipts.futures.step", params: { symbol: terms[`${i + 1}.symbol`] ?? "" }, figures: { lots: lots("lots") } },
        why: {
          key: "receipts.futures.step.why",
          figures: { book: lots("filledLots"), fund: lots("fundLots"), others: lots("deleveragedLots") },
        },
      },
      price(`${i + 1}.mark`, LABELS.mark, said[`mark ${of("contract")}`] ?? ""),
      price(`${i + 1}.bankruptcyTicks`, LABELS.bankruptcyTicks, of("bankruptcyTicks")),
      {
        name: `${i + 1}.fee`,
        label: "receipts.futures.close_out_fee",
        value: { value: asDecimal(of("fee"), money.decimals), ...money },
        why,
      },
      ...(of("fillFee") === ""
        ? []
        : [
            {
              name: `${i + 1}.fillFee`,
              label: "receipts.futures.fee" as const,
              value: { value: asDecimal(of("fillFee"), money.decimals), ...money },
              why,
            },
          ]),
    ];
  });
  const left = asDecimal(result["equityAfter"], money.decimals);
  return [
    ...lines.flat(),
    { name: "equityAfter", label: "receipts.futures.equity_after", value: { value: left, ...money }, why },
    // Where the whole of it is told.
    {
      name: "why",
      label: "receipts.futures.story",
      value: { key: "receipts.futures.story.value" },
      why: { key: "receipts.futures.story.why" },
      leadsTo: withQuery(routes.futuresCloseOut, { id: receipt.contract }),
    },
  ];
}

function outputsOf(formula: Formula, receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const numbers = new Map<string, number>();
  for (const name of formula.inputs) {
    const text = given[name] ?? "";
    const parsed = parseDecimal(text.replace(/^-/, ""), decimalsOf(receipt, KINDS[name]));
    if (typeof parsed !== "bigint") return undefined;
    numbers.set(name, Number(text.startsWith("-") ? -parsed : parsed));
  }
  if ((numbers.get("positionLots") ?? 1) < 1) return undefined;
  return formula
    .outputs((name) => numbers.get(name) ?? 0, sideOf(receipt))
    .map(({ name, kind, computed }) => {
      const decimals = name === "rate" ? HUNDREDTHS : decimalsOf(receipt, kind);
      return {
        name,
        label: `receipts.futures.${name}`,
        why: { key: `receipts.futures.${name}.why` },
        decimals,
        unit: name === "rate" ? "%" : unitOf(receipt, kind),
        said: asDecimal(receipt.result[name], decimals),
        computed: formatDecimal(computed, decimals),
      };
    });
}
