/**
 * "Check this" of a balance: the person's own lines in the ledger, read one by one and added up here.
 *
 * No settlement made it, so the venue has no receipt of it: this one is put together from the change log, and compared with the
 * balance that the venue shows.
 */
import { post } from "../../../web/api/client.ts";
import { compareDecimals, signOfDecimal, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import type { Figure, InputLine, OutputLine, ReceiptRule } from "../../../web/receipts/receipt-rule.ts";
import type { InputValues, Receipt, ReceiptPosting } from "../../../web/receipts/receipt.ts";

/** Lines read at once, the most that the venue gives, and how often: history calls have a budget. */
const LINES_PER_PAGE = 100;
const PAGES_MAX = 20;
/** So often it is tried to read lines and balance with no trade in between. */
const ATTEMPTS = 4;
const DECIMALS = 8;

/** A row of POST /wallet/legal_log. */
export interface BalanceLine {
  readonly id: string;
  readonly value: string;
  readonly currency_name: string;
  readonly bucket: "own" | "pledged";
  readonly reason: string;
  readonly info: string;
  readonly before: string;
  readonly after: string;
  readonly sequence: number;
  readonly created_time: string;
}

const BUCKETS = ["own", "pledged"] as const;
type Bucket = (typeof BUCKETS)[number];
/** Newest first. */
export type BucketLines = Readonly<Record<Bucket, readonly BalanceLine[]>>;

/** What the venue shows. */
export interface ShownBalance {
  readonly code: string;
  readonly available: string;
  readonly locked: string;
}

async function readPage(kind: string, currency: string, bucket: Bucket, page: number, limit: number): Promise<readonly BalanceLine[]> {
  const fields = { currency, type: kind, bucket, page, limit };
  const { list } = await post<{ readonly list: readonly BalanceLine[] }>("/wallet/legal_log", fields, { quiet: true });
  return list;
}

async function readLines(kind: string, currency: string, bucket: Bucket): Promise<readonly BalanceLine[]> {
  const lines: BalanceLine[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const read = await readPage(kind, currency, bucket, page, LINES_PER_PAGE);
    lines.push(...read);
    if (read.length < LINES_PER_PAGE) break;
  }
  return lines;
}

async function readShown(kind: string, currency: string): Promise<ShownBalance> {
  type Detail = Readonly<Record<string, WireDecimal>>;
  const detail = await post<Detail>("/wallet/detail", { currency, type: kind }, { quiet: true });
  const shown = (name: string): string => sumDecimals([detail[name]]);
  return { code: String(detail["currency_name"] ?? ""), available: shown(`${kind}_balance`), locked: shown(`lock_${kind}_balance`) };
}

/** Reads lines and balance until nothing happened in between; then they belong to each other. */
export async function readBalanceReceipt(id: string): Promise<Receipt> {
  const [, kind = "", currency = ""] = id.split("-");
  for (let attempt = 1; ; attempt++) {
    const [own, pledged] = await Promise.all(BUCKETS.map((bucket) => readLines(kind, currency, bucket)));
    const lines: BucketLines = { own: own ?? [], pledged: pledged ?? [] };
    const shown = await readShown(kind, currency);
    const newest = await Promise.all(BUCKETS.map((bucket) => readPage(kind, currency, bucket, 1, 1)));
    const isStill = BUCKETS.every((bucket, index) => newest[index]?.[0]?.id === lines[bucket][0]?.id);
    if (isStill || attempt === ATTEMPTS) return balanceReceipt(id, lines, shown);
  }
}

/** How many lines begin where the one before them ended, and change the balance by their amount. */
export function linesInOrder(lines: readonly BalanceLine[]): number {
  return lines.filter(
    ({ before, value, after }, index) =>
      compareDecimals(sumDecimals([before, value]), after) === 0 &&
      (lines[index + 1] === undefined || compareDecimals(lines[index + 1]?.after, before) === 0),
  ).length;
}

function sumOf(lines: readonly BalanceLine[], sign: 1 | -1): string {
  const sum = sumDecimals(lines.map(({ value }) => value).filter((value) => signOfDecimal(value) === sign));
  return sum.replace("-", "");
}

/** Lines and balance as a receipt: the sums are taken here. */
export function balanceReceipt(id: string, { own, pledged }: BucketLines, { code, available, locked }: ShownBalance): Receipt {
  const all = [...own, ...pledged].sort((left, right) => right.sequence - left.sequence);
  const [newest, oldest] = [all[0], all.at(-1)];
  const from = `lines:${oldest?.sequence ?? 0}-${newest?.sequence ?? 0}`;
  const figures = (name: string, lines: readonly BalanceLine[]): Receipt["inputs"] => [
    { name: `${name}_start`, value: lines.at(-1)?.before ?? "0.00000000", from },
    { name: `${name}_in`, value: sumOf(lines, 1), from },
    { name: `${name}_out`, value: sumOf(lines, -1), from },
  ];
  return {
    id,
    product: "wallet",
    contract: code,
    formula: "balance/1",
    inputs: [...figures("available", own), ...figures("locked", pledged)],
    terms: { currency: code, lines: String(all.length), in_order: String(linesInOrder(own) + linesInOrder(pledged)) },
    result: { available, locked },
    postings: all.map(({ currency_name, value, bucket, reason, info }): ReceiptPosting => ({ currency_name, value, bucket, reason, info })),
    position: newest?.sequence ?? 0,
    at: wireTime(newest?.created_time)?.getTime() ?? 0,
  };
}

const currencyOf = ({ terms }: Receipt): string => terms["currency"] ?? "";

const figureOf = (receipt: Receipt, value: string | undefined): Figure => ({
  value: value ?? "0",
  decimals: DECIMALS,
  least: 2,
  unit: currencyOf(receipt),
});

function inputs(receipt: Receipt, values: InputValues): readonly InputLine[] {
  const line = (name: string, label: InputLine["label"], why: InputLine["why"]): InputLine => ({
    name,
    label,
    why,
    value: figureOf(receipt, values[name]),
    typed: DECIMALS,
  });
  const started = signOfDecimal(values["available_start"]) === 0;
  const lines = receipt.terms["lines"] ?? "0";
  return [
    line("available_start", "receipts.balance.start", {
      key: started ? "receipts.balance.start.zero" : "receipts.balance.start.lines",
      params: { lines },
    }),
    line("available_in", "receipts.balance.in", { key: "receipts.balance.in.why" }),
    line("available_out", "receipts.balance.out", { key: "receipts.balance.out.why" }),
    line("locked_in", "receipts.balance.held", { key: "receipts.balance.held.why" }),
    line("locked_out", "receipts.balance.released", { key: "receipts.balance.released.why" }),
  ];
}

function outputs(receipt: Receipt, values: InputValues): readonly OutputLine[] | undefined {
  const names = ["available_start", "available_in", "available_out", "locked_start", "locked_in", "locked_out"];
  if (names.some((name) => values[name] === undefined)) return undefined;
  const unit = currencyOf(receipt);
  const sum = (name: string): string => sumDecimals([values[`${name}_start`], values[`${name}_in`], `-${values[`${name}_out`] ?? ""}`]);
  const line = (name: "available" | "locked"): OutputLine => ({
    name,
    label: name === "available" ? "receipts.balance.available" : "receipts.balance.locked",
    why: { key: name === "available" ? "receipts.balance.available.why" : "receipts.balance.locked.why" },
    decimals: DECIMALS,
    unit,
    said: receipt.result[name] ?? "",
    computed: sum(name),
  });
  const { lines = "", in_order: inOrder = "" } = receipt.terms;
  return [
    line("available"),
    line("locked"),
    {
      name: "lines",
      label: "receipts.balance.lines",
      why: { key: "receipts.balance.lines.why" },
      decimals: 0,
      unit: "",
      said: lines,
      computed: inOrder,
    },
  ];
}

export const balanceRule: ReceiptRule = {
  title: "receipts.title.balance",
  asset: currencyOf,
  about: (receipt) => ({ key: "receipts.about.balance", figures: { available: figureOf(receipt, receipt.result["available"]) } }),
  inputs,
  outputs,
};
