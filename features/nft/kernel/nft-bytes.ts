/** Items, listings, orders and series in a snapshot. */
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, assetId, userId } from "../../../money/units.ts";
import { LISTING_KINDS, type NftTerms, type Rarity } from "../formulas.ts";
import type { Bidder, Box, Item, Listing, Order, Series } from "./nft.messages.ts";

const WHYS = ["lost", "ended", "cancelled", "taken_down", "closed", "void"] as const;
const flag = (is: boolean): number => (is ? 1 : 0);
const numbers = (writer: StateWriter, ...values: readonly number[]): void => values.forEach((value) => writer.number(value));

export function saveNftTerms(writer: StateWriter, { cash, assets, feePpm, royaltyPpm, depositPpm, extendMs, payMs }: NftTerms): void {
  numbers(writer, cash, feePpm, royaltyPpm, depositPpm, extendMs, payMs, assets.length, ...assets);
}
export function readNftTerms(reader: StateReader): NftTerms {
  const [cash, feePpm, royaltyPpm] = [reader.number(), reader.number(), reader.number()];
  const [depositPpm, extendMs, payMs] = [reader.number(), reader.number(), reader.number()];
  return { cash, feePpm, royaltyPpm, depositPpm, extendMs, payMs, assets: list(reader, () => reader.number()) };
}

function list<One>(reader: StateReader, read: () => One): One[] {
  return Array.from({ length: reader.number() }, read);
}

export function saveItem(writer: StateWriter, item: Item): void {
  const { number, creator, owner, rarity, listing, order, wasSold, isGone, isDown, box, code } = item;
  numbers(writer, number, creator, owner, rarity, listing, order, flag(wasSold), flag(isGone), flag(isDown), flag(box !== undefined));
  writer.text(code);
  if (box !== undefined) saveBox(writer, box);
}
function saveBox(writer: StateWriter, { series, number, drawn }: Box): void {
  numbers(writer, series, number, flag(drawn !== undefined));
  if (drawn === undefined) return;
  numbers(writer, drawn.slot, drawn.left, drawn.at, drawn.by);
  writer.text(drawn.words);
}
export function readItem(reader: StateReader): Item {
  const [number, creator, owner] = [reader.number(), userId(reader.number()), userId(reader.number())];
  const [rarity, listing, order] = [reader.number() as Rarity, reader.number(), reader.number()];
  const [wasSold, isGone, isDown, isBox] = [reader.number() === 1, reader.number() === 1, reader.number() === 1, reader.number() === 1];
  const code = reader.text();
  return { number, code, creator, owner, rarity, listing, order, wasSold, isGone, isDown, box: isBox ? readBox(reader) : undefined };
}
function readBox(reader: StateReader): Box {
  const [series, number, isDrawn] = [reader.number(), reader.number(), reader.number() === 1];
  if (!isDrawn) return { series, number, drawn: undefined };
  const [slot, left, at, by] = [reader.number(), reader.number(), reader.number(), reader.number()];
  return { series, number, drawn: { slot, left, at, by, words: reader.text() } };
}

export function saveListing(writer: StateWriter, listing: Listing): void {
  const { number, item, seller, kind, asset, price, perIncrease, deposit, startsAt, endsAt, terms, listedBy, bids, bidders, lead, over } =
    listing;
  numbers(writer, number, item, seller, LISTING_KINDS.indexOf(kind), asset, startsAt, endsAt, listedBy, bids);
  numbers(writer, over === undefined ? -1 : WHYS.indexOf(over), lead?.user ?? 0);
  for (const units of [price, perIncrease, deposit]) writer.integer(units);
  saveNftTerms(writer, terms);
  writer.number(bidders.size);
  for (const { user, bid, waits, bidAt, bidBy } of bidders.values()) {
    numbers(writer, user, flag(waits), bidAt, bidBy);
    writer.integer(bid);
  }
}
export function readListing(reader: StateReader): Listing {
  const [number, item, seller] = [reader.number(), reader.number(), userId(reader.number())];
  const [kind, asset] = [LISTING_KINDS[reader.number()], assetId(reader.number())];
  invariant(kind !== undefined, "a snapshot must hold listings of a kind", number);
  const [startsAt, endsAt, listedBy, bids] = [reader.number(), reader.number(), reader.number(), reader.number()];
  const [over, lead] = [WHYS[reader.number()], userId(reader.number())];
  const [price, perIncrease, deposit] = [amount(reader.integer()), amount(reader.integer()), amount(reader.integer())];
  const terms = readNftTerms(reader);
  const bidders = new Map(
    list(reader, (): readonly [Bidder["user"], Bidder] => {
      const [user, waits, bidAt, bidBy] = [userId(reader.number()), reader.number() === 1, reader.number(), reader.number()];
      return [user, { user, waits, bidAt, bidBy, bid: amount(reader.integer()) }];
    }),
  );
  const said = { number, item, seller, kind, asset, price, perIncrease, deposit, startsAt, endsAt, terms, listedBy, bids };
  return { ...said, bidders, lead: bidders.get(lead), over };
}

export function saveOrder(writer: StateWriter, order: Order): void {
  const { number, item, seller, user, asset, price, deposit, dueAt, terms, bidBy, isSecond, next } = order;
  numbers(writer, number, item, seller, user, asset, dueAt, bidBy, flag(isSecond), next?.user ?? 0, next?.bidBy ?? 0);
  for (const units of [price, deposit, next?.price ?? 0n]) writer.integer(units);
  saveNftTerms(writer, terms);
}
export function readOrder(reader: StateReader): Order {
  const [number, item, seller, user] = [reader.number(), reader.number(), userId(reader.number()), userId(reader.number())];
  const [asset, dueAt, bidBy, isSecond] = [assetId(reader.number()), reader.number(), reader.number(), reader.number() === 1];
  const [nextUser, nextBy] = [userId(reader.number()), reader.number()];
  const [price, deposit, nextPrice] = [amount(reader.integer()), amount(reader.integer()), amount(reader.integer())];
  const next = nextUser === 0 ? undefined : { user: nextUser, price: nextPrice, bidBy: nextBy };
  return { number, item, seller, user, asset, price, deposit, dueAt, bidBy, isSecond, next, terms: readNftTerms(reader) };
}

export function saveSeries(writer: StateWriter, series: Series): void {
  const { number, creator, asset, size, odds, startsAt, endsAt, openMs, feePpm, publishedBy, shown, waiting, swept } = series;
  numbers(writer, number, creator, asset, size, ...odds, startsAt, endsAt, openMs, feePpm, publishedBy, ...shown, waiting, swept);
  numbers(writer, flag(series.hasEnded), flag(series.isRevealed));
  writer.integer(series.price);
  writer.text(series.seal);
  numbers(writer, series.leaves.length);
  for (const leaf of series.leaves) writer.text(leaf);
  numbers(writer, series.sold.length, ...series.sold, series.left.length, ...series.left);
}
export function readSeries(reader: StateReader): Series {
  const next = (): number => reader.number();
  const [number, creator, asset, size] = [next(), userId(next()), assetId(next()), next()];
  const odds = [next(), next(), next()] as const;
  const [startsAt, endsAt, openMs, feePpm, publishedBy] = [next(), next(), next(), next(), next()];
  const shown: [number, number, number] = [next(), next(), next()];
  const [waiting, swept, hasEnded, isRevealed] = [next(), next(), next() === 1, next() === 1];
  const price = amount(reader.integer());
  const seal = reader.text();
  const leaves = list(reader, () => reader.text());
  const [sold, left] = [list(reader, next), list(reader, next)];
  const said = { number, seal, leaves, creator, asset, price, size, odds, startsAt, endsAt, openMs, feePpm, publishedBy };
  return { ...said, shown, waiting, swept, hasEnded, isRevealed, sold, left };
}
