/** Documents of quotes, charts, depth and tape. */
import Type from "typebox";
import { CLOCK, DECIMAL, NUMBER, said, shape, SWITCH, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";
import { WIRE_PERIODS } from "./market.contract.ts";

const SYMBOL = "Base and quote: `BTC/USDT`.";
const PAIR = { currency_id: NUMBER, currency_name: TEXT, legal_id: NUMBER, legal_name: TEXT, symbol: TEXT };
const CURRENCY = shape({ id: NUMBER, name: TEXT, decimals: NUMBER });
const LEVELS = Type.Array(Type.Array(DECIMAL, { minItems: 2, maxItems: 2 }), {
  description: "Pairs of price and quantity, from the highest price down, on both sides.",
});

const QUOTE = shape({
  id: NUMBER,
  ...PAIR,
  now_price: DECIMAL,
  change: said("Percent with its sign: `+1.00`."),
  open: DECIMAL,
  close: DECIMAL,
  high: DECIMAL,
  low: DECIMAL,
  volume: DECIMAL,
  index_price: DECIMAL,
  trade_price: DECIMAL,
  session_open: SWITCH,
  phase: word("closed", "opening_auction", "open", "closing_auction"),
  halted: SWITCH,
  halt_reason: TEXT,
  halted_until: said("When trading resumes at the latest, as `2026-11-21 14:30:00` in UTC; empty while it is not halted."),
  auction_price: DECIMAL,
  auction_amount: DECIMAL,
  phase_ends: CLOCK,
  life: word("listed", "closing", "ended"),
  orders_until: CLOCK,
  ends_at: CLOCK,
  market_from: NUMBER,
  market_from_name: TEXT,
  category_text: TEXT,
  asset_class: word("coin", "stock"),
  title: said("What the base is called: `Bitcoin`, `Apple`; the code where it has no other name."),
  open_transaction: SWITCH,
  open_coin_trade: SWITCH,
  open_lever: SWITCH,
  open_microtrade: SWITCH,
  lever_share_num: DECIMAL,
  lever_trade_fee: DECIMAL,
  lever_min_share: NUMBER,
  lever_max_share: NUMBER,
  spread: DECIMAL,
  overnight: DECIMAL,
  micro_trade_fee: DECIMAL,
  fluctuate_min: DECIMAL,
  fluctuate_max: DECIMAL,
  rmb_relation: DECIMAL,
  sort: NUMBER,
  is_display: SWITCH,
  price_decimals: NUMBER,
  number_decimals: NUMBER,
  min_notional: DECIMAL,
  maker_fee: said("Percent."),
  taker_fee: said("Percent."),
  price_band: said("Percent around the index within which orders are taken."),
  simulated: SWITCH,
});

const CANDLE = shape({
  time: TIME_MS,
  open: DECIMAL,
  high: DECIMAL,
  low: DECIMAL,
  close: DECIMAL,
  volume: DECIMAL,
  simulated: Type.Optional(SWITCH),
  recorded: Type.Optional(SWITCH),
});

export const marketDocuments: CallDocuments = {
  tag: "Market",
  description: "Quotes, charts, depth and tape, for everybody. The same comes as pushes over Socket.IO.",
  calls: {
    "GET /currency/quotation_new": {
      summary: "All markets with their live quotes, by quote currency",
      message: Type.Array(shape({ id: NUMBER, name: TEXT, is_legal: SWITCH, is_display: SWITCH, quotation: Type.Array(QUOTE) })),
    },
    "GET /currency/day_lines": {
      summary: "The last 24 hours of every market as a small line",
      description: "Ours. Forty-eight prices, each the last of its half hour, oldest first; fewer where the market is younger.",
      message: Type.Array(shape({ symbol: TEXT, prices: Type.Array(DECIMAL) })),
    },
    "GET /currency/listings": {
      summary: "When each market was listed, newest first",
      description:
        "Ours. The time is that of the command in the log which listed it; `since_opening` 1 marks what was there before the venue's first prices.",
      message: Type.Array(shape({ symbol: TEXT, listed_at: CLOCK, since_opening: SWITCH })),
    },
    "GET /currency/new_timeshar": {
      summary: "Candles",
      description: "Has a reply shape of its own: `code` 1 is success, -1 is not.",
      fields: {
        from: "Unix seconds.",
        to: "Unix seconds.",
        symbol: SYMBOL,
        period: Object.keys(WIRE_PERIODS).join(", "),
        of: "`last` or `mark`: of the coin's futures contract, whose candles begin with it; left out: the coin's own.",
      },
      raw: shape({
        code: Type.Integer({ enum: [1, -1] }),
        msg: TEXT,
        data: Type.Array(CANDLE),
        error: Type.Optional(shape({ name: TEXT, number: NUMBER })),
      }),
    },
    "GET /currency/list": {
      summary: "Currencies and quote currencies with their ids",
      message: shape({ currency: Type.Array(CURRENCY), legal: Type.Array(CURRENCY) }),
    },
    "GET /currency/depth": {
      summary: "The order book of a market",
      fields: { symbol: SYMBOL },
      message: shape({
        type: TEXT,
        ...PAIR,
        "base-currency": TEXT,
        "quote-currency": TEXT,
        bids: LEVELS,
        asks: LEVELS,
      }),
      refusals: ["symbol_unknown"],
    },
    "GET /currency/trades": {
      summary: "The last trades of a market",
      fields: { symbol: SYMBOL },
      message: shape({
        type: TEXT,
        ...PAIR,
        data: Type.Array(
          shape({
            id: NUMBER,
            tradeId: NUMBER,
            amount: DECIMAL,
            price: DECIMAL,
            direction: word("buy", "sell"),
            own: SWITCH,
            ts: TIME_MS,
          }),
        ),
      }),
      refusals: ["symbol_unknown"],
    },
    "GET /currency/price_source": {
      summary: "Where prices come from",
      description: "With the simulator also the hashes of its seeds, published before their day, and the seeds of days that are over.",
      message: shape({
        kind: word("simulator", "replay", "live"),
        text: TEXT,
        seedHash: Type.Optional(said("SHA-256 of today's seed, hex.")),
        nextSeedHash: Type.Optional(said("The same of tomorrow's.")),
        opening: Type.Optional(Type.Object({}, { description: "What besides the seed is needed to recompute today." })),
        revealed: Type.Optional(Type.Array(Type.Object({}), { description: "Days that are over, with their seeds, newest first." })),
      }),
    },
  },
};
