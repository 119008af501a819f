/** Orders of quick buy as rows. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { QuickBuyEvent } from "../kernel/public.ts";

const ORDER = {
  id: "bigint",
  user_id: "bigint",
  currency: "text",
  pay: "bigint",
  rate: "bigint",
  units: "bigint",
  state: "text",
  why: "text",
  late: "boolean",
  until_at: "bigint",
  asked_at: "bigint",
  ended_at: "bigint",
  position: "bigint",
  n: "integer",
} as const satisfies Columns;

type Change = { readonly values: readonly unknown[] };
const CHANGE = `update quick_buy_order set state = $2, why = $3, late = $4, until_at = case when $5::bigint > 0 then $5 else until_at end,
  ended_at = $6, position = $7, n = $8 where id = $1`;

export class QuickBuyProjection implements Projection {
  readonly name = "quick-buy";
  readonly hears = ["quick-buy"] as const;
  readonly tables = ["quick_buy_order"];
  #steps: (Row<typeof ORDER> | Change)[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#steps.length;
    outcome.events.forEach((event, index) => {
      if (event.type.startsWith("quick-buy/")) this.#steps.push(stepOf(event as QuickBuyEvent, sequence, index));
    });
    return this.#steps.length > before;
  }

  /** In the order of the log. */
  drain(): (client: PoolClient) => Promise<void> {
    const steps = this.#steps;
    this.#steps = [];
    return async (client) => {
      for (const step of steps) {
        if ("values" in step) await client.query({ name: "change-quick-buy", text: CHANGE, values: [...step.values] });
        else await insertRows(client, "quick_buy_order", ORDER, [step]);
      }
    };
  }
}

function stepOf(event: QuickBuyEvent, sequence: number, index: number): Row<typeof ORDER> | Change {
  const { number: id, at } = event;
  switch (event.type) {
    case "quick-buy/ordered": {
      const { user, currency, pay, rate, units, until } = event;
      const stands = { state: "open", why: "", late: false, until_at: until, asked_at: at, ended_at: 0, position: 0, n: 0 };
      return { id, user_id: user, currency, pay, rate, units, ...stands };
    }
    case "quick-buy/said-paid":
      return { values: [id, "said", "", false, event.until, 0, 0, 0] };
    case "quick-buy/ended":
      return { values: [id, "ended", event.why, false, 0, at, 0, 0] };
    default:
      // The settlement comes right after it.
      return { values: [id, "credited", "", event.late, 0, at, sequence, index + 1] };
  }
}
