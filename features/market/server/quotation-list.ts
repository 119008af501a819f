/**
 * The list of quotations as the bytes of its reply: a market's row is put together again when something in it may have changed, which of a thousand
 * few do at a time, and the rows' bytes are joined. Where no row changed, the reply is the same.
 */
import { randomBytes } from "node:crypto";
import type { MarketId } from "../../../money/units.ts";
import { SharedReply } from "../../../server/doors/app/shared-replies.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";
import { boardOf } from "./market-board.ts";
import { quotationRow } from "./market.views.ts";

/** A day's figures go on with its minutes. */
const MINUTE_MS = 60_000;
const BEFORE = Buffer.from('{"type":"ok","message":[');
const BEHIND_ROWS = Buffer.from("]}");
const BEHIND = Buffer.from("]}");

/** What a row was made of: another one of these, and it may be another row. */
type Origin = {
  readonly terms: MarketTerms;
  readonly place: number;
  readonly changes: number;
  readonly minute: number;
  readonly contract: unknown;
  readonly seconds: unknown;
};
type Row = Origin & { readonly bytes: Buffer };

export class QuotationList {
  readonly #venue: TradingVenue;
  readonly #rows = new Map<MarketId, Row>();
  readonly #heads = new Map<string, Buffer>();
  /** Tags of another start say nothing about this one's lists. */
  readonly #start = randomBytes(9).toString("base64url");
  /** How many lists there were. */
  #count = 0;
  #parts: readonly Buffer[] = [];
  #reply = new SharedReply("");

  constructor(venue: TradingVenue) {
    this.#venue = venue;
  }

  /** By quote currency, without the markets that have no price yet (no recording, no source). */
  reply(): SharedReply {
    const parts = this.#made();
    const known = this.#parts;
    if (parts.length === known.length && parts.every((part, at) => part === known[at])) return this.#reply;
    this.#parts = parts;
    this.#count += 1;
    this.#reply = new SharedReply(Buffer.concat(parts), `W/"${this.#start}-${this.#count}"`);
    return this.#reply;
  }

  #made(): readonly Buffer[] {
    const { kernel } = this.#venue;
    const board = boardOf(this.#venue);
    const byQuote = new Map<number, Buffer[]>();
    for (const { terms } of kernel.spot.markets.all()) {
      let rows = byQuote.get(terms.quote);
      if (rows === undefined) byQuote.set(terms.quote, (rows = [this.#head(terms.quote, byQuote.size)]));
      if (board.last(terms.market) > 0) rows.push(this.#row(terms, rows.length));
    }
    return [BEFORE, ...[...byQuote.values()].flatMap((rows) => [...rows, BEHIND_ROWS]), BEHIND];
  }

  /** What stands before the first row of a quote currency, and behind the last of the one before. */
  #head(quote: MarketTerms["quote"], place: number): Buffer {
    const head = JSON.stringify({ id: quote, name: this.#venue.kernel.assets.get(quote)?.code, is_legal: 1, is_display: 1 });
    const text = `${place === 0 ? "" : ","}${head.slice(0, -1)},"quotation":[`;
    let bytes = this.#heads.get(text);
    if (bytes === undefined) this.#heads.set(text, (bytes = Buffer.from(text)));
    return bytes;
  }

  /** With the comma behind the row before. */
  #row(terms: MarketTerms, place: number): Buffer {
    const kept = this.#rows.get(terms.market);
    const { kernel } = this.#venue;
    const origin: Origin = {
      terms,
      place,
      changes: boardOf(this.#venue).changed.timesOf(terms.market),
      minute: Math.floor(kernel.at / MINUTE_MS),
      contract: kernel.futures.desk.contracts.get(terms.market)?.terms,
      seconds: kernel.seconds.terms,
    };
    if (kept !== undefined && isSame(kept, origin)) return kept.bytes;
    const text = `${place === 1 ? "" : ","}${JSON.stringify(quotationRow(this.#venue, terms, place))}`;
    // Where the figures of a minute are those of the one before, nothing has changed.
    const bytes = Buffer.from(text);
    const row = { ...origin, bytes: kept?.bytes.equals(bytes) === true ? kept.bytes : bytes };
    this.#rows.set(terms.market, row);
    return row.bytes;
  }
}

function isSame(one: Origin, other: Origin): boolean {
  return (
    one.changes === other.changes &&
    one.minute === other.minute &&
    one.place === other.place &&
    one.terms === other.terms &&
    one.contract === other.contract &&
    one.seconds === other.seconds
  );
}
