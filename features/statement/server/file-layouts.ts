/**
 * A statement as lines of a file, in four layouts. Columns of the three tax tools are those that they publish for files made by hand:
 *
 * - Koinly, "Universal" template (support.koinly.io/en/articles/9489976): Date, Sent Amount, Sent Currency, Received Amount, Received Currency,
 *   Fee Amount, Fee Currency, Net Worth Amount, Net Worth Currency, Label, Description, TxHash; dates `YYYY-MM-DD HH:mm:ss UTC`.
 * - CoinTracking, "Custom Exchange" CSV import (cointracking.info/import/import_csv/): Type, Buy Amount, Buy Currency, Sell Amount, Sell Currency,
 *   Fee, Fee Currency, Exchange, Trade-Group, Comment, Date; dates `DD.MM.YYYY HH:MM:SS`.
 * - CoinTracker CSV (support.cointracker.io/hc/en-us/articles/4413071299729): Date, Received Quantity, Received Currency, Sent Quantity,
 *   Sent Currency, Fee Amount, Fee Currency, Tag; dates `MM/DD/YYYY HH:MM:SS`.
 *
 * The tools want one line a deed: what was given, what was received and its fee together. What only moves between one's own accounts, or is
 * set aside, is no deed to them and left out. No outside layout is told the venue's own words beyond a description.
 */
import type { ReasonName } from "../../../kernel/ledger/reasons.ts";
import { csvLine } from "../../../server/console/csv.ts";
import type { StatementLayout } from "../contract/statement-words.ts";

/** A line of the plain layout. */
export type PlainLine = {
  readonly time: number;
  readonly what: string;
  readonly product: string;
  readonly account: string;
  readonly currency: string;
  readonly came: string;
  readonly left: string;
  readonly held: string;
  readonly balance: string;
  readonly log: number;
};
/** What was done by one command, for tools: amounts without a sign, "" for none. */
export type Deed = {
  readonly time: number;
  readonly what: string;
  readonly product: string;
  /** The name of the reason that it is called by. */
  readonly reason: string;
  readonly received: Sum;
  readonly sent: Sum;
  readonly fee: Sum;
  /** What was sent is a fee: there was nothing else, and tools take no line of a fee alone. */
  readonly isFee: boolean;
  readonly log: number;
};
export type Sum = { readonly amount: string; readonly currency: string };

const two = (count: number): string => String(count).padStart(2, "0");
function dateParts(ms: number) {
  const date = new Date(ms);
  const day = { year: String(date.getUTCFullYear()), month: two(date.getUTCMonth() + 1), day: two(date.getUTCDate()) };
  return { ...day, clock: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}` };
}

const PLAIN_HEAD = ["time", "what", "product", "account", "currency", "in", "out", "set aside", "balance", "log"];
export const plainHead = (): string => csvLine(PLAIN_HEAD);
export function plainLine({ time, what, product, account, currency, came, left, held, balance, log }: PlainLine): string {
  const at = `${new Date(time).toISOString().slice(0, 19)}Z`;
  return csvLine([at, what, product, account, currency, came, left, held, balance, String(log)]);
}

type DeedLayout = { readonly head: readonly string[]; readonly line: (deed: Deed) => readonly string[] };

const DEEDS: Readonly<Record<Exclude<StatementLayout, "plain">, DeedLayout>> = {
  koinly: {
    head: [
      "Date",
      "Sent Amount",
      "Sent Currency",
      "Received Amount",
      "Received Currency",
      "Fee Amount",
      "Fee Currency",
      "Net Worth Amount",
      "Net Worth Currency",
      "Label",
      "Description",
      "TxHash",
    ],
    line: (deed) => {
      const { time, what, received, sent, fee, log } = deed;
      const { year, month, day, clock } = dateParts(time);
      const date = `${year}-${month}-${day} ${clock} UTC`;
      const moved = [sent.amount, sent.currency, received.amount, received.currency, fee.amount, fee.currency];
      return [date, ...moved, "", "", koinlyLabel(deed), what, String(log)];
    },
  },
  cointracking: {
    head: [
      "Type",
      "Buy Amount",
      "Buy Currency",
      "Sell Amount",
      "Sell Currency",
      "Fee",
      "Fee Currency",
      "Exchange",
      "Trade-Group",
      "Comment",
      "Date",
    ],
    line: (deed) => {
      const { time, what, product, received, sent, fee } = deed;
      const { year, month, day, clock } = dateParts(time);
      const moved = [received.amount, received.currency, sent.amount, sent.currency, fee.amount, fee.currency];
      return [cointrackingType(deed), ...moved, "Touchstone", product, what, `${day}.${month}.${year} ${clock}`];
    },
  },
  cointracker: {
    head: ["Date", "Received Quantity", "Received Currency", "Sent Quantity", "Sent Currency", "Fee Amount", "Fee Currency", "Tag"],
    line: ({ time, product, reason, received, sent, fee }) => {
      const { year, month, day, clock } = dateParts(time);
      const moved = [received.amount, received.currency, sent.amount, sent.currency, fee.amount, fee.currency];
      return [
        `${month}/${day}/${year} ${clock}`,
        ...moved,
        (INCOME.includes(product) || reason === FRACTION) && sent.amount === "" ? "other_income" : "",
      ];
    },
  },
};

/** Of these what comes is income that has no better tag there. */
const INCOME: readonly string[] = ["rebate", "copies", "lock_mining", "dual_investment"];
const INTEREST: readonly string[] = ["lock_mining", "dual_investment"];
/** Cash for a fraction of a share is no dividend, and has no tag of its own. */
const FRACTION = "split_cash" satisfies ReasonName;
/** What goes is what they cost. */
const COSTS: readonly string[] = ["copies", "lock_mining"];

/**
 * Tags that each tool knows; a trade, a deposit and a withdrawal need none. Koinly's for results of futures and seconds contracts, both ways, is "realized gain"
 * (support.koinly.io/en/articles/9490027); CoinTracking has types of their own.
 */
function koinlyLabel({ product, reason, received, sent, isFee }: Deed): string {
  if (product === "futures" || product === "seconds") return isFee ? "margin fee" : "realized gain";
  if (isFee || (COSTS.includes(product) && received.amount === "")) return "cost";
  if (received.amount === "") return "";
  if (product === "copies" || reason === FRACTION) return "other income";
  if (received.amount !== "" && sent.amount === "" && INTEREST.includes(product)) return "lending interest";
  return product === "rebate" ? "reward" : product === "stocks" ? "dividend" : "";
}

function cointrackingType({ product, reason, received, sent, isFee }: Deed): string {
  if (received.amount !== "" && sent.amount !== "") return "Trade";
  if (isFee) return product === "futures" ? "Margin Fee" : "Other Fee";
  if (product === "futures" || product === "seconds") return `Derivatives / Futures ${received.amount === "" ? "Loss" : "Profit"}`;
  if (COSTS.includes(product) && received.amount === "") return "Other Fee";
  if (product === "copies" || reason === FRACTION) return "Income";
  if (INTEREST.includes(product) && received.amount !== "") return "Interest Income";
  if (received.amount === "") return product === "withdrawal" ? "Withdrawal" : "Spend";
  if (product === "rebate") return "Reward / Bonus";
  return product === "stocks" ? "Dividends Income" : "Deposit";
}

export const deedHead = (layout: Exclude<StatementLayout, "plain">): string => csvLine(DEEDS[layout].head);
export const deedLine = (layout: Exclude<StatementLayout, "plain">, deed: Deed): string => csvLine(DEEDS[layout].line(deed));
