/** Offers, people's coupons and what they saved, as rows. */
import type { PoolClient } from "pg";
import { columnValues, givenRows, insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { CouponClaimed, CouponEnded, CouponSaved, CouponsClosed, CouponsPublished } from "../kernel/public.ts";

const OFFER = {
  id: "bigint",
  kind: "text",
  product: "text",
  ppm: "integer",
  asset: "integer",
  amount: "bigint",
  pieces: "integer",
  days: "integer",
  from_at: "bigint",
  until_at: "bigint",
  min_level: "smallint",
  min_score: "smallint",
  renews: "boolean",
  renewed: "bigint",
  published_at: "bigint",
  state: "text",
  closed_at: "bigint",
  claimed: "integer",
  used: "integer",
  saved: "bigint",
  position: "bigint",
} as const satisfies Columns;
const OWNED = {
  id: "bigint",
  user_id: "bigint",
  offer: "bigint",
  kind: "text",
  product: "text",
  ppm: "integer",
  asset: "integer",
  amount: "bigint",
  saved: "bigint",
  claimed_at: "bigint",
  until_at: "bigint",
  state: "text",
  ended_at: "bigint",
  position: "bigint",
} as const satisfies Columns;
const SAVING = {
  trade: "bigint",
  product: "text",
  side: "text",
  user_id: "bigint",
  coupon: "bigint",
  asset: "integer",
  ppm: "integer",
  left_before: "bigint",
  units: "bigint",
  counted: "bigint",
  position: "bigint",
  at: "bigint",
} as const satisfies Columns;
const CLOSED = { id: "bigint", state: "text", at: "bigint" } as const satisfies Columns;
const COUNTED = { coupon: "bigint", counted: "bigint" } as const satisfies Columns;
const CLAIMED = { offer: "bigint" } as const satisfies Columns;

const CLOSE = `update coupon_offer o set state = given.state, closed_at = given.at from ${givenRows(CLOSED)} where o.id = given.id`;
const END = `update coupon_owned o set state = given.state, ended_at = given.at from ${givenRows(CLOSED)} where o.id = given.id`;
const SUMS = `select coupon, sum(counted)::bigint as counted from ${givenRows(COUNTED)} group by coupon`;
const SAVE = `update coupon_owned o set saved = o.saved + sums.counted from (${SUMS}) as sums where o.id = sums.coupon`;
const SAVE_OFFER = `update coupon_offer o set saved = o.saved + sums.counted from
  (select offer, sum(one.counted)::bigint as counted from (${SUMS}) as one join coupon_owned on id = one.coupon group by offer) as sums
  where o.id = sums.offer`;
const CLAIM = `update coupon_offer o set claimed = o.claimed + sums.count from
  (select offer, count(*)::integer as count from ${givenRows(CLAIMED)} group by offer) as sums where o.id = sums.offer`;
const USE = `update coupon_offer o set used = o.used + sums.count from
  (select offer, count(*)::integer as count from ${givenRows(CLOSED)} join coupon_owned c on c.id = given.id
    where given.state = 'used' group by offer) as sums where o.id = sums.offer`;

/** `coupons/saved`, with its place. */
type Saved = CouponSaved & { readonly position: number };

export class CouponsProjection implements Projection {
  readonly name = "coupons";
  readonly hears = ["coupons"] as const;
  readonly tables = ["coupon_offer", "coupon_owned", "coupon_saving"];
  #offers: Row<typeof OFFER>[] = [];
  #owned: Row<typeof OWNED>[] = [];
  #savings: Row<typeof SAVING>[] = [];
  #closed: Row<typeof CLOSED>[] = [];
  #ended: Row<typeof CLOSED>[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isNew = false;
    for (const event of outcome.events) {
      if (event.type === "coupons/published") this.#offers.push(offerRow(event, sequence));
      else if (event.type === "coupons/claimed") this.#owned.push(ownedRow(event, sequence));
      else if (event.type === "coupons/saved") this.#savings.push(savingRow({ ...event, position: sequence }));
      else if (event.type === "coupons/closed") this.#closed.push(closedRow(event));
      else if (event.type === "coupons/coupon-ended") this.#ended.push(endedRow(event));
      else continue;
      isNew = true;
    }
    return isNew;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [offers, owned, savings, closed, ended] = [this.#offers, this.#owned, this.#savings, this.#closed, this.#ended];
    [this.#offers, this.#owned, this.#savings, this.#closed, this.#ended] = [[], [], [], [], []];
    return async (client) => {
      await insertRows(client, "coupon_offer", OFFER, offers);
      await insertRows(client, "coupon_owned", OWNED, owned);
      await insertRows(client, "coupon_saving", SAVING, savings);
      await change(client, { name: "coupon-claim", text: CLAIM }, CLAIMED, owned);
      await change(client, { name: "coupon-save", text: SAVE }, COUNTED, savings);
      await change(client, { name: "coupon-save-offer", text: SAVE_OFFER }, COUNTED, savings);
      await change(client, { name: "coupon-use", text: USE }, CLOSED, ended);
      await change(client, { name: "coupon-end", text: END }, CLOSED, ended);
      await change(client, { name: "coupon-close", text: CLOSE }, CLOSED, closed);
    };
  }
}

type Query = { readonly name: string; readonly text: string };
async function change<C extends Columns>(client: PoolClient, query: Query, columns: C, rows: readonly Row<C>[]): Promise<void> {
  if (rows.length > 0) await client.query({ ...query, values: columnValues(columns, rows) });
}

function offerRow({ offer, terms, renewed, at }: CouponsPublished, position: number): Row<typeof OFFER> {
  const { kind, product, ppm, asset, amount, pieces, days, from, until, minLevel, minScore, renews } = terms;
  const least = { min_level: minLevel, min_score: minScore };
  const begun = { published_at: at, state: "open", closed_at: 0, claimed: 0, used: 0, saved: 0, position };
  const worth = { kind, product, ppm, asset, amount, pieces, days };
  return { id: offer, ...worth, from_at: from, until_at: until, ...least, renews, renewed, ...begun };
}

function ownedRow(event: CouponClaimed, position: number): Row<typeof OWNED> {
  const { coupon, user, offer, kind, product, ppm, asset, amount, until, at } = event;
  const worth = { kind, product, ppm, asset, amount };
  return {
    id: coupon,
    user_id: user,
    offer,
    ...worth,
    saved: 0,
    claimed_at: at,
    until_at: until,
    state: "usable",
    ended_at: 0,
    position,
  };
}

function savingRow({ trade, product, side, user, coupon, asset, ppm, left, units, counted, position, at }: Saved): Row<typeof SAVING> {
  return { trade, product, side, user_id: user, coupon, asset, ppm, left_before: left, units, counted, position, at };
}

const closedRow = ({ offer, reason, at }: CouponsClosed): Row<typeof CLOSED> => ({ id: offer, state: reason, at });
const endedRow = ({ coupon, reason, at }: CouponEnded): Row<typeof CLOSED> => ({ id: coupon, state: reason, at });
