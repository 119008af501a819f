/** Receipts of locks that ended, by the kernel's own formulas. Their inputs are smallest units and millionths, told here as decimals. Pure. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount } from "../../../money/units.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { DAY_MS, interestOf, penaltyOf } from "../formulas.ts";

const PERCENT_DECIMALS = 4;

const codeOf = ({ terms }: Receipt): string => terms["code"] ?? "";
const decimalsOf = ({ terms }: Receipt): number => Number.parseInt(terms["decimals"] ?? "", 10) || 0;
const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");
const ratesOf = ({ inputs: given }: Receipt): readonly Receipt["inputs"][number][] => given.filter(({ name }) => name.startsWith("rate_"));

function values(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const percents = [...ratesOf(receipt).map(({ name }) => name), "penalty_ppm"];
  return {
    ...said,
    principal: asDecimal(said["principal"], decimalsOf(receipt)),
    ...Object.fromEntries(percents.map((name) => [name, asDecimal(said[name], PERCENT_DECIMALS)])),
  };
}

/** "2026-11-23", of the first interest day or one after it. */
function dateOf({ terms }: Receipt, index: number): string {
  const first = Date.parse(terms["first_date"] ?? "");
  return Number.isNaN(first) ? String(index + 1) : new Date(first + index * DAY_MS).toISOString().slice(0, 10);
}

function inputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const decimals = decimalsOf(receipt);
  const percent = (name: string) => ({ value: given[name] ?? "", decimals: PERCENT_DECIMALS, least: 2, unit: "%" });
  return [
    {
      name: "principal",
      label: "receipts.lock.principal",
      value: { value: given["principal"] ?? "", decimals, least: 2, unit: codeOf(receipt) },
      why: { key: "receipts.lock.principal.why" },
      typed: decimals,
      leadsTo: withQuery(routes.locks, { id: receipt.contract }),
    },
    ...ratesOf(receipt).map(({ name, from }, index): InputLine => {
      const date = dateOf(receipt, index);
      const position = from.startsWith("command:") ? from.slice("command:".length) : undefined;
      return {
        name,
        label: "receipts.lock.rate",
        value: percent(name),
        why:
          position === undefined
            ? { key: "receipts.lock.rate.terms", params: { date } }
            : { key: "receipts.lock.rate.drawn", params: { date, position } },
        typed: PERCENT_DECIMALS,
      };
    }),
    {
      name: "penalty_ppm",
      label: "receipts.lock.penalty_rate",
      value: percent("penalty_ppm"),
      why: { key: "receipts.lock.penalty_rate.why" },
      typed: PERCENT_DECIMALS,
    },
    {
      name: "days_left",
      label: "receipts.lock.days_left",
      value: { value: given["days_left"] ?? "", decimals: 0 },
      why: { key: "receipts.lock.days_left.why" },
      typed: 0,
    },
    {
      name: "rounding",
      label: "receipts.rounding",
      value: { key: "receipts.rounding.down", params: { decimals } },
      why: { key: "receipts.lock.rounding" },
    },
  ];
}

function outputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const decimals = decimalsOf(receipt);
  const principal = parseDecimal(given["principal"] ?? "", decimals);
  const [penaltyPpm, ...rates] = ["penalty_ppm", ...ratesOf(receipt).map(({ name }) => name)].map((name) =>
    parseDecimal(given[name] ?? "", PERCENT_DECIMALS),
  );
  const daysLeft = parseDecimal(given["days_left"] ?? "", 0);
  if (typeof principal !== "bigint" || typeof penaltyPpm !== "bigint" || typeof daysLeft !== "bigint") return undefined;
  const drawn = rates.flatMap((rate) => (typeof rate === "bigint" ? [Number(rate)] : []));
  if (drawn.length < rates.length) return undefined;
  const interest = drawn.reduce((sum, rate) => sum + interestOf(amount(principal), rate), 0n);
  const penalty = penaltyOf(amount(principal), Number(penaltyPpm), Number(daysLeft));
  const line = (name: "interest" | "penalty" | "back", computed: bigint): OutputLine => ({
    name,
    label: `receipts.lock.${name}`,
    why: { key: `receipts.lock.${name}.why` },
    decimals,
    unit: codeOf(receipt),
    said: asDecimal(receipt.result[name], decimals),
    computed: formatDecimal(computed, decimals),
  });
  return [line("interest", interest), line("penalty", penalty), line("back", principal - penalty)];
}

export const lockMiningRule: ReceiptRule = {
  title: "receipts.title.lock",
  asset: codeOf,
  about: ({ terms }) => ({ key: "receipts.about.lock", params: { days: terms["days"] ?? "" } }),
  values,
  inputs,
  outputs,
};
