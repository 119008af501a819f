/** Documents of the news of orders over the WebSocket API. */
import Type from "typebox";
import type { TSchema } from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import { ORDER_TYPE, SELF_TRADE } from "../../../../server/doors/bots/bot-document.ts";
import type { NewsDocuments } from "../../../../server/doors/bots-ws-api/account-news.ts";

const decimal = (description: string): TSchema => ({ ...DECIMAL, description });
const number = (description: string): TSchema => ({ ...NUMBER, description });
const time = (description: string): TSchema => ({ ...TIME_MS, description });
const flag = (description: string): TSchema => Type.Boolean({ description });

const EXECUTION_REPORT = shape({
  e: Type.Literal("executionReport"),
  E: TIME_MS,
  s: TEXT,
  c: said("The order's name."),
  S: word("BUY", "SELL"),
  o: ORDER_TYPE,
  f: word("GTC", "IOC", "FOK", "DAY"),
  q: decimal("Whole quantity; what is filled so far where the order names what to spend."),
  p: decimal("Limit price; 0 without one."),
  P: decimal("Price it waits for, or waited for; 0 for none."),
  d: Type.Optional(number("Of a trailing stop: its distance in hundredths of a percent.")),
  F: decimal("Of an iceberg what shows of it at a time, else 0."),
  g: number("Number of its list; -1 for none."),
  C: said("Of a cancelled order its name, of one that was amended in its place the name it had."),
  x: word("NEW", "TRADE", "CANCELED", "EXPIRED", "TRADE_PREVENTION", "REPLACED"),
  X: word("NEW", "PENDING_NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "EXPIRED", "EXPIRED_IN_MATCH"),
  eR: Type.Optional(
    word(
      "OCO_TRIGGER",
      "OTO_PHASE_ONE_EXPIRED",
      "EXCHANGE_CANCELED",
      "UNFILLED_IOC_QUANTITY_EXPIRED",
      "UNFILLED_FOK_ORDER_EXPIRED",
      "INSUFFICIENT_LIQUIDITY",
      "REJECTED",
    ),
  ),
  r: Type.Literal("NONE"),
  i: number("Number of the order."),
  l: decimal("Filled now."),
  z: decimal("Filled in all."),
  L: decimal("Price of the fill."),
  n: said("Fee of the fill."),
  N: Type.Union([Type.String({ description: "What the fee was paid in." }), Type.Null()]),
  T: TIME_MS,
  t: number("Number of the trade; -1 for none."),
  I: number("Place in the log."),
  w: flag("Whether it works now."),
  m: flag("Whether the fill was as maker."),
  M: Type.Boolean(),
  O: time("When it came."),
  Z: decimal("Quote value filled in all."),
  Y: decimal("Quote value filled now."),
  Q: decimal("Quote value it was to spend; 0 when it names a quantity."),
  W: Type.Optional(time("Since when it works.")),
  V: Type.Optional(SELF_TRADE),
  v: Type.Optional(number("Of an order that ended of self-trade prevention: the number of the prevented match.")),
  A: Type.Optional(decimal("Quantity that ended so.")),
  B: Type.Optional(decimal("The same.")),
  u: Type.Optional(Type.Literal(-1)),
  U: Type.Optional(number("The other order.")),
  Cs: Type.Optional(TEXT),
  pl: Type.Optional(decimal("What would have traded.")),
  pL: Type.Optional(decimal("At which price.")),
  pY: Type.Optional(decimal("Its quote value.")),
});

const LIST_STATUS = shape({
  e: Type.Literal("listStatus"),
  E: TIME_MS,
  s: TEXT,
  g: number("Number of the list."),
  c: word("OCO", "OTO"),
  l: word("EXEC_STARTED", "UPDATED", "ALL_DONE"),
  L: word("EXECUTING", "ALL_DONE"),
  r: Type.Literal("NONE"),
  C: said("Name of the list."),
  T: TIME_MS,
  O: Type.Array(shape({ s: TEXT, i: NUMBER, c: TEXT })),
});

export const orderNewsDocuments: NewsDocuments = {
  executionReport: { sent: "at each step of an order", message: EXECUTION_REPORT },
  listStatus: { sent: "when a list begins, when one of its orders gets another name, and when all of it has ended", message: LIST_STATUS },
};
