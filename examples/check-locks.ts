/**
 * Recomputes the rates of lock mining from the seeds that a venue shows, down to what it had committed to before it sold anything; and,
 * for who logs in, what each day paid one's own locks.
 *
 *   node examples/check-locks.ts                                    asks the venue for its rates and checks them
 *   MAIL=... PASSWORD=... node examples/check-locks.ts              one's own locks, too
 *   node examples/check-locks.ts save a.json                        asks and writes down what it said
 *   node examples/check-locks.ts check a.json                       checks that, wherever and whenever: nothing is asked
 *
 *   TOUCHSTONE_URL   the venue; http://127.0.0.1:8080 when left out
 *   TOUCHSTONE_TOKEN instead of mail and password: that of a session
 *   ANCHOR           what the venue's newest commitment was when you wrote it down: another one now is a difference
 *
 * The rules are in `features/lock-mining/README.md`; here they are written a second time, with nothing of the venue's. A line for each
 * difference, and the exit code 1; 2 when something could not be checked.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

type Chain = { readonly number: number; readonly anchor: string; readonly first_day: number; readonly days: number };
type Rate = { readonly id: number; readonly rate: string; readonly low: string; readonly high: string };
type Day = { readonly day: number; readonly date: string; readonly seed: string; readonly state: string; readonly rates: readonly Rate[] };
type PaidDay = { readonly day: number; readonly date: string; readonly rate: string; readonly interest: string; readonly how: string };
type Lock = {
  readonly id: number;
  readonly config_id: number;
  readonly amount: string;
  readonly decimals: number;
  readonly day: number;
  readonly rate_low: string;
  readonly rate_high: string;
  readonly penalty_rate: string;
  readonly penalty: string;
  readonly total_interest: string;
  readonly start_ms: number;
  readonly status: number;
  readonly how: string;
  readonly days: readonly (PaidDay & { readonly seed: string })[];
};
type Said = { readonly chains: readonly Chain[]; readonly days: readonly Day[]; readonly locks: readonly Lock[] };

const { env } = process;
const URL_OF_VENUE = env.TOUCHSTONE_URL ?? "http://127.0.0.1:8080";
const DAY_MS = 86_400_000;
const PAGE_ROWS = 100;
const RATE_DECIMALS = 4;
const PPM = 1_000_000n;
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
  const { chains, days } = await call<Pick<Said, "chains" | "days">>("GET", "/lh/rates", {});
  const login = { user_string: env.MAIL ?? "", password: env.PASSWORD ?? "" };
  const token = env.TOUCHSTONE_TOKEN ?? (env.MAIL === undefined ? undefined : await call<string>("POST", "/user/login", login));
  return { chains, days, locks: token === undefined ? [] : await askLocks(token) };
}

async function askLocks(token: string): Promise<readonly Lock[]> {
  const locks: Lock[] = [];
  for (let page = 1; ; page++) {
    const fields = { page: String(page), limit: String(PAGE_ROWS) };
    const { order_list: rows } = await call<{ order_list: readonly Lock[] }>("GET", "/lh/deposit/order", fields, token);
    for (const row of rows) {
      const { days } = await call<Pick<Lock, "days">>("GET", "/lh/deposit/order/days", { id: String(row.id) }, token);
      locks.push({ ...row, days });
    }
    if (rows.length < PAGE_ROWS) return locks;
  }
}

const hashOf = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** "0.3" of four decimals is 3000; more decimals than that must be zeros. */
function unitsOf(text: string, decimals: number): bigint {
  const [whole = "0", part = ""] = text.split(".");
  if (/[^0]/.test(part.slice(decimals))) throw new Error(`${text} has more than ${decimals} decimals`);
  return BigInt(whole + part.slice(0, decimals).padEnd(decimals, "0"));
}
const ppmOf = (rate: string): bigint => unitsOf(rate, RATE_DECIMALS);

/** The rate of a product on the day of a seed, in ppm. */
function drawnPpm(seed: string, product: number, low: bigint, high: bigint): bigint {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(product);
  const drawn = BigInt(`0x${hashOf(Buffer.from(seed, "hex"), number).toString("hex", 0, 6)}`);
  return low + ((drawn * (high - low + 1n)) >> 48n);
}

type Differ = (what: string) => void;

/** Each seed is the hash of the one after it, down to the anchor. */
function checkSeeds({ chains, days }: Said, differ: Differ): void {
  const [newest] = chains;
  if (env.ANCHOR !== undefined && newest?.anchor !== env.ANCHOR)
    differ(`the newest commitment is ${newest?.anchor ?? "none"}, you noted ${env.ANCHOR}`);
  for (const { day, date, seed } of days) {
    if (seed === "") continue;
    // Of several commitments the newest that had begun by then.
    const chain = chains.find(({ first_day: first }) => first <= day);
    if (chain === undefined) {
      differ(`${date}: a seed was shown, and nothing was committed to`);
      continue;
    }
    let known: Buffer = Buffer.from(seed, "hex");
    for (let of = day; of >= chain.first_day; of--) known = hashOf(known);
    if (known.toString("hex") !== chain.anchor) differ(`${date}: the seed does not lead to the commitment ${chain.number}`);
  }
}

function checkRates({ days }: Said, differ: Differ): void {
  for (const { date, seed, state, rates } of days)
    for (const { id, rate, low, high } of rates) {
      const [lowest, highest] = [ppmOf(low), ppmOf(high)];
      const made = state === "withheld" ? highest : drawnPpm(seed, id, lowest, highest);
      if (ppmOf(rate) !== made)
        differ(`${date}: the rate of product ${id} is said to be ${rate} %, the seed makes ${Number(made) / 10_000} %`);
    }
}

/** What each day paid, to the unit, one day after the other; the sum, and the penalty. */
function checkLock(lock: Lock, shown: ReadonlyMap<number, string>, differ: Differ): void {
  const { id, config_id: product, decimals } = lock;
  const principal = unitsOf(lock.amount, decimals);
  const [low, high] = [ppmOf(lock.rate_low), ppmOf(lock.rate_high)];
  let sum = 0n;
  lock.days.forEach(({ day, date, rate, interest, how, seed }, index) => {
    if (day !== Math.floor(lock.start_ms / DAY_MS) + 1 + index) differ(`lock ${id}: the day before ${date} was not paid`);
    if (how === "left" && lock.status === 1) differ(`lock ${id}: ${date} is said to be paid because of leaving, and it runs`);
    // Seeds that everybody is shown: one's own may be no others.
    if (how === "drawn" && (shown.get(day) ?? seed) !== seed) differ(`lock ${id}: the seed of ${date} is not the one that others see`);
    const made = how === "drawn" ? drawnPpm(seed, product, low, high) : how === "withheld" ? high : low;
    if (ppmOf(rate) !== made) differ(`lock ${id}: ${date} is said to pay ${rate} %, its seed makes ${Number(made) / 10_000} %`);
    const paid = (principal * made) / PPM;
    if (unitsOf(interest, decimals) !== paid) differ(`lock ${id}: ${date} is said to pay ${interest}, it makes ${paid} units`);
    sum += paid;
  });
  if (unitsOf(lock.total_interest, decimals) !== sum)
    differ(`lock ${id}: all days are said to make ${lock.total_interest}, they make ${sum} units`);
  const owed = (principal * ppmOf(lock.penalty_rate) * BigInt(lock.day - lock.days.length)) / PPM;
  const penalty = lock.how !== "redeemed" ? 0n : owed > principal ? principal : owed;
  if (unitsOf(lock.penalty, decimals) !== penalty)
    differ(`lock ${id}: the penalty is said to be ${lock.penalty}, it makes ${penalty} units`);
  if (lock.how === "matured" && lock.days.length !== lock.day) differ(`lock ${id}: it ended with ${lock.days.length} of ${lock.day} days`);
}

function check(said: Said): number {
  let different = 0;
  const differ: Differ = (what) => {
    different += 1;
    console.log(what);
  };
  checkSeeds(said, differ);
  checkRates(said, differ);
  const shown = new Map(said.days.filter(({ seed }) => seed !== "").map(({ day, seed }) => [day, seed]));
  for (const lock of said.locks) checkLock(lock, shown, differ);
  const withheld = said.days.filter(({ state }) => state === "withheld").length;
  const verdict = different === 0 ? "no difference" : `${different} differ`;
  console.log(`${said.days.length} days (${withheld} withheld), ${said.locks.length} locks: ${verdict}`);
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
