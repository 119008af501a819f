/**
 * Keeps what people hold and what it cost them, and how much they held at the end of each quarter of an hour, four hours and day in
 * which that changed: with the candles' closes that gives a worth over time at a bounded cost. The balance of a span is written when the next
 * change is in a later one: until then it is what the position holds (`span`), and a burst of fills writes nothing but that.
 *
 * A write reads the rows of those concerned, applies the moves in their order, and writes them back.
 */
import type { PoolClient } from "pg";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import { PairMap } from "../../../server/pair-map.ts";
import { givenRows, type Columns, type Row, inTurns, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { Market } from "../../spot/kernel/public.ts";
import type { SplitDone } from "../../stocks/kernel/public.ts";
import { applyMove, NO_POSITION, worthOf, type CostPosition } from "../formulas.ts";
import { movesOf, type PortfolioMove } from "./portfolio-moves.ts";
import { ProductResults } from "./portfolio-results.ts";

/** Spans of time at whose end balances are kept, in seconds; each is a multiple of the one before. */
export const STEPS = [900, 14_400, 86_400] as const;

const POSITION = {
  user_id: "bigint",
  asset: "integer",
  held: "bigint",
  owed: "bigint",
  costed: "bigint",
  cost: "bigint",
  uncosted: "bigint",
  realised: "bigint",
  fees: "bigint",
  span: "bigint",
} as const satisfies Columns;
const BALANCE = { user_id: "bigint", step: "integer", asset: "integer", start: "bigint", units: "bigint" } as const satisfies Columns;
const BEGINNING = { user_id: "bigint", position: "bigint", at: "bigint", paid_in: "bigint" } as const satisfies Columns;

const CONTRIBUTION = { user_id: "bigint", at: "bigint", paid_in: "bigint" } as const satisfies Columns;

/** `owed` of loans, which is in `held` where it is still there. `span`: start of the shortest span in which that changed last, in ms; 0 if it never did. */
export type HeldPosition = CostPosition & { readonly held: bigint; readonly owed: bigint; readonly span: number };
export type PositionRow = Readonly<Record<"held" | "owed" | "costed" | "cost" | "uncosted" | "realised" | "fees" | "span", string>> & {
  readonly user_id: string;
  readonly asset: number;
};

/** One after the other, as the log has them: a split changes what balances were in new shares. */
type Step = PortfolioMove | { readonly kind: "shares"; readonly split: SplitDone };

export class PortfolioProjection implements Projection {
  readonly name = "portfolio";
  /**
   * 2: the first; 3: what was brought in and taken out, when; 4: results by product; 5: what was counted in money after a start
   * without a snapshot too; 6: balances without what is owed. A start with older rows fills them from the log.
   */
  readonly version = 6;
  readonly tables = ["portfolio_positions", "portfolio_beginnings", "portfolio_balances", "portfolio_contributions", "portfolio_results"];
  readonly #kernel: Kernel;
  /**
   * Of all markets: worked out once, not for every command, and not before the first: a kernel whose log is yet to be replayed knows
   * none, and the commands that listed them are passed over where the tables have them already.
   */
  #quotes: Set<number> | undefined;
  #steps: Step[] = [];
  /** By asset, as the log told them: the newest sample of its market. */
  readonly #prices = new Map<number, { readonly market: Market; readonly ticks: number }>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  collect(applied: Applied): boolean {
    if (applied.outcome.repeated === true) return false;
    const before = this.#steps.length;
    const quotes = (this.#quotes ??= new Set(this.#kernel.spot.markets.all().map(({ terms }) => terms.quote)));
    for (const event of applied.outcome.events) {
      if (event.type === "stocks/split-done") this.#steps.push({ kind: "shares", split: event });
      else if (event.type === "spot/market-listed") quotes.add(event.quote);
      else if (event.type === "prices/sampled") this.#price(event.samples);
    }
    const worth = (asset: number, units: bigint): bigint => this.#worth(asset, units);
    this.#steps.push(...movesOf(this.#kernel, { quotes, worth }, applied));
    return this.#steps.length > before;
  }

  #price(samples: readonly IndexSample[]): void {
    for (const { market: id, ticks } of samples) {
      const market = this.#kernel.spot.markets.get(id);
      if (market !== undefined) this.#prices.set(market.terms.base, { market, ticks });
    }
  }

  /** At the newest sample before; after a start, until one came, at the present one; 0 where there is no price. */
  #worth(asset: number, units: bigint): bigint {
    const { spot, prices, assets } = this.#kernel;
    const market = this.#prices.get(asset)?.market ?? spot.markets.all().find(({ terms }) => terms.base === asset);
    const ticks = this.#prices.get(asset)?.ticks ?? (market === undefined ? undefined : prices.index(market.terms.market));
    if (market === undefined || ticks === undefined) return 0n;
    const quoteDecimals = assets.get(market.terms.quote)?.decimals ?? 0;
    const price = BigInt(ticks) * 10n ** BigInt(quoteDecimals - market.terms.priceDecimals);
    return worthOf(units, price, assets.get(market.terms.base)?.decimals ?? 0);
  }

  drain(): (client: PoolClient) => Promise<void> {
    const steps = this.#steps;
    this.#steps = [];
    if (steps.length === 0) return () => Promise.resolve();
    return async (client) => {
      // What stands before a split is in the tables when they are scaled.
      for (const part of partsOf(steps)) {
        if ("split" in part) await scaleBalances(client, part.split);
        else await new PortfolioWrite(await readState(client, part.moves)).write(client, part.moves);
      }
    };
  }
}

type Part = { readonly split: SplitDone } | { readonly moves: readonly PortfolioMove[] };

function partsOf(steps: readonly Step[]): readonly Part[] {
  const parts: Part[] = [];
  let moves: PortfolioMove[] = [];
  for (const step of steps) {
    if (step.kind !== "shares") moves.push(step);
    else {
      parts.push({ moves }, { split: step.split });
      moves = [];
    }
  }
  parts.push({ moves });
  return parts.filter((part) => "split" in part || part.moves.length > 0);
}

/** It changes what all hold who hold some: their spans before are over. */
async function scaleBalances(client: PoolClient, { asset, numerator, denominator, at }: SplitDone): Promise<void> {
  await client.query({ text: END_SPANS, values: [asset, STEPS, at] });
  await client.query({
    text: "update portfolio_positions set span = $2 where asset = $1 and held <> owed",
    values: [asset, startOf(STEPS[0], at)],
  });
  const text = "update portfolio_balances set units = trunc(units::numeric * $2 / $3)::bigint where asset = $1";
  await client.query({ text, values: [asset, numerator, denominator] });
}

type StoredBeginning = { readonly position: number; readonly at: number; paidIn: bigint };
type State = {
  /** By person and asset. */
  readonly positions: PairMap<number, number, HeldPosition>;
  readonly beginnings: Map<number, StoredBeginning>;
  readonly results: ProductResults;
};

async function readState(client: PoolClient, moves: readonly PortfolioMove[]): Promise<State> {
  const users = [...new Set(moves.map(({ user }) => user))];
  const positions = await client.query<PositionRow>({
    name: "read-portfolio-positions",
    text: "select * from portfolio_positions where user_id = any($1::bigint[])",
    values: [users],
  });
  const beginnings = await client.query<{ user_id: string; position: string; at: string; paid_in: string }>({
    name: "read-portfolio-beginnings",
    text: "select * from portfolio_beginnings where user_id = any($1::bigint[])",
    values: [users],
  });
  const held = new PairMap<number, number, HeldPosition>();
  for (const row of positions.rows) held.set(Number(row.user_id), row.asset, positionOf(row));
  return {
    positions: held,
    results: await ProductResults.read(client, users),
    beginnings: new Map(
      beginnings.rows.map(({ user_id: user, position, at, paid_in: paidIn }) => [
        Number(user),
        { position: Number(position), at: Number(at), paidIn: BigInt(paidIn) },
      ]),
    ),
  };
}

export function positionOf({ held, owed, costed, cost, uncosted, realised, fees, span }: PositionRow): HeldPosition {
  return {
    held: BigInt(held),
    owed: BigInt(owed),
    costed: BigInt(costed),
    cost: BigInt(cost),
    uncosted: BigInt(uncosted),
    realised: BigInt(realised),
    fees: BigInt(fees),
    span: Number(span),
  };
}

type BalanceRow = {
  readonly user_id: number;
  readonly step: number;
  readonly asset: number;
  readonly start: number;
  readonly units: bigint;
};

class PortfolioWrite {
  readonly #state: State;
  /** Of the positions, those that are not what was read. */
  readonly #changed = new PairMap<number, number, HeldPosition>();
  readonly #balances = new Map<string, BalanceRow>();
  readonly #paidIn = new Set<number>();
  /** By person and time: all that was brought in until then. */
  readonly #contributions = new Map<string, Row<typeof CONTRIBUTION>>();

  constructor(state: State) {
    this.#state = state;
  }

  async write(client: PoolClient, moves: readonly PortfolioMove[]): Promise<void> {
    for await (const some of inTurns(moves)) for (const move of some) this.#apply(move);
    const positions = [...this.#changed.entries()].map(([user, asset, position]) => ({ user_id: user, asset, ...position }));
    await writeRows(client, { name: "write-portfolio-positions", text: WRITE_POSITIONS }, POSITION, positions);
    await this.#state.results.write(client);
    const balances = [...this.#balances.values()];
    await writeRows(client, { name: "write-portfolio-balances", text: WRITE_BALANCES }, BALANCE, balances);
    const beginnings = [...this.#paidIn].flatMap((user) => {
      const known = this.#state.beginnings.get(user);
      if (known === undefined) return [];
      const { position, at, paidIn } = known;
      return [{ user_id: user, position, at, paid_in: paidIn }];
    });
    await writeRows(client, { name: "write-portfolio-beginnings", text: WRITE_BEGINNINGS }, BEGINNING, beginnings);
    const contributions = [...this.#contributions.values()];
    await writeRows(client, { name: "write-portfolio-contributions", text: WRITE_CONTRIBUTIONS }, CONTRIBUTION, contributions);
  }

  #apply(move: PortfolioMove): void {
    if (move.kind === "begin") this.#begin(move);
    else if (move.kind === "paid-in") this.#payIn(move.user, move.units ?? this.#position(move.user, move.asset).held, move.at);
    else if (move.kind === "held" || move.kind === "owed") this.#hold(move);
    else this.#change(move);
  }

  /** What a product brings stands with the asset and with the product. */
  #change(move: Extract<PortfolioMove, { kind: "cost" | "earned" }>): void {
    const position = this.#position(move.user, move.asset);
    const { realised, fees } = position;
    const after = move.kind === "cost" ? { ...position, ...costOf(position, move) } : withResult(position, move);
    this.#set(move.user, move.asset, after);
    if (move.product === undefined) return;
    this.#state.results.add(move.user, move.product, { realised: after.realised - realised, fees: after.fees - fees });
  }

  #begin({ user, position, at }: Extract<PortfolioMove, { kind: "begin" }>): void {
    for (const [asset, { held, owed, span }] of this.#state.positions.of(user) ?? [])
      this.#set(user, asset, { ...NO_POSITION, held, owed, span });
    this.#state.results.forget(user);
    this.#state.beginnings.set(user, { position, at, paidIn: 0n });
    this.#paidIn.add(user);
  }

  #payIn(user: number, units: bigint, at: number): void {
    const known = this.#state.beginnings.get(user);
    if (known === undefined) return;
    known.paidIn += units;
    this.#paidIn.add(user);
    this.#contributions.set(`${user} ${at}`, { user_id: user, at, paid_in: known.paidIn });
  }

  #hold({ kind, user, asset, units, at }: Extract<PortfolioMove, { kind: "held" | "owed" }>): void {
    const position = this.#position(user, asset);
    const span = startOf(STEPS[0], at);
    if (position.span !== 0) this.#end(user, asset, position, span);
    this.#set(user, asset, { ...position, [kind]: position[kind] + units, span });
  }

  /** What was held at the end of the spans that a change at `at` does not lie in. */
  #end(user: number, asset: number, { held, owed, span }: HeldPosition, at: number): void {
    for (const step of STEPS) {
      const start = startOf(step, span);
      if (start === startOf(step, at)) continue;
      this.#balances.set(`${user} ${step} ${asset} ${start}`, { user_id: user, step, asset, start, units: held - owed });
    }
  }

  #position(user: number, asset: number): HeldPosition {
    return this.#state.positions.get(user, asset) ?? NOTHING_HELD;
  }

  #set(user: number, asset: number, position: HeldPosition): void {
    this.#state.positions.set(user, asset, position);
    this.#changed.set(user, asset, position);
  }
}

const NOTHING_HELD: HeldPosition = { ...NO_POSITION, held: 0n, owed: 0n, span: 0 };

const startOf = (step: (typeof STEPS)[number], at: number): number => Math.floor(at / (step * 1000)) * step * 1000;

function costOf(position: CostPosition, { move }: Extract<PortfolioMove, { kind: "cost" }>): CostPosition {
  const { costed, cost, uncosted, realised, fees } = position;
  return applyMove({ costed, cost, uncosted, realised, fees }, move);
}

function withResult(position: HeldPosition, { realised, fees }: Extract<PortfolioMove, { kind: "earned" }>): HeldPosition {
  return { ...position, realised: position.realised + realised, fees: position.fees + fees };
}

const WRITE_POSITIONS = `
  insert into portfolio_positions (${Object.keys(POSITION).join(", ")})
  select * from ${givenRows(POSITION)}
  on conflict (user_id, asset) do update set held = excluded.held, owed = excluded.owed, costed = excluded.costed, cost = excluded.cost,
    uncosted = excluded.uncosted, realised = excluded.realised, fees = excluded.fees, span = excluded.span`;
const WRITE_BALANCES = `
  insert into portfolio_balances (${Object.keys(BALANCE).join(", ")})
  select * from ${givenRows(BALANCE)}
  on conflict (user_id, step, asset, start) do update set units = excluded.units`;
/** Of all who hold some of an asset: the balances of spans that a time does not lie in. */
const END_SPANS = `
  insert into portfolio_balances (${Object.keys(BALANCE).join(", ")})
  select user_id, step, asset, span / (step * 1000) * (step * 1000), held - owed
  from portfolio_positions cross join unnest($2::bigint[]) as step where asset = $1 and span > 0 and held <> owed
    and span / (step * 1000) <> $3::bigint / (step * 1000)
  on conflict (user_id, step, asset, start) do update set units = excluded.units`;
const WRITE_BEGINNINGS = `
  insert into portfolio_beginnings (${Object.keys(BEGINNING).join(", ")})
  select * from ${givenRows(BEGINNING)}
  on conflict (user_id) do update set position = excluded.position, at = excluded.at, paid_in = excluded.paid_in`;
const WRITE_CONTRIBUTIONS = `
  insert into portfolio_contributions (${Object.keys(CONTRIBUTION).join(", ")})
  select * from ${givenRows(CONTRIBUTION)}
  on conflict (user_id, at) do update set paid_in = excluded.paid_in`;
