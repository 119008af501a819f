/** Participations and their orders as rows: what a person sees of theirs while it runs, and keeps as a record. */
import type { PoolClient } from "pg";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { insertRows, type Columns } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { CampaignAssigned, CampaignEnded, CampaignJoined, CampaignsEvent, CampaignSold } from "../kernel/public.ts";

const PARTICIPATION = {
  id: "bigint",
  campaign: "integer",
  user_id: "bigint",
  credit: "bigint",
  bonus: "bigint",
  orders: "integer",
  done: "integer",
  state: "text",
  joined_at: "bigint",
  until_at: "bigint",
  ended_at: "bigint",
  credit_back: "bigint",
  position: "bigint",
  n: "integer",
} as const satisfies Columns;
const ORDER = {
  participation: "bigint",
  number: "integer",
  user_id: "bigint",
  market: "integer",
  minutes: "integer",
  entry: "bigint",
  exit: "bigint",
  value: "bigint",
  started_at: "bigint",
  due_at: "bigint",
  sold_at: "bigint",
  reason: "text",
  drawn_position: "bigint",
  drawn_n: "integer",
  position: "bigint",
  n: "integer",
} as const satisfies Columns;

/** An event with the place of the receipt that goes with it. */
type Step = { readonly event: CampaignsEvent; readonly position: number; readonly n: number };

export class CampaignsProjection implements Projection {
  readonly name = "campaigns";
  readonly hears = ["campaigns"] as const;
  readonly tables = ["campaign_participation", "campaign_order"];
  #steps: Step[] = [];

  collect({ sequence: position, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#steps.length;
    outcome.events.forEach((event, index) => {
      if (isOfCampaigns(event)) this.#steps.push({ event, position, n: receiptPlace(outcome.events, event, index) });
    });
    return this.#steps.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const steps = this.#steps;
    this.#steps = [];
    return async (client) => {
      for (const step of steps) await write(client, step);
    };
  }
}

function isOfCampaigns(event: KernelEvent): event is CampaignsEvent {
  return event.type.startsWith("campaigns/");
}

/** An order's receipt stands before its event, with the change of the credit between; those of an assignment and of a bonus after it. */
function receiptPlace(events: readonly KernelEvent[], event: CampaignsEvent, index: number): number {
  if (event.type !== "campaigns/sold") return index + 1;
  const before = [index - 1, index - 2].find((place) => events[place]?.type === "settlement/settled");
  return event.reason === "market_ended" || before === undefined ? 0 : before;
}

async function write(client: PoolClient, step: Step): Promise<void> {
  const { event, position, n } = step;
  switch (event.type) {
    case "campaigns/joined":
      return insertRows(client, "campaign_participation", PARTICIPATION, [joinedRow(event)]);
    case "campaigns/assigned":
      return insertRows(client, "campaign_order", ORDER, assignedRows(event, position, n));
    case "campaigns/started": {
      const { participation, order, ticks, at, due } = event;
      await client.query({ name: "start-campaign-order", text: START, values: [participation, order, ticks, at, due] });
      return;
    }
    case "campaigns/sold":
      return sell(client, event, position, n);
    case "campaigns/earned":
      await client.query({ name: "earn-campaign", text: EARN, values: [event.participation] });
      return;
    case "campaigns/ended":
      return end(client, event, position, n);
    default:
      return;
  }
}

function joinedRow({ participation, campaign, user, credit, bonus, orders, at, until }: CampaignJoined) {
  const sums = { credit, bonus, credit_back: 0n };
  const times = { joined_at: at, until_at: until, ended_at: 0 };
  return { id: participation, campaign, user_id: user, ...sums, orders, done: 0, state: "running", ...times, position: 0, n: 0 };
}

function assignedRows({ participation, user, first, orders }: CampaignAssigned, position: number, n: number) {
  const open = { entry: 0, exit: 0, value: 0n, started_at: 0, due_at: 0, sold_at: 0, reason: "", position: 0, n: 0 };
  return orders.map(({ market, minutes }, index) => {
    const drawn = { drawn_position: position, drawn_n: n + index };
    return { participation, number: first + index, user_id: user, market, minutes, ...open, ...drawn };
  });
}

async function sell(client: PoolClient, event: CampaignSold, position: number, n: number): Promise<void> {
  const { participation, order, entry, exit, value, at, reason } = event;
  const values = [participation, order, entry, exit, value, at, reason, reason === "market_ended" ? 0 : position, n];
  await client.query({ name: "sell-campaign-order", text: SELL, values });
  await client.query({ name: "count-campaign-order", text: COUNT, values: [participation, order] });
}

async function end(client: PoolClient, { participation, reason, at, credit }: CampaignEnded, position: number, n: number): Promise<void> {
  const values = [participation, reason, at, credit, reason === "paid" ? position : 0, reason === "paid" ? n : 0];
  await client.query({ name: "end-campaign", text: END, values });
}

const START = "update campaign_order set entry = $3, started_at = $4, due_at = $5 where participation = $1 and number = $2";
const SELL = `update campaign_order set entry = $3, exit = $4, value = $5, sold_at = $6, reason = $7, position = $8, n = $9
  where participation = $1 and number = $2`;
const COUNT = "update campaign_participation set done = $2 where id = $1";
const EARN = "update campaign_participation set state = 'earned' where id = $1";
const END = "update campaign_participation set state = $2, ended_at = $3, credit_back = $4, position = $5, n = $6 where id = $1";
