/**
 * Holds every index sample and every trade of the log against the alerts, and writes what fired, with its message, in the transaction in
 * which the projector moves its position: a crash loses no fire and tells none twice.
 */
import type { PoolClient } from "pg";
import { splitPrice } from "../../stocks/formulas.ts";
import { trimNotices, writeNotices, type WrittenNotice } from "../../messages/server/notice-writes.ts";
import type { NoticeBell } from "../../messages/server/notice-bell.ts";
import { ticks, type MarketId } from "../../../money/units.ts";
import { columnValues, givenRows, type Columns } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { AlertSource, AlertState } from "../contract/alerts.contract.ts";
import type { AlertBook, SeenPrice, WaitingAlert } from "./alert-book.ts";

/** Kinds of its messages. */
export const ALERT_NOTICES = { rises: "price_alert_up", falls: "price_alert_down" } as const;
/** Of the end of a market, which ends what waits for its price. */
export const ALERTS_ENDED = "alerts_ended";

const CHANGE = {
  id: "bigint",
  ticks: "bigint",
  state: "text",
  since: "bigint",
  paused_until: "bigint",
  fires: "bigint",
  fired_at: "bigint",
  fired_ticks: "bigint",
} as const satisfies Columns;

type Change = {
  readonly id: number;
  readonly ticks: number;
  readonly state: AlertState;
  readonly since: number;
  readonly paused_until: number;
  /** Since the last write; where it fired last. */
  readonly fires: number;
  readonly fired_at: number;
  readonly fired_ticks: number;
};
/** An alert as it stood when a price fired it. */
/** A market that ended, with the alerts that waited for its price. */
type End = { readonly market: MarketId; readonly ids: readonly number[]; readonly position: number; readonly at: number };
type Fire = Pick<WaitingAlert, "id" | "user" | "market" | "direction" | "ticks"> & { readonly price: SeenPrice };

export class AlertsProjection implements Projection {
  readonly name = "alerts";
  /** People set them: a rebuild empties none. */
  readonly tables = [];
  readonly #book: AlertBook;
  readonly #bell: NoticeBell;
  #changes = new Map<number, Change>();
  #fires: Fire[] = [];
  #ends: End[] = [];
  /** Whom the write under way tells something, and of which kind. */
  #telling = new Map<number, string>();

  constructor(book: AlertBook, bell: NoticeBell) {
    this.#book = book;
    this.#bell = bell;
  }

  collect({ sequence: position, outcome }: Applied): boolean {
    this.#book.moveTo(position);
    if (outcome.repeated === true) return false;
    let hasChanged = false;
    for (const event of outcome.events) {
      if (event.type === "prices/sampled") {
        for (const sample of event.samples)
          hasChanged = this.#look(sample.market, ["mark", "shown"], { ticks: sample.ticks, at: event.at, position }) || hasChanged;
      } else if (event.type === "spot/filled") {
        hasChanged = this.#look(event.market, ["last", "shown"], { ticks: event.ticks, at: event.at, position }) || hasChanged;
      } else if (event.type === "stocks/split-done") {
        const scaled = this.#book.scale(event.market, position, (price) => ticks(splitPrice(price, event, "nearest")));
        for (const alert of scaled) this.#change(alert);
        hasChanged = hasChanged || scaled.length > 0;
      } else if (event.type === "delistings/ended") {
        const ids = this.#book.end(event.market).map(({ id }) => id);
        for (const id of ids) this.#changes.delete(id);
        if (ids.length > 0) this.#ends.push({ market: event.market, ids, position, at: event.at });
        hasChanged = hasChanged || ids.length > 0;
      }
    }
    return hasChanged;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [changes, fires, ends] = [[...this.#changes.values()], this.#fires, this.#ends];
    this.#changes = new Map();
    this.#fires = [];
    this.#ends = [];
    this.#telling = new Map(fires.map(({ user, direction }) => [user, ALERT_NOTICES[direction]]));
    if (changes.length + ends.length === 0) return () => Promise.resolve();
    return async (client) => {
      for (const end of ends) await this.#writeEnd(client, end);
      if (changes.length === 0) return;
      const values = columnValues(CHANGE, changes);
      const { rows } = await client.query<{ id: number; note: string }>({ name: "change-alerts", text: WRITE, values });
      // What its owner deleted or set anew meanwhile has not fired.
      const notes = new Map(rows.map(({ id, note }) => [id, note]));
      const notices = fires.flatMap((fire) => {
        const note = notes.get(fire.id);
        return note === undefined ? [] : [noticeOf(fire, note)];
      });
      if (notices.length === 0) return;
      await writeNotices(client, notices);
      await trimNotices(client, [...new Set(notices.map(({ user_id: user }) => user))]);
    };
  }

  /** They are gone, and each of their owners hears of it once. */
  async #writeEnd(client: PoolClient, { market, ids, position, at }: End): Promise<void> {
    const { rows } = await client.query<{ user_id: number }>({ name: "end-alerts", text: END, values: [ids] });
    const counts = new Map<number, number>();
    for (const { user_id: user } of rows) counts.set(user, (counts.get(user) ?? 0) + 1);
    if (counts.size === 0) return;
    const notices = [...counts].map(([user, count]) => endNotice(user, { market, count, position, at }));
    await writeNotices(client, notices);
    await trimNotices(client, [...counts.keys()]);
    for (const user of counts.keys()) this.#telling.set(user, ALERTS_ENDED);
  }

  written(): void {
    for (const [user, kind] of this.#telling) this.#bell.ring(user, kind);
    this.#telling = new Map();
  }

  /** Whether any alert is another now. */
  #look(market: MarketId, sources: readonly AlertSource[], price: SeenPrice): boolean {
    let hasChanged = false;
    for (const follows of sources) {
      const { fired, rearmed } = this.#book.look(market, follows, price);
      for (const alert of rearmed) this.#change(alert);
      for (const alert of fired) {
        this.#change(alert, price);
        this.#fires.push({ ...alert, price });
      }
      hasChanged = hasChanged || fired.length + rearmed.length > 0;
    }
    return hasChanged;
  }

  #change({ id, ticks: at, state, pauseMs, since, pausedUntil }: WaitingAlert, price?: SeenPrice): void {
    const before = this.#changes.get(id);
    this.#changes.set(id, {
      id,
      ticks: at,
      state: state === "away" && pauseMs === 0 ? "fired" : state,
      since,
      paused_until: pausedUntil,
      fires: (before?.fires ?? 0) + (price === undefined ? 0 : 1),
      fired_at: price?.at ?? before?.fired_at ?? 0,
      fired_ticks: price?.ticks ?? before?.fired_ticks ?? 0,
    });
  }
}

function noticeOf({ id, user, market, direction, ticks: at, price }: Fire, note: string): WrittenNotice {
  return {
    user_id: user,
    about: `alert-${id}-${price.position}`,
    kind: ALERT_NOTICES[direction],
    parameters: JSON.stringify({ market: String(market), ticks: String(price.ticks), at: String(at), note }),
    receipt: "",
    position: price.position,
    at: price.at,
  };
}

type Ended = Pick<End, "market" | "position" | "at"> & { readonly count: number };

function endNotice(user: number, { market, count, position, at }: Ended): WrittenNotice {
  const parameters = JSON.stringify({ market: String(market), count: String(count) });
  return { user_id: user, about: `alerts-ended-${market}`, kind: ALERTS_ENDED, parameters, receipt: "", position, at };
}

const END = "delete from alert where id = any($1::integer[]) returning user_id";
/** A row that was set anew behind the place of a change keeps what it was set to. */
const WRITE = `
  update alert set
    ticks = given.ticks,
    state = given.state,
    since = given.since,
    paused_until = given.paused_until,
    fires = alert.fires + given.fires::integer,
    fired_at = case when given.fires > 0 then given.fired_at else alert.fired_at end,
    fired_ticks = case when given.fires > 0 then given.fired_ticks else alert.fired_ticks end
  from ${givenRows(CHANGE)}
  where alert.id = given.id and alert.since < given.since
  returning alert.id, alert.note`;
