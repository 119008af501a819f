/** Reads of what happened: bids, a work's history, orders of who won, and what was drawn of a series. */
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { BidRow, HistoryRow, NeedPayRow, NftItem, SeriesReply } from "../contract/nft-replies.ts";
import { DAY_MS } from "../formulas.ts";
import type { Item, Series } from "../kernel/public.ts";
import { flag, type NftDesk } from "./nft-desk.ts";

type Texts = "position" | "kind" | "item" | "code" | "user_id" | "other_id" | "part" | "price" | "at" | "more";
type Row = Readonly<Record<Texts, string>> & { readonly n: number; readonly asset: number };
export type Paged = { readonly page?: number | undefined; readonly limit?: number | undefined };

const HISTORY = ["minted", "listed", "unlisted", "sold", "bid-made", "won", "unpaid", "opened", "box-sold", "taken-down", "put-back"];
const HISTORY_ROWS = 100;
const SNAPPED_MOST = 100;
const LIMIT_DEFAULT = 10;
export const windowOf = ({ page = 1, limit = LIMIT_DEFAULT }: Paged): readonly [limit: number, offset: number] => [
  limit,
  (page - 1) * limit,
];

function sumOf(desk: NftDesk, { asset, price }: Row): { readonly price: string; readonly currency_name: string } {
  const { code, decimals } = assetOf(desk.venue.kernel, asset);
  return { price: wireDecimal(BigInt(price), decimals), currency_name: code };
}

/** Of a work's newest auction, the newest first. */
export async function readBids(desk: NftDesk, item: Item, paged: Paged): Promise<readonly BidRow[]> {
  await desk.venue.projected();
  const { rows } = await desk.venue.publicReads.query<Row>({
    name: "nft-bids",
    text: `select * from nft_log where item = $1 and kind = 'bid-made'
        and part = (select max(part) from nft_log where item = $1 and kind = 'bid-made')
      order by position desc, n desc limit $2 offset $3`,
    values: [item.number, ...windowOf(paged)],
  });
  const people = await desk.people(rows.map(({ user_id: id }) => Number(id)));
  const isFirst = (paged.page ?? 1) === 1;
  return rows.map((row, at) => {
    const bidder = people.get(Number(row.user_id));
    return {
      ...{ id: Number(row.position), code: row.code, buyer_id: Number(row.user_id), nick_name: bidder?.nickname ?? `user${row.user_id}` },
      ...{ head_portrait: bidder?.head_portrait ?? "", ...sumOf(desk, row), created: clockText(timeMs(Number(row.at))) },
      ...{ status: flag(isFirst && at === 0), created_ms: Number(row.at), moved_ms: Number(row.more), position: Number(row.position) },
    };
  });
}

/** With the caller's own receipts of it. */
export async function readHistory(desk: NftDesk, item: Item, caller: number): Promise<readonly HistoryRow[]> {
  await desk.venue.projected();
  const receipts = await readReceipts(desk, item, caller);
  const { rows } = await desk.venue.publicReads.query<Row>({
    name: "nft-history",
    text: "select * from nft_log where item = $1 and kind = any($2) order by position desc, n desc limit $3",
    values: [item.number, HISTORY, HISTORY_ROWS],
  });
  return rows.map((row) => ({
    ...{ kind: row.kind, user_id: Number(row.user_id), other_id: Number(row.other_id), ...sumOf(desk, row) },
    ...{ at: Number(row.at), position: Number(row.position) },
    receipt: receipts.get(`${row.position} ${RECEIPT_OF[row.kind] ?? ""}`) ?? "",
  }));
}

const RECEIPT_OF: Readonly<Record<string, string>> = {
  sold: "nft-sale/1",
  won: "nft-auction/1",
  unpaid: "nft-unpaid/1",
  opened: "nft-box/1",
};

/** By the place of their command and their formula. */
async function readReceipts(desk: NftDesk, item: Item, caller: number): Promise<ReadonlyMap<string, string>> {
  if (caller === 0) return new Map();
  const { rows } = await desk.venue.pool.query<{ position: string; n: number; formula: string }>({
    name: "nft-receipts",
    text: `select position, n, formula from receipt_settlements where user_id = $1 and product = 'nft' and contract = $2
      order by position desc limit $3`,
    values: [caller, item.number, HISTORY_ROWS],
  });
  return new Map(rows.map(({ position, n, formula }) => [`${position} ${formula}`, `settled-${position}-${n}`]));
}

export async function readMyBids(desk: NftDesk, user: number, paged: Paged) {
  await desk.venue.projected();
  const [limit, offset] = windowOf(paged);
  const { rows } = await desk.venue.pool.query<Row & { readonly all: string }>({
    name: "nft-my-bids",
    text: `select *, count(*) over () as all from nft_log where user_id = $1 and kind = 'bid-made' order by position desc, n desc limit $2 offset $3`,
    values: [user, limit, offset],
  });
  const titles = await desk.titles(rows.map(({ code }) => code));
  const data = rows.map((row) => {
    const { name = "", image = "" } = titles.get(row.code) ?? {};
    return {
      nft_name: name,
      nft_image: image,
      ...sumOf(desk, row),
      created: clockText(timeMs(Number(row.at))),
      nft_code: row.code,
    };
  });
  return { code: 0, data, count: Number(rows[0]?.all ?? 0) };
}

type Won = { readonly deposit: string; readonly dueAt: number; readonly isSecond: boolean };

/** What one won or was offered, with what became of it. */
export async function readNeedPay(desk: NftDesk, user: number, paged: Paged): Promise<readonly NeedPayRow[]> {
  await desk.venue.projected();
  const { rows } = await desk.venue.pool.query<
    Row & { readonly end_kind: string | null; readonly end_at: string | null; readonly seen: boolean }
  >({
    name: "nft-need-pay",
    text: `select w.*, e.kind as end_kind, e.at as end_at, (r.order_id is not null) as seen
      from nft_log w
      left join nft_log e on e.part = w.part and e.kind in ('sold', 'unpaid', 'order-cancelled') and e.user_id = w.user_id and e.item = w.item
      left join nft_order_read r on r.order_id = w.part and r.user_id = w.user_id
      where w.user_id = $1 and w.kind = 'won' order by w.position desc, w.n desc limit $2 offset $3`,
    values: [user, ...windowOf(paged)],
  });
  const titles = await desk.titles(rows.map(({ code }) => code));
  return rows.map((row) => {
    const { deposit, dueAt, isSecond } = JSON.parse(row.more) as Won;
    const { name = "", image = "" } = titles.get(row.code) ?? {};
    const { decimals } = assetOf(desk.venue.kernel, row.asset);
    return {
      ...{ id: Number(row.part), code: row.code, name, ...sumOf(desk, row) },
      image,
      ...{
        is_read: row.seen ? ("1" as const) : ("0" as const),
        is_pay: flag(row.end_kind === "sold"),
        is_expired: flag(row.end_kind === "unpaid"),
      },
      ...{ is_cancelled: flag(row.end_kind === "order-cancelled"), overtime: Math.floor(dueAt / 1000) },
      ...{ pay_time: row.end_kind === "sold" ? clockText(timeMs(Number(row.end_at))) : "", end_time: clockText(timeMs(Number(row.at))) },
      ...{ margin: wireDecimal(BigInt(deposit), decimals), rest: wireDecimal(BigInt(row.price) - BigInt(deposit), decimals) },
      is_second: flag(isSecond),
    };
  });
}

/** Whether an order is this person's. */
export async function isOrderOf(desk: NftDesk, user: number, order: number): Promise<boolean> {
  await desk.venue.projected();
  const { rowCount } = await desk.venue.pool.query({
    name: "nft-order-of",
    text: "select 1 from nft_log where kind = 'won' and part = $1 and user_id = $2 limit 1",
    values: [order, user],
  });
  return (rowCount ?? 0) > 0;
}

type Drawn = { readonly box: number; readonly words: string; readonly slot: number; readonly left: number };
type Opened = { readonly box: number; readonly slot: number; readonly salt: string; readonly rarity: number };

/** In the order in which they were drawn: which slots were left follows from it. */
export async function readSeries(desk: NftDesk, series: Series, leaves: readonly string[]): Promise<SeriesReply> {
  await desk.venue.projected();
  const { rows } = await desk.venue.publicReads.query<Row>({
    name: "nft-draws",
    text: "select * from nft_log where part = $1 and kind in ('drawn', 'opened', 'series-revealed') order by position, n",
    values: [series.number],
  });
  const opened = new Map(
    rows.flatMap(({ kind, code, more }) =>
      kind === "opened" ? [[(JSON.parse(more) as Opened).box, { code, ...(JSON.parse(more) as Opened) }] as const] : [],
    ),
  );
  const draws = rows.flatMap(({ kind, item, position, more }) => {
    if (kind !== "drawn") return [];
    const { box, words, slot, left } = JSON.parse(more) as Drawn;
    const shown = opened.get(box);
    const content = { code: shown?.code ?? "", rarity: shown?.rarity ?? 0, salt: shown?.salt ?? "" };
    return [{ box, item: Number(item), words, slot, left, position: Number(position), ...content }];
  });
  const revealed = rows.find(({ kind }) => kind === "series-revealed");
  return {
    ...{ code: series.seal, size: series.size, odds: [...series.odds], shown: [...series.shown], leaves, draws },
    list: revealed === undefined ? [] : (JSON.parse(revealed.more) as SeriesReply["list"]),
    ...{ is_revealed: flag(series.isRevealed), open_until_ms: series.endsAt + series.openMs },
  };
}

/** What somebody took at a fixed price within a day and nobody sells again yet, at what was paid, the newest first. */
export async function readSnapped(desk: NftDesk, caller: number | undefined): Promise<readonly NftItem[]> {
  await desk.venue.projected();
  const { rows } = await desk.venue.publicReads.query<Row>({
    name: "nft-snapped",
    text: `select * from (select distinct on (item) * from nft_log where kind = 'sold' and at > $1 order by item, position desc, n desc) newest
      where more = 'fixed' order by position desc limit $2`,
    values: [desk.venue.time.now() - DAY_MS, SNAPPED_MOST],
  });
  const sold = rows.flatMap((row) => {
    const item = desk.nft.item(Number(row.item));
    return item === undefined || item.isDown || item.listing > 0 || item.order > 0 ? [] : [{ row, item }];
  });
  const views = await desk.views(
    sold.map(({ item }) => item),
    caller,
  );
  return views.flatMap((view, at) => {
    const row = sold[at]?.row;
    return row === undefined ? [] : [{ ...view, ...sumOf(desk, row), currency_id: row.asset, snapped_ms: Number(row.at) }];
  });
}
