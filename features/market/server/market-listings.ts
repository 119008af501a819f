/**
 * When each market was listed, as the log has it: the time of the command that listed it. What stands before the venue's first prices was
 * there when it opened, in logs of every age: in old ones markets came one by one, in newer ones by a set-up step.
 */
import type { Pool, PoolClient } from "pg";
import { marketId, timeMs, type MarketId, type TimeMs } from "../../../money/units.ts";
import type { LivePart, LiveParts } from "../../../server/live-parts.ts";
import { insertRows, type Columns } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const LISTING = { market: "integer", position: "bigint", at: "bigint" } as const satisfies Columns;
const OPENING = { position: "bigint", at: "bigint" } as const satisfies Columns;

type Place = { readonly position: number; readonly at: TimeMs };
type StoredPlace = Readonly<Record<"position" | "at", string>>;

export type Listing = {
  readonly market: MarketId;
  readonly at: TimeMs;
  readonly sinceOpening: boolean;
};

const placeOf = ({ position, at }: StoredPlace): Place => ({ position: Number(position), at: timeMs(Number(at)) });

export class MarketListings implements Projection {
  readonly name = "listings";
  /** 2: the first; a start with an older log fills it. */
  readonly version = 2;
  readonly tables = ["market_listings", "market_opening"];
  readonly #places = new Map<MarketId, Place>();
  #opening: Place | undefined;
  #unwritten: MarketId[] = [];
  #isOpeningUnwritten = false;

  /** To be called before the log is read on. */
  async load(pool: Pool): Promise<void> {
    const listings = await pool.query<StoredPlace & { market: number }>("select * from market_listings order by position, market");
    for (const row of listings.rows) this.#places.set(marketId(row.market), placeOf(row));
    const opening = await pool.query<StoredPlace>("select * from market_opening");
    this.#opening = opening.rows.map(placeOf)[0];
  }

  collect({ sequence, command, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const place = { position: sequence, at: command.at };
    for (const event of outcome.events) {
      if (event.type === "spot/market-listed") {
        this.#places.set(event.market, place);
        this.#unwritten.push(event.market);
      } else if (event.type === "prices/sampled" && this.#opening === undefined) {
        this.#opening = place;
        this.#isOpeningUnwritten = true;
      }
    }
    return false;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const listings = this.#unwritten.flatMap((market) => {
      const place = this.#places.get(market);
      return place === undefined ? [] : [{ market, ...place }];
    });
    const openings = this.#isOpeningUnwritten && this.#opening !== undefined ? [this.#opening] : [];
    this.#unwritten = [];
    this.#isOpeningUnwritten = false;
    return async (client) => {
      await insertRows(client, "market_listings", LISTING, listings);
      await insertRows(client, "market_opening", OPENING, openings);
    };
  }

  /** Newest first; those of the opening are of one age and keep the order in which they were listed. */
  newestFirst(): readonly Listing[] {
    const opened = this.#opening?.position ?? Infinity;
    const age = ({ position }: Place): number => Math.max(position, opened);
    return [...this.#places]
      .toSorted(([, left], [, right]) => age(right) - age(left))
      .map(([market, { position, at }]) => ({ market, at, sinceOpening: position < opened }));
  }
}

export const MARKET_LISTINGS: LivePart<MarketListings> = { name: "listings", make: () => new MarketListings() };

/** The listings of a venue. */
export function listingsOf({ live }: { readonly live: LiveParts }): MarketListings {
  return live.of(MARKET_LISTINGS);
}
