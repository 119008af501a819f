/** Seconds contracts as rows for their lists, and what came of them: by length of all, by market of each person. */
import type { PoolClient } from "pg";
import { givenRows, insertRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const CONTRACT = {
  id: "bigint",
  user_id: "bigint",
  market: "integer",
  side: "smallint",
  seconds: "integer",
  stake: "bigint",
  ratio_ppm: "integer",
  profit: "bigint",
  at: "bigint",
  entry: "bigint",
  entered_at: "bigint",
  due: "bigint",
  result: "text",
  paid: "bigint",
  sum: "bigint",
  prices: "integer",
  closed_at: "bigint",
  position: "bigint",
  n: "integer",
} as const satisfies Columns;
const ENTRY = { id: "bigint", entry: "bigint", entered_at: "bigint", due: "bigint" } as const satisfies Columns;
const END = {
  id: "bigint",
  result: "text",
  paid: "bigint",
  sum: "bigint",
  prices: "integer",
  closed_at: "bigint",
  position: "bigint",
  n: "integer",
} as const satisfies Columns;

export class SecondsProjection implements Projection {
  readonly name = "seconds";
  readonly hears = ["seconds"] as const;
  readonly version = 2;
  readonly tables = ["seconds_contracts", "seconds_results", "seconds_own"];
  #opened: Row<typeof CONTRACT>[] = [];
  #entered: Row<typeof ENTRY>[] = [];
  #closed: Row<typeof END>[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#opened.length + this.#entered.length + this.#closed.length;
    outcome.events.forEach((event, index) => {
      if (event.type === "seconds/opened") {
        const { contract: id, user, market, side, seconds, stake, ratioPpm, profit, at } = event;
        const bought = { id, user_id: user, market, side: side === "up" ? 1 : 2, seconds, stake, ratio_ppm: ratioPpm, profit, at };
        const none = { entry: 0, entered_at: 0, due: 0, result: "", paid: 0, sum: 0, prices: 0, closed_at: 0, position: 0, n: 0 };
        this.#opened.push({ ...bought, ...none });
      } else if (event.type === "seconds/entered") {
        this.#entered.push({ id: event.contract, entry: event.ticks, entered_at: event.at, due: event.due });
      } else if (event.type === "seconds/closed") {
        const { contract: id, result, paid, sum, prices, at } = event;
        // The settlement comes right after it, where there is one.
        const next = outcome.events[index + 1];
        const place = next?.type === "settlement/settled" && next.product === "seconds" && next.contract === id;
        this.#closed.push({ id, result, paid, sum, prices, closed_at: at, position: place ? sequence : 0, n: place ? index + 1 : 0 });
      }
    });
    return this.#opened.length + this.#entered.length + this.#closed.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [opened, entered, closed] = [this.#opened, this.#entered, this.#closed];
    this.#opened = [];
    this.#entered = [];
    this.#closed = [];
    return async (client) => {
      await insertRows(client, "seconds_contracts", CONTRACT, opened);
      await writeRows(client, { name: "enter-seconds", text: ENTER }, ENTRY, entered);
      if (closed.length === 0) return;
      await writeRows(client, { name: "close-seconds", text: CLOSE }, END, closed);
      await writeRows(client, { name: "count-seconds", text: COUNT }, END, closed);
      await writeRows(client, { name: "count-own-seconds", text: COUNT_OWN }, END, closed);
    };
  }
}

const ENTER = `update seconds_contracts set entry = given.entry, entered_at = given.entered_at, due = given.due
  from ${givenRows(ENTRY)} where seconds_contracts.id = given.id`;
const CLOSE = `update seconds_contracts set result = given.result, paid = given.paid, sum = given.sum, prices = given.prices,
  closed_at = given.closed_at, position = given.position, n = given.n from ${givenRows(END)} where seconds_contracts.id = given.id`;
/** A batch is written once, with the place in the log up to which the tables are. */
const COUNT = `insert into seconds_results (seconds, result, count, staked, paid)
  select c.seconds, given.result, count(*), sum(c.stake), sum(given.paid)
  from ${givenRows(END)} join seconds_contracts c on c.id = given.id group by c.seconds, given.result
  on conflict (seconds, result) do update set count = seconds_results.count + excluded.count,
    staked = seconds_results.staked + excluded.staked, paid = seconds_results.paid + excluded.paid`;
const COUNT_OWN = `insert into seconds_own (user_id, market, result, count, brought)
  select c.user_id, c.market, given.result, count(*), sum(given.paid - c.stake)
  from ${givenRows(END)} join seconds_contracts c on c.id = given.id group by c.user_id, c.market, given.result
  on conflict (user_id, market, result) do update set count = seconds_own.count + excluded.count,
    brought = seconds_own.brought + excluded.brought`;
