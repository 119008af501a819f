/** Documents of the calls about one's portfolio. */
import Type from "typebox";
import { CLOCK, DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";
import { PRODUCTS } from "./products.ts";

const ROW = shape({
  currency_id: NUMBER,
  currency_name: TEXT,
  decimals: NUMBER,
  held: said("In all accounts, in orders too."),
  costed: said("Of it with a known cost; the rest came otherwise than by buying."),
  cost: DECIMAL,
  average_cost: said("Of one whole unit, rounded half up; empty where no cost is known."),
  price: DECIMAL,
  worth: DECIMAL,
  unrealised: said("Worth of what has a cost, less that cost."),
  realised: said("Received for what was sold, less what it cost."),
  fees: said("Of purchases and sales; those taken in coins at the price of their fill."),
});
const PRODUCT = shape({
  product: word(...PRODUCTS),
  realised: said("Of what was sold there, and what it paid or took in money; a coin it paid in for its worth at that time."),
  fees: DECIMAL,
});
const UNITS = Type.String({ pattern: "^-?[0-9]+$", description: "Whole number of the asset's smallest unit." });
const MOVE = shape({
  kind: word("buy", "sell", "split", "other"),
  units: UNITS,
  money: UNITS,
  fee: UNITS,
  time: CLOCK,
  receipt: said("Id of its receipt (`GET /receipt`); empty for none."),
  position: NUMBER,
});

export const portfolioDocuments: CallDocuments = {
  tag: "Portfolio",
  description:
    "What one's holdings cost by the average-cost method, what sales brought, what fees were paid, and what everything was worth over time. Starting " +
    "again with paper money begins all of it anew. Money is in the quote currency (USDT).",
  calls: {
    "GET /portfolio/cost": {
      summary: "Cost, result and fees of each asset that one holds or has sold",
      message: shape({
        list: Type.Array(ROW),
        products: Type.Array(PRODUCT),
        legal_id: NUMBER,
        legal_name: TEXT,
        legal_decimals: NUMBER,
        realised: said("The sum over the products, which is the one over the assets and what was paid in money."),
        unrealised: DECIMAL,
        fees: said("Those of withdrawals, too."),
        paid_in: said("What was there at the beginning, and what came from outside since."),
        since: CLOCK,
      }),
    },
    "GET /portfolio/moves": {
      summary: "The purchases, sales and other moves of one asset that its cost was computed from, oldest first",
      fields: { currency_id: "The asset.", after: "`next` of the reply before." },
      message: shape({ list: Type.Array(MOVE), next: said("For the next call; empty at the end.") }),
    },
    "GET /portfolio/worth": {
      summary: "What everything was worth over time, by balances and closes of candles; the last point is now",
      fields: { range: "1D, 1W, 1M, 1Y, or all since the beginning." },
      message: shape({
        points: Type.Array(shape({ time: TIME_MS, worth: DECIMAL, paid_in: said("Brought in until then, less what was taken out.") })),
        paid_in: DECIMAL,
        since: TIME_MS,
      }),
    },
  },
};
