/** Rates of the last days with the seeds that they follow from: whoever reads them computes each rate again (`formulas.ts`). */
import type { Queries } from "../../../server/sql/public-reads.ts";
import { ratePpm } from "../../../money/units.ts";
import { RATE_DAYS } from "../contract/lock-mining.contract.ts";
import type { LockChain, LockRateDay, LockRatesReply } from "../contract/lock-mining-replies.ts";
import { dayOf, rateOfDay, startOfDay } from "../formulas.ts";
import { dateOf, percent } from "./lock-percent.ts";

export type SeedRecord = {
  readonly day: number;
  readonly seed: string;
  readonly position: string;
  readonly at: string;
  readonly state: "" | "drawn" | "withheld";
};
export type ChainRecord = {
  readonly number: number;
  readonly anchor: string;
  readonly first_day: number;
  readonly days: number;
  readonly at: string;
  readonly position: string;
};
type TermsRecord = { readonly product: number; readonly at: string; readonly low_ppm: number; readonly high_ppm: number };

/** Commitments that are told of: there is one, and another after a secret was lost. */
const CHAINS = 20;

/** The newest first. */
export async function readSeeds(reads: Queries, days: number): Promise<readonly SeedRecord[]> {
  const text = "select * from lock_mining_seeds order by day desc limit $1";
  return (await reads.query<SeedRecord>({ name: "read-lock-mining-seeds", text, values: [days] })).rows;
}

export async function readChains(reads: Queries): Promise<readonly ChainRecord[]> {
  const text = "select * from lock_mining_chains order by number desc limit $1";
  return (await reads.query<ChainRecord>({ name: "read-lock-mining-chains", text, values: [CHAINS] })).rows;
}

async function readTerms(reads: Queries): Promise<ReadonlyMap<number, readonly TermsRecord[]>> {
  const text = "select product, at, low_ppm, high_ppm from lock_mining_products order by product, position";
  const { rows } = await reads.query<TermsRecord>({ name: "read-lock-mining-terms", text });
  return Map.groupBy(rows, ({ product }) => product);
}

/** `product`: only its rates; undefined: all. */
export async function ratesReply(reads: Queries, product: number | undefined, now: number): Promise<LockRatesReply> {
  const chains = await readChains(reads);
  const seeds = await readSeeds(reads, RATE_DAYS);
  const terms = [...(await readTerms(reads))].filter(([number]) => product === undefined || number === product);
  const days = seeds.map((record): LockRateDay => rateDay(record, terms));
  const waiting = waitingDay(chains, days, dayOf(now));
  return { chains: chains.map(chainView), days: waiting === undefined ? days : [waiting, ...days].slice(0, RATE_DAYS) };
}

/** Today, where nothing is known of it yet. */
function waitingDay(chains: readonly ChainRecord[], days: readonly LockRateDay[], today: number): LockRateDay | undefined {
  const chain = chains[0];
  if (chain === undefined || today < chain.first_day || today >= chain.first_day + chain.days) return undefined;
  if ((days[0]?.day ?? 0) >= today) return undefined;
  return { day: today, date: dateOf(today), seed: "", position: 0, shown_ms: 0, state: "waiting", rates: [] };
}

/** The state of a day as its seed has it: what was shown before its locks are paid counts as drawn. */
export const stateOf = ({ state, seed }: Pick<SeedRecord, "state" | "seed">): LockRateDay["state"] =>
  state === "" ? (seed === "" ? "waiting" : "drawn") : state;

function rateDay(record: SeedRecord, terms: readonly (readonly [number, readonly TermsRecord[]])[]): LockRateDay {
  const { day, seed, position, at } = record;
  const state = stateOf(record);
  const rates = terms.flatMap(([id, versions]) => {
    const sold = versions.findLast((version) => Number(version.at) <= startOfDay(day));
    if (sold === undefined || state === "waiting") return [];
    const [lowPpm, highPpm] = [ratePpm(sold.low_ppm), ratePpm(sold.high_ppm)];
    const ppm = state === "drawn" ? rateOfDay(seed, id, { lowPpm, highPpm }) : highPpm;
    return [{ id, rate: percent(ppm), low: percent(lowPpm), high: percent(highPpm) }];
  });
  const shown = seed === "" ? { position: 0, shown_ms: 0 } : { position: Number(position), shown_ms: Number(at) };
  return { day, date: dateOf(day), seed, ...shown, state, rates };
}

function chainView({ number, anchor, first_day: first, days, at, position }: ChainRecord): LockChain {
  const made = { committed_ms: Number(at), position: Number(position) };
  return { number, anchor, first_day: first, first_date: dateOf(first), days, ...made };
}
