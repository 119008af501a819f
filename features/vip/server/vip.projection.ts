/** Changes of people's levels as rows: one a person and day at most. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const CHANGE = {
  user_id: "bigint",
  day: "integer",
  level_before: "smallint",
  level: "smallint",
  volume: "bigint",
  balance: "bigint",
  at: "bigint",
} as const satisfies Columns;

export class VipProjection implements Projection {
  readonly name = "vip";
  readonly hears = ["vip"] as const;
  /** 2 from the beginning: a venue that had none of these rows gets those of its log. */
  readonly version = 2;
  readonly tables = ["vip_changes"];
  #changes: Row<typeof CHANGE>[] = [];

  collect({ outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#changes.length;
    for (const event of outcome.events) {
      if (event.type !== "vip/level-changed") continue;
      const { user, from, level, day, volume, balance, at } = event;
      this.#changes.push({ user_id: user, day, level_before: from, level, volume, balance, at });
    }
    return this.#changes.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const changes = this.#changes;
    this.#changes = [];
    return (client) => insertRows(client, "vip_changes", CHANGE, changes);
  }
}
