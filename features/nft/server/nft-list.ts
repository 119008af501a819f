/** What is on the shelves, filtered and in the order in which one would look at it: what ends soon, boxes, then what was put up last. */
import type { NftDesk, Thing } from "./nft-desk.ts";
import { isSeries } from "./nft-desk.ts";

type Filters = Readonly<Partial<Record<"currency" | "pay_type" | "status" | "type" | "keyword" | "artist", string | undefined>>>;
const isAll = (filter: string | undefined): boolean => filter === undefined || filter === "" || filter === "undefined" || filter === "0";

export async function listThings(desk: NftDesk, filters: Filters): Promise<readonly Thing[]> {
  const now = desk.venue.time.now();
  const { currency, pay_type: pay, status, type, keyword = "", artist } = filters;
  const places = new Map<Thing, Place>();
  for (const thing of [...desk.nft.items(), ...desk.nft.allSeries()]) {
    const at = placeOf(desk, thing, now);
    const isWanted = status === undefined || status === "" || status === "undefined" ? at.status > 0 : String(at.status) === status;
    const isOfKind = (isAll(pay) || String(at.pay) === pay) && (isAll(currency) || String(at.asset) === currency);
    if (isWanted && isOfKind && (isAll(artist) || String(thing.creator) === artist)) places.set(thing, at);
  }
  const things = [...places.keys()];
  const found = keyword === "" && isAll(type) ? things : await ofWords(desk, things, keyword, type);
  const ordered = found.map((thing) => ({ thing, order: orderOf(thing, places.get(thing)) }));
  return ordered.toSorted(({ order: [a, b] }, { order: [c, d] }) => a - c || b - d).map(({ thing }) => thing);
}

function orderOf({ number }: Thing, at: Place | undefined): readonly [group: number, within: number] {
  if (at?.status === 1 && at.pay === 2) return [0, at.endsAt];
  return [at?.status !== 1 ? 3 : at.pay === 3 ? 1 : 2, -number];
}

type Place = { readonly status: 0 | 1 | 2; readonly pay: 1 | 2 | 3; readonly asset: number; readonly endsAt: number };

function placeOf(desk: NftDesk, thing: Thing, now: number): Place {
  if (isSeries(thing)) {
    const status = desk.nft.isSeriesOver(thing, now) ? 0 : now < thing.startsAt ? 2 : 1;
    return { status, pay: 3, asset: thing.asset, endsAt: thing.endsAt };
  }
  const listing = desk.nft.listing(thing);
  if (listing === undefined || thing.isDown) return { status: 0, pay: 1, asset: 0, endsAt: 0 };
  const status = now < listing.startsAt ? 2 : now < listing.endsAt ? 1 : 0;
  return { status, pay: listing.kind === "auction" ? 2 : 1, asset: listing.asset, endsAt: listing.endsAt };
}

async function ofWords(desk: NftDesk, things: readonly Thing[], keyword: string, type: string | undefined): Promise<readonly Thing[]> {
  const [works, people] = await Promise.all([desk.worksOf(things), desk.people(things.map(({ creator }) => creator))]);
  const wanted = keyword.trim().toLowerCase();
  return things.filter((thing) => {
    const work = desk.workOf(works, thing);
    const kind = work === undefined || work.kind === 0 ? 1 : work.kind;
    const names = [work?.name ?? "", people.get(thing.creator)?.nickname ?? ""];
    return (isAll(type) || String(kind) === type) && names.some((name) => name.toLowerCase().includes(wanted));
  });
}
