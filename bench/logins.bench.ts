/**
 * Logins of 10,000 accounts, twenty a second whether or not the ones before were answered, while somebody's orders go on: a password takes
 * a core for some ten milliseconds, and none of that is to be the venue's own thread.
 *
 * The accounts are rows with one password's hash; the first login of each opens its account in the log, as after a start that was cut off.
 * Everyone comes from an address of their own, through a proxy that the venue trusts. Checked: every login gives a token that opens its own
 * account, nothing of the person's orders stays open, and their money is what it was.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { BOT_LIMITS } from "../server/doors/bots/bot-usage.ts";
import { hashPassword } from "../server/identity/password-hash.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER } from "../server/sql/embedded-postgres.ts";
import { fundsOf, openOrders, openPerson } from "./busy-person.ts";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer, openBenchVenue } from "./venue.ts";

const ACCOUNTS = 10_000;
const FIRST = 100_001;
const PASSWORD = "granite and gold";
const WARM_UP_MS = 10_000;
const MEASURED_MS = 60_000;
const EVERY_MS = 50;
const LOGINS = MEASURED_MS / EVERY_MS;
/** Coprime to the accounts: each login is somebody else's. */
const STRIDE = 7919;

export async function loginsBench(report: Report): Promise<void> {
  const venue = await openBenchVenue({ TRUSTED_PROXIES: "127.0.0.1", BOT_LIMITS: `${BOT_LIMITS.weightPerMinute},1000000000,1000000000` });
  try {
    await makeAccounts(venue);
    const token = await loginNewcomer(venue, "person@example.org");
    const funds = await fundsOf(venue, token);
    const person = await openPerson(venue, token);
    await person.trade(WARM_UP_MS);
    const alone = await person.trade(MEASURED_MS);
    const [beside, logins] = await Promise.all([person.trade(MEASURED_MS), logInAll(venue)]);
    const conditions = `${LOGINS.toLocaleString("en")} of ${ACCOUNTS.toLocaleString("en")} accounts, each its first; client on the same cores`;
    report.add("logins at 20 a second, p50", percentile(logins.times, 0.5), "ms", conditions);
    report.add("logins at 20 a second, p99", percentile(logins.times, 0.99), "ms", conditions);
    report.add("logins: orders alone, p99", percentile(alone, 0.99), "ms", "one person, 100 orders and cancels a second");
    report.add("logins: orders beside, p99", percentile(beside, 0.99), "ms", "the same, while they log in");
    report.check("every login gives a token that opens its own account", await areTheirs(venue, logins.tokens));
    report.check("nothing of the person's stays open", (await openOrders(venue, token)) === 0);
    report.check("the person's money is what it was", (await fundsOf(venue, token)) === funds);
  } finally {
    await venue.dispose();
  }
}

async function makeAccounts({ directory }: VenueProcess): Promise<void> {
  const socket = readFileSync(join(directory, "data", "postgres", "socket-directory"), "utf8").trim();
  const { pool, close } = openDatabase({ host: socket, user: EMBEDDED_USER, database: "postgres" });
  await insert(pool, await hashPassword(PASSWORD)).finally(close);
}

async function insert(pool: Pool, hash: string): Promise<void> {
  await pool.query(
    `insert into person (id, email, password_hash, password_changed_at, nickname, extension_code, created_at)
     select id, 'member' || id || '@example.org', $3, now(), 'member' || id, 'M' || id, now() from generate_series($1::integer, $2::integer) id`,
    [FIRST, FIRST + ACCOUNTS - 1, hash],
  );
}

const accountOf = (login: number): number => FIRST + ((login * STRIDE) % ACCOUNTS);

type Logins = { readonly times: Float64Array; readonly tokens: readonly string[] };

/** Each is begun at its time, and counted from then. */
async function logInAll({ address }: VenueProcess): Promise<Logins> {
  const began = performance.now();
  const done = Array.from({ length: LOGINS }, async (_, login) => {
    const due = began + login * EVERY_MS;
    await sleep(Math.max(0, due - performance.now()));
    const body = new URLSearchParams({ user_string: `member${accountOf(login)}@example.org`, password: PASSWORD, lang: "en" });
    const headers = { "x-forwarded-for": `10.${login >> 16}.${(login >> 8) & 255}.${login & 255}` };
    const reply = (await (await fetch(`${address}/api/user/login`, { method: "POST", body, headers })).json()) as { message: string };
    return { ms: performance.now() - due, token: reply.message };
  });
  const logins = await Promise.all(done);
  return { times: Float64Array.from(logins, ({ ms }) => ms).sort(), tokens: logins.map(({ token }) => token) };
}

async function areTheirs(venue: VenueProcess, tokens: readonly string[]): Promise<boolean> {
  for (const [login, token] of tokens.entries()) {
    if (login % 20 !== 0) continue;
    const { message } = await venue.call<{ id: number }>("GET", "/user/info", {}, token);
    if (message.id !== accountOf(login)) return false;
  }
  return true;
}
