/** Documents of the charting protocol. */
import Type from "typebox";
import { NUMBER, shape, TEXT, word } from "../../../contract/call-document.ts";
import { may, must, WHOLE, type BotCallDocument, type BotDocuments } from "../../../server/doors/bots/bot-document.ts";
import { CONFIG } from "./udf.views.ts";

const SYMBOL = must(Type.String(), "`BTC/USDT` or `BTCUSDT`, either with the name of the exchange before it.");
const NAMED = Type.Array(shape({ value: TEXT, name: TEXT, desc: Type.Optional(TEXT) }));
const KIND = word("crypto", "stock");
const FAILED = shape({ s: word("error"), errmsg: TEXT });
const HEAD = { full_name: TEXT, description: TEXT, exchange: TEXT, ticker: TEXT, type: KIND };
const INFO = shape({
  ...HEAD,
  name: TEXT,
  session: TEXT,
  timezone: TEXT,
  listed_exchange: TEXT,
  minmov: NUMBER,
  pricescale: NUMBER,
  volume_precision: NUMBER,
  format: TEXT,
  has_intraday: Type.Boolean(),
  has_daily: Type.Boolean(),
  has_weekly_and_monthly: Type.Boolean(),
  supported_resolutions: Type.Array(TEXT),
  currency_code: TEXT,
  data_status: TEXT,
});
const COLUMN = Type.Array(Type.Number());
const BARS = shape({ s: word("ok"), t: Type.Array(NUMBER), o: COLUMN, h: COLUMN, l: COLUMN, c: COLUMN, v: COLUMN });
const NO_BARS = shape({
  s: word("no_data"),
  nextTime: Type.Optional(Type.Integer({ description: "Unix seconds of the newest one before." })),
});

const history: BotCallDocument = {
  summary: "Candles as columns, oldest first",
  description: "From `from`, or the last `countback` ones, to before `to`. Prices are numbers here, for drawing.",
  parameters: {
    symbol: SYMBOL,
    resolution: must(word(...CONFIG.supported_resolutions, "D", "W", "M")),
    from: may(WHOLE, "Unix seconds; or `countback`."),
    to: must(WHOLE, "Unix seconds."),
    countback: may(WHOLE),
  },
  reply: Type.Union([BARS, NO_BARS, FAILED]),
};

export const udfDocuments: BotDocuments = {
  tag: "Charts",
  description:
    "Candles for charting libraries that speak UDF. 120 calls at once from an address, then ten a second; histories 60, then two a second (429 beyond).",
  calls: {
    "GET /udf/config": {
      summary: "What the charts can do",
      reply: shape({
        supported_resolutions: Type.Array(TEXT),
        supports_group_request: Type.Boolean(),
        supports_marks: Type.Boolean(),
        supports_search: Type.Boolean(),
        supports_timescale_marks: Type.Boolean(),
        supports_time: Type.Boolean(),
        exchanges: NAMED,
        symbols_types: NAMED,
      }),
    },
    "GET /udf/time": { summary: "The venue's clock in Unix seconds, as text", reply: Type.String({ pattern: "^[0-9]+$" }) },
    "GET /udf/marks": { summary: "Marks on bars: none", reply: Type.Array(Type.Never()) },
    "GET /udf/symbols": { summary: "One market", parameters: { symbol: SYMBOL }, reply: Type.Union([INFO, FAILED]) },
    "GET /udf/search": {
      summary: "Markets whose name holds a text",
      parameters: { query: may(Type.String()), type: may(word("", "crypto", "stock")), limit: may(WHOLE, "50 at most.") },
      reply: Type.Array(shape({ ...HEAD, symbol: TEXT })),
    },
    "GET /udf/history": history,
  },
};
