/** The calls of the marketplace: form to command, outcome to answer. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { amount, assetId, timeMs, userId, type Amount } from "../../../money/units.ts";
import { ok, Refused, refused, said } from "../../../server/doors/app/answer.ts";
import { assetOf, requestKey, type TradingRoutes } from "../../../server/trading-venue.ts";
import {
  artistDetailCall,
  artistsCall,
  auctionNftCall,
  bidLogCall,
  boxDetailCall,
  boxListCall,
  buyNftCall,
  cancelResellCall,
  collectCall,
  collectionCall,
  itemHistoryCall,
  marginNftCall,
  myBidsCall,
  myNftsCall,
  needPayCall,
  nftCurrencyCall,
  openBoxCall,
  payOrderCall,
  readOrderCall,
  resellNftCall,
  seriesCall,
} from "../contract/nft.contract.ts";
import type { ArtistDetailReply, ArtistRow } from "../contract/nft-replies.ts";
import { leafOf } from "../formulas.ts";
import type { Item } from "../kernel/public.ts";
import { codeOfThing, isSeries, NftDesk, type Thing } from "./nft-desk.ts";
import { listThings } from "./nft-list.ts";
import { isOrderOf, readBids, readSnapped, readHistory, readMyBids, readNeedPay, readSeries, windowOf, type Paged } from "./nft-rows.ts";
import { readSlots } from "./slots.ts";

/** Of the lists: what was sold at a fixed price within a day. */
const SNAPPED = "3";
type App = Parameters<TradingRoutes>[0];
/** wire.md writes times of clients without a zone: they are UTC here, as all times are. */
const timeOf = (text: string): number =>
  Date.parse(`${text.length === 10 ? `${text} 00:00:00` : text}`.replace(" ", "T").padEnd(19, ":00") + "Z");

export const nftRoutes: TradingRoutes = (app, { venue, database }) => {
  const desk = new NftDesk(venue, database);
  addLists(app, desk);
  addArtists(app, desk);
  addCollecting(app, desk);
  addBuying(app, desk);
  addOrders(app, desk);
  addSelling(app, desk);
  addBoxes(app, desk);
};

function thingOf(desk: NftDesk, code: string): Thing {
  const thing = desk.find(code);
  if (thing === undefined) throw new Refused("nft_not_found");
  return thing;
}

function itemOf(desk: NftDesk, code: string): Item {
  const thing = thingOf(desk, code);
  if (isSeries(thing)) throw new Refused("nft_not_found");
  return thing;
}

function paged<One>(all: readonly One[], query: Paged): readonly One[] {
  const [limit, offset] = windowOf(query);
  return all.slice(offset, offset + limit);
}

function unitsOf(text: string, decimals: number): Amount {
  const units = parsePositive(text, decimals);
  if (typeof units !== "bigint") throw new Refused("nft_price_invalid");
  return amount(units);
}

function addLists(app: App, desk: NftDesk): void {
  app.on(boxListCall, async ({ fields, caller }) => {
    await desk.venue.settled();
    if (fields.status === SNAPPED) return ok(paged(await readSnapped(desk, caller?.id), fields));
    const found = await listThings(desk, fields);
    return ok(await desk.views(paged(found, fields), caller?.id));
  });
  app.on(boxDetailCall, async ({ fields: { id, code }, caller }) => {
    await desk.venue.settled();
    const wanted = code ?? id ?? "";
    const thing = wanted.length === 64 ? desk.find(wanted) : desk.nft.item(Number(wanted));
    const [view] = thing === undefined ? [] : await desk.views([thing], caller?.id);
    return view === undefined ? refused("nft_not_found") : ok(view);
  });
  app.on(bidLogCall, async ({ fields }) => ok(await readBids(desk, itemOf(desk, fields.code), fields)));
  app.on(itemHistoryCall, async ({ fields, caller }) => ok(await readHistory(desk, itemOf(desk, fields.code), caller?.id ?? 0)));
  app.on(nftCurrencyCall, async () => {
    await desk.venue.settled();
    return ok((desk.nft.terms?.assets ?? []).map((id) => ({ id, name: assetOf(desk.venue.kernel, id).code })));
  });
}

function addArtists(app: App, desk: NftDesk): void {
  app.on(artistsCall, async ({ fields }) => {
    await desk.venue.settled();
    return ok(await readArtists(desk, fields));
  });
  app.on(artistDetailCall, async ({ fields: { uid }, caller }) => {
    await desk.venue.settled();
    return ok(await readArtist(desk, uid, caller?.id));
  });
}

async function readArtists(desk: NftDesk, query: Paged): Promise<readonly ArtistRow[]> {
  const counts = new Map<number, { works: number; sold: number }>();
  for (const { creator, wasSold } of desk.nft.items()) {
    const count = counts.get(creator) ?? { works: 0, sold: 0 };
    counts.set(creator, { works: count.works + 1, sold: count.sold + (wasSold ? 1 : 0) });
  }
  const page = paged([...counts], query);
  const people = await desk.people(page.map(([id]) => id));
  return page.map(([id, { works, sold }]) => {
    const { nickname = "", head_portrait = "" } = people.get(id) ?? {};
    return { id, nickname, head_portrait, artworks_number: works, sold_number: sold };
  });
}

async function readArtist(desk: NftDesk, uid: number, caller: number | undefined): Promise<ArtistDetailReply> {
  const person = await desk.database
    .selectFrom("person")
    .select(["nickname", "head_portrait", "signature"])
    .where("id", "=", uid)
    .executeTakeFirst();
  const works = [...desk.nft.items()]
    .filter(({ creator, box }) => creator === uid && box === undefined)
    .slice(-WORKS_SHOWN)
    .toReversed();
  const collects = await collectedBy(desk, uid, { page: 1, limit: WORKS_SHOWN });
  const artworks = await desk.views(works, caller);
  // Names are shown of who has made or bought something here: of others nobody learns by their number who they are.
  const isKnown = [...desk.nft.items()].some(({ creator, owner }) => creator === uid || owner === uid);
  const { nickname = "", head_portrait = "", signature = "" } = (isKnown ? person : undefined) ?? {};
  const hearts = artworks.reduce((sum, { collect_number: count }) => sum + count, 0);
  const shown = { nickname, head_portrait, signature, artworks };
  return { ...shown, collects: await desk.views(collects, caller), artworks_collect_number: hearts };
}

function addCollecting(app: App, desk: NftDesk): void {
  app.on(collectCall, async ({ fields, caller }) => {
    const thing = thingOf(desk, fields.code);
    const code = codeOfThing(thing);
    if (!isSeries(thing) && thing.owner === userId(caller.id)) return refused("nft_own");
    const { database } = desk;
    const { numDeletedRows } = await database
      .deleteFrom("nft_collect")
      .where("code", "=", code)
      .where("user_id", "=", caller.id)
      .executeTakeFirst();
    if (numDeletedRows > 0n) return said("nft.uncollected");
    const row = { code, user_id: caller.id, created_at: new Date(desk.venue.time.now()) };
    await database
      .insertInto("nft_collect")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return said("nft.collected");
  });
  app.on(collectionCall, async ({ fields, caller }) => ok(await desk.views(await collectedBy(desk, caller.id, fields), caller.id)));
  app.on(myNftsCall, async ({ fields, caller }) => {
    await desk.venue.settled();
    const mine = [...desk.nft.items()].filter(({ owner }) => owner === userId(caller.id)).toReversed();
    return ok(await desk.views(paged(mine, fields), caller.id));
  });
}

const WORKS_SHOWN = 100;

async function collectedBy(desk: NftDesk, user: number, query: Paged): Promise<readonly Thing[]> {
  const [limit, offset] = windowOf(query);
  const { rows } = await desk.venue.pool.query<{ code: string }>({
    name: "nft-collected",
    text: "select code from nft_collect where user_id = $1 order by created_at desc, code limit $2 offset $3",
    values: [user, limit, offset],
  });
  // What was collected as a closed box is collected no more once it is opened: it is another work now.
  return rows.flatMap(({ code }) => {
    const thing = desk.find(code);
    return thing === undefined || codeOfThing(thing) !== code ? [] : [thing];
  });
}

function addBuying(app: App, desk: NftDesk): void {
  const { venue } = desk;
  app.on(buyNftCall, async ({ fields: { code, most, request_id: id }, caller }) => {
    const thing = thingOf(desk, code);
    const asset = isSeries(thing) ? thing.asset : (desk.nft.listing(thing)?.asset ?? assetId(desk.nft.terms?.cash ?? 0));
    const limit = most === undefined ? {} : { most: unitsOf(most, assetOf(venue.kernel, asset).decimals) };
    const by = { user: userId(caller.id), ...limit, ...requestKey(caller.id, id) };
    const what = isSeries(thing)
      ? ({ type: "nft/buy-box", series: thing.number } as const)
      : ({ type: "nft/buy", item: thing.number } as const);
    const { refusal, events } = await venue.submit({ ...what, ...by });
    if (refusal !== undefined) return refused(refusal);
    const bought = events.find((event) => event.type === "nft/sold" || event.type === "nft/box-sold");
    return said("nft.bought", {}, { data: { item: bought?.item ?? 0, code: bought?.code ?? "" } });
  });
  app.on(marginNftCall, async ({ fields: { code, request_id: id }, caller }) => {
    const item = itemOf(desk, code);
    const { refusal } = await venue.submit({
      type: "nft/deposit",
      user: userId(caller.id),
      item: item.number,
      ...requestKey(caller.id, id),
    });
    return refusal === undefined ? said("nft.deposit_set") : refused(refusal);
  });
  app.on(auctionNftCall, async ({ fields: { code, price, shown, waits, request_id: id }, caller }) => {
    const item = itemOf(desk, code);
    const { decimals } = assetOf(venue.kernel, desk.nft.listing(item)?.asset ?? desk.nft.terms?.cash ?? 0);
    const sums = { by: unitsOf(price, decimals), ...(shown === undefined ? {} : { shown: unitsOf(shown, decimals) }) };
    const bid = { type: "nft/bid", user: userId(caller.id), item: item.number, ...sums, waits: waits === "1" } as const;
    const { refusal, events } = await venue.submit({ ...bid, ...requestKey(caller.id, id) });
    if (refusal !== undefined) return refused(refusal);
    const made = events.find((event) => event.type === "nft/bid-made");
    if (made === undefined) return refused("nft_not_on_sale");
    return said(
      "nft.bid",
      {},
      { data: { price: wireDecimal(made.price, decimals), ends_ms: made.endsAt, extended: made.hasMoved ? 1 : 0 } },
    );
  });
}

function addOrders(app: App, desk: NftDesk): void {
  app.on(myBidsCall, async ({ fields, caller }) => ok(await readMyBids(desk, caller.id, fields)));
  app.on(needPayCall, async ({ fields, caller }) => ok(await readNeedPay(desk, caller.id, fields)));
  app.on(readOrderCall, async ({ fields: { id }, caller }) => {
    if (!(await isOrderOf(desk, caller.id, id))) return refused("nft_order_not_found");
    const row = { order_id: id, user_id: caller.id };
    await desk.database
      .insertInto("nft_order_read")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return said("nft.read");
  });
  app.on(payOrderCall, async ({ fields: { id, request_id: request }, caller }) => {
    const { refusal } = await desk.venue.submit({ type: "nft/pay", user: userId(caller.id), order: id, ...requestKey(caller.id, request) });
    return refusal === undefined ? said("nft.paid") : refused(refusal);
  });
}

function addSelling(app: App, desk: NftDesk): void {
  const { venue } = desk;
  app.on(resellNftCall, async ({ fields, caller }) => {
    const item = itemOf(desk, fields.code);
    const asset = fields.currency_id ?? desk.nft.terms?.cash ?? 0;
    const { decimals } = assetOf(venue.kernel, asset);
    const step = fields.per_increase ?? "";
    const isAuction = step !== "" && step !== "0";
    const [startsAt, endsAt] = [fields.start_time === undefined ? 0 : timeOf(fields.start_time), timeOf(fields.end_time)];
    if (Number.isNaN(startsAt) || Number.isNaN(endsAt)) return refused("nft_time_invalid");
    const how = { kind: isAuction ? "auction" : "fixed", perIncrease: isAuction ? unitsOf(step, decimals) : amount(0n) } as const;
    const listing = {
      asset: assetId(asset),
      price: unitsOf(fields.price, decimals),
      ...how,
      startsAt: timeMs(startsAt),
      endsAt: timeMs(endsAt),
    };
    const command = { type: "nft/list", user: userId(caller.id), item: item.number, ...listing } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, fields.request_id) });
    return refusal === undefined ? said("nft.listed") : refused(refusal);
  });
  app.on(cancelResellCall, async ({ fields: { code, request_id: id }, caller }) => {
    const item = itemOf(desk, code);
    const { refusal } = await venue.submit({
      type: "nft/unlist",
      user: userId(caller.id),
      item: item.number,
      ...requestKey(caller.id, id),
    });
    return refusal === undefined ? said("nft.unlisted") : refused(refusal);
  });
}

function addBoxes(app: App, desk: NftDesk): void {
  const { venue } = desk;
  app.on(openBoxCall, async ({ fields: { code, words = "", request_id: id }, caller }) => {
    const item = itemOf(desk, code);
    const command = { type: "nft/open", user: userId(caller.id), item: item.number, words } as const;
    const { refusal } = await venue.submit({ ...command, ...requestKey(caller.id, id) });
    if (refusal !== undefined) return refused(refusal);
    const { box } = item;
    const series = box === undefined ? undefined : desk.nft.series(box.series);
    const slot =
      series === undefined || box?.drawn === undefined ? undefined : (await readSlots(desk.database, series.seal))[box.drawn.slot];
    // Whoever shows what is drawn does it a moment later where this fails.
    if (slot !== undefined) await venue.submit({ type: "nft/show", item: item.number, ...slot });
    await venue.settled();
    const [view] = await desk.views([item], caller.id);
    return ok(view);
  });
  app.on(seriesCall, async ({ fields: { code } }) => {
    const thing = desk.find(code);
    if (thing === undefined || !isSeries(thing)) return refused("nft_series_not_found");
    const leaves = thing.leaves.length > 0 ? thing.leaves : (await readSlots(desk.database, thing.seal)).map(leafOf);
    return ok(await readSeries(desk, thing, leaves));
  });
}
