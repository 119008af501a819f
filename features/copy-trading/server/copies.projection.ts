/** Copy trading as rows: traders with what their hours make, follows, copies, what was not copied, shares of profit. */
import type { PoolClient } from "pg";
import { givenRows, insertRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { CopyEvent } from "../kernel/copy-trading.messages.ts";
import { writeClosed } from "./closed-rows.ts";
import { writeFollows, type FollowStep } from "./follow-rows.ts";
import { writeTraders, type TraderStep } from "./trader-rows.ts";

const HOUR = {
  trader: "bigint",
  hour: "bigint",
  equity: "bigint",
  profit: "bigint",
  followers: "integer",
  copying: "bigint",
  position: "bigint",
} as const satisfies Columns;
const COPY = {
  id: "bigint",
  follow: "bigint",
  user_id: "bigint",
  trader: "bigint",
  source: "bigint",
  contract: "integer",
  held_at: "bigint",
  at: "bigint",
  position: "bigint",
} as const satisfies Columns;
const HELD = { id: "bigint", at: "bigint" } as const satisfies Columns;
const MISSED = {
  position: "bigint",
  n: "integer",
  follow: "bigint",
  user_id: "bigint",
  trader: "bigint",
  source: "bigint",
  contract: "integer",
  side: "text",
  lots: "bigint",
  what: "text",
  reason: "text",
  ticks: "bigint",
  limit_ticks: "bigint",
  needed: "bigint",
  room: "bigint",
  at: "bigint",
} as const satisfies Columns;
const SHARE = {
  position: "bigint",
  n: "integer",
  follow: "bigint",
  user_id: "bigint",
  trader: "bigint",
  paid: "bigint",
  owed: "bigint",
  receipt: "integer",
  at: "bigint",
} as const satisfies Columns;

/** Rows of what was not copied that each follow keeps. */
export const MISSED_KEPT = 500;

const isOfCopies = (event: { readonly type: string }): event is CopyEvent => event.type.startsWith("copies/");

export class CopiesProjection implements Projection {
  readonly name = "copies";
  readonly hears = ["copies", "futures"] as const;
  /** 2: traders' closed positions with their sums, and when a share was raised. */
  readonly version = 2;
  readonly tables = [
    "copies_trader",
    "copies_hour",
    "copies_follow",
    "copies_position",
    "copies_missed",
    "copies_share",
    "copies_closed",
    "copies_closed_sum",
  ];
  /** Positions that closed, or were opened. */
  readonly #touched = new Set<number>();
  #traders: TraderStep[] = [];
  #follows: FollowStep[] = [];
  #hours: Row<typeof HOUR>[] = [];
  #copies: Row<typeof COPY>[] = [];
  #held: Row<typeof HELD>[] = [];
  #missed: Row<typeof MISSED>[] = [];
  #shares: Row<typeof SHARE>[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isNew = false;
    outcome.events.forEach((event, index) => {
      if (event.type === "futures/opened" || (event.type === "futures/reduced" && event.left.lots === 0)) this.#touched.add(event.position);
      if (!isOfCopies(event)) return;
      isNew = true;
      this.#traders.push({ event, position: sequence });
      this.#follows.push({ event, position: sequence });
      if (event.type === "copies/shared") this.#share(event, sequence, index, outcome.events[index + 1]);
      else this.#take(event, sequence, index);
    });
    return isNew;
  }

  #take(event: CopyEvent, position: number, n: number): void {
    if (event.type === "copies/hour") {
      const { user: trader, hour, equity, profit, followers, copying } = event;
      this.#hours.push({ trader, hour, equity, profit, followers, copying, position });
    } else if (event.type === "copies/copied") {
      const { position: id, follow, user, trader, source, contract, at } = event;
      this.#copies.push({ id, follow, user_id: user, trader, source, contract, held_at: 0, at, position });
    } else if (event.type === "copies/self-held") this.#held.push({ id: event.position, at: event.at });
    else if (event.type === "copies/not-copied") {
      const { follow, user, trader, source, contract, side, lots, what, reason, ticks, limit, needed, left, at } = event;
      const whose = { position, n, follow, user_id: user, trader, source, contract, side };
      this.#missed.push({ ...whose, lots, what, reason, ticks, limit_ticks: limit, needed, room: left, at });
    }
  }

  #share(
    event: Extract<CopyEvent, { type: "copies/shared" }>,
    position: number,
    n: number,
    next: Applied["outcome"]["events"][number] | undefined,
  ): void {
    const { follow, user, trader, paid, owed, at } = event;
    // The settlement comes right after it, where anything was paid.
    const receipt = next?.type === "settlement/settled" && next.product === "copies" ? n + 1 : 0;
    this.#shares.push({ position, n, follow, user_id: user, trader, paid, owed, receipt, at });
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [traders, follows, hours, copies] = [this.#traders, this.#follows, this.#hours, this.#copies];
    const [held, missed, shares] = [this.#held, this.#missed, this.#shares];
    [this.#traders, this.#follows, this.#hours, this.#copies] = [[], [], [], []];
    [this.#held, this.#missed, this.#shares] = [[], [], []];
    const touched = [...this.#touched];
    this.#touched.clear();
    const begun = traders.flatMap(({ event }) => (event.type === "copies/applied" || event.type === "copies/accepted" ? [event.user] : []));
    return async (client) => {
      await writeTraders(client, traders);
      await writeFollows(client, follows);
      await insertRows(client, "copies_hour", HOUR, hours);
      // A copy that grew has its row.
      await writeRows(client, { name: "write-copies", text: ADD_COPIES }, COPY, firstOf(copies));
      await writeRows(client, { name: "hold-copies", text: HOLD_COPIES }, HELD, held);
      await writeMissed(client, missed);
      await insertRows(client, "copies_share", SHARE, shares);
      await writeClosed(client, touched, begun);
    };
  }
}

/** The newest of each follow; older ones go as the table had never had them. */
async function writeMissed(client: PoolClient, rows: readonly Row<typeof MISSED>[]): Promise<void> {
  if (rows.length === 0) return;
  const byFollow = Map.groupBy(rows, ({ follow }) => Number(follow));
  const newest = [...byFollow.values()].flatMap((mine) => mine.slice(-MISSED_KEPT));
  await insertRows(client, "copies_missed", MISSED, newest);
  await client.query({ name: "trim-copies-missed", text: TRIM_MISSED, values: [[...byFollow.keys()]] });
}

/** The first row of each id: a batch may have several of one copy. */
function firstOf<R extends { readonly id: unknown }>(rows: readonly R[]): readonly R[] {
  const byId = new Map<unknown, R>();
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()];
}

const TRIM_MISSED = `with cut as (
    select g.follow, c.position, c.n from unnest($1::bigint[]) as g (follow) cross join lateral (
      select position, n from copies_missed where follow = g.follow order by position desc, n desc offset ${MISSED_KEPT} limit 1) c)
  delete from copies_missed m using cut where m.follow = cut.follow and (m.position, m.n) <= (cut.position, cut.n)`;
const ADD_COPIES = `insert into copies_position (${Object.keys(COPY).join(", ")}) select * from ${givenRows(COPY)} on conflict (id) do nothing`;
const HOLD_COPIES = `update copies_position set held_at = given.at from ${givenRows(HELD)} where copies_position.id = given.id`;
