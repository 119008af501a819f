/** Events of the marketplace as rows. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { NftEvent } from "../kernel/public.ts";

const LOG = {
  position: "bigint",
  n: "integer",
  kind: "text",
  item: "bigint",
  code: "text",
  user_id: "bigint",
  other_id: "bigint",
  part: "bigint",
  asset: "integer",
  price: "numeric",
  at: "bigint",
  more: "text",
} as const satisfies Columns;
type LogRow = Row<typeof LOG>;

export class NftProjection implements Projection {
  readonly name = "nft";
  readonly hears = ["nft"] as const;
  readonly tables = ["nft_log"];
  #rows: LogRow[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#rows.length;
    outcome.events.forEach((event, n) => {
      if (!isOfNft(event)) return;
      const said = rowOf(event);
      if (said !== undefined) this.#rows.push({ ...EMPTY, ...said, position: sequence, n, kind: event.type.slice(4), at: event.at });
    });
    return this.#rows.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    return (client) => insertRows(client, "nft_log", LOG, rows);
  }
}

const isOfNft = (event: { readonly type: string }): event is NftEvent => event.type.startsWith("nft/");

const EMPTY = { item: 0, code: "", user_id: 0, other_id: 0, part: 0, asset: 0, price: 0, more: "" };
type Said = Partial<Omit<LogRow, "position" | "n" | "kind" | "at">>;

/** Undefined for what nobody reads again. */
function rowOf(event: NftEvent): Said | undefined {
  switch (event.type) {
    case "nft/minted":
      return { item: event.item, code: event.code, user_id: event.creator };
    case "nft/listed": {
      const { item, code, seller, listing, asset, price, kind, endsAt } = event;
      return { item, code, user_id: seller, part: listing, asset, price, more: JSON.stringify({ kind, endsAt }) };
    }
    case "nft/unlisted":
      return { item: event.item, code: event.code, user_id: event.seller, part: event.listing, more: event.why };
    case "nft/sold": {
      const { item, code, buyer, seller, order, asset, price, how } = event;
      return { item, code, user_id: buyer, other_id: seller, part: order, asset, price, more: how };
    }
    case "nft/bid-made": {
      const { item, code, user, listing, asset, price, hasMoved, endsAt } = event;
      return { item, code, user_id: user, part: listing, asset, price, more: hasMoved ? String(endsAt) : "" };
    }
    case "nft/taken-down":
    case "nft/put-back":
      return { item: event.item, code: event.code, user_id: event.owner };
    default:
      return orderOf(event) ?? boxOf(event);
  }
}

function orderOf(event: NftEvent): Said | undefined {
  switch (event.type) {
    case "nft/won": {
      const { item, code, user, seller, order, asset, price, deposit, dueAt, isSecond } = event;
      const more = JSON.stringify({ deposit: String(deposit), dueAt, isSecond });
      return { item, code, user_id: user, other_id: seller, part: order, asset, price, more };
    }
    case "nft/unpaid":
    case "nft/order-cancelled": {
      const { item, code, user, seller, order, asset, price } = event;
      return { item, code, user_id: user, other_id: seller, part: order, asset, price };
    }
    default:
      return undefined;
  }
}

function boxOf(event: NftEvent): Said | undefined {
  switch (event.type) {
    case "nft/series-published":
      return { code: event.seal, user_id: event.creator, part: event.series, asset: event.asset, price: event.price };
    case "nft/box-sold": {
      const { item, code, buyer, creator, series, asset, price, box } = event;
      return { item, code, user_id: buyer, other_id: creator, part: series, asset, price, more: String(box) };
    }
    case "nft/drawn": {
      const { item, code, owner, series, box, words, slot, left } = event;
      return { item, code, user_id: owner, part: series, more: JSON.stringify({ box, words, slot, left }) };
    }
    case "nft/opened": {
      const { item, code, owner, creator, series, asset, paid, box, slot, salt, rarity } = event;
      const more = JSON.stringify({ box, slot, salt, rarity });
      return { item, code, user_id: owner, other_id: creator, part: series, asset, price: paid, more };
    }
    case "nft/box-void":
      return { item: event.item, code: event.code, user_id: event.owner, part: event.series, asset: event.asset, price: event.price };
    case "nft/series-revealed":
      return { part: event.series, more: JSON.stringify(event.list) };
    default:
      return undefined;
  }
}
