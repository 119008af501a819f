/** Receipts of dual investment, by the kernel's own formulas: fair value, rate, which side of the strike, what came. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { fairRate, interestOf, isOther, otherOf, paidRate, type DualKind, type DualScale } from "../formulas.ts";

const PERCENT_DECIMALS = 4;

const wholeOf = (text: string | undefined): number => Number.parseInt(text ?? "", 10) || 0;
const kindOf = (receipt: Receipt): DualKind => (inputValues(receipt)["kind"] === "put" ? "put" : "call");
const scaleOf = ({ terms }: Receipt): DualScale => ({
  coin: wholeOf(terms["coin_decimals"]),
  cash: wholeOf(terms["cash_decimals"]),
  price: wholeOf(terms["price_decimals"]),
});
const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

/** What is paid and what else may come: code and decimals. */
function sidesOf(receipt: Receipt) {
  const { coin, cash } = scaleOf(receipt);
  const base = { code: receipt.terms["coin"] ?? "", decimals: coin };
  const quote = { code: receipt.terms["cash"] ?? "", decimals: cash };
  return kindOf(receipt) === "call" ? { own: base, other: quote } : { own: quote, other: base };
}

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const { price } = scaleOf(receipt);
  return {
    ...said,
    principal: asDecimal(said["principal"], sidesOf(receipt).own.decimals),
    ...Object.fromEntries(["strike", "index"].map((name) => [name, asDecimal(said[name], price)])),
    ...Object.fromEntries(["volatility_ppm", "passed_on_ppm", "rate_ppm"].map((name) => [name, asDecimal(said[name], PERCENT_DECIMALS)])),
  };
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const { own } = sidesOf(receipt);
  const { price } = scaleOf(receipt);
  const cash = receipt.terms["cash"] ?? "";
  const whys = { principal: "receipts.dual.principal.why", strike: "receipts.dual.strike.why", index: "receipts.dual.index.why" } as const;
  const figure = (name: keyof typeof whys, decimals: number, unit: string): InputLine => ({
    name,
    label: `receipts.dual.${name}`,
    value: { value: given[name] ?? "", decimals, least: 2, unit },
    why: { key: whys[name] },
    typed: decimals,
    ...(name === "principal" ? { leadsTo: withQuery(routes.dualMine, { id: receipt.contract }) } : {}),
  });
  const percent = (name: "volatility_ppm" | "passed_on_ppm"): InputLine => ({
    name,
    label: `receipts.dual.${name}`,
    value: { value: given[name] ?? "", decimals: PERCENT_DECIMALS, least: 2, unit: "%" },
    why: { key: `receipts.dual.${name}.why` },
    typed: PERCENT_DECIMALS,
  });
  const whole = (name: "days" | "sum" | "count"): InputLine => ({
    name,
    label: `receipts.dual.${name}`,
    value: { value: given[name] ?? "", decimals: 0 },
    why: { key: `receipts.dual.${name}.why` },
    typed: 0,
  });
  return [
    figure("principal", own.decimals, own.code),
    figure("strike", price, cash),
    whole("days"),
    figure("index", price, cash),
    percent("volatility_ppm"),
    percent("passed_on_ppm"),
    whole("sum"),
    whole("count"),
    {
      name: "rounding",
      label: "receipts.rounding",
      value: { key: "receipts.rounding.down", params: { decimals: own.decimals } },
      why: { key: "receipts.dual.rounding" },
    },
  ];
}

type Figures = Readonly<
  Record<"principal" | "strike" | "days" | "index" | "volatility_ppm" | "passed_on_ppm" | "sum" | "count", number>
> & {
  readonly units: bigint;
};

function figuresOf(receipt: Receipt, given: InputValues): Figures | undefined {
  const { own } = sidesOf(receipt);
  const { price } = scaleOf(receipt);
  const decimals = { principal: own.decimals, strike: price, index: price, days: 0, sum: 0, count: 0 } as const;
  const rates = { volatility_ppm: PERCENT_DECIMALS, passed_on_ppm: PERCENT_DECIMALS };
  const read = Object.entries({ ...decimals, ...rates }).map(([name, places]) => [name, parseDecimal(given[name] ?? "", places)] as const);
  if (read.some(([, units]) => typeof units !== "bigint")) return undefined;
  const found = Object.fromEntries(read.map(([name, units]) => [name, Number(units)])) as Omit<Figures, "units">;
  const principal = read.find(([name]) => name === "principal")?.[1];
  return { ...found, units: typeof principal === "bigint" ? principal : 0n };
}

/** What the option was worth when it was bought, and what of that the buyer gets. */
function ratesOf(receipt: Receipt, { strike, days, index, volatility_ppm: volatilityPpm, passed_on_ppm: passedOn }: Figures) {
  const leftMs = wholeOf(receipt.terms["agreed_at"]) - wholeOf(receipt.terms["bought_at"]);
  const fair = fairRate({ kind: kindOf(receipt), index, strike, volatilityPpm, leftMs }, days);
  return { fair, rate: paidRate(fair, passedOn) };
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const figures = figuresOf(receipt, given);
  if (figures === undefined || figures.days === 0 || figures.strike === 0) return undefined;
  const { units, strike, days, sum, count } = figures;
  const [kind, scale, sides] = [kindOf(receipt), scaleOf(receipt), sidesOf(receipt)];
  const { fair, rate } = ratesOf(receipt, figures);
  const isExchanged = count > 0 && isOther(kind, strike, sum, count);
  const principal = amount(units);
  const paid = isExchanged ? otherOf(kind, principal, strike, rate, days, scale) : principal + interestOf(principal, rate, days);
  const came = isExchanged ? sides.other : sides.own;
  const said = receipt.result["outcome"] === "other" ? sides.other : sides.own;
  const line = (name: "fair" | "rate", saidPpm: string | undefined, ppm: number): OutputLine => ({
    name,
    label: `receipts.dual.${name}`,
    why: { key: `receipts.dual.${name}.why` },
    decimals: PERCENT_DECIMALS,
    unit: "%",
    said: asDecimal(saidPpm, PERCENT_DECIMALS),
    computed: formatDecimal(BigInt(ppm), PERCENT_DECIMALS),
  });
  return [
    line("fair", receipt.terms["fair_ppm"], fair),
    line("rate", inputValues(receipt)["rate_ppm"], rate),
    {
      name: "paid",
      label: isExchanged ? "receipts.dual.paid_other" : "receipts.dual.paid_own",
      why: { key: isExchanged ? "receipts.dual.paid_other.why" : "receipts.dual.paid_own.why" },
      decimals: came.decimals,
      unit: came.code,
      // In another currency it is no figure of this one: it agrees with nothing.
      said: said.code === came.code ? asDecimal(receipt.result["paid"], said.decimals) : "",
      computed: formatDecimal(paid, came.decimals),
    },
  ];
}

export const dualInvestmentRule: ReceiptRule = {
  title: "receipts.title.dual",
  asset: ({ terms }) => terms["coin"] ?? "",
  about: (receipt) => ({
    key: kindOf(receipt) === "call" ? "receipts.about.dual_call" : "receipts.about.dual_put",
    params: { symbol: receipt.terms["symbol"] ?? "", shares: receipt.terms["shares"] ?? "" },
  }),
  values,
  inputs,
  outputs,
};
