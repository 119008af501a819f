/**
 * Recomputes settlements of dual investment: the mean of the half hour from its samples, which side of the strike it is on, and what came; for who
 * logs in, one's own purchases to the unit.
 *
 *   node examples/check-dual.ts                                    asks the venue for its settlements and checks them
 *   MAIL=... PASSWORD=... node examples/check-dual.ts              one's own purchases, too
 *   node examples/check-dual.ts save a.json                        asks and writes down what it said
 *   node examples/check-dual.ts check a.json                       checks that, wherever and whenever: nothing is asked
 *
 *   TOUCHSTONE_URL   the venue; http://127.0.0.1:8080 when left out
 *   TOUCHSTONE_TOKEN instead of mail and password: that of a session
 *
 * The rules are in `features/dual-investment/README.md`; here they are written a second time, with nothing of the venue's. A line for each
 * difference, and the exit code 1; 2 when something could not be checked.
 */
import { readFileSync, writeFileSync } from "node:fs";

type Settlement = {
  readonly id: number;
  readonly type: "call" | "put";
  readonly strike: string;
  readonly outcome: string;
  readonly sum: number;
  readonly count: number;
  readonly price: string;
  readonly price_decimals: number;
  readonly agreed_ms: number;
  readonly settles_ms: number;
};
type Samples = { readonly settles_ms: number; readonly at: readonly number[]; readonly ticks: readonly number[] };
type Order = {
  readonly id: number;
  readonly dual_id: number;
  readonly type: "call" | "put";
  readonly outcome: string;
  readonly strike: string;
  readonly price_decimals: number;
  readonly day: number;
  readonly number: number;
  readonly total: string;
  readonly rate_text: string;
  readonly pay_decimals: number;
  readonly get_decimals: number;
  readonly paid: string;
  readonly interest: string;
};
type Said = { readonly settled: readonly (Settlement & { readonly samples: Samples })[]; readonly orders: readonly Order[] };

const { env } = process;
const URL_OF_VENUE = env.TOUCHSTONE_URL ?? "http://127.0.0.1:8080";
const PAGE_ROWS = 100;
const SETTLED_ROWS = 50;
const HALF_HOUR_MS = 1_800_000;
const MINUTES_LEAST = 24;
const TRIES_MOST = 48;
const RATE_DECIMALS = 4;
const YEAR_PPM = 365_000_000n;
/** Asked too often, it waits so long. */
const PATIENCE_MS = 1000;

async function call<Message>(method: "GET" | "POST", path: string, fields: Readonly<Record<string, string>>, token = ""): Promise<Message> {
  const form = new URLSearchParams({ lang: "en", ...fields });
  for (;;) {
    const url = `${URL_OF_VENUE}/api${path}${method === "GET" ? `?${form}` : ""}`;
    const reply = await fetch(url, { method, headers: { authorization: token }, ...(method === "POST" ? { body: form } : {}) });
    const { type, message, error } = (await reply.json()) as { type: string; message: unknown; error?: { name: string } };
    if (type === "ok") return message as Message;
    if (error?.name !== "too_many_requests") throw new Error(`${path}: ${String(message)}`);
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  }
}

async function ask(): Promise<Said> {
  const { list } = await call<{ list: readonly Settlement[] }>("GET", "/dual/settlements", { limit: String(SETTLED_ROWS) });
  const settled: Said["settled"][number][] = [];
  for (const row of list) settled.push({ ...row, samples: await call<Samples>("GET", "/dual/samples", { id: String(row.id) }) });
  const login = { user_string: env.MAIL ?? "", password: env.PASSWORD ?? "" };
  const token = env.TOUCHSTONE_TOKEN ?? (env.MAIL === undefined ? undefined : await call<string>("POST", "/user/login", login));
  return { settled, orders: token === undefined ? [] : await askOrders(token) };
}

async function askOrders(token: string): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page++) {
    const fields = { page: String(page), limit: String(PAGE_ROWS) };
    const { list } = await call<{ list: readonly Order[] }>("POST", "/dual/dual_list", fields, token);
    orders.push(...list);
    if (list.length < PAGE_ROWS) return orders;
  }
}

/** "0.3" of four decimals is 3000; more decimals than that must be zeros. */
function unitsOf(text: string, decimals: number): bigint {
  const [whole = "0", part = ""] = text.split(".");
  if (/[^0]/.test(part.slice(decimals))) throw new Error(`${text} has more than ${decimals} decimals`);
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, "0"));
}

/** Of each whole second the newest sample; which minutes have one. */
function meanOf({ settles_ms: settles, at, ticks }: Samples): { readonly sum: bigint; readonly count: number; readonly minutes: number } {
  const first = (settles - HALF_HOUR_MS) / 1000;
  const bySecond = new Map<number, number>();
  at.forEach((moment, index) => {
    const second = Math.floor((moment + 500) / 1000);
    if (second > first && second <= settles / 1000) bySecond.set(second, ticks[index] ?? 0);
  });
  const minutes = new Set([...bySecond.keys()].map((second) => Math.floor((second - first - 1) / 60)));
  return { sum: [...bySecond.values()].reduce((sum, price) => sum + BigInt(price), 0n), count: bySecond.size, minutes: minutes.size };
}

type Differ = (what: string) => void;

function checkSettlement(row: Said["settled"][number], differ: Differ): void {
  const { id, outcome, samples, settles_ms: settles, agreed_ms: agreed } = row;
  if ((settles - agreed) % HALF_HOUR_MS !== 0 || settles < agreed) differ(`product ${id}: it was not put off by whole half hours`);
  if (samples.settles_ms !== settles) differ(`product ${id}: its samples are of another half hour`);
  // They are kept for a hundred days.
  if (samples.at.length === 0 && outcome !== "failed") return;
  const mean = meanOf(samples);
  if (outcome === "failed") {
    if (mean.minutes >= MINUTES_LEAST || (settles - agreed) / HALF_HOUR_MS !== TRIES_MOST)
      differ(`product ${id}: it is said to have had no price, and ${mean.minutes} minutes had one`);
    return;
  }
  if (mean.minutes < MINUTES_LEAST) differ(`product ${id}: ${mean.minutes} minutes with a price are too few`);
  if (mean.sum !== BigInt(row.sum) || mean.count !== row.count)
    differ(`product ${id}: the samples are said to make ${row.sum} / ${row.count}, they make ${mean.sum} / ${mean.count}`);
  const limit = unitsOf(row.strike, row.price_decimals) * BigInt(mean.count);
  const isOther = row.type === "call" ? mean.sum >= limit : mean.sum <= limit;
  if ((outcome === "other") !== isOther) differ(`product ${id}: it is said to have ended as "${outcome}", its mean says otherwise`);
}

/** What came, to the unit, by the strike, the rate and the days that were agreed. */
function checkOrder(order: Order, outcomes: ReadonlyMap<number, string>, differ: Differ): void {
  const { id, type, outcome, day, price_decimals: priceDecimals, pay_decimals: payDecimals, get_decimals: getDecimals } = order;
  if (outcome === "") return;
  const told = outcomes.get(order.dual_id);
  if (outcome !== "closed" && told !== undefined && told !== outcome)
    differ(`purchase ${id}: it is said to have ended as "${outcome}", its product as "${told}"`);
  const [principal, strike] = [unitsOf(order.total, payDecimals), unitsOf(order.strike, priceDecimals)];
  const [coin, cash] = type === "call" ? [payDecimals, getDecimals] : [getDecimals, payDecimals];
  const tens = (decimals: number): bigint => 10n ** BigInt(decimals);
  const count = BigInt(order.number);
  const cost = type === "call" ? (count * tens(coin)) / 10n : (count * strike * tens(cash)) / (tens(priceDecimals) * 10n);
  if (principal !== cost) differ(`purchase ${id}: ${order.number} shares are said to cost ${order.total}`);
  const rate = unitsOf(order.rate_text, RATE_DECIMALS);
  const grown = principal * (YEAR_PPM + BigInt(day) * rate);
  const exchanged = (times: bigint): bigint =>
    type === "call"
      ? (times * strike * tens(cash)) / (tens(coin) * tens(priceDecimals) * YEAR_PPM)
      : (times * tens(coin) * tens(priceDecimals)) / (strike * tens(cash) * YEAR_PPM);
  const interest = (principal * BigInt(day) * rate) / YEAR_PPM;
  const made =
    outcome === "other"
      ? { paid: exchanged(grown), interest: exchanged(grown) - exchanged(principal * YEAR_PPM) }
      : outcome === "closed"
        ? { paid: principal, interest: 0n }
        : { paid: principal + interest, interest };
  const decimals = outcome === "other" ? getDecimals : payDecimals;
  if (unitsOf(order.paid, decimals) !== made.paid)
    differ(`purchase ${id}: ${order.paid} is said to have come, it makes ${made.paid} units`);
  if (unitsOf(order.interest, decimals) !== made.interest)
    differ(`purchase ${id}: ${order.interest} of it is said to be interest, it makes ${made.interest} units`);
}

function check(said: Said): number {
  let different = 0;
  const differ: Differ = (what) => {
    different += 1;
    console.log(what);
  };
  for (const row of said.settled) checkSettlement(row, differ);
  const outcomes = new Map(said.settled.map(({ id, outcome }) => [id, outcome]));
  for (const order of said.orders) checkOrder(order, outcomes, differ);
  const verdict = different === 0 ? "no difference" : `${different} differ`;
  console.log(`${said.settled.length} settlements, ${said.orders.length} purchases: ${verdict}`);
  return different === 0 ? 0 : 1;
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
