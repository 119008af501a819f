/** Entries as rows: what stands and what has ended, for the person's page and the console's lists. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { AppealDecided, EntryAppealed, EntryEnded, EntryPlaced } from "../kernel/public.ts";
import { isScoreRule } from "../formulas.ts";

/** In the place of an operator's number: a rule, or nobody. */
export const NOBODY = -1;

const ENTRY = {
  id: "bigint",
  user_id: "bigint",
  rule: "text",
  points: "integer",
  evidence: "bigint",
  placed_by: "integer",
  agreed_by: "integer",
  placed_at: "bigint",
  until_at: "bigint",
  ended_at: "bigint",
  restored: "text",
  restored_at: "bigint",
  appeal: "text",
  appeal_until: "bigint",
  denial: "text",
  decided_by: "integer",
  position: "bigint",
} as const satisfies Columns;

type Change = EntryPlaced | EntryAppealed | AppealDecided | EntryEnded;

export class CreditScoreProjection implements Projection {
  readonly name = "credit-score";
  readonly hears = ["credit-score"] as const;
  readonly tables = ["credit_entry"];
  #placed: Row<typeof ENTRY>[] = [];
  #changed: Change[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isNew = false;
    for (const event of outcome.events) {
      switch (event.type) {
        case "credit-score/placed":
          // What restores is told with the entry that it restores.
          if (isScoreRule(event.rule)) this.#placed.push(rowOf(event, sequence));
          else this.#changed.push(event);
          break;
        case "credit-score/appealed":
        case "credit-score/appeal-decided":
          this.#changed.push(event);
          break;
        case "credit-score/ended":
          if (isScoreRule(event.rule)) this.#changed.push(event);
          break;
        default:
          continue;
      }
      isNew = true;
    }
    return isNew;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [placed, changed] = [this.#placed, this.#changed];
    [this.#placed, this.#changed] = [[], []];
    return async (client) => {
      await insertRows(client, "credit_entry", ENTRY, placed);
      for (const event of changed) await change(client, event);
    };
  }
}

function rowOf(event: EntryPlaced, position: number): Row<typeof ENTRY> {
  const { number, user, rule, points, evidence, placedBy, agreedBy, placedAt, until } = event;
  return {
    id: number,
    user_id: user,
    rule,
    points,
    evidence,
    placed_by: placedBy === "rule" ? NOBODY : placedBy,
    agreed_by: agreedBy ?? NOBODY,
    placed_at: placedAt,
    until_at: until,
    ended_at: 0,
    restored: "",
    restored_at: 0,
    appeal: "none",
    appeal_until: 0,
    denial: "",
    decided_by: NOBODY,
    position,
  };
}

/** Rare: one statement each. */
async function change(client: PoolClient, event: Change): Promise<void> {
  switch (event.type) {
    case "credit-score/placed": {
      const { evidence, rule, placedAt } = event;
      await client.query({ name: "credit-restore", text: RESTORE, values: [evidence, rule, placedAt] });
      return;
    }
    case "credit-score/appealed":
      await client.query({ name: "credit-appeal", text: APPEAL, values: [event.number, event.until] });
      return;
    case "credit-score/appeal-decided": {
      const { number, denial, by } = event;
      const values = [number, denial === undefined ? "granted" : "denied", denial ?? "", by === "rule" ? NOBODY : by];
      await client.query({ name: "credit-decide", text: DECIDE, values });
      return;
    }
    default:
      await client.query({ name: "credit-end", text: END, values: [event.number, event.at] });
  }
}

/** What gives the points back, or ends the entry, closes an appeal that is open then. */
const CLOSED = "appeal = case when appeal = 'open' then 'closed' else appeal end";
const RESTORE = `update credit_entry set restored = $2, restored_at = $3, ${CLOSED} where id = $1`;
const APPEAL = "update credit_entry set appeal = 'open', appeal_until = $2 where id = $1";
const DECIDE = "update credit_entry set appeal = $2, denial = $3, decided_by = $4 where id = $1";
const END = `update credit_entry set ended_at = $2, ${CLOSED} where id = $1`;
