/** Invitations and rebates as rows, and their sums: by who got them, and by whose fees brought them. */
import type { PoolClient } from "pg";
import { givenRows, insertRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { SplitDone } from "../../stocks/kernel/public.ts";
import type { Rebated } from "../kernel/invites.messages.ts";

const LINK = { invited: "bigint", inviter: "bigint", position: "bigint", at: "bigint" } as const satisfies Columns;
const REBATE = {
  number: "bigint",
  user_id: "bigint",
  asset: "integer",
  hour: "bigint",
  first: "bigint",
  second: "bigint",
  position: "bigint",
  n: "integer",
  at: "bigint",
} as const satisfies Columns;
const TOTAL = { user_id: "bigint", asset: "integer", first: "bigint", second: "bigint" } as const satisfies Columns;
const TOTAL_OF = { invited: "bigint", asset: "integer", rebate: "bigint" } as const satisfies Columns;

const ADD = `
  insert into invite_totals (user_id, asset, first, second)
  select user_id, asset, sum(first), sum(second) from ${givenRows(TOTAL)} group by user_id, asset
  on conflict (user_id, asset) do update set first = invite_totals.first + excluded.first, second = invite_totals.second + excluded.second`;
const ADD_OF = `
  insert into invite_totals_of (invited, asset, rebate)
  select invited, asset, sum(rebate) from ${givenRows(TOTAL_OF)} group by invited, asset
  on conflict (invited, asset) do update set rebate = invite_totals_of.rebate + excluded.rebate`;
const SCALE = `update invite_totals set first = trunc(first::numeric * $2 / $3)::bigint, second = trunc(second::numeric * $2 / $3)::bigint where asset = $1`;
const SCALE_OF = `update invite_totals_of set rebate = trunc(rebate::numeric * $2 / $3)::bigint where asset = $1`;

/** As the log has them: a split scales what was added before it. */
type Step = Rebated | SplitDone;

export class InvitesProjection implements Projection {
  readonly name = "invites";
  readonly hears = ["invites", "stocks"] as const;
  readonly tables = ["invite_links", "invite_rebates", "invite_totals", "invite_totals_of"];
  #links: Row<typeof LINK>[] = [];
  #rebates: Row<typeof REBATE>[] = [];
  #steps: Step[] = [];

  collect({ sequence: position, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#links.length + this.#steps.length;
    outcome.events.forEach((event, index) => {
      if (event.type === "invites/linked") {
        this.#links.push({ invited: event.user, inviter: event.inviter, position, at: event.at });
      } else if (event.type === "invites/rebated") {
        const { number, user, asset, hour, second, at } = event;
        const sums = { first: firstOf(event), second: second.rebate };
        // The settlement comes right after it.
        this.#rebates.push({ number, user_id: user, asset, hour, ...sums, position, n: index + 1, at });
        this.#steps.push(event);
      } else if (event.type === "stocks/split-done") this.#steps.push(event);
    });
    return this.#links.length + this.#steps.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [links, rebates, steps] = [this.#links, this.#rebates, this.#steps];
    [this.#links, this.#rebates, this.#steps] = [[], [], []];
    return async (client) => {
      await insertRows(client, "invite_links", LINK, links);
      await insertRows(client, "invite_rebates", REBATE, rebates);
      let paid: Rebated[] = [];
      for (const step of steps) {
        if (step.type === "invites/rebated") paid.push(step);
        else {
          await addTotals(client, paid);
          paid = [];
          const values = [step.asset, step.numerator, step.denominator];
          await client.query({ name: "scale-invite-totals", text: SCALE, values });
          await client.query({ name: "scale-invite-totals-of", text: SCALE_OF, values });
        }
      }
      await addTotals(client, paid);
    };
  }
}

const firstOf = ({ first }: Rebated): bigint => first.reduce((sum, { rebate }) => sum + BigInt(rebate), 0n);

async function addTotals(client: PoolClient, paid: readonly Rebated[]): Promise<void> {
  if (paid.length === 0) return;
  const totals = paid.map((one) => ({ user_id: one.user, asset: one.asset, first: firstOf(one), second: one.second.rebate }));
  await writeRows(client, { name: "add-invite-totals", text: ADD }, TOTAL, totals);
  const lines = paid.flatMap(({ asset, first }) => first.map(({ invited, rebate }) => ({ invited, asset, rebate })));
  await writeRows(client, { name: "add-invite-totals-of", text: ADD_OF }, TOTAL_OF, lines);
}
