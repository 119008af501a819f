/** What the calls of the marketplace have at hand: works as the wire shows them, out of the live state and what is known of them. */
import { clockText } from "../../../contract/clock-text.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { timeMs, userId } from "../../../money/units.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import type { Database } from "../../../server/sql/database.ts";
import type { NftItem } from "../contract/nft-replies.ts";
import { RARITIES } from "../formulas.ts";
import type { Item, Listing, Series } from "../kernel/public.ts";
import { boxOfCode, shownUnder } from "./box-codes.ts";
import { readDownReasons, type DownReason } from "./down-reasons.ts";
import { Gathered } from "./gathered.ts";
import { WorksStore, type Work } from "./works-store.ts";

type Named = { readonly nickname: string; readonly head_portrait: string };
const NOBODY: Named = { nickname: "", head_portrait: "" };
export const mediaPath = (code: string): string => (code === "" ? "" : `/works/${code}`);
export type Thing = Item | Series;
export const isSeries = (thing: Thing): thing is Series => "seal" in thing;
export const codeOfThing = (thing: Thing): string => (isSeries(thing) ? thing.seal : thing.code);

export class NftDesk {
  readonly venue: TradingVenue;
  readonly database: Database;
  readonly works: WorksStore;
  readonly #people: Gathered<number, Named>;
  readonly #counts: Gathered<string, number>;
  /** By person and code: whether they collect it. */
  readonly #mine: Gathered<string, true>;

  constructor(venue: TradingVenue, database: Database) {
    this.venue = venue;
    this.database = database;
    this.works = new WorksStore(database);
    this.#people = new Gathered((ids) => readPeople(database, ids));
    this.#counts = new Gathered((codes) => countHearts(venue, codes));
    this.#mine = new Gathered((hearts) => readHearts(venue, hearts));
  }

  get nft(): TradingVenue["kernel"]["nft"] {
    return this.venue.kernel.nft;
  }

  /** By its code, also by the one that it had as a closed box. */
  find(code: string): Thing | undefined {
    const { nft } = this;
    return nft.byCode(code) ?? [...nft.allSeries()].find(({ seal }) => seal === code) ?? nft.item(boxOfCode(nft, code)?.item ?? 0);
  }

  /** Names and pictures by the codes that rows of what happened have. */
  async titles(codes: readonly string[]): Promise<ReadonlyMap<string, { readonly name: string; readonly image: string }>> {
    const shown = codes.map((code) => ({ code, ...shownUnder(this.nft, code) }));
    const works = await this.works.read(shown.map(({ cover }) => cover));
    return new Map(
      shown.map(({ code, cover, suffix }) => {
        const work = works.get(cover);
        return [code, { name: work === undefined ? "" : `${work.name}${suffix}`, image: mediaPath(imageOf(work)) }];
      }),
    );
  }

  /** Whose work's name and picture it has: a closed box shows its series. */
  #coverOf(thing: Thing): string {
    if (isSeries(thing) || thing.box === undefined) return codeOfThing(thing);
    return this.nft.series(thing.box.series)?.seal ?? thing.code;
  }

  worksOf(things: readonly Thing[]): Promise<ReadonlyMap<string, Work>> {
    return this.works.read(things.map((thing) => this.#coverOf(thing)));
  }

  workOf(works: ReadonlyMap<string, Work>, thing: Thing): Work | undefined {
    return works.get(this.#coverOf(thing));
  }

  people(ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
    return this.#people.of(ids);
  }

  async views(things: readonly Thing[], caller: number | undefined): Promise<readonly NftItem[]> {
    const down = things.flatMap((thing) => (!isSeries(thing) && thing.isDown ? [thing.number] : []));
    const [reasons, works, people, hearts] = await Promise.all([
      readDownReasons(this.venue.pool, down),
      this.worksOf(things),
      this.people(things.map(({ creator }) => creator)),
      this.#hearts(things.map(codeOfThing), caller ?? 0),
    ]);
    await this.venue.settled();
    const now = this.venue.time.now();
    return things.map((thing) => {
      const artist = people.get(thing.creator) ?? NOBODY;
      const work = this.workOf(works, thing);
      const heart = hearts(codeOfThing(thing));
      const of = {
        ...{
          name: nameOf(thing, work),
          description: work?.description ?? "",
          image: mediaPath(imageOf(work)),
          media: mediaPath(work?.code ?? ""),
        },
        type: (work === undefined || work.kind === 0 ? 1 : work.kind) as NftItem["type"],
        ...{ author: artist.nickname, author_id: thing.creator, author_name: artist.nickname, author_avatar: artist.head_portrait },
        ...downPart(isSeries(thing) || !thing.isDown ? undefined : reasons.get(thing.number)),
        snapped_ms: 0,
        ...{ collect: heart.mine, collect_number: heart.count, now },
      };
      return isSeries(thing) ? { ...of, ...this.#seriesPart(thing, now) } : { ...of, ...this.#itemPart(thing, now, caller) };
    });
  }

  async #hearts(codes: readonly string[], user: number): Promise<(code: string) => { readonly count: number; readonly mine: boolean }> {
    const [counts, mine] = await Promise.all([
      this.#counts.of(codes),
      user === 0 ? undefined : this.#mine.of(codes.map((code) => heartOf(user, code))),
    ]);
    return (code) => ({ count: counts.get(code) ?? 0, mine: mine?.has(heartOf(user, code)) === true });
  }

  #itemPart(item: Item, now: number, caller: number | undefined) {
    const listing = this.nft.listing(item);
    const terms = listing?.terms ?? this.nft.terms;
    const { decimals, code } = assetOf(this.venue.kernel, listing?.asset ?? terms?.cash ?? 0);
    const sum = (units: bigint): string => wireDecimal(units, decimals);
    const price = listing === undefined ? 0n : listing.kind === "auction" ? this.nft.currentBid(listing) : listing.price;
    const isResale = listing === undefined ? item.wasSold : listing.seller !== item.creator;
    return {
      ...{ id: item.number, code: item.code, owner: item.owner, price: sum(price), start_price: sum(listing?.price ?? 0n), decimals },
      ...{ currency_id: listing?.asset ?? terms?.cash ?? 0, currency_name: code, ...timesOf(listing, now) },
      pay_type: (listing?.kind === "auction" ? 2 : 1) as 1 | 2,
      ...{ per_increase: sum(listing?.perIncrease ?? 0n), margin: sum(listing?.deposit ?? 0n) },
      ...{ rarity: RARITIES[item.rarity], rarity_status: flag(item.box === undefined) },
      ...{ resell_nft_status: flag(listing !== undefined && isResale), lock_order: flag(item.order > 0), is_down: flag(item.isDown) },
      ...{
        bids: listing?.bids ?? 0,
        leads: listing?.lead?.user ?? 0,
        my_deposit: flag(listing?.bidders.has(userId(caller ?? 0)) === true),
        my_bid: sum(listing?.bidders.get(userId(caller ?? 0))?.bid ?? 0n),
      },
      ...{
        fee: percent(terms?.feePpm ?? 0),
        royalty: percent(isResale ? (terms?.royaltyPpm ?? 0) : 0),
        deposit: percent(terms?.depositPpm ?? 0),
      },
      extend_ms: terms?.extendMs ?? 0,
      ...{
        left: 0,
        size: 0,
        series: item.box === undefined ? "" : (this.nft.series(item.box.series)?.seal ?? ""),
        is_box: flag(item.box !== undefined),
      },
    };
  }

  #seriesPart(series: Series, now: number) {
    const { number, seal, asset, price, size, sold, startsAt, endsAt, feePpm } = series;
    const { decimals, code } = assetOf(this.venue.kernel, asset);
    const status = this.nft.isSeriesOver(series, now) ? 0 : now < startsAt ? 2 : 1;
    const none = wireDecimal(0, decimals);
    return {
      ...{ id: number, code: seal, owner: 0, price: wireDecimal(price, decimals), start_price: wireDecimal(price, decimals), decimals },
      ...{ currency_id: asset, currency_name: code, status: status as NftItem["status"], starts_ms: startsAt, ends_ms: endsAt },
      ...{
        start_time: clockText(timeMs(startsAt)),
        end_time: clockText(timeMs(endsAt)),
        pay_type: 3 as const,
        per_increase: none,
        margin: none,
      },
      ...{ rarity: "" as const, rarity_status: 0 as const, resell_nft_status: 0 as const, lock_order: 0 as const, is_down: 0 as const },
      ...{ bids: 0, leads: 0, my_deposit: 0 as const, my_bid: none, fee: percent(feePpm), royalty: "0.00", deposit: "0.00", extend_ms: 0 },
      ...{ left: size - sold.length, size, series: seal, is_box: 0 as const },
    };
  }
}

const heartOf = (user: number, code: string): string => `${user} ${code}`;

async function readPeople(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, Named>> {
  const rows = await database.selectFrom("person").select(["id", "nickname", "head_portrait"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function countHearts({ pool }: TradingVenue, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ code: string; count: string }>({
    name: "nft-hearts",
    text: "select code, count(*) as count from nft_collect where code = any($1) group by code",
    values: [codes],
  });
  return new Map(rows.map(({ code, count }) => [code, Number(count)]));
}

async function readHearts({ pool }: TradingVenue, hearts: readonly string[]): Promise<ReadonlyMap<string, true>> {
  const pairs = hearts.map((heart) => heart.split(" "));
  const { rows } = await pool.query<{ code: string; user_id: number }>({
    name: "nft-own-hearts",
    text: "select code, user_id from nft_collect join unnest($1::integer[], $2::text[]) as given (user_id, code) using (user_id, code)",
    values: [pairs.map(([user]) => user), pairs.map(([, code]) => code)],
  });
  return new Map(rows.map(({ code, user_id: user }) => [heartOf(user, code), true]));
}

export const flag = (is: boolean): 0 | 1 => (is ? 1 : 0);
const percent = (ppm: number): string => formatDecimal(BigInt(ppm), 4, 2);
const imageOf = (work: Work | undefined): string => (work === undefined ? "" : work.poster === "" ? work.code : work.poster);
const nameOf = (thing: Thing, work: Work | undefined): string =>
  isSeries(thing) || thing.box === undefined ? (work?.name ?? "") : `${work?.name ?? ""} #${thing.box.number}`;

const downPart = (reason: DownReason | undefined) => ({ down_cause: reason?.cause ?? ("" as const), down_words: reason?.words ?? "" });

function timesOf(listing: Listing | undefined, now: number) {
  if (listing === undefined) return { status: 0 as const, start_time: "", end_time: "", starts_ms: 0, ends_ms: 0 };
  const { startsAt, endsAt } = listing;
  const status: NftItem["status"] = now < startsAt ? 2 : now < endsAt ? 1 : 0;
  return { status, start_time: clockText(timeMs(startsAt)), end_time: clockText(timeMs(endsAt)), starts_ms: startsAt, ends_ms: endsAt };
}
