/**
 * Receipts of a step of a sale, and of a loan's end, by the kernel's own formulas. Of a step: the rate that it was sold at, and what it had
 * to raise, from what was pledged and owed and both prices. What the book gave for it is in its fills' own receipts. Pure.
 */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import type { InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import { inputValues, type InputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { rateOf, USDT_PRICE, valueOf, wantedOf, worthUp, type LoanPrice } from "../formulas.ts";

const PPM = 4;
const UNIT = "USDT";
const RATES = ["share_ppm", "cash_ppm", "open_ppm"] as const;
const wholeOf = (text: string | undefined): number => Number.parseInt(text ?? "", 10) || 0;
const asDecimal = (units: string | undefined, decimals: number): string =>
  units !== undefined && /^-?\d+$/.test(units) ? formatDecimal(BigInt(units), decimals) : (units ?? "");

/** Codes and decimals of what is owed, what is pledged, and USDT. */
function coinsOf({ terms }: Receipt) {
  const of = (code: string | undefined, decimals: string | undefined) => ({ code: code ?? "", decimals: wholeOf(decimals) });
  return {
    debt: of(terms["code"], terms["decimals"]),
    pledge: of(terms["pledge_code"], terms["pledge_decimals"]),
    cash: of(UNIT, terms["cash_decimals"]),
  };
}
type Side = "debt" | "pledge";

/** Decimals of a price: the divisor is ten to those and the coin's. */
const placesOf = (receipt: Receipt, side: Side): number => {
  const by = receipt.inputs.find(({ name }) => name === `${side}_by`)?.value ?? "1";
  return Math.max(0, by.length - 1 - coinsOf(receipt)[side].decimals);
};

function saleValues(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const { debt, pledge, cash } = coinsOf(receipt);
  return {
    ...said,
    collateral: asDecimal(said["collateral"], pledge.decimals),
    cash: asDecimal(said["cash"], cash.decimals),
    owed: asDecimal(said["owed"], debt.decimals),
    pledge_price: asDecimal(said["pledge_price"], placesOf(receipt, "pledge")),
    debt_price: asDecimal(said["debt_price"], placesOf(receipt, "debt")),
    ...Object.fromEntries(RATES.map((name) => [name, asDecimal(said[name], PPM)])),
  };
}

const why = { key: "receipts.loan.from_log" } as const;

function figure(
  given: InputValues,
  name: string,
  label: InputLine["label"],
  { decimals, code }: { readonly decimals: number; readonly code: string },
): InputLine {
  return { name, label, why, typed: decimals, value: { value: given[name] ?? "", decimals, least: 2, unit: code } };
}

function saleInputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const { debt, pledge, cash } = coinsOf(receipt);
  const price = (side: Side): InputLine =>
    figure(given, `${side}_price`, `receipts.loan.${side}_price`, { decimals: placesOf(receipt, side), code: UNIT });
  const rate = (name: (typeof RATES)[number]): InputLine => figure(given, name, `receipts.loan.${name}`, { decimals: PPM, code: "%" });
  return [
    figure(given, "collateral", "receipts.loan.collateral", pledge),
    figure(given, "cash", "receipts.loan.cash", cash),
    figure(given, "owed", "receipts.loan.owed", debt),
    ...(pledge.code === UNIT ? [] : [price("pledge")]),
    ...(debt.code === UNIT ? [] : [price("debt")]),
    ...RATES.map(rate),
  ];
}

/** Of a price as the reader has it; USDT is 1. */
function priceOf(receipt: Receipt, given: InputValues, side: Side): LoanPrice | undefined {
  const { cash, [side]: coin } = coinsOf(receipt);
  if (coin.code === UNIT) return USDT_PRICE;
  const ticks = parseDecimal(given[`${side}_price`] ?? "", placesOf(receipt, side));
  if (typeof ticks !== "bigint" || ticks <= 0n) return undefined;
  return { times: ticks * 10n ** BigInt(cash.decimals), by: 10n ** BigInt(placesOf(receipt, side) + coin.decimals) };
}

function saleOutputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const { debt, pledge, cash } = coinsOf(receipt);
  const read = (name: string, places: number): bigint | undefined => {
    const units = parseDecimal(given[name] ?? "", places);
    return typeof units === "bigint" ? units : undefined;
  };
  const [collateral, held, owed] = [read("collateral", pledge.decimals), read("cash", cash.decimals), read("owed", debt.decimals)];
  const [share, cashShare, open] = RATES.map((name) => read(name, PPM));
  const [price, owedPrice] = [priceOf(receipt, given, "pledge"), priceOf(receipt, given, "debt")];
  if (collateral === undefined || held === undefined || owed === undefined || price === undefined || owedPrice === undefined)
    return undefined;
  if (share === undefined || cashShare === undefined || open === undefined || open <= share) return undefined;
  const sharePpm = Number(share);
  const value = valueOf({ collateral, cash: held, price, sharePpm, cashPpm: Number(cashShare) });
  const worth = worthUp(owed, owedPrice);
  const isWhole = inputValues(receipt)["whole_debt"] === "1";
  const wanted = isWhole ? worth : wantedOf(value, worth, { openPpm: Number(open), sharePpm });
  return [
    {
      ...{ name: "rate_ppm", label: "receipts.loan.rate", why: { key: "receipts.loan.rate.why" }, decimals: PPM, unit: "%" },
      said: asDecimal(receipt.result["rate_ppm"], PPM),
      computed: formatDecimal(BigInt(rateOf(value, worth)), PPM),
    },
    {
      ...{ name: "wanted", label: "receipts.loan.wanted", why: { key: "receipts.loan.wanted.why" }, decimals: cash.decimals, unit: UNIT },
      said: asDecimal(receipt.result["wanted"], cash.decimals),
      computed: formatDecimal(wanted, cash.decimals),
    },
  ];
}

export const loanSaleRule: ReceiptRule = {
  title: "receipts.title.loan_sale",
  asset: ({ terms }) => terms["pledge_code"] ?? "",
  about: () => ({ key: "receipts.about.loan_sale" }),
  values: saleValues,
  inputs: saleInputs,
  outputs: saleOutputs,
};

const SUMS = ["borrowed", "principal_paid", "interest_paid", "late_paid", "unpaid"] as const;

function endValues(receipt: Receipt): InputValues {
  const said = inputValues(receipt);
  const { debt, pledge } = coinsOf(receipt);
  return {
    ...said,
    ...Object.fromEntries(SUMS.map((name) => [name, asDecimal(said[name], debt.decimals)])),
    ...Object.fromEntries(["sold", "pledged"].map((name) => [name, asDecimal(said[name], pledge.decimals)])),
  };
}

function endInputs(receipt: Receipt, given: InputValues): readonly InputLine[] {
  const { debt, pledge } = coinsOf(receipt);
  return [
    figure(given, "borrowed", "receipts.loan.borrowed", debt),
    figure(given, "principal_paid", "receipts.loan.principal_paid", debt),
    figure(given, "interest_paid", "receipts.loan.interest_all", debt),
    figure(given, "late_paid", "receipts.loan.late_all", debt),
    figure(given, "unpaid", "receipts.loan.unpaid", debt),
    figure(given, "sold", "receipts.loan.sold", pledge),
    figure(given, "pledged", "receipts.loan.pledged", pledge),
  ];
}

/** What nobody paid: principal, interest and late fees; and what is left of the pledge comes back whole. */
function endOutputs(receipt: Receipt, given: InputValues): readonly OutputLine[] | undefined {
  const { debt, pledge } = coinsOf(receipt);
  const read = (name: string, places: number): bigint | undefined => {
    const units = parseDecimal(given[name] ?? "", places);
    return typeof units === "bigint" ? units : undefined;
  };
  const [borrowed, paid, unpaid, back] = [
    read("borrowed", debt.decimals),
    read("principal_paid", debt.decimals),
    read("unpaid", debt.decimals),
    read("pledged", pledge.decimals),
  ];
  if (borrowed === undefined || paid === undefined || unpaid === undefined || back === undefined) return undefined;
  return [
    {
      ...{ name: "shortfall", label: "receipts.loan.shortfall", why: { key: "receipts.loan.shortfall.why" } },
      ...{ decimals: debt.decimals, unit: debt.code, said: asDecimal(receipt.result["shortfall"], debt.decimals) },
      computed: formatDecimal(borrowed - paid + unpaid, debt.decimals),
    },
    {
      ...{ name: "back", label: "receipts.loan.back", why: { key: "receipts.loan.back.why" } },
      ...{ decimals: pledge.decimals, unit: pledge.code, said: asDecimal(receipt.result["back"], pledge.decimals) },
      computed: formatDecimal(back, pledge.decimals),
    },
  ];
}

export const loanEndRule: ReceiptRule = {
  title: "receipts.title.loan_end",
  asset: ({ terms }) => terms["code"] ?? "",
  about: () => ({ key: "receipts.about.loan_end" }),
  values: endValues,
  inputs: endInputs,
  outputs: endOutputs,
};
