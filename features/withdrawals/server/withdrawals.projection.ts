/** Withdrawals as rows: for the person's lists and the console's queue. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { WithdrawalRequested, WithdrawalsEvent } from "../kernel/public.ts";

/** In the place of an operator's number. */
export const NO_OPERATOR = -1;

const COLUMNS = {
  id: "bigint",
  user_id: "bigint",
  asset: "integer",
  amount: "bigint",
  fee: "bigint",
  kind: "text",
  network: "integer",
  destination: "bigint",
  worth: "bigint",
  review: "text",
  state: "text",
  cause: "text",
  decided_by: "integer",
  requested_at: "bigint",
  reviewed_at: "bigint",
  approved_at: "bigint",
  taken_at: "bigint",
  sent_at: "bigint",
  ended_at: "bigint",
  reference: "bigint",
  receipt: "text",
  position: "bigint",
} as const satisfies Columns;

type Later = Exclude<WithdrawalsEvent, WithdrawalRequested | { readonly type: "withdrawals/review-set" }>;
/** `receipt`: id of the settlement's receipt, for the one that settles. */
type Change = { readonly event: Later; readonly receipt: string };

export class WithdrawalsProjection implements Projection {
  readonly name = "withdrawals";
  readonly hears = ["withdrawals"] as const;
  readonly tables = ["withdrawal_history"];
  #requested: Row<typeof COLUMNS>[] = [];
  #changes: Change[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isNew = false;
    for (const [index, event] of outcome.events.entries()) {
      if (!event.type.startsWith("withdrawals/") || event.type === "withdrawals/review-set") continue;
      if (event.type === "withdrawals/requested") this.#requested.push(rowOf(event, sequence));
      // The receipt is the event behind it.
      else this.#changes.push({ event: event as Later, receipt: `settled-${sequence}-${index + 1}` });
      isNew = true;
    }
    return isNew;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [requested, changes] = [this.#requested, this.#changes];
    [this.#requested, this.#changes] = [[], []];
    return async (client) => {
      await insertRows(client, "withdrawal_history", COLUMNS, requested);
      for (const change of changes) await apply(client, change);
    };
  }
}

function rowOf(event: WithdrawalRequested, position: number): Row<typeof COLUMNS> {
  const { number, user, asset, amount, fee, kind, network, destination, worth, review, at } = event;
  return {
    ...{ id: number, user_id: user, asset, amount, fee, kind, network, destination, worth, review },
    ...{ state: "waiting", cause: "", decided_by: NO_OPERATOR, requested_at: at, reviewed_at: 0, approved_at: 0 },
    ...{ taken_at: 0, sent_at: 0, ended_at: 0, reference: 0, receipt: "", position },
  };
}

/** Rare: one statement each. */
async function apply(client: PoolClient, { event, receipt }: Change): Promise<void> {
  const set = (name: string, text: string, values: readonly unknown[]): Promise<unknown> =>
    client.query({
      name: `withdrawal-${name}`,
      text: `update withdrawal_history set ${text} where id = $1`,
      values: [event.number, event.at, ...values],
    });
  switch (event.type) {
    case "withdrawals/reviewed":
      await set("reviewed", "reviewed_at = $2, decided_by = $3", [numberOf(event.by)]);
      return;
    case "withdrawals/approved":
      await set("approved", "approved_at = $2, state = 'approved'", []);
      return;
    case "withdrawals/taken":
      await set("taken", "taken_at = $2, state = 'sending', decided_by = greatest(decided_by, $3)", [numberOf(event.by)]);
      return;
    case "withdrawals/sent":
      await set("sent", "sent_at = $2, state = 'sent', reference = $3", [event.reference]);
      return;
    case "withdrawals/settled":
      await set("settled", "ended_at = $2, state = 'done', receipt = $3", [receipt]);
      return;
    default:
      await set("returned", "ended_at = $2, state = $3, cause = $4, decided_by = $5", [event.reason, event.cause, numberOf(event.by)]);
  }
}

const numberOf = (by: number | string): number => (typeof by === "number" ? by : NO_OPERATOR);
