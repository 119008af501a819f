/**
 * Recomputes the results of one's own seconds contracts of a day from the samples of the index that the venue's log has.
 *
 *   MAIL=... PASSWORD=... node examples/check-seconds.ts              asks the venue and checks
 *   MAIL=... PASSWORD=... node examples/check-seconds.ts save a.json  asks the venue and writes down what it said
 *   node examples/check-seconds.ts check a.json                       checks that, wherever and whenever: nothing is asked
 *
 *   TOUCHSTONE_URL   the venue; http://127.0.0.1:8080 when left out
 *   TOUCHSTONE_TOKEN instead of mail and password: that of a session
 *   DAY              of the purchases, UTC, as 2026-11-23; that of the newest one when left out. Samples are kept for seven days
 *
 * Each contract is decided anew: which sample it began with, which prices decided, who was right, and what came back, to the last unit.
 * A line for each difference, and the exit code 1; 2 when something could not be checked. So it is with those that no price decided (you
 * started again, or the share was split): each is named, for you know whether that is so, and by the samples it might have won.
 *
 * The rules are `features/seconds/formulas.ts`, which the venue uses too: read them, or write them a second time. That the samples are
 * those of the log each contract's receipt says, which names them by their place there.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { decidingSamples, ENTRY_WAIT_MS, paidOf, profitOf, resultOf, secondOf, type SecondsSide } from "../features/seconds/formulas.ts";
import { amount, ratePpm } from "../money/units.ts";

type Contract = {
  readonly id: number;
  readonly match_id: number;
  readonly type: number;
  readonly seconds: number;
  readonly number: string;
  readonly profit_ratio: string;
  readonly open_price: string;
  readonly end_price: string;
  readonly opened_ms: number;
  readonly entered_ms: number;
  readonly due_ms: number;
  readonly is_entered: number;
  readonly result: string;
  readonly paid: string;
  readonly prices: number;
};
type Sample = { readonly at: number; readonly ticks: number; readonly sources: number; readonly position: number };
/** By the number of the pair. */
type Said = {
  readonly contracts: readonly Contract[];
  readonly markets: Readonly<Record<string, { decimals: number; samples: Sample[] }>>;
};

const { env } = process;
const URL_OF_VENUE = env.TOUCHSTONE_URL ?? "http://127.0.0.1:8080";
const HOUR_MS = 3_600_000;
const PAGE_ROWS = 100;
const USDT_DECIMALS = 6;
/** Asked too often, it waits so long. */
const PATIENCE_MS = 1000;
/** What decides is at most so long before its second: eight seconds, and the first of them may be of the one before. */
const LOOKED_AT_MS = 10_000;

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

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** One's own that have ended, of one day, and every sample that they could depend on. */
async function ask(): Promise<Said> {
  const token =
    env.TOUCHSTONE_TOKEN ?? (await call<string>("POST", "/user/login", { user_string: env.MAIL ?? "", password: env.PASSWORD ?? "" }));
  let day = env.DAY ?? "";
  const contracts: Contract[] = [];
  for (let page = 1; ; page++) {
    const fields = { status: "3", page: String(page), limit: String(PAGE_ROWS) };
    const { data } = await call<{ data: readonly Contract[] }>("GET", "/microtrade/lists", fields, token);
    day ||= dayOf(data[0]?.opened_ms ?? Date.now());
    // One that ended meanwhile moves the others: they may come twice.
    const known = new Set(contracts.map(({ id }) => id));
    contracts.push(...data.filter((one) => dayOf(one.opened_ms) === day && !known.has(one.id)));
    if (data.length < PAGE_ROWS || dayOf(data.at(-1)?.opened_ms ?? 0) < day) break;
  }
  return { contracts, markets: await askSamples(contracts) };
}

async function askSamples(contracts: readonly Contract[]): Promise<Said["markets"]> {
  const markets: Record<string, { decimals: number; samples: Sample[] }> = {};
  for (const id of new Set(contracts.map((one) => one.match_id))) {
    const hours = new Set(contracts.filter((one) => one.match_id === id).flatMap(hoursOf));
    const market = { decimals: 0, samples: [] as Sample[] };
    for (const hour of [...hours].toSorted((a, b) => a - b)) {
      const fields = { match_id: String(id), from: String(hour * HOUR_MS), to: String((hour + 1) * HOUR_MS) };
      const said = await call<{ decimals: number; is_all: number; samples: readonly Sample[] }>("GET", "/microtrade/samples", fields);
      if (said.is_all !== 1) throw new Error("there are more samples than the venue hands out");
      market.decimals = said.decimals;
      market.samples.push(...said.samples);
    }
    markets[id] = market;
  }
  return markets;
}

function hoursOf({ opened_ms: opened, due_ms: due }: Contract): number[] {
  const first = Math.floor((opened - LOOKED_AT_MS) / HOUR_MS);
  const last = Math.floor((Math.max(due, opened) + ENTRY_WAIT_MS) / HOUR_MS);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** "12.50" of three decimals is 12500; more decimals than that must be zeros. */
function unitsOf(text: string, decimals: number): bigint {
  const [whole = "0", part = ""] = text.split(".");
  if (/[^0]/.test(part.slice(decimals))) throw new Error(`${text} has more than ${decimals} decimals`);
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, "0"));
}

/** Of those in time order: the place of the first that is not before. */
function firstFrom(samples: readonly Sample[], at: number): number {
  let [low, high] = [0, samples.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.at ?? Infinity) >= at) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Those end by no price: the stake comes back. */
const isPriceless = (result: string): boolean => result === "split" || result === "closed";

/** What differs, in words. */
function differences(contract: Contract, { decimals, samples }: { decimals: number; samples: readonly Sample[] }): string[] {
  const stake = amount(unitsOf(contract.number, USDT_DECIMALS));
  const profit = profitOf(stake, ratePpm(Number(unitsOf(contract.profit_ratio, 4))));
  const found: string[] = [];
  const compare = (what: string, said: unknown, made: unknown): void => {
    if (String(said) !== String(made)) found.push(`${what} is said to be ${String(said)}, the samples make ${String(made)}`);
  };
  const paid = unitsOf(contract.paid, USDT_DECIMALS);
  if (isPriceless(contract.result)) {
    compare("what came back", paid, stake);
    return found;
  }
  const entry = entryOf(contract, samples, found);
  if (entry === undefined) {
    compare("the result", contract.result, "no_fair_price");
    compare("what came back", paid, stake);
    return found;
  }
  const side: SecondsSide = contract.type === 1 ? "up" : "down";
  const due = secondOf(entry.at) + contract.seconds;
  const near = samples.slice(firstFrom(samples, due * 1000 - LOOKED_AT_MS), firstFrom(samples, due * 1000 + LOOKED_AT_MS));
  const prices = decidingSamples(near, due).map(({ ticks }) => ticks);
  const result = resultOf(entry.ticks, prices, side);
  const sum = prices.reduce((all, price) => all + BigInt(price), 0n);
  compare("the entry", unitsOf(contract.open_price, decimals), entry.ticks);
  compare("when it was due", contract.due_ms, due * 1000);
  compare("the number of prices", contract.prices, prices.length);
  compare("their mean", unitsOf(contract.end_price, decimals + 2), prices.length === 0 ? 0n : (sum * 100n) / BigInt(prices.length));
  compare("the result", contract.result, result);
  compare("what came back", paid, paidOf(result, stake, profit));
  return found;
}

/** The first sample after the purchase. One of the very same millisecond may have come before it or after it. */
function entryOf(contract: Contract, samples: readonly Sample[], found: string[]): Sample | undefined {
  const { opened_ms: opened, entered_ms: entered, is_entered: isEntered } = contract;
  const same = samples[firstFrom(samples, opened)];
  const later = samples[firstFrom(samples, opened + 1)];
  const [first] = [same, later].filter((one) => one !== undefined && one.at === entered);
  if (isEntered === 1) {
    if (first === undefined) found.push(`it is said to begin at ${entered}, the first sample is of ${later?.at ?? "never"}`);
    return first ?? later;
  }
  if (later !== undefined && later.at < opened + ENTRY_WAIT_MS) found.push(`it is said to have no entry, there is a sample of ${later.at}`);
  return undefined;
}

function check({ contracts, markets }: Said): number {
  let different = 0;
  const priceless = contracts.filter(({ result }) => isPriceless(result));
  for (const { id, result } of priceless) console.log(`contract ${id}: ended without a price (${result}), which no sample can tell`);
  for (const contract of contracts) {
    const lines = differences(contract, markets[contract.match_id] ?? { decimals: 0, samples: [] });
    if (lines.length > 0) different += 1;
    for (const line of lines) console.log(`contract ${contract.id}: ${line}`);
  }
  const samples = Object.values(markets).reduce((sum, market) => sum + market.samples.length, 0);
  const verdict = different === 0 ? "no difference" : `${different} differ`;
  const unchecked = priceless.length === 0 ? "" : `, ${priceless.length} not checked`;
  console.log(`${contracts.length} contracts, ${samples} samples: ${verdict}${unchecked}`);
  if (different > 0) return 1;
  return priceless.length === 0 ? 0 : 2;
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
