/** Contests, entries, orders and index samples as rows. */
import type { PoolClient } from "pg";
import { columnValues, givenRows, insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { ContestOpened, ContestOrdered, ContestsEvent, Placed, Valued } from "../kernel/public.ts";

const CONTEST = {
  ...{ id: "bigint", ref: "text", title: "text", opened_by: "bigint", markets: "text", start: "numeric", fee_ppm: "integer" },
  ...{ seats: "integer", is_public: "boolean", starts_at: "bigint", joins_until: "bigint", ends_at: "bigint", every_ms: "bigint" },
  ...{ prizes: "text", prize_days: "integer", again_of: "bigint", opened_at: "bigint", position: "bigint", stage: "text", why: "text" },
  ...{ entries: "integer", valued_at: "bigint", over_at: "bigint" },
} as const satisfies Columns;
const STAGE = { id: "bigint", stage: "text", why: "text", at: "bigint" } as const satisfies Columns;
const ENTRIES = { id: "bigint", entries: "integer" } as const satisfies Columns;
const ENTRY = {
  ...{ contest: "bigint", entry: "integer", user_id: "bigint", joined_at: "bigint", is_out: "boolean", equity: "numeric" },
  ...{ drawdown_ppm: "integer", fills: "integer", place: "integer", return_ppm: "bigint", prize: "numeric" },
  ...{ receipt_position: "bigint", receipt_n: "integer" },
} as const satisfies Columns;
const LEFT = { contest: "bigint", entry: "integer" } as const satisfies Columns;
const VALUED = {
  ...{ contest: "bigint", entry: "integer", equity: "numeric", drawdown_ppm: "integer", fills: "integer", at: "bigint" },
} as const satisfies Columns;
const PLACED = { contest: "bigint", entry: "integer", place: "integer", return_ppm: "bigint", prize: "numeric" } as const satisfies Columns;
const RECEIPT = { contest: "bigint", entry: "integer", position: "bigint", n: "integer" } as const satisfies Columns;
const ORDER = {
  ...{ contest: "bigint", number: "integer", entry: "integer", user_id: "bigint", market: "integer", side: "text", ticks: "bigint" },
  ...{ lots: "numeric", spend: "numeric", placed_at: "bigint", state: "text", fill_ticks: "bigint", fill_lots: "numeric" },
  ...{ value: "numeric", fee: "numeric", done_at: "bigint", done_position: "bigint" },
} as const satisfies Columns;
const DONE = {
  ...{ contest: "bigint", number: "integer", state: "text", fill_ticks: "bigint", fill_lots: "numeric", value: "numeric" },
  ...{ fee: "numeric", done_at: "bigint", done_position: "bigint" },
} as const satisfies Columns;
const SAMPLE = { contest: "bigint", position: "bigint", at: "bigint", ticks: "text" } as const satisfies Columns;

/** What was heard since the last write; of what changes again and again the newest. */
class Heard {
  readonly contests: Row<typeof CONTEST>[] = [];
  readonly stages = new Map<number, Row<typeof STAGE>>();
  readonly counts = new Map<number, Row<typeof ENTRIES>>();
  readonly entries: Row<typeof ENTRY>[] = [];
  readonly left: Row<typeof LEFT>[] = [];
  readonly valued = new Map<string, Row<typeof VALUED>>();
  readonly placed: Row<typeof PLACED>[] = [];
  readonly receipts: Row<typeof RECEIPT>[] = [];
  readonly orders: Row<typeof ORDER>[] = [];
  readonly done: Row<typeof DONE>[] = [];
  /** A venue that was down values late, perhaps twice in one command: at the same prices. */
  readonly samples = new Map<string, Row<typeof SAMPLE>>();
}

type Event = Applied["outcome"]["events"][number];
const isOfContests = (event: Event): event is ContestsEvent => event.type.startsWith("contests/");

export class ContestsProjection implements Projection {
  readonly name = "contests";
  readonly hears = ["contests"] as const;
  readonly tables = ["contests", "contest_entries", "contest_orders", "contest_samples"];
  #heard = new Heard();

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isHeard = false;
    outcome.events.forEach((event, index) => {
      if (!isOfContests(event)) return;
      hear(this.#heard, event, { sequence, index });
      isHeard = true;
    });
    return isHeard;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const heard = this.#heard;
    this.#heard = new Heard();
    return async (client) => {
      const change = async <C extends Columns>(name: string, text: string, columns: C, rows: readonly Row<C>[]): Promise<void> => {
        if (rows.length > 0) await client.query({ name, text, values: columnValues(columns, rows) });
      };
      await insertRows(client, "contests", CONTEST, heard.contests);
      await insertRows(client, "contest_entries", ENTRY, heard.entries);
      await insertRows(client, "contest_orders", ORDER, heard.orders);
      await insertRows(client, "contest_samples", SAMPLE, [...heard.samples.values()]);
      await change("contest-entries", SET_ENTRIES, ENTRIES, [...heard.counts.values()]);
      await change("contest-left", SET_LEFT, LEFT, heard.left);
      await change("contest-valued", SET_VALUED, VALUED, [...heard.valued.values()]);
      await change("contest-valued-at", SET_VALUED_AT, VALUED, [...heard.valued.values()]);
      await change("contest-done", SET_DONE, DONE, heard.done);
      await change("contest-placed", SET_PLACED, PLACED, heard.placed);
      await change("contest-receipts", SET_RECEIPTS, RECEIPT, heard.receipts);
      await change("contest-stage", SET_STAGE, STAGE, [...heard.stages.values()]);
    };
  }
}

type Place = { readonly sequence: number; readonly index: number };

function hear(heard: Heard, event: ContestsEvent, place: Place): void {
  const { contest: id, at } = event;
  switch (event.type) {
    case "contests/opened":
      return void heard.contests.push(contestRow(event, place.sequence));
    case "contests/started":
      return void heard.stages.set(id, { id, stage: "running", why: "", at: 0 });
    case "contests/called-off":
      return void heard.stages.set(id, { id, stage: "off", why: event.reason, at });
    case "contests/sampled":
      return hearValues(heard, event, event.standings, place);
    case "contests/ended":
      hearValues(heard, event, event.table, place);
      for (const { entry, place: of, returnPpm, prize } of event.table)
        heard.placed.push({ contest: id, entry, place: of, return_ppm: returnPpm, prize });
      return void heard.stages.set(id, { id, stage: "over", why: "", at });
    case "contests/result":
      // The settlement comes right after it.
      return void heard.receipts.push({ contest: id, entry: event.entry, position: place.sequence, n: place.index + 1 });
    default:
      return hearEntry(heard, event, place);
  }
}

function hearValues(
  heard: Heard,
  { contest, ticks, at }: { readonly contest: number; readonly ticks: readonly number[]; readonly at: number },
  all: readonly Valued[] | readonly Placed[],
  { sequence: position }: Place,
): void {
  heard.samples.set(`${contest} ${position}`, { contest, position, at, ticks: ticks.join() });
  for (const { entry, equity, drawdownPpm, fills } of all)
    heard.valued.set(`${contest} ${entry}`, { contest, entry, equity, drawdown_ppm: drawdownPpm, fills, at });
}

type OfEntry = Extract<ContestsEvent, { readonly entry: number }>;
function hearEntry(heard: Heard, event: Exclude<OfEntry, { type: "contests/result" }>, { sequence }: Place): void {
  const { contest, entry, user: user_id, at } = event;
  const none = { fill_ticks: 0, fill_lots: 0, value: 0, fee: 0 };
  switch (event.type) {
    case "contests/joined": {
      heard.counts.set(contest, { id: contest, entries: event.entries });
      const fresh = { is_out: false, equity: -1, drawdown_ppm: 0, fills: 0, place: 0, return_ppm: 0, prize: 0 };
      return void heard.entries.push({ contest, entry, user_id, joined_at: at, ...fresh, receipt_position: 0, receipt_n: 0 });
    }
    case "contests/left":
      return void heard.left.push({ contest, entry });
    case "contests/ordered":
      return void heard.orders.push(orderRow(event));
    case "contests/filled": {
      const { order: number, ticks, lots, value, fee } = event;
      const fill = { fill_ticks: ticks, fill_lots: lots, value, fee };
      return void heard.done.push({ contest, number, state: "filled", ...fill, done_at: at, done_position: sequence });
    }
    default:
      return void heard.done.push({ contest, number: event.order, state: event.reason, ...none, done_at: at, done_position: sequence });
  }
}

function contestRow({ contest: id, ref, title, terms, by, again = 0, at }: ContestOpened, position: number): Row<typeof CONTEST> {
  const { markets, start, feePpm, seats, isPublic, startsAt, joinsUntil, endsAt, everyMs, prizes, prizeDays } = terms;
  return {
    ...{ id, ref, title, opened_by: by, markets: markets.join(), start, fee_ppm: feePpm, seats, is_public: isPublic },
    ...{ starts_at: startsAt, joins_until: joinsUntil, ends_at: endsAt, every_ms: everyMs, prizes: prizes.join(), prize_days: prizeDays },
    ...{ again_of: again, opened_at: at, position, stage: "coming", why: "", entries: 0, valued_at: 0, over_at: 0 },
  };
}

function orderRow({ contest, entry, user: user_id, order: number, ...event }: ContestOrdered): Row<typeof ORDER> {
  const { market, side, ticks, lots, spend, at } = event;
  const none = { fill_ticks: 0, fill_lots: 0, value: 0, fee: 0, done_at: 0, done_position: 0 };
  return { contest, number, entry, user_id, market, side, ticks, lots, spend, placed_at: at, state: "open", ...none };
}

const OF_ENTRY = "contest_entries.contest = given.contest and contest_entries.entry = given.entry";
const SET_STAGE = `update contests set stage = given.stage, why = given.why, over_at = given.at from ${givenRows(STAGE)} where contests.id = given.id`;
const SET_ENTRIES = `update contests set entries = given.entries from ${givenRows(ENTRIES)} where contests.id = given.id`;
const SET_LEFT = `update contest_entries set is_out = true from ${givenRows(LEFT)} where ${OF_ENTRY}`;
const SET_VALUED = `update contest_entries set equity = given.equity, drawdown_ppm = given.drawdown_ppm, fills = given.fills
  from ${givenRows(VALUED)} where ${OF_ENTRY}`;
const SET_VALUED_AT = `update contests set valued_at = given.at from ${givenRows(VALUED)} where contests.id = given.contest`;
const SET_PLACED = `update contest_entries set place = given.place, return_ppm = given.return_ppm, prize = given.prize
  from ${givenRows(PLACED)} where ${OF_ENTRY}`;
const SET_RECEIPTS = `update contest_entries set receipt_position = given.position, receipt_n = given.n
  from ${givenRows(RECEIPT)} where ${OF_ENTRY}`;
const SET_DONE = `update contest_orders set state = given.state, fill_ticks = given.fill_ticks, fill_lots = given.fill_lots,
    value = given.value, fee = given.fee, done_at = given.done_at, done_position = given.done_position
  from ${givenRows(DONE)} where contest_orders.contest = given.contest and contest_orders.number = given.number`;
