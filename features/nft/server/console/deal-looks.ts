/** Auctions, bids, what is to be paid, and a work's whole history: out of the log, for whoever answers a complaint. */
import Type from "typebox";
import type { Role } from "../../../../contract/operator-roles.ts";
import { no } from "../../../../server/console/console-refusal.ts";
import { clockText } from "../../../../contract/clock-text.ts";
import { timeMs } from "../../../../money/units.ts";
import { defineLook, type Look } from "../../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../../server/console/looks/row-pages.ts";
import type { ConsoleDesk } from "../../../../server/console/verb.ts";
import {
  ORDER_STATES,
  type AuctionRow,
  type BidConsoleRow,
  type OrderConsoleRow,
  type WorkEventRow,
} from "../../contract/nft-console-rows.ts";
import { readDownReasons } from "../down-reasons.ts";
import { Covers, coverOf, sumOf } from "./look-desk.ts";

const READERS: readonly Role[] = ["admin", "compliance", "finance", "support", "auditor"];
const NUMBER = Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" }));
const HISTORY_ROWS = 1000;

async function coversOf(desk: ConsoleDesk, items: readonly number[]): Promise<(item: number) => string> {
  const found = items.map((number) => desk.venue.kernel.nft.item(number)).filter((item) => item !== undefined);
  const covers = await Covers.read(
    desk,
    found.map((item) => coverOf(desk, item)),
  );
  return (number) => {
    const item = desk.venue.kernel.nft.item(number);
    return item === undefined ? "" : covers.nameOf(coverOf(desk, item), item);
  };
}

const auctions = defineLook({
  name: "nft/auctions",
  title: { en: "Auctions", zh: "拍卖" },
  roles: READERS,
  fields: Type.Object({}),
  answer: async (desk): Promise<{ readonly rows: readonly AuctionRow[] }> => {
    const { nft } = desk.venue.kernel;
    const all = [...nft.listings()].filter(({ kind, over }) => kind === "auction" && over === undefined);
    const nameOf = await coversOf(
      desk,
      all.map(({ item }) => item),
    );
    const rows = all.map((listing) => {
      const { number, item, seller, asset, price, bids, lead, bidders, deposit, startsAt: starts, endsAt: ends } = listing;
      const sums = {
        start: sumOf(desk, asset, price),
        current: sumOf(desk, asset, nft.currentBid(listing)),
        deposit: sumOf(desk, asset, deposit),
      };
      return {
        ...{ key: String(number), item, name: nameOf(item), seller, ...sums },
        ...{ bids, leads: bids === 0 ? 0 : (lead?.user ?? 0), deposits: bidders.size, starts, ends },
      };
    });
    return { rows: rows.toSorted((one, other) => one.ends - other.ends) };
  },
});

type LogRow = Readonly<Record<"position" | "kind" | "item" | "user_id" | "other_id" | "part" | "price" | "at" | "more", string>> & {
  readonly n: number;
  readonly asset: number;
};

const bids = defineLook({
  name: "nft/bids",
  title: { en: "Bids", zh: "出价" },
  roles: READERS,
  fields: Type.Object({ ...ROW_FIELDS, item: NUMBER, person: NUMBER }),
  labels: { item: { en: "Work", zh: "作品" }, person: { en: "Person", zh: "用户" } },
  answer: async (desk, fields) => {
    await desk.venue.projected();
    const limit = limitOf(fields);
    const { rows } = await desk.venue.pool.query<LogRow>({
      name: "console-nft-bids",
      text: `select * from nft_log where kind = 'bid-made' and ($1::bigint is null or item = $1) and ($2::bigint is null or user_id = $2)
        and ($3::bigint is null or position < $3) order by position desc, n desc limit $4`,
      values: [fields.item ?? null, fields.person ?? null, fields.after ?? null, limit + 1],
    });
    const nameOf = await coversOf(
      desk,
      rows.map(({ item }) => Number(item)),
    );
    const shown = rows.map((row): BidConsoleRow => {
      const of = {
        key: row.position,
        position: Number(row.position),
        at: Number(row.at),
        item: Number(row.item),
        name: nameOf(Number(row.item)),
      };
      return { ...of, person: Number(row.user_id), sum: sumOf(desk, row.asset, BigInt(row.price)), moved: Number(row.more) };
    });
    return pageOf(shown, limit, "position");
  },
});

type Won = { readonly deposit: string; readonly dueAt: number; readonly isSecond: boolean };

const orders = defineLook({
  name: "nft/orders",
  title: { en: "Won, offered, paid or not", zh: "得标与付款" },
  roles: READERS,
  fields: Type.Object({ ...ROW_FIELDS, item: NUMBER, person: NUMBER, state: Type.Optional(Type.Enum([...ORDER_STATES])) }),
  labels: { item: { en: "Work", zh: "作品" }, person: { en: "Person", zh: "用户" }, state: { en: "State", zh: "状态" } },
  answer: async (desk, fields) => {
    await desk.venue.projected();
    const limit = limitOf(fields);
    const { rows } = await desk.venue.pool.query<LogRow & { readonly state: OrderConsoleRow["state"] }>({
      name: "console-nft-orders",
      text: `select * from (
          select w.*, case when e.kind is null then 'due' when e.kind = 'sold' then 'paid' when e.kind = 'unpaid' then 'unpaid' else 'cancelled' end as state
          from nft_log w left join nft_log e on e.part = w.part and e.kind in ('sold', 'unpaid', 'order-cancelled') and e.item = w.item and e.user_id = w.user_id
          where w.kind = 'won') all_orders
        where ($1::bigint is null or item = $1) and ($2::bigint is null or user_id = $2) and ($3::text is null or state = $3)
          and ($4::bigint is null or part < $4) order by part desc limit $5`,
      values: [fields.item ?? null, fields.person ?? null, fields.state ?? null, fields.after ?? null, limit + 1],
    });
    const nameOf = await coversOf(
      desk,
      rows.map(({ item }) => Number(item)),
    );
    const shown = rows.map((row): OrderConsoleRow => {
      const { deposit, dueAt, isSecond } = JSON.parse(row.more) as Won;
      const number = Number(row.part);
      return {
        ...{
          key: row.part,
          number,
          item: Number(row.item),
          name: nameOf(Number(row.item)),
          person: Number(row.user_id),
          seller: Number(row.other_id),
        },
        ...{ price: sumOf(desk, row.asset, BigInt(row.price)), deposit: sumOf(desk, row.asset, BigInt(deposit)), due: dueAt, isSecond },
        ...{ state: row.state, next: desk.venue.kernel.nft.order(number)?.next?.user ?? 0 },
      };
    });
    return pageOf(shown, limit, "number");
  },
});

const history = defineLook({
  name: "nft/history",
  title: { en: "All that happened to a work", zh: "作品全部记录" },
  roles: READERS,
  fields: Type.Object({ item: Type.String({ pattern: "^[0-9]{1,9}$" }) }),
  labels: { item: { en: "Work", zh: "作品" } },
  answer: async (desk, { item }) => {
    await desk.venue.projected();
    const { rows } = await desk.venue.pool.query<LogRow>({
      name: "console-nft-history",
      text: "select * from nft_log where item = $1 order by position desc, n desc limit $2",
      values: [item, HISTORY_ROWS],
    });
    if (rows.length === 0) return no("nft_not_found", { en: "There is no such work.", zh: "没有此作品。" }, 404);
    const receipts = await receiptsOf(desk, item);
    const down = (await readDownReasons(desk.venue.pool, [Number(item)])).get(Number(item));
    let isNewest = true;
    const shown = rows.map((row): WorkEventRow => {
      const isDown = row.kind === "taken-down";
      const more = isDown && isNewest ? [down?.cause ?? "", down?.words ?? ""].filter((text) => text !== "").join(": ") : moreOf(desk, row);
      if (isDown) isNewest = false;
      const of = {
        key: `${row.position}-${row.n}`,
        position: Number(row.position),
        at: Number(row.at),
        kind: row.kind,
        person: Number(row.user_id),
      };
      const sum = row.asset === 0 ? "" : sumOf(desk, row.asset, BigInt(row.price));
      return { ...of, other: Number(row.other_id), sum, more, receipts: (receipts.get(row.position) ?? []).join(", ") };
    });
    return { rows: shown };
  },
});

/** "listing 4, auction, 2026-11-29 12:00:00"; what else is kept of it as "name value". */
function moreOf(desk: ConsoleDesk, { kind, more, part, asset }: LogRow): string {
  const of = part === "0" ? "" : `${PARTS[kind] ?? ""} ${part}`.trim();
  if (!more.startsWith("{")) return [of, kind === "bid-made" ? "" : more].filter((text) => text !== "").join(", ");
  const said = Object.entries(JSON.parse(more) as Readonly<Record<string, unknown>>).map(([name, value]) => {
    if (name === "endsAt" || name === "dueAt") return `${name === "endsAt" ? "ends" : "due"} ${clockText(timeMs(Number(value)))}`;
    if (name === "deposit") return `deposit ${sumOf(desk, asset, BigInt(String(value)))}`;
    if (name === "isSecond") return value === true ? "second offer" : "";
    return name === "kind" ? String(value) : `${name} ${String(value)}`;
  });
  return [of, ...said].filter((text) => text !== "").join(", ");
}

const PARTS: Readonly<Record<string, string>> = {
  ...{
    listed: "listing",
    unlisted: "listing",
    "bid-made": "listing",
    sold: "order",
    won: "order",
    unpaid: "order",
    "order-cancelled": "order",
  },
  ...{ "box-sold": "series", drawn: "series", opened: "series", "box-void": "series" },
};

/** Everybody's, by the place of their command. */
async function receiptsOf({ venue: { pool } }: ConsoleDesk, item: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await pool.query<{ position: string; n: number }>({
    name: "console-nft-receipts",
    text: "select position, n from receipt_settlements where product = 'nft' and contract = $1 order by position, n limit $2",
    values: [item, HISTORY_ROWS],
  });
  const all = new Map<string, readonly string[]>();
  for (const { position, n } of rows) all.set(position, [...(all.get(position) ?? []), `settled-${position}-${n}`]);
  return all;
}

export const dealLooks: readonly Look[] = [auctions, bids, orders, history];
