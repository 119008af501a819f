/** What events make of the rows of follows: a state in memory for one write, filled with the rows that its events touch, written back whole. */
import type { PoolClient } from "pg";
import { givenRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { FollowSettings } from "../formulas.ts";
import type { CopyEvent } from "../kernel/copy-trading.messages.ts";

const FOLLOW = {
  number: "bigint",
  user_id: "bigint",
  trader: "bigint",
  state: "text",
  share_ppm: "integer",
  kind: "text",
  number_set: "integer",
  multiple: "integer",
  most_all: "bigint",
  most_position: "bigint",
  guard_ppm: "integer",
  stop_ppm: "integer",
  left_out: "text",
  at_end: "text",
  since: "bigint",
  ended_at: "bigint",
  cause: "text",
  realised: "bigint",
  shared: "bigint",
  copies: "integer",
  missed: "integer",
  position: "bigint",
} as const satisfies Columns;
type FollowRow = { -readonly [Name in keyof typeof FOLLOW]: Row<typeof FOLLOW>[Name] };
export type FollowStep = { readonly event: CopyEvent; readonly position: number };

export async function writeFollows(client: PoolClient, steps: readonly FollowStep[]): Promise<void> {
  const ids = [...new Set(steps.flatMap(({ event }) => ("follow" in event ? [event.follow] : [])))];
  if (ids.length === 0) return;
  const text = "select * from copies_follow where number = any($1::bigint[])";
  const { rows } = await client.query<FollowRow>({ name: "read-copies-follows-changed", text, values: [ids] });
  const known = new Map(rows.map((row) => [Number(row.number), row]));
  /** Copies that these events began, so that what grew counts once. */
  const begun = await begunCopies(client, steps);
  for (const { event, position } of steps) {
    if (!("follow" in event)) continue;
    const row = apply(known.get(event.follow), event, position, begun);
    if (row !== undefined) known.set(event.follow, row);
  }
  await writeRows(client, { name: "write-copies-follows", text: WRITE }, FOLLOW, [...known.values()]);
}

/** Of the copies that these events tell of: those that had a row before. */
async function begunCopies(client: PoolClient, steps: readonly FollowStep[]): Promise<Set<number>> {
  const ids = steps.flatMap(({ event }) => (event.type === "copies/copied" ? [event.position] : []));
  if (ids.length === 0) return new Set();
  const text = "select id from copies_position where id = any($1::bigint[])";
  const { rows } = await client.query<{ id: string }>({ name: "read-copies-begun", text, values: [ids] });
  return new Set(rows.map(({ id }) => Number(id)));
}

function settingColumns({ kind, number, multiple, mostAll, mostPosition, guardPpm, stopPpm, leftOut, atEnd }: FollowSettings) {
  return {
    kind,
    number_set: number,
    multiple,
    most_all: mostAll,
    most_position: mostPosition,
    guard_ppm: guardPpm,
    stop_ppm: stopPpm,
    left_out: leftOut.join(","),
    at_end: atEnd,
  };
}

function apply(
  row: FollowRow | undefined,
  event: Extract<CopyEvent, { readonly follow: number }>,
  position: number,
  begun: Set<number>,
): FollowRow | undefined {
  if (event.type === "copies/followed") {
    const { follow: number, user, trader, settings, sharePpm, at } = event;
    const whose = { number, user_id: user, trader, state: "active", share_ppm: sharePpm, ...settingColumns(settings) };
    return { ...whose, since: at, ended_at: 0, cause: "", realised: 0, shared: 0, copies: 0, missed: 0, position };
  }
  if (row === undefined) return undefined;
  switch (event.type) {
    case "copies/follow-set":
      return { ...row, ...settingColumns(event.settings) };
    case "copies/ending":
      return { ...row, state: "ending", cause: event.cause };
    case "copies/unfollowed":
      return { ...row, state: "ended", ended_at: event.at, realised: event.realised, shared: event.shared };
    case "copies/copied": {
      if (begun.has(event.position)) return row;
      begun.add(event.position);
      return { ...row, copies: Number(row.copies) + 1 };
    }
    case "copies/not-copied":
      return { ...row, missed: Number(row.missed) + 1 };
    case "copies/shared":
      return { ...row, shared: BigInt(row.shared) + BigInt(event.paid) };
    default:
      return row;
  }
}

const CHANGES = Object.keys(FOLLOW).filter((name) => name !== "number");
const WRITE = `insert into copies_follow (${Object.keys(FOLLOW).join(", ")}) select * from ${givenRows(FOLLOW)}
  on conflict (number) do update set ${CHANGES.map((name) => `${name} = excluded.${name}`).join(", ")}`;
