/**
 * Recomputes what a venue says of a trader from the hours that its log keeps of them and from their closed positions.
 *
 *   TRADER=1005 node examples/check-trader.ts              asks the venue and checks
 *   TRADER=1005 node examples/check-trader.ts save a.json  asks the venue and writes down what it said
 *   node examples/check-trader.ts check a.json             checks that, wherever and whenever: nothing is asked
 *
 *   TOUCHSTONE_URL   the venue; http://127.0.0.1:8080 when left out
 *
 * Nobody has to log in. Profit, return, drawdown, accuracy, mean holding time, each contract, yesterday and each day of the curve are made
 * anew, to the last digit that is shown. A line for each difference, and the exit code 1; 2 when something could not be checked.
 *
 * The rules are `features/copy-trading/figures.ts`, which the venue uses too: read them, or write them a second time. That the hours are
 * those of the log their places there say.
 */
import { readFileSync, writeFileSync } from "node:fs";
import {
  accuracyPpm,
  countClosed,
  DAY_MS,
  dayOf,
  dayResult,
  daysSince,
  HOURS_OF_DAY,
  meanEquity,
  meanHoldingMs,
  returnPpm,
  sumHours,
  type ClosedPosition,
  type CountedHour,
} from "../features/copy-trading/figures.ts";

type Hour = { readonly hour: number; readonly equity: string; readonly profit: string; readonly position: number };
type Closed = {
  readonly id: number;
  readonly currency_id: number;
  readonly symbol: string;
  readonly type: 1 | 2;
  readonly result: string;
  readonly opened: number;
  readonly closed: number;
};
type ByContract = { readonly symbol: string; readonly closed: number; readonly won: number; readonly result: string };
type Detail = {
  readonly figures: Readonly<Record<string, string | number>>;
  readonly data: Readonly<Record<string, string | number>>;
  readonly by_contract: readonly ByContract[];
};
type Curve = { readonly now: number; readonly days: readonly { readonly day: string; readonly result: string }[] };
type Said = {
  readonly trader: number;
  readonly since: number;
  readonly decimals: number;
  readonly hours: readonly Hour[];
  readonly closed: readonly Closed[];
  readonly detail: Detail;
  readonly curve: Curve;
};

const { env } = process;
const URL_OF_VENUE = env.TOUCHSTONE_URL ?? "http://127.0.0.1:8080";
const HOUR_MS = DAY_MS / HOURS_OF_DAY;
/** Asked too often, it waits so long. */
const PATIENCE_MS = 1000;
/** What changes while it is asked is asked for again. */
const TRIES = 5;

async function get<Message>(path: string, fields: Readonly<Record<string, string>>): Promise<Message> {
  for (;;) {
    const reply = await fetch(`${URL_OF_VENUE}/api${path}?${new URLSearchParams({ lang: "en", ...fields })}`);
    const { type, message, error } = (await reply.json()) as { type: string; message: unknown; error?: { name: string } };
    if (type === "ok") return message as Message;
    if (error?.name !== "too_many_requests") throw new Error(`${path}: ${String(message)}`);
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  }
}

/** Everything that figures are made of, page after page. */
async function askFor(trader: string): Promise<Said> {
  const whose = { trader_user_id: trader };
  const hours: Hour[] = [];
  const closed: Closed[] = [];
  let [since, decimals] = [0, 0];
  for (let isAll = 0; isAll === 0;) {
    const after = { after: String(hours.at(-1)?.hour ?? 0) };
    const said = await get<{ since: number; decimals: number; is_all: number; hours: Hour[] }>("/follow/hours", { ...whose, ...after });
    hours.push(...said.hours);
    ({ since, decimals, is_all: isAll } = said);
  }
  for (let isAll = 0; isAll === 0;) {
    const after = { after: String(closed.at(-1)?.id ?? 0) };
    const said = await get<{ is_all: number; closed: Closed[] }>("/follow/closed", { ...whose, ...after });
    closed.push(...said.closed);
    isAll = said.is_all;
  }
  const detail = await get<Detail>("/follow/traderDetail", whose);
  const curve = await get<Curve>("/follow/curve", { ...whose, days: "365" });
  return { trader: Number(trader), since, decimals, hours, closed, detail, curve };
}

async function ask(): Promise<Said> {
  const trader = env.TRADER ?? "";
  if (!/^\d+$/.test(trader)) throw new Error("TRADER is the trader's number");
  for (let tries = 1; ; tries++) {
    const said = await askFor(trader);
    const { hours, closed } = said.detail.figures;
    if ((hours === said.hours.length && closed === said.closed.length) || tries === TRIES) return said;
  }
}

/** "12.50" of three decimals is 12500; more decimals than that must be zeros. */
function unitsOf(text: string, decimals: number): bigint {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "" || /[^0]/.test(part.slice(decimals))) throw new Error(`${text} is no number of ${decimals} decimals`);
  const units = BigInt(whole + part.slice(0, decimals).padEnd(decimals, "0"));
  return sign === "" ? units : -units;
}
/** Millionths as percent with two decimals, towards zero. */
function percent(ppm: bigint | number): string {
  const hundredths = BigInt(ppm) / 100n;
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

type Compare = (what: string, said: unknown, made: unknown) => void;

/** Whether hours and positions can be what they are said to be. */
function checkSources({ since, hours, closed, curve }: Said, find: (line: string) => void): void {
  hours.forEach(({ hour, position }, n) => {
    const before = hours[n - 1];
    if (hour * HOUR_MS <= since || hour * HOUR_MS > curve.now) find(`hour ${hour} is not of the time in which they were a trader`);
    if (before !== undefined && hour <= before.hour) find(`after hour ${before.hour} comes hour ${hour}`);
    if (before !== undefined && position <= before.position) find(`hour ${hour} stands before hour ${before.hour} in the log`);
  });
  for (const { id, opened, closed: end } of closed)
    if (opened < since || end < opened || end > curve.now) find(`position ${id} is not of the time in which they were a trader`);
}

function checkHours({ since, decimals, detail, curve }: Said, hours: readonly CountedHour[], compare: Compare): void {
  const { figures, data } = detail;
  const sums = sumHours(hours);
  const mean = meanEquity(sums);
  const money = (name: string): bigint => unitsOf(String(figures[name]), decimals);
  const yesterday = dayResult(hours, dayOf(curve.now) - DAY_MS);
  compare("the number of hours", figures["hours"], sums.count);
  compare("whole days", figures["days"], daysSince(since, curve.now));
  compare("the profit", money("profit"), sums.lastProfit);
  compare("the profit in its older place", unitsOf(String(data["total_profits"]), decimals), sums.lastProfit);
  compare("the mean equity", money("mean_equity"), mean);
  compare("the return", figures["return"], percent(returnPpm(sums.lastProfit, mean)));
  compare("the return in its older place", data["total_income_rate"], Number(percent(returnPpm(sums.lastProfit, mean))));
  compare("the drawdown", figures["drawdown"], percent(sums.drawdownPpm));
  compare("yesterday", money("yesterday"), yesterday);
  compare("yesterday in percent", data["yesterday_profits"], `${percent(returnPpm(yesterday, mean))}%`);
  compare("today", money("today"), dayResult(hours, dayOf(curve.now)));
  for (const { day, result } of curve.days)
    compare(`the day ${day}`, unitsOf(result, decimals), dayResult(hours, Date.parse(`${day}T00:00:00Z`)));
}

function checkClosed(
  { decimals, detail }: Said,
  closed: readonly (ClosedPosition & { readonly symbol: string })[],
  compare: Compare,
): void {
  const { figures, data } = detail;
  const counts = countClosed(closed);
  const accuracy = accuracyPpm(counts);
  compare("the number of closed positions", figures["closed"], counts.closed);
  compare("those with profit", figures["won"], counts.won);
  compare("those with profit in their older place", data["profitCount"], counts.won);
  compare("the accuracy", figures["accuracy"], accuracy === undefined ? "" : percent(accuracy));
  compare("closed longs", data["riseCount"], counts.longs);
  compare("closed shorts", data["fallCount"], counts.closed - counts.longs);
  compare("the mean holding time", figures["mean_holding_ms"], meanHoldingMs(counts));
  const symbols = new Set([...closed.map(({ symbol }) => symbol), ...detail.by_contract.map(({ symbol }) => symbol)]);
  for (const symbol of symbols) {
    const said = detail.by_contract.find((one) => one.symbol === symbol);
    const mine = closed.filter((one) => one.symbol === symbol);
    compare(`positions in ${symbol}`, said?.closed ?? 0, mine.length);
    compare(`those with profit in ${symbol}`, said?.won ?? 0, mine.filter(({ result }) => result > 0n).length);
    compare(
      `the result in ${symbol}`,
      unitsOf(said?.result ?? "0", decimals),
      mine.reduce((sum, { result }) => sum + result, 0n),
    );
  }
}

function check(said: Said): number {
  const { trader, decimals } = said;
  const lines: string[] = [];
  const compare: Compare = (what, claimed, made) => {
    if (String(claimed) !== String(made)) lines.push(`${what}: said ${String(claimed)}, made ${String(made)}`);
  };
  const hours = said.hours.map(({ hour, equity, profit }) => ({
    ...{ hour, equity: unitsOf(equity, decimals), profit: unitsOf(profit, decimals) },
  }));
  const closed = said.closed.map(({ currency_id: contract, symbol, type, result, opened, closed: end }) => ({
    ...{ contract, symbol, isLong: type === 1, result: unitsOf(result, decimals), opened, closed: end },
  }));
  checkSources(said, (line) => void lines.push(line));
  for (const [n, { hour }] of hours.entries()) {
    const before = hours[n - 1]?.hour ?? hour - 1;
    // No difference by itself: a venue that stands still has no hours. One that leaves them out has them in no list.
    if (hour > before + 1) console.log(`trader ${trader}: nothing is said of the hours ${before + 1} to ${hour - 1}`);
  }
  checkHours(said, hours, compare);
  checkClosed(said, closed, compare);
  for (const line of lines) console.log(`trader ${trader}: ${line}`);
  const verdict = lines.length === 0 ? "no difference" : `${lines.length} differences`;
  console.log(`trader ${trader}, ${hours.length} hours, ${closed.length} closed positions: ${verdict}`);
  return lines.length === 0 ? 0 : 1;
}

const [, , word, file = ""] = process.argv;
try {
  if (word === "check") process.exitCode = check(JSON.parse(readFileSync(file, "utf8")) as Said);
  else if (word === "save") writeFileSync(file, JSON.stringify(await ask()));
  else process.exitCode = check(await ask());
} catch (error: unknown) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
