/** What happened, in the caller's language: of a trade and an exchange with what and at which price. */
import type { Pool } from "pg";
import type { Language } from "../../../contract/languages.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { reasonText } from "../../wallet/server/change-log.ts";
import type { PostingRow } from "./statement.rows.ts";

type Fill = { readonly trade: string; readonly market: number; readonly side: string; readonly ticks: string; readonly lots: string };
type Done = { readonly id: string; readonly from_asset: number; readonly to_asset: number };
export type Words = (row: PostingRow) => { readonly reason: string; readonly what: string };

const TRADES: ReadonlySet<number> = new Set([REASON.trade, REASON.trade_fee]);
const EXCHANGES: ReadonlySet<number> = new Set([REASON.exchange, REASON.exchange_fee]);
/** Their numbers are an order's, or the log's own. */
const UNNUMBERED: ReadonlySet<string> = new Set([
  "order_hold",
  "order_release",
  "goodwill",
  "correction_fee",
  "correction_trade",
  "correction_transfer",
]);

export type WordsNeeds = { readonly pool: Pool; readonly kernel: Kernel; readonly texts: Texts; readonly language: Language };

/** Reads what the words of some rows need besides: one look at fills, one at exchanges. */
export async function wordsFor({ pool, kernel, texts, language }: WordsNeeds, user: number, rows: readonly PostingRow[]): Promise<Words> {
  const fills = await readFills(pool, user, rows);
  const exchanges = await readDone(pool, user, rows);
  return (row) => {
    const { reason, info } = reasonText(row, texts, language);
    const fill = TRADES.has(row.reason) ? fills.get(row.reference) : undefined;
    if (fill !== undefined) return { reason, what: tradeWords(kernel, texts, language, fill, info, row.reason === REASON.trade) };
    const done = EXCHANGES.has(row.reason) ? exchanges.get(row.reference) : undefined;
    if (done !== undefined) {
      const [from, to] = [assetOf(kernel, done.from_asset).code, assetOf(kernel, done.to_asset).code];
      return { reason, what: texts.say("statement.exchanged", language, { what: info, from, to }) };
    }
    if (row.reference === "0" || UNNUMBERED.has(reason)) return { reason, what: info };
    return { reason, what: texts.say("statement.numbered", language, { what: info, number: row.reference }) };
  };
}

function tradeWords(kernel: Kernel, texts: Texts, language: Language, fill: Fill, info: string, isTrade: boolean): string {
  const terms = kernel.spot.markets.get(fill.market as MarketId)?.terms;
  if (terms === undefined) return info;
  if (!isTrade) return texts.say("statement.fee_of", language, { what: info, symbol: terms.symbol });
  const quantity = plainDecimal(BigInt(fill.lots), terms.quantityDecimals);
  const price = plainDecimal(BigInt(fill.ticks), terms.priceDecimals);
  const said = { amount: quantity, currency: assetOf(kernel, terms.base).code, price };
  return texts.say(fill.side === "buy" ? "statement.bought" : "statement.sold", language, said);
}

async function readFills(pool: Pool, user: number, rows: readonly PostingRow[]): Promise<ReadonlyMap<string, Fill>> {
  const trades = [...new Set(rows.filter(({ reason }) => TRADES.has(reason)).map(({ reference }) => reference))];
  if (trades.length === 0) return new Map();
  const found = await pool.query<Fill>({
    name: "read-statement-fills",
    text: "select trade, market, side, ticks, lots from spot_fills where trade = any($1::bigint[]) and user_id = $2",
    values: [trades, user],
  });
  return new Map(found.rows.map((fill) => [fill.trade, fill]));
}

async function readDone(pool: Pool, user: number, rows: readonly PostingRow[]): Promise<ReadonlyMap<string, Done>> {
  const ids = [...new Set(rows.filter(({ reason }) => EXCHANGES.has(reason)).map(({ reference }) => reference))];
  if (ids.length === 0) return new Map();
  const found = await pool.query<Done>({
    name: "read-statement-exchanges",
    text: "select id, from_asset, to_asset from exchange_done where id = any($1::bigint[]) and user_id = $2",
    values: [ids, user],
  });
  return new Map(found.rows.map((done) => [done.id, done]));
}
