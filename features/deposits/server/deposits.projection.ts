/** Deposits as rows, for the person's lists and the console's. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { DepositsEvent } from "../kernel/public.ts";

/** In the place of an operator's number: a rule, or nobody. */
export const NOBODY = -1;

const DEPOSIT = {
  id: "bigint",
  user_id: "bigint",
  asset: "integer",
  units: "bigint",
  channel: "text",
  state: "text",
  voucher: "bigint",
  network: "integer",
  transaction: "bigint",
  confirmations: "integer",
  needed: "integer",
  why: "text",
  decided_by: "integer",
  agreed_by: "integer",
  asked_at: "bigint",
  ended_at: "bigint",
  position: "bigint",
  n: "integer",
} as const satisfies Columns;

type Told = Exclude<DepositsEvent, { readonly type: "deposits/terms-set" }>;
type Change = { readonly id: number; readonly state: string; readonly values: readonly unknown[] };

const CHANGE = `update deposit set state = $2, why = $3, decided_by = $4, agreed_by = $5, ended_at = $6, position = $7, n = $8, confirmations = case
  when $9 >= 0 then $9 when $2 = 'credited' then needed else confirmations end where id = $1`;
const KEEPS = -1;

export class DepositsProjection implements Projection {
  readonly name = "deposits";
  readonly hears = ["deposits"] as const;
  readonly tables = ["deposit"];
  #steps: (Row<typeof DEPOSIT> | Change)[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#steps.length;
    outcome.events.forEach((event, index) => {
      if (!event.type.startsWith("deposits/") || event.type === "deposits/terms-set") return;
      this.#steps.push(stepOf(event as Told, sequence, index));
    });
    return this.#steps.length > before;
  }

  /** In the order of the log: runs of new ones together, changes one by one. */
  drain(): (client: PoolClient) => Promise<void> {
    const steps = this.#steps;
    this.#steps = [];
    return async (client) => {
      let fresh: Row<typeof DEPOSIT>[] = [];
      for (const step of steps) {
        if ("user_id" in step) fresh.push(step);
        else {
          await insertRows(client, "deposit", DEPOSIT, fresh);
          fresh = [];
          await client.query({ name: "change-deposit", text: CHANGE, values: [step.id, step.state, ...step.values] });
        }
      }
      await insertRows(client, "deposit", DEPOSIT, fresh);
    };
  }
}

function stepOf(event: Told, sequence: number, index: number): Row<typeof DEPOSIT> | Change {
  const id = event.number;
  switch (event.type) {
    case "deposits/requested":
      return rowOf(event, "voucher", { state: "review", voucher: event.voucher, network: event.network });
    case "deposits/seen":
      return rowOf(event, "network", { state: "confirming", ...onChain(event) });
    case "deposits/confirming":
      return { id, state: "confirming", values: ["", NOBODY, NOBODY, 0, 0, 0, event.confirmations] };
    case "deposits/credited": {
      // The settlement comes right after it.
      const receipt = [sequence, index + 1];
      if (event.channel === "paper")
        return rowOf(event, "paper", { state: "credited", ended_at: event.at, position: sequence, n: index + 1 });
      const by = event.by === "rule" ? NOBODY : event.by;
      return { id, state: "credited", values: ["", by, event.agreedBy ?? NOBODY, event.at, ...receipt, KEEPS] };
    }
    case "deposits/refused":
      return { id, state: "refused", values: [event.why, event.by, NOBODY, event.at, 0, 0, KEEPS] };
    case "deposits/cancelled":
      return { id, state: "cancelled", values: ["", NOBODY, NOBODY, event.at, 0, 0, KEEPS] };
    default:
      return { id, state: "vanished", values: ["", NOBODY, NOBODY, event.at, 0, 0, KEEPS] };
  }
}

const onChain = ({ network, transaction, confirmations, needed }: Extract<Told, { readonly type: "deposits/seen" }>) => ({
  network,
  transaction,
  confirmations,
  needed,
});

function rowOf({ number, user, asset, amount, at }: Told, channel: string, more: Partial<Row<typeof DEPOSIT>>): Row<typeof DEPOSIT> {
  const source = { channel, state: "review", voucher: 0, network: 0, transaction: 0, confirmations: 0, needed: 0 };
  const decision = { why: "", decided_by: NOBODY, agreed_by: NOBODY, asked_at: at, ended_at: 0, position: 0, n: 0 };
  return { id: number, user_id: user, asset, units: amount, ...source, ...decision, ...more };
}
