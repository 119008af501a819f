/** Locks, the days that they were paid, products, seeds and commitments as rows. */
import type { PoolClient } from "pg";
import { columnValues, givenRows, insertRows, type Columns, type ColumnValues, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { LockEnded, LockOpened, LockProductSet } from "../kernel/lock-mining.messages.ts";
import { writeSeeds, type SeedStep } from "./lock-seed-rows.ts";

const LOCK = {
  id: "bigint",
  user_id: "bigint",
  product: "integer",
  asset: "integer",
  days: "integer",
  low_ppm: "integer",
  high_ppm: "integer",
  penalty_ppm: "integer",
  principal: "bigint",
  renews: "boolean",
  locked_on: "integer",
  opened_at: "bigint",
  position: "bigint",
  renewal_of: "bigint",
  renewed_by: "bigint",
  days_paid: "integer",
  rate_sum: "bigint",
  interest: "bigint",
  how: "text",
  penalty: "bigint",
  not_renewed: "text",
  closed_at: "bigint",
  receipt_position: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;
const DAY = {
  lock: "bigint",
  day: "integer",
  user_id: "bigint",
  rate_ppm: "integer",
  how: "text",
  interest: "bigint",
  at: "bigint",
} as const satisfies Columns;
const END = {
  id: "bigint",
  how: "text",
  penalty: "bigint",
  not_renewed: "text",
  closed_at: "bigint",
  receipt_position: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;
const RENEWS = { id: "bigint", renews: "boolean" } as const satisfies Columns;
const RENEWED = { id: "bigint", renewed_by: "bigint" } as const satisfies Columns;
const PRODUCT = {
  product: "integer",
  position: "bigint",
  at: "bigint",
  asset: "integer",
  days: "integer",
  low_ppm: "integer",
  high_ppm: "integer",
  penalty_ppm: "integer",
  least: "bigint",
  most: "bigint",
  quota: "bigint",
  is_on_sale: "boolean",
} as const satisfies Columns;

/** What was heard since the last write. */
class Heard {
  readonly opened: Row<typeof LOCK>[] = [];
  readonly days: Row<typeof DAY>[] = [];
  readonly ended: Row<typeof END>[] = [];
  readonly products: Row<typeof PRODUCT>[] = [];
  readonly seeds: SeedStep[] = [];
  readonly renewed: Row<typeof RENEWED>[] = [];
  /** The last word of each lock counts. */
  readonly renews = new Map<number, Row<typeof RENEWS>>();
  count = 0;
}

export class LockMiningProjection implements Projection {
  readonly name = "lock-mining";
  readonly hears = ["lock-mining"] as const;
  readonly tables = ["lock_mining_locks", "lock_mining_days", "lock_mining_products", "lock_mining_seeds", "lock_mining_chains"];
  #heard = new Heard();

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#heard.count;
    outcome.events.forEach((event, index) => {
      if (hear(this.#heard, event, { sequence, index, next: outcome.events[index + 1] })) this.#heard.count += 1;
    });
    return this.#heard.count > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const heard = this.#heard;
    this.#heard = new Heard();
    return async (client) => {
      await insertRows(client, "lock_mining_locks", LOCK, heard.opened);
      await insertRows(client, "lock_mining_days", DAY, heard.days);
      await insertRows(client, "lock_mining_products", PRODUCT, heard.products);
      const change = async (name: string, text: string, values: ColumnValues | undefined): Promise<void> => {
        if (values !== undefined) await client.query({ name, text, values });
      };
      await change("pay-lock-mining", PAY, valuesOf(DAY, heard.days));
      await change("renews-lock-mining", SET_RENEWS, valuesOf(RENEWS, [...heard.renews.values()]));
      await change("end-lock-mining", END_LOCKS, valuesOf(END, heard.ended));
      await change("renew-lock-mining", RENEW, valuesOf(RENEWED, heard.renewed));
      await writeSeeds(client, heard.seeds);
    };
  }
}

const valuesOf = <C extends Columns>(columns: C, rows: readonly Row<C>[]): ColumnValues | undefined =>
  rows.length === 0 ? undefined : columnValues(columns, rows);

type Event = Applied["outcome"]["events"][number];
type Place = { readonly sequence: number; readonly index: number; readonly next: Event | undefined };

/** Whether it was of lock mining. */
function hear(heard: Heard, event: Event, place: Place): boolean {
  switch (event.type) {
    case "lock-mining/locked":
      heard.opened.push(openedRow(event, place.sequence));
      if (event.renewalOf !== undefined) heard.renewed.push({ id: event.renewalOf, renewed_by: event.lock });
      return true;
    case "lock-mining/paid": {
      const { lock, day, user, ratePpm, how, interest, at } = event;
      heard.days.push({ lock, day, user_id: user, rate_ppm: ratePpm, how, interest, at });
      return true;
    }
    case "lock-mining/ended":
      heard.ended.push(endedRow(event, place));
      return true;
    case "lock-mining/renews-set":
      heard.renews.set(event.lock, { id: event.lock, renews: event.renews });
      return true;
    case "lock-mining/product-set":
      heard.products.push(productRow(event, place.sequence));
      return true;
    case "lock-mining/committed":
    case "lock-mining/revealed":
    case "lock-mining/day-paid":
      heard.seeds.push({ event, position: place.sequence });
      return true;
    default:
      return false;
  }
}

function openedRow(event: LockOpened, position: number): Row<typeof LOCK> {
  const { lock: id, user, product, asset, days, lowPpm, highPpm, penaltyPpm, principal, renews, lockedOn, renewalOf, at } = event;
  const terms = { product, asset, days, low_ppm: lowPpm, high_ppm: highPpm, penalty_ppm: penaltyPpm, principal, renews };
  const made = { locked_on: lockedOn, opened_at: at, position, renewal_of: renewalOf ?? 0, renewed_by: 0 };
  const none = { days_paid: 0, rate_sum: 0, interest: 0, how: "", penalty: 0, not_renewed: "", closed_at: 0 };
  return { id, user_id: user, ...terms, ...made, ...none, receipt_position: 0, receipt_n: 0 };
}

function endedRow({ lock: id, how, penalty, notRenewed, at }: LockEnded, { sequence, index, next }: Place): Row<typeof END> {
  // The settlement comes right after it, where there is one.
  const hasReceipt = next?.type === "settlement/settled" && next.product === "lock-mining" && next.contract === id;
  const receipt = { receipt_position: hasReceipt ? sequence : 0, receipt_n: hasReceipt ? index + 1 : 0 };
  return { id, how, penalty, not_renewed: notRenewed ?? "", closed_at: at, ...receipt };
}

function productRow({ product, terms, at }: LockProductSet, position: number): Row<typeof PRODUCT> {
  const { asset, days, lowPpm, highPpm, penaltyPpm, least, most, quota, isOnSale } = terms;
  const rates = { low_ppm: lowPpm, high_ppm: highPpm, penalty_ppm: penaltyPpm };
  return { product, position, at, asset, days, ...rates, least, most, quota, is_on_sale: isOnSale };
}

/** Several days of one lock may come in one write: a venue that was down pays them one after the other. */
const PAY = `update lock_mining_locks set days_paid = lock_mining_locks.days_paid + paid.days, rate_sum = lock_mining_locks.rate_sum + paid.rates,
    interest = lock_mining_locks.interest + paid.interest
  from (select lock, count(*)::integer as days, sum(rate_ppm)::bigint as rates, sum(interest)::bigint as interest
    from ${givenRows(DAY)} group by lock) as paid where lock_mining_locks.id = paid.lock`;
const SET_RENEWS = `update lock_mining_locks set renews = given.renews from ${givenRows(RENEWS)} where lock_mining_locks.id = given.id`;
const END_LOCKS = `update lock_mining_locks set how = given.how, penalty = given.penalty, not_renewed = given.not_renewed,
    closed_at = given.closed_at, receipt_position = given.receipt_position, receipt_n = given.receipt_n
  from ${givenRows(END)} where lock_mining_locks.id = given.id`;
const RENEW = `update lock_mining_locks set renewed_by = given.renewed_by from ${givenRows(RENEWED)} where lock_mining_locks.id = given.id`;
