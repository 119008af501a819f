/** Projects and orders as rows. */
import type { PoolClient } from "pg";
import { givenRows, insertRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { SalePublished, TokensDelivered, TokensOrdered } from "../kernel/token-sale.messages.ts";

const PROJECT = {
  id: "bigint",
  token: "integer",
  cash: "integer",
  coins: "text",
  price: "numeric",
  total: "numeric",
  least: "numeric",
  most: "numeric",
  cap: "numeric",
  mode: "text",
  starts_at: "bigint",
  ends_at: "bigint",
  cliff_days: "integer",
  parts: "integer",
  again_ms: "bigint",
  again_of: "bigint",
  next_id: "bigint",
  published_at: "bigint",
  position: "bigint",
  outcome: "text",
  outcome_at: "bigint",
  asked: "numeric",
  granted: "numeric",
  people: "bigint",
} as const satisfies Columns;
const OUTCOME = {
  id: "bigint",
  outcome: "text",
  outcome_at: "bigint",
  asked: "numeric",
  granted: "numeric",
  people: "bigint",
} as const satisfies Columns;
const NEXT = { id: "bigint", next_id: "bigint" } as const satisfies Columns;
const ORDER = {
  id: "bigint",
  project: "bigint",
  user_id: "bigint",
  token: "integer",
  pay: "integer",
  tokens: "numeric",
  paid: "numeric",
  ticks: "bigint",
  ordered_at: "bigint",
  position: "bigint",
  state: "text",
  granted: "numeric",
  charged: "numeric",
  returned: "numeric",
  value: "numeric",
  vested: "numeric",
  delivered_at: "bigint",
  closed_at: "bigint",
  receipt_position: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;
const RETURN = { id: "bigint", state: "text", returned: "numeric", closed_at: "bigint" } as const satisfies Columns;
const DELIVERY = {
  id: "bigint",
  granted: "numeric",
  charged: "numeric",
  returned: "numeric",
  value: "numeric",
  delivered_at: "bigint",
  closed_at: "bigint",
  receipt_position: "bigint",
  receipt_n: "integer",
} as const satisfies Columns;
const PART = { id: "bigint", tokens: "numeric", closed_at: "bigint" } as const satisfies Columns;

/** What was heard since the last write. */
class Heard {
  readonly projects: Row<typeof PROJECT>[] = [];
  readonly outcomes: Row<typeof OUTCOME>[] = [];
  readonly nexts: Row<typeof NEXT>[] = [];
  readonly orders: Row<typeof ORDER>[] = [];
  readonly returns: Row<typeof RETURN>[] = [];
  readonly deliveries: Row<typeof DELIVERY>[] = [];
  readonly parts: Row<typeof PART>[] = [];
  readonly closed: Row<typeof PART>[] = [];
}

export class TokenSaleProjection implements Projection {
  readonly name = "token-sale";
  readonly hears = ["token-sale"] as const;
  readonly tables = ["sale_projects", "sale_orders"];
  #heard = new Heard();

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isHeard = false;
    outcome.events.forEach((event, index) => {
      if (hear(this.#heard, event, { sequence, index, next: outcome.events[index + 1] })) isHeard = true;
    });
    return isHeard;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const heard = this.#heard;
    this.#heard = new Heard();
    return async (client) => {
      await insertRows(client, "sale_projects", PROJECT, heard.projects);
      await insertRows(client, "sale_orders", ORDER, heard.orders);
      const change = async <C extends Columns>(name: string, text: string, columns: C, rows: readonly Row<C>[]): Promise<void> => {
        await writeRows(client, { name, text }, columns, rows);
      };
      await change("sale-next", SET_NEXT, NEXT, heard.nexts);
      await change("sale-outcome", SET_OUTCOME, OUTCOME, heard.outcomes);
      await change("sale-return", RETURN_ORDERS, RETURN, heard.returns);
      await change("sale-deliver", DELIVER, DELIVERY, heard.deliveries);
      await change("sale-vest", VEST, PART, heard.parts);
      await change("sale-close", CLOSE, PART, heard.closed);
    };
  }
}

type Event = Applied["outcome"]["events"][number];
type Place = { readonly sequence: number; readonly index: number; readonly next: Event | undefined };

/** Whether it was of token sales. */
function hear(heard: Heard, event: Event, place: Place): boolean {
  switch (event.type) {
    case "token-sale/published":
      heard.projects.push(projectRow(event, place.sequence));
      if (event.again !== undefined) heard.nexts.push({ id: event.again, next_id: event.project });
      return true;
    case "token-sale/allocated": {
      const { project: id, asked, granted, people, at } = event;
      heard.outcomes.push({ id, outcome: "allocated", outcome_at: at, asked, granted, people });
      return true;
    }
    case "token-sale/called-off":
      heard.outcomes.push({ id: event.project, outcome: "called_off", outcome_at: event.at, asked: 0, granted: 0, people: 0 });
      return true;
    default:
      return hearOrder(heard, event, place);
  }
}

function hearOrder(heard: Heard, event: Event, place: Place): boolean {
  switch (event.type) {
    case "token-sale/ordered":
      heard.orders.push(orderRow(event, place.sequence));
      return true;
    case "token-sale/returned":
      heard.returns.push({ id: event.order, state: event.why, returned: event.paid, closed_at: event.at });
      return true;
    case "token-sale/delivered":
      heard.deliveries.push(deliveryRow(event, place));
      return true;
    case "token-sale/vested":
      heard.parts.push({ id: event.order, tokens: event.tokens, closed_at: event.left === 0n ? event.at : 0 });
      return true;
    case "token-sale/closed":
      heard.closed.push({ id: event.order, tokens: event.tokens, closed_at: event.at });
      return true;
    default:
      return false;
  }
}

function projectRow({ project: id, terms, again = 0, at }: SalePublished, position: number): Row<typeof PROJECT> {
  const { token, cash, coins, price, total, least, most, cap, mode, startsAt, endsAt, cliffDays, parts, againMs } = terms;
  const sums = { price, total, least, most, cap };
  const times = { starts_at: startsAt, ends_at: endsAt, cliff_days: cliffDays, parts, again_ms: againMs };
  const made = { again_of: again, next_id: 0, published_at: at, position };
  const none = { outcome: "", outcome_at: 0, asked: 0, granted: 0, people: 0 };
  return { id, token, cash, coins: coins.join(), ...sums, mode, ...times, ...made, ...none };
}

function orderRow(event: TokensOrdered, position: number): Row<typeof ORDER> {
  const { order: id, project, user, token, tokens, pay, paid, index, at } = event;
  const of = { id, project, user_id: user, token, pay, tokens, paid, ticks: index ?? 0, ordered_at: at, position };
  const none = { granted: 0, charged: 0, returned: 0, value: 0, vested: 0, delivered_at: 0, closed_at: 0 };
  return { ...of, state: "open", ...none, receipt_position: 0, receipt_n: 0 };
}

function deliveryRow(event: TokensDelivered, { sequence, index, next }: Place): Row<typeof DELIVERY> {
  const { order: id, granted, charged, returned, value, at } = event;
  // The settlement comes right after it.
  const hasReceipt = next?.type === "settlement/settled" && next.product === "token-sale" && next.contract === id;
  const receipt = { receipt_position: hasReceipt ? sequence : 0, receipt_n: hasReceipt ? index + 1 : 0 };
  return { id, granted, charged, returned, value, delivered_at: at, closed_at: granted === 0n ? at : 0, ...receipt };
}

const SET_NEXT = `update sale_projects set next_id = given.next_id from ${givenRows(NEXT)} where sale_projects.id = given.id`;
const SET_OUTCOME = `update sale_projects set outcome = given.outcome, outcome_at = given.outcome_at, asked = given.asked,
    granted = given.granted, people = given.people
  from ${givenRows(OUTCOME)} where sale_projects.id = given.id`;
const RETURN_ORDERS = `update sale_orders set state = given.state, returned = given.returned, closed_at = given.closed_at
  from ${givenRows(RETURN)} where sale_orders.id = given.id`;
const DELIVER = `update sale_orders set state = 'delivered', granted = given.granted, charged = given.charged, returned = given.returned,
    value = given.value, delivered_at = given.delivered_at, closed_at = given.closed_at, receipt_position = given.receipt_position,
    receipt_n = given.receipt_n
  from ${givenRows(DELIVERY)} where sale_orders.id = given.id`;
/** Several parts of one order may come in one write. */
const VEST = `update sale_orders set vested = sale_orders.vested + part.tokens, closed_at = part.closed_at
  from (select id, sum(tokens) as tokens, max(closed_at) as closed_at from ${givenRows(PART)} group by id) as part
  where sale_orders.id = part.id`;
/** Who started again has none of what was not theirs yet. */
const CLOSE = `update sale_orders set closed_at = given.closed_at from ${givenRows(PART)} where sale_orders.id = given.id`;
