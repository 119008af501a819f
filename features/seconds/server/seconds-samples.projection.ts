/** Index samples of markets with seconds contracts as rows: a market's from the command that puts it into the table on, for a week. */
import type { PoolClient } from "pg";
import type { Queries } from "../../../server/sql/public-reads.ts";
import { givenRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const SAMPLE = {
  market: "integer",
  at: "bigint",
  position: "bigint",
  n: "integer",
  ticks: "bigint",
  sources: "integer",
} as const satisfies Columns;
const MARKET = { market: "integer", since: "bigint" } as const satisfies Columns;

export const SAMPLES_KEPT_MS = 7 * 86_400_000;
/** How often what is older is looked for, by the venue's clock. */
const PRUNED_EVERY_MS = 3_600_000;
/** More than a sample a second for an hour. */
const ROWS_MAX = 5000;

export class SecondsSamplesProjection implements Projection {
  readonly name = "seconds-samples";
  readonly hears = ["seconds", "prices"] as const;
  readonly tables = ["seconds_samples", "seconds_sampled"];
  #samples: Row<typeof SAMPLE>[] = [];
  #markets: Row<typeof MARKET>[] = [];
  /** The hour in which old rows were removed last. */
  #pruned = -1;

  /** Nobody waits for a sample alone: with whatever is said of a contract those before it are written, too. */
  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    for (const event of outcome.events) {
      if (event.type === "seconds/terms-set")
        for (const market of new Set(event.terms.markets)) this.#markets.push({ market, since: sequence });
      if (event.type !== "prices/sampled") continue;
      event.samples.forEach(({ market, ticks, sources }, n) =>
        this.#samples.push({ market, at: event.at, position: sequence, n, ticks, sources }),
      );
    }
    return false;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [samples, markets] = [this.#samples, this.#markets];
    this.#samples = [];
    this.#markets = [];
    const newest = Number(samples.at(-1)?.at ?? 0);
    // A rebuild brings years: of these the last week is written.
    const kept = samples.filter(({ at }) => Number(at) > newest - SAMPLES_KEPT_MS);
    return async (client) => {
      await writeRows(client, { name: "sample-seconds-markets", text: ADD_MARKETS }, MARKET, markets);
      if (kept.length === 0) return;
      await writeRows(client, { name: "sample-seconds", text: ADD }, SAMPLE, kept);
      await this.#prune(client, newest);
    };
  }

  async #prune(client: PoolClient, newest: number): Promise<void> {
    const hour = Math.floor(newest / PRUNED_EVERY_MS);
    if (hour === this.#pruned) return;
    await client.query({ name: "prune-seconds-samples", text: PRUNE, values: [newest - SAMPLES_KEPT_MS] });
    this.#pruned = hour;
  }
}

const ADD_MARKETS = `insert into seconds_sampled (market, since)
  select market, min(since) from ${givenRows(MARKET)} group by market on conflict (market) do nothing`;
const ADD = `insert into seconds_samples (market, at, position, n, ticks, sources)
  select given.market, given.at, given.position, given.n, given.ticks, given.sources
  from ${givenRows(SAMPLE)} join seconds_sampled s on s.market = given.market and s.since < given.position`;
const PRUNE = "delete from seconds_samples where at <= $1";

type SampleRow = Readonly<Record<"at" | "position" | "ticks", string>> & { readonly sources: number };

/** Oldest first, with `from <= at < to`; whether that is all of them. */
export async function readSamples(
  reads: Queries,
  { market, from, to }: { readonly market: number; readonly from: number; readonly to: number },
) {
  const text = `select at, position, ticks, sources from seconds_samples where market = $1 and at >= $2 and at < $3
    order by at, position, n limit $4`;
  const { rows } = await reads.query<SampleRow>({ name: "seconds-samples", text, values: [market, from, to, ROWS_MAX + 1] });
  return { rows: rows.slice(0, ROWS_MAX), isAll: rows.length <= ROWS_MAX };
}
