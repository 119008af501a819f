/**
 * The operators' console at ten million postings: a venue of its own, asked through HTTP by an operator of finance's rights; the rows are
 * written straight into its table.
 *
 * A third of all rows are one account's, the others a hundred thousand people's. Checked: every page holds rows of what was asked for.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { codeOfStep, STEP_MS } from "../server/identity/totp.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER } from "../server/sql/embedded-postgres.ts";
import { LEDGER_READS, type LedgerRead } from "./ledger-reads.ts";
import { makeParts, withoutIndexes } from "./change-log.ts";
import { percentile, type Report } from "./report.ts";
import { openBenchVenue } from "./venue.ts";

const ROWS = Number(process.env["LEDGER_ROWS"] ?? 10_000_000);
const PEOPLE = 100_000;
const CALLS = 120;
const FIRST_PERSON = 1_000_000;
/** Far from what the venue itself writes meanwhile. */
const FIRST_COMMAND = 1_000_000_000;
/** An operator may read ten times a second. */
const EVERY_MS = 105;

type Page = { readonly rows: readonly object[]; readonly next?: string };

export async function ledgerBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    const { pool, close } = openDatabase({ host: socketOf(venue), user: EMBEDDED_USER, database: "postgres" });
    await fill(pool).finally(close);
    const token = await logIn(venue);
    const conditions = `${(ROWS / 1e6).toFixed(0)} M postings, ${CALLS} calls`;
    for (const name of LEDGER_READS) {
      const { times, pages } = await timed(venue, token, QUERIES[name]);
      const sorted = times.sort();
      report.add(`ledger ${name}, p50`, percentile(sorted, 0.5), "ms", conditions);
      report.add(`ledger ${name}, p99`, percentile(sorted, 0.99), "ms", conditions);
      report.check(
        `pages ${name} hold rows`,
        pages.every(({ rows }) => rows.length > 0),
      );
    }
  } finally {
    await venue.dispose();
  }
}

const socketOf = ({ directory }: VenueProcess): string =>
  readFileSync(join(directory, "data", "postgres", "socket-directory"), "utf8").trim();

/** The demo operator, set up as a browser does it. */
async function logIn(venue: VenueProcess): Promise<string> {
  const [, link = ""] = /first operator: \S+set-up\/(\S+)/.exec(venue.output) ?? [];
  const post = async (path: string, body?: object): Promise<Record<string, string>> => {
    const init = body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    return (await (await fetch(`${venue.address}/ops${path}`, init)).json()) as Record<string, string>;
  };
  const { secret: key = "" } = await post(`/set-up?link=${link}`);
  const bits = [...key].map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const code = codeOfStep(secret, Math.floor(Date.now() / STEP_MS));
  const { token } = await post("/set-up", { link, password: "granite under water 7", code });
  if (token === undefined) throw new Error("the operator could not be set up");
  return token;
}

const somebody = (call: number): string => String(FIRST_PERSON + 1 + ((call * 7919) % PEOPLE));
const back = (call: number): string => `${Math.floor((ROWS * (call + 1)) / (CALLS + 2)) + FIRST_COMMAND}-0`;

type Query = Readonly<Record<string, string>>;

const QUERIES: Readonly<Record<LedgerRead, (call: number) => Query>> = {
  "of a person": (call) => ({ owner: somebody(call) }),
  "of the account with a third": (call) => ({
    owner: String(FIRST_PERSON),
    kind: "change",
    asset: "USDT",
    bucket: "own",
    after: back(call),
  }),
  "of its hardly used bucket": () => ({ owner: String(FIRST_PERSON), kind: "change", asset: "USDT", bucket: "promotional" }),
  "of everybody, at a time": (call) => ({ since: String(at(Math.floor((ROWS * call) / CALLS / 2)) + 1) }),
  "of a command": (call) => ({ command: String(FIRST_COMMAND + 1 + ((call * 7919) % ROWS)) }),
  "of the house's fees": (call) => ({ kind: "fees", after: back(call) }),
};

/** A posting every 10 ms. */
const at = (row: number): number => 1_700_000_000_000 + row * 10;

async function fill(pool: Pool): Promise<void> {
  await makeParts(pool, FIRST_COMMAND, FIRST_COMMAND + ROWS);
  await withoutIndexes(pool, "wallet_changes", () =>
    pool.query(
      `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at, house_user, house_purpose)
        select $4::bigint + n, 0, case when n % 3 = 0 then $2::bigint else $2::bigint + 1 + (n * 31) % $3::bigint end, 3, 2,
          case when n % 99999 = 0 then 'promotional' else 'own' end, 1, n, case when n % 5 = 0 then 13 else 10 end, n,
          1700000000000 + n * 10::bigint, 0, case when n % 5 = 0 then 16 else 0 end
        from generate_series(1, $1::integer) as n`,
      [ROWS, FIRST_PERSON, PEOPLE, FIRST_COMMAND],
    ),
  );
}

async function timed(
  venue: VenueProcess,
  token: string,
  fieldsOf: (call: number) => Query,
): Promise<{ times: Float64Array; pages: readonly Page[] }> {
  const times: number[] = [];
  const pages: Page[] = [];
  for (let call = 0; call < CALLS; call++) {
    await sleep(EVERY_MS);
    const start = performance.now();
    const reply = await fetch(`${venue.address}/ops/looks/ledger/postings?${new URLSearchParams(fieldsOf(call))}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    pages.push((await reply.json()) as Page);
    times.push(performance.now() - start);
    if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(pages.at(-1))}`);
  }
  return { times: Float64Array.from(times), pages };
}
