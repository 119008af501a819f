/** Holds as rows: what stands and what has ended, for the person's page and the console's lists. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { HoldEnded, HoldPlaced, HoldRenewed } from "../kernel/public.ts";

/** In the place of an operator's number: a rule, or nobody. */
export const NOBODY = -1;

const HOLD = {
  id: "bigint",
  user_id: "bigint",
  kind: "text",
  cause: "text",
  asset: "integer",
  amount: "bigint",
  destination: "bigint",
  placed_by: "integer",
  agreed_by: "integer",
  placed_at: "bigint",
  until_at: "bigint",
  renewals: "integer",
  ended_at: "bigint",
  ended: "text",
  ended_by: "integer",
  position: "bigint",
} as const satisfies Columns;

export class HoldsProjection implements Projection {
  readonly name = "holds";
  readonly hears = ["holds"] as const;
  readonly tables = ["hold_history"];
  #placed: Row<typeof HOLD>[] = [];
  #changed: (HoldRenewed | HoldEnded)[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isNew = false;
    for (const event of outcome.events) {
      if (event.type === "holds/placed") this.#placed.push(rowOf(event, sequence));
      else if (event.type === "holds/renewed" || event.type === "holds/ended") this.#changed.push(event);
      else continue;
      isNew = true;
    }
    return isNew;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [placed, changed] = [this.#placed, this.#changed];
    [this.#placed, this.#changed] = [[], []];
    return async (client) => {
      await insertRows(client, "hold_history", HOLD, placed);
      for (const event of changed) await change(client, event);
    };
  }
}

function rowOf({ number, user, agreedBy, placedBy, placedAt, until, ...placed }: HoldPlaced, position: number): Row<typeof HOLD> {
  const { kind, cause, asset, amount, destination } = placed;
  return {
    id: number,
    user_id: user,
    kind,
    cause,
    asset,
    amount,
    destination,
    placed_by: placedBy === "rule" ? NOBODY : placedBy,
    agreed_by: agreedBy ?? NOBODY,
    placed_at: placedAt,
    until_at: until,
    renewals: 0,
    ended_at: 0,
    ended: "",
    ended_by: NOBODY,
    position,
  };
}

/** Rare: one statement each. */
async function change(client: PoolClient, event: HoldRenewed | HoldEnded): Promise<void> {
  if (event.type === "holds/renewed") {
    const { number, until, renewals } = event;
    await client.query({ name: "renew-hold", text: RENEW, values: [number, until, renewals] });
    return;
  }
  const { number, at, reason, by } = event;
  await client.query({ name: "end-hold", text: END, values: [number, at, reason, by ?? NOBODY] });
}

const RENEW = "update hold_history set until_at = $2, renewals = $3 where id = $1";
const END = "update hold_history set ended_at = $2, ended = $3, ended_by = $4 where id = $1";
