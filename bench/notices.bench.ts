/**
 * The messages of somebody who has 100,000: a venue of its own, asked through HTTP by that person; the rows are written straight into its table.
 *
 * Sixteen kinds in turn, a third of them unread. Checked: each page is the next of the list, none left out and none twice, and a kind of
 * which there are three is found.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { VenueProcess } from "../e2e/venue-process.ts";
import { openDatabase } from "../server/sql/database.ts";
import { EMBEDDED_USER } from "../server/sql/embedded-postgres.ts";
import { percentile, type Report } from "./report.ts";
import { loginNewcomer, openBenchVenue } from "./venue.ts";

const MESSAGES = 100_000;
const PAGE = 20;
const CALLS = 200;
/** Before those, uncounted: the first ones compile what all later ones run. */
const FIRST_CALLS = 20;
/** In its first minute a venue compiles, and reads what its charts begin with. */
const SETTLED_MS = 60_000;
/** A person may ask for history twenty times a second. */
const EVERY_MS = 55;
/** Far before what the venue tells meanwhile. */
const BEGAN = Date.parse("2020-01-01T00:00:00Z");
const KINDS = [
  ...["order_filled", "order_ended", "order_partly_filled", "chat_named", "chat_answered", "chat_removed", "quiz_bet", "quiz_right"],
  ...["quiz_missed", "quiz_void", "contest_joined", "contest_begun", "contest_over", "contest_off", "password", "api_key"],
];
const RARE = "login";
const RARE_COUNT = 3;

type Reply = {
  readonly list: readonly { readonly receipt: string; readonly is_read: 0 | 1 }[];
  readonly count: number;
  readonly next: string;
};

export async function noticesBench(report: Report): Promise<void> {
  const venue = await openBenchVenue();
  try {
    const token = await loginNewcomer(venue, "reader@example.org");
    const { id: user } = await ask<{ readonly id: number }>(venue, token, "/user/info");
    const { pool, close } = openDatabase({ host: socketOf(venue), user: EMBEDDED_USER, database: "postgres" });
    await fill(pool, user).finally(close);
    await sleep(SETTLED_MS);
    for (const [name, fields] of [
      ["all, read on", ""],
      ["unread, read on", "&unread=1"],
      ["a group, read on", "&group=community"],
    ] as const)
      await readOn(report, venue, token, { name, fields });
    await calls(report, venue, token, {
      name: "first page",
      path: `/mailMessage/getList?limit=${PAGE}`,
      isRight: ({ list }) => list.length === PAGE,
    });
    await calls(report, venue, token, {
      ...{ name: "three of a kind", path: `/mailMessage/getList?limit=${PAGE}&kind=${RARE}` },
      isRight: ({ list, next }) => list.length === RARE_COUNT && next === "",
    });
    await calls(report, venue, token, { name: "unread count", path: "/mailMessage/unread", isRight: () => true });
    const begun = performance.now();
    await ask(venue, token, "/mailMessage/read_all", {});
    report.add("messages all marked as read", performance.now() - begun, "ms", `a third of ${MESSAGES} messages of one person`);
    const { list } = await ask<Reply>(venue, token, "/mailMessage/getList?unread=1");
    report.check("none is left unread", list.length === 0);
  } finally {
    await venue.dispose();
  }
}

type Question = { readonly name: string; readonly path: string; readonly isRight: (reply: Reply) => boolean };
const CONDITIONS = `${MESSAGES} messages of one person, ${CALLS} calls after ${FIRST_CALLS} uncounted ones`;

async function calls(report: Report, venue: VenueProcess, token: string, { name, path, isRight }: Question): Promise<void> {
  const times = new Float64Array(CALLS);
  let areRight = true;
  for (let n = -FIRST_CALLS; n < CALLS; n++) {
    const begun = performance.now();
    const reply = await ask<Reply>(venue, token, path);
    if (n >= 0) times[n] = performance.now() - begun;
    areRight &&= isRight(reply);
    await sleep(EVERY_MS);
  }
  tell(report, name, times, areRight);
}

/** Page after page, each from where the one before ended. */
async function readOn(
  report: Report,
  venue: VenueProcess,
  token: string,
  { name, fields }: Pick<Question, "name"> & { readonly fields: string },
) {
  const times = new Float64Array(CALLS);
  const seen: number[] = [];
  // From the middle of all, so that there are newer and older ones.
  let before = `${BEGAN + MESSAGES / 2}-1`;
  for (let n = -FIRST_CALLS; n < CALLS; n++) {
    const begun = performance.now();
    const { list, next } = await ask<Reply>(venue, token, `/mailMessage/getList?limit=${PAGE}&before=${before}${fields}`);
    if (n >= 0) times[n] = performance.now() - begun;
    seen.push(...list.map(({ receipt }) => Number(receipt)));
    before = next;
    await sleep(EVERY_MS);
  }
  const step = (seen[0] ?? 0) - (seen[1] ?? 0);
  const areNext = seen.length === (FIRST_CALLS + CALLS) * PAGE && seen.every((one, i) => i === 0 || one < (seen[i - 1] ?? 0));
  tell(report, name, times, areNext && step > 0);
}

function tell(report: Report, name: string, times: Float64Array, isRight: boolean): void {
  const sorted = times.sort();
  report.add(`messages ${name}, p50`, percentile(sorted, 0.5), "ms", CONDITIONS);
  report.add(`messages ${name}, p99`, percentile(sorted, 0.99), "ms", CONDITIONS);
  report.check(`the messages of "${name}" are those asked for`, isRight);
}

/** With fields it is posted. */
async function ask<Message>(venue: VenueProcess, token: string, path: string, fields?: Readonly<Record<string, string>>): Promise<Message> {
  const sent = fields === undefined ? {} : { method: "POST", body: new URLSearchParams(fields) };
  const reply = await fetch(`${venue.address}/api${path}`, { headers: { authorization: token }, ...sent });
  const { type, message } = (await reply.json()) as { readonly type: string; readonly message: Message };
  if (type !== "ok") throw new Error(`${path}: ${JSON.stringify(message)}`);
  return message;
}

const socketOf = ({ directory }: VenueProcess): string =>
  readFileSync(join(directory, "data", "postgres", "socket-directory"), "utf8").trim();

async function fill(pool: Pool, user: number): Promise<void> {
  await pool.query(
    `insert into notice (user_id, about, kind, parameters, receipt, position, at, is_read)
     select $1, 'bench-' || n, ($2::text[])[1 + n % ${KINDS.length}], '{}', n::text, 0, ${BEGAN} + n, n % 3 > 0
     from generate_series(1::bigint, ${MESSAGES}) as n`,
    [user, KINDS],
  );
  await pool.query(
    `insert into notice (user_id, about, kind, parameters, receipt, position, at)
     select $1, 'rare-' || n, $2, '{}', '0', 0, ${BEGAN} + n * 1000 from generate_series(1::bigint, ${RARE_COUNT}) as n`,
    [user, RARE],
  );
  // As they are on a venue that was told them over a year: what was just written in bulk is tidied up by the database meanwhile.
  await pool.query("vacuum (analyze) notice");
  await pool.query("checkpoint");
  await pool.query("analyze notice");
}
