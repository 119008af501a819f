/**
 * The index as far as dual investment needs it, as rows: each hour's last price of its markets, by which volatilities are computed, and the
 * samples of half hours that decide something sold. Whoever reads them computes both again.
 */
import type { PoolClient } from "pg";
import { givenRows, type Columns, type Row, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { DUAL_KEPT_DAYS } from "../contract/dual-investment.contract.ts";
import { DAY_MS, HOUR_MS, LATE_MS, WINDOW_MS } from "../formulas.ts";

const SAMPLE = { market: "integer", at: "bigint", position: "bigint", n: "integer", ticks: "bigint" } as const satisfies Columns;
const HOUR = { market: "integer", hour: "integer", ticks: "bigint", position: "bigint" } as const satisfies Columns;
const MARKET = { market: "integer", since: "bigint" } as const satisfies Columns;
type Sample = Readonly<Record<keyof typeof SAMPLE, number>>;

export class DualSamplesProjection implements Projection {
  readonly name = "dual-investment-samples";
  readonly hears = ["dual-investment", "prices"] as const;
  readonly tables = ["dual_investment_markets", "dual_investment_samples", "dual_investment_hours"];
  #samples: Sample[] = [];
  /** Since which command; undefined until the table was read. */
  #markets: Map<number, number> | undefined;
  #set: { readonly market: number; readonly since: number }[] = [];
  /** The hour in which old rows were removed last. */
  #pruned = -1;

  /** Nobody waits for a sample alone: those before whatever else is written are written with it. */
  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    for (const event of outcome.events) {
      if (event.type === "dual-investment/terms-set") this.#set.push({ market: event.market, since: sequence });
      if (event.type !== "prices/sampled") continue;
      event.samples.forEach(({ market, ticks }, n) => this.#samples.push({ market, at: event.at, position: sequence, n, ticks }));
    }
    return false;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const [samples, set] = [this.#samples, this.#set];
    this.#samples = [];
    this.#set = [];
    return async (client) => {
      const markets = await this.#follow(client, set);
      const kept = samples.filter(({ market, position }) => position > (markets.get(market) ?? Number.POSITIVE_INFINITY));
      const newest = kept.at(-1);
      if (newest === undefined) return;
      await writeRows(client, { name: "hours-dual-investment", text: SET_HOURS }, HOUR, hoursOf(kept));
      await writeRows(client, { name: "sample-dual-investment", text: ADD_SAMPLES }, SAMPLE, kept);
      await this.#prune(client, newest.at);
    };
  }

  async #follow(client: PoolClient, set: readonly Row<typeof MARKET>[]): Promise<ReadonlyMap<number, number>> {
    if (this.#markets === undefined || set.length > 0) {
      await writeRows(client, { name: "follow-dual-investment", text: FOLLOW }, MARKET, set);
      const { rows } = await client.query<{ market: number; since: string }>("select market, since from dual_investment_markets");
      this.#markets = new Map(rows.map(({ market, since }) => [market, Number(since)]));
    }
    return this.#markets;
  }

  async #prune(client: PoolClient, now: number): Promise<void> {
    const hour = Math.floor(now / HOUR_MS);
    if (hour === this.#pruned) return;
    const { samples, hours } = DUAL_KEPT_DAYS;
    await client.query({ name: "prune-dual-samples", text: PRUNE_SAMPLES, values: [now - samples * DAY_MS] });
    await client.query({ name: "prune-dual-hours", text: PRUNE_HOURS, values: [hour - hours * 24] });
    this.#pruned = hour;
  }
}

/** The last of each hour and market. */
function hoursOf(samples: readonly Sample[]): readonly Row<typeof HOUR>[] {
  const last = new Map<string, Row<typeof HOUR>>();
  for (const { market, at, ticks, position } of samples) {
    const hour = Math.floor(at / HOUR_MS);
    last.set(`${market} ${hour}`, { market, hour, ticks, position });
  }
  return [...last.values()];
}

const FOLLOW = `insert into dual_investment_markets (market, since)
  select market, min(since) from ${givenRows(MARKET)} group by market on conflict (market) do nothing`;
const SET_HOURS = `insert into dual_investment_hours (market, hour, ticks, position) select market, hour, ticks, position from ${givenRows(HOUR)}
  on conflict (market, hour) do update set ticks = excluded.ticks, position = excluded.position`;
/** From the half hour that was agreed to the one that decides: the same rows wherever writes are cut. */
const ADD_SAMPLES = `insert into dual_investment_samples (market, at, position, n, ticks)
  select given.market, given.at, given.position, given.n, given.ticks from ${givenRows(SAMPLE)}
  where exists (select from dual_investment_products p where p.market = given.market and p.sold > 0
    and given.at >= p.settles_at - ${WINDOW_MS - LATE_MS} and given.at < p.decides_at + ${LATE_MS})`;
const PRUNE_SAMPLES = "delete from dual_investment_samples where at <= $1";
const PRUNE_HOURS = "delete from dual_investment_hours where hour <= $1";
