/** The marketplace for operators: artists, what is prepared, works, series with their seals. What lies in a slot no look shows. */
import Type from "typebox";
import { ROLES } from "../../../../contract/operator-roles.ts";
import { defineLook, type Look } from "../../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../../server/console/verb.ts";
import {
  WORK_STATES,
  type ArtistConsoleRow,
  type DraftRow,
  type SeriesConsoleRow,
  type WorkRow,
  type WorkState,
} from "../../contract/nft-console-rows.ts";
import { RARITIES } from "../../formulas.ts";
import type { Item, Series } from "../../kernel/public.ts";
import { houseArtists, readArtists, type ArtistRecord } from "./artists.ts";
import { Covers, coverOf, sumOf } from "./look-desk.ts";
import { dealLooks } from "./deal-looks.ts";
import { termLines } from "./terms-verbs.ts";

const DRAFTS_SHOWN = 500;

const artists = defineLook({
  name: "nft/artists",
  title: { en: "Artists", zh: "艺术家" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ database, venue: { kernel } }): Promise<{ readonly rows: readonly ArtistConsoleRow[] }> => {
    const counts = new Map<number, { works: number; sold: number; onSale: number }>(
      (await houseArtists(database)).map((id) => [id, { works: 0, sold: 0, onSale: 0 }]),
    );
    for (const { creator, box, wasSold, listing } of kernel.nft.items()) {
      if (box !== undefined) continue;
      const { works, sold, onSale } = counts.get(creator) ?? { works: 0, sold: 0, onSale: 0 };
      counts.set(creator, { works: works + 1, sold: sold + (wasSold ? 1 : 0), onSale: onSale + (listing > 0 ? 1 : 0) });
    }
    const people = await readArtists(database, [...counts.keys()]);
    const rows = [...counts].flatMap(([id, count]): readonly ArtistConsoleRow[] => {
      const person = people.get(id);
      if (person === undefined) return [];
      const { nickname: name, signature: about, head_portrait: portrait, isHouse } = person;
      return [{ key: String(id), id, name, about, portrait, isHouse, ...count }];
    });
    return { rows: rows.toSorted((one, other) => one.id - other.id) };
  },
});

const drafts = defineLook({
  name: "nft/drafts",
  title: { en: "Prepared works", zh: "待铸造作品" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async (desk): Promise<{ readonly rows: readonly DraftRow[] }> => {
    const all = await desk.database.selectFrom("nft_draft").selectAll().orderBy("created_at", "desc").limit(DRAFTS_SHOWN).execute();
    const waiting = all.filter(({ code }) => desk.venue.kernel.nft.byCode(code) === undefined);
    const covers = await Covers.read(
      desk,
      waiting.map(({ code }) => code),
    );
    const people = await readArtists(
      desk.database,
      waiting.map(({ artist }) => artist),
    );
    return {
      rows: waiting.map(({ code, artist, created_at: at }) => ({
        ...{ key: code, ...covers.of(code), artist: people.get(artist)?.nickname ?? String(artist), made: at.getTime() },
      })),
    };
  },
});

const works = defineLook({
  name: "nft/works",
  title: { en: "Works", zh: "作品" },
  roles: ROLES,
  fields: Type.Object({
    ...ROW_FIELDS,
    words: Type.Optional(Type.String({ maxLength: 60 })),
    artist: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    owner: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })),
    state: Type.Optional(Type.Enum([...WORK_STATES])),
  }),
  labels: { words: { en: "Name", zh: "名称" }, artist: { en: "Artist", zh: "艺术家" }, owner: { en: "Owner", zh: "持有者" } },
  answer: async (desk, fields) => {
    const { after, words = "", artist, owner, state } = fields;
    const { nft } = desk.venue.kernel;
    const limit = limitOf(fields);
    const found = [...nft.items()]
      .filter((item) => after === undefined || item.number < Number(after))
      .filter((item) => artist === undefined || item.creator === Number(artist))
      .filter((item) => owner === undefined || item.owner === Number(owner))
      .filter((item) => state === undefined || stateOf(desk, item) === state)
      .toSorted((one, other) => other.number - one.number);
    const named = words === "" ? found : await ofName(desk, found, words);
    return pageOf(await workRows(desk, named.slice(0, limit + 1)), limit, "number");
  },
});

async function ofName(desk: ConsoleDesk, items: readonly Item[], words: string): Promise<readonly Item[]> {
  const covers = await Covers.read(
    desk,
    items.map((item) => coverOf(desk, item)),
  );
  const wanted = words.trim().toLowerCase();
  return items.filter(
    (item) =>
      covers.nameOf(coverOf(desk, item), item).toLowerCase().includes(wanted) || item.code === wanted || String(item.number) === wanted,
  );
}

function stateOf({ venue: { kernel } }: ConsoleDesk, item: Item): WorkState {
  if (item.isDown) return "down";
  const listing = kernel.nft.listing(item);
  if (listing !== undefined) return listing.kind;
  return item.order > 0 ? "unpaid" : item.box === undefined ? "kept" : "box";
}

async function workRows(desk: ConsoleDesk, items: readonly Item[]): Promise<readonly WorkRow[]> {
  const covers = await Covers.read(
    desk,
    items.map((item) => coverOf(desk, item)),
  );
  const people = await readArtists(
    desk.database,
    items.map(({ creator }) => creator),
  );
  return items.map((item) => workRow(desk, item, covers, people.get(item.creator)));
}

function workRow(desk: ConsoleDesk, item: Item, covers: Covers, artist: ArtistRecord | undefined): WorkRow {
  const { nft } = desk.venue.kernel;
  const listing = nft.listing(item);
  const price =
    listing === undefined ? "" : sumOf(desk, listing.asset, listing.kind === "auction" ? nft.currentBid(listing) : listing.price);
  const { kind, picture } = covers.of(coverOf(desk, item));
  return {
    ...{
      key: String(item.number),
      number: item.number,
      picture,
      name: covers.nameOf(coverOf(desk, item), item),
      kind: kind === 0 ? 1 : kind,
    },
    ...{ artist: artist?.nickname ?? String(item.creator), rarity: RARITIES[item.rarity], owner: item.owner, state: stateOf(desk, item) },
    ...{ price, ends: listing?.endsAt ?? 0, wasSold: item.wasSold, isBid: (listing?.bids ?? 0) > 0 },
    isHouse: artist?.isHouse === true && item.owner === item.creator && item.box === undefined,
  };
}

const series = defineLook({
  name: "nft/series",
  title: { en: "Series of boxes", zh: "盲盒系列" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async (desk): Promise<{ readonly rows: readonly SeriesConsoleRow[] }> => {
    const { nft } = desk.venue.kernel;
    const published = [...nft.allSeries()].toReversed();
    const known = new Set(published.map(({ seal }) => seal));
    const sealed = (await readSealed(desk)).filter(({ seal }) => !known.has(seal));
    const covers = await Covers.read(desk, [...known, ...sealed.map(({ seal }) => seal)]);
    const people = await readArtists(desk.database, [...published.map(({ creator }) => creator), ...sealed.map(({ artist }) => artist)]);
    const named = (seal: string, artist: number) => ({
      ...{ key: seal, seal, name: covers.of(seal).name, picture: covers.of(seal).picture },
      artist: people.get(artist)?.nickname ?? String(artist),
    });
    const none = { number: 0, sold: 0, opened: 0, waiting: 0, price: "", ends: 0, state: "sealed", position: 0 } as const;
    return {
      rows: [
        ...sealed.map(({ seal, artist, odds }) => ({
          ...{ ...named(seal, artist), ...none, odds: odds.join(" / "), size: odds.reduce((sum, count) => sum + count, 0) },
        })),
        ...published.map((one) => ({ ...named(one.seal, one.creator), ...publishedPart(desk, one) })),
      ],
    };
  },
});

function publishedPart(desk: ConsoleDesk, one: Series) {
  const { nft } = desk.venue.kernel;
  const now = desk.venue.time.now();
  const { number, odds, size, sold, shown, waiting, asset, price, endsAt, isRevealed, publishedBy: position, startsAt } = one;
  const state = isRevealed ? "revealed" : nft.isSeriesOver(one, now) ? "over" : now < startsAt ? "ahead" : "running";
  const opened = shown.reduce((sum, count) => sum + count, 0);
  const counts = { number, odds: odds.join(" / "), size, sold: sold.length, opened, waiting };
  return { ...counts, price: sumOf(desk, asset, price), ends: endsAt, state, position } as const;
}

type SealedSeries = { readonly seal: string; readonly artist: number; readonly odds: readonly number[] };

/** How many there are of each rarity, and never where. */
async function readSealed({ database }: ConsoleDesk): Promise<readonly SealedSeries[]> {
  const rows = await database
    .selectFrom("nft_sealed")
    .innerJoin("nft_slot", "nft_slot.seal", "nft_sealed.seal")
    .select(({ fn }) => [
      "nft_sealed.seal",
      "nft_sealed.artist",
      "nft_sealed.created_at",
      "nft_slot.rarity",
      fn.countAll<string>().as("count"),
    ])
    .groupBy(["nft_sealed.seal", "nft_sealed.artist", "nft_sealed.created_at", "nft_slot.rarity"])
    .orderBy("nft_sealed.created_at", "desc")
    .execute();
  const all = new Map<string, SealedSeries>();
  for (const { seal, artist, rarity, count } of rows) {
    const { odds } = all.get(seal) ?? { odds: [0, 0, 0] };
    all.set(seal, { seal, artist, odds: odds.map((one, at) => (at === rarity - 1 ? Number(count) : one)) });
  }
  return [...all.values()];
}

const terms = defineLook({
  name: "nft/terms",
  title: { en: "Fees and terms of the marketplace", zh: "市场费率与条款" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: ({ venue: { kernel } }) => ({ lines: kernel.nft.terms === undefined ? [] : termLines(kernel, undefined, kernel.nft.terms) }),
});

export const nftLooks: readonly Look[] = [artists, drafts, works, series, terms, ...dealLooks];
