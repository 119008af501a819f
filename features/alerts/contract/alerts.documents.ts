/** Documents of price alerts. */
import Type from "typebox";
import { CLOCK, DECIMAL, NUMBER, said, shape, TEXT, word, type CallDocuments } from "../../../contract/call-document.ts";
import { ALERT_SOURCES } from "./alert-sources.ts";
import { ALERT_STATES } from "./alerts.contract.ts";

const ROW = shape({
  id: NUMBER,
  currency_id: NUMBER,
  legal_id: NUMBER,
  symbol: TEXT,
  direction: word("rises", "falls"),
  price: DECIMAL,
  change: said("Percent with its sign where it was set by percent, else empty."),
  from_price: DECIMAL,
  follows: word(...ALERT_SOURCES),
  pause: Type.Integer({ description: "Seconds of rest after each time; 0: it fires once." }),
  note: TEXT,
  state: word(...ALERT_STATES),
  fires: NUMBER,
  fired_time: CLOCK,
  fired_price: said("The price that fired it last; empty before."),
  create_time: CLOCK,
});
const FIELDS = {
  price: "Where it fires, with the market's decimals. Either this or `change`.",
  change: "Percent from the price now, with up to two decimals and a minus for a fall.",
  direction: "Which way the price has to go there; without it towards the price from where it is now.",
  follows: "shown (default): what tickers show, the newest of last trade and index. last: the last trade here. mark: the index.",
  pause: "0 (default): once. Else each time the price gets there anew, after so many seconds of rest.",
  note: "For oneself, up to 60 letters; it stands in the message.",
};

export const alertsDocuments: CallDocuments = {
  tag: "Price alerts",
  description:
    "The venue watches prices for somebody and writes a message (`price_alert`) when one is reached. It looks at every index sample and every trade, " +
    "as triggers of orders do; a price that jumps over an alert fires it. What a price did while the venue was off is not seen: the first price " +
    "after counts. At most 50 wait for a person.",
  calls: {
    "GET /alert/list": { summary: "One's alerts, the newest first", message: Type.Array(ROW) },
    "POST /alert/create": {
      summary: "Set an alert",
      fields: FIELDS,
      message: shape({ id: NUMBER, price: DECIMAL, direction: word("rises", "falls") }),
      refusals: [
        "market_not_found",
        "market_delisted",
        "no_reference_price",
        "alert_price_invalid",
        "alert_already_there",
        "alert_already_set",
        "alerts_full",
      ],
    },
    "POST /alert/update": {
      summary: "Set it anew: all terms, also of one that has fired",
      fields: FIELDS,
      message: shape({ id: NUMBER, price: DECIMAL, direction: word("rises", "falls") }),
      refusals: [
        "alert_not_found",
        "market_not_found",
        "market_delisted",
        "no_reference_price",
        "alert_price_invalid",
        "alert_already_there",
        "alert_already_set",
        "alerts_full",
      ],
    },
    "POST /alert/delete": { summary: "Delete one", refusals: ["alert_not_found"] },
  },
};
