/** Products and purchases of dual investment as rows. */
import type { PoolClient } from "pg";
import { givenRows, insertRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { DualBought, DualMade, DualSettled } from "../kernel/dual-investment.messages.ts";

const PRODUCT = {
  id: "bigint",
  market: "integer",
  coin: "integer",
  kind: "text",
  strike: "bigint",
  days: "integer",
  made_at: "bigint",
  position: "bigint",
  sale_ends_at: "bigint",
  settles_at: "bigint",
  decides_at: "bigint",
  volatility_ppm: "bigint",
  hours: "integer",
  passed_on_ppm: "integer",
  most_ppm: "bigint",
  shares: "integer",
  most: "integer",
  sold: "integer",
  outcome: "text",
  sum: "bigint",
  count: "integer",
  settled_at: "bigint",
} as const satisfies Columns;
const PURCHASE = {
  id: "bigint",
  product: "bigint",
  user_id: "bigint",
  shares: "integer",
  principal: "bigint",
  fair_ppm: "bigint",
  rate_ppm: "bigint",
  ticks: "bigint",
  bought_at: "bigint",
  position: "bigint",
  outcome: "text",
  paid: "bigint",
  interest: "bigint",
  settled_at: "bigint",
  receipt_position: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;
const END = {
  id: "bigint",
  outcome: "text",
  paid: "bigint",
  interest: "bigint",
  settled_at: "bigint",
  receipt_position: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;
const DECIDED = { id: "bigint", outcome: "text", sum: "bigint", count: "integer", settled_at: "bigint" } as const satisfies Columns;
const LATER = { id: "bigint", decides_at: "bigint" } as const satisfies Columns;

/** What was heard since the last write. */
class Heard {
  readonly made: Row<typeof PRODUCT>[] = [];
  readonly bought: Row<typeof PURCHASE>[] = [];
  readonly ended: Row<typeof END>[] = [];
  readonly decided: Row<typeof DECIDED>[] = [];
  /** The last word of each product counts. */
  readonly later = new Map<number, Row<typeof LATER>>();
  count = 0;
}

export class DualInvestmentProjection implements Projection {
  readonly name = "dual-investment";
  readonly hears = ["dual-investment"] as const;
  readonly tables = ["dual_investment_products", "dual_investment_purchases"];
  readonly #coinOf: (market: number) => number;
  #heard = new Heard();

  /** `coinOf`: the asset of a market, which never changes. */
  constructor(coinOf: (market: number) => number) {
    this.#coinOf = coinOf;
  }

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#heard.count;
    outcome.events.forEach((event, index) => {
      if (hear(this.#heard, event, { sequence, index, next: outcome.events[index + 1], coinOf: this.#coinOf })) this.#heard.count += 1;
    });
    return this.#heard.count > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const heard = this.#heard;
    this.#heard = new Heard();
    return async (client) => {
      await insertRows(client, "dual_investment_products", PRODUCT, heard.made);
      await insertRows(client, "dual_investment_purchases", PURCHASE, heard.bought);
      const change = async <C extends Columns>(name: string, text: string, columns: C, rows: readonly Row<C>[]): Promise<void> => {
        await writeRows(client, { name, text }, columns, rows);
      };
      await change("sell-dual-investment", SELL, PURCHASE, heard.bought);
      await change("postpone-dual-investment", POSTPONE, LATER, [...heard.later.values()]);
      await change("end-dual-investment", END_PURCHASES, END, heard.ended);
      await change("decide-dual-investment", DECIDE, DECIDED, heard.decided);
    };
  }
}

type Event = Applied["outcome"]["events"][number];
type Place = {
  readonly sequence: number;
  readonly index: number;
  readonly next: Event | undefined;
  readonly coinOf: (market: number) => number;
};

/** Whether it was something that the tables tell. */
function hear(heard: Heard, event: Event, place: Place): boolean {
  switch (event.type) {
    case "dual-investment/made":
      heard.made.push(madeRow(event, place));
      return true;
    case "dual-investment/bought":
      heard.bought.push(boughtRow(event, place.sequence));
      return true;
    case "dual-investment/postponed":
      heard.later.set(event.product, { id: event.product, decides_at: event.settlesAt });
      return true;
    case "dual-investment/settled":
      heard.ended.push(endedRow(event, place));
      return true;
    case "dual-investment/product-settled": {
      const { product: id, outcome, sum, count, at } = event;
      heard.decided.push({ id, outcome, sum, count, settled_at: at });
      return true;
    }
    default:
      return false;
  }
}

function madeRow(event: DualMade, { sequence: position, coinOf }: Place): Row<typeof PRODUCT> {
  const {
    product: id,
    market,
    kind,
    strike,
    days,
    saleEndsAt,
    settlesAt,
    volatilityPpm,
    hours,
    passedOnPpm,
    mostPpm,
    shares,
    most,
    at,
  } = event;
  const times = { made_at: at, position, sale_ends_at: saleEndsAt, settles_at: settlesAt, decides_at: settlesAt };
  const rates = { volatility_ppm: volatilityPpm, hours, passed_on_ppm: passedOnPpm, most_ppm: mostPpm };
  return {
    id,
    market,
    coin: coinOf(market),
    kind,
    strike,
    days,
    ...times,
    ...rates,
    shares,
    most,
    sold: 0,
    outcome: "",
    sum: 0,
    count: 0,
    settled_at: 0,
  };
}

function boughtRow(event: DualBought, position: number): Row<typeof PURCHASE> {
  const { purchase: id, product, user, shares, principal, fairPpm, ratePpm, ticks, at } = event;
  const bought = { fair_ppm: fairPpm, rate_ppm: ratePpm, ticks, bought_at: at, position };
  const none = { outcome: "", paid: 0, interest: 0, settled_at: 0, receipt_position: 0, receipt_n: 0 };
  return { id, product, user_id: user, shares, principal, ...bought, ...none };
}

function endedRow({ purchase: id, outcome, paid, interest, at }: DualSettled, { sequence, index, next }: Place): Row<typeof END> {
  // The settlement comes right after it, where there is one.
  const hasReceipt = next?.type === "settlement/settled" && next.product === "dual-investment" && next.contract === id;
  const receipt = { receipt_position: hasReceipt ? sequence : 0, receipt_n: hasReceipt ? index + 1 : 0 };
  return { id, outcome, paid, interest, settled_at: at, ...receipt };
}

const SELL = `update dual_investment_products p set sold = p.sold + bought.shares
  from (select product, sum(shares)::integer as shares from ${givenRows(PURCHASE)} group by product) as bought where p.id = bought.product`;
const POSTPONE = `update dual_investment_products p set decides_at = given.decides_at from ${givenRows(LATER)} where p.id = given.id`;
const END_PURCHASES = `update dual_investment_purchases p set outcome = given.outcome, paid = given.paid, interest = given.interest,
    settled_at = given.settled_at, receipt_position = given.receipt_position, receipt_n = given.receipt_n
  from ${givenRows(END)} where p.id = given.id`;
const DECIDE = `update dual_investment_products p set outcome = given.outcome, sum = given.sum, count = given.count,
    settled_at = given.settled_at from ${givenRows(DECIDED)} where p.id = given.id`;
