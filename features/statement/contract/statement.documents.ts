/** Documents of the calls of statements. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const FILTERS = {
  account: "legal, change (spot), lever or micro; all when left out.",
  currency: "Id of the currency; 0 or left out: all.",
  kind: "in, out, fees or pledges; all when left out.",
  product: "What it belongs to: spot, exchange, transfer and so on; all when left out.",
  from: "First day, UTC.",
  to: "Last day, UTC.",
};
const SUM = {
  currency: NUMBER,
  currency_name: TEXT,
  before: DECIMAL,
  came: DECIMAL,
  came_count: NUMBER,
  left: DECIMAL,
  left_count: NUMBER,
  fees: said("Of what left."),
  after: DECIMAL,
  pledged: said("Of it pledged."),
  ledger: said("The ledger's own balance now; empty where the days end earlier."),
};

export const statementDocuments: CallDocuments = {
  tag: "Statement",
  description:
    "Every posting of one's accounts in words, newest first. Own money, pledged or not, is one balance: what is set aside shows as a line that changes " +
    "nothing. Before, plus what came, less what left, is what there is after it.",
  calls: {
    "GET /bill/list": {
      summary: "One's statement, newest first",
      fields: { ...FILTERS, before: "`next` of the reply before.", limit: "At most 100." },
      message: shape({
        list: Type.Array(
          shape({
            id: TEXT,
            position: NUMBER,
            time: TIME_MS,
            what: said("In the caller's language."),
            reason: TEXT,
            product: TEXT,
            account: TEXT,
            currency: NUMBER,
            currency_name: TEXT,
            value: DECIMAL,
            held: said("Of a pledge: what is set aside; below zero: given back."),
            bucket: TEXT,
            balance: said("Own money after it; empty without one currency."),
            receipt: said("Id of its receipt; empty for none."),
          }),
        ),
        next: said("For the next call; empty at the end."),
      }),
      refusals: ["statement_days_invalid"],
    },
    "GET /bill/sums": {
      summary: "What there was before, what came and left, and what there is, by currency",
      description: "`kind` and `product` leave the balances as they are and choose what is counted as come and left.",
      fields: FILTERS,
      message: shape({ list: Type.Array(shape(SUM)), rows: NUMBER }),
      refusals: ["statement_days_invalid"],
    },
    "POST /bill/file": {
      summary: "A link to the statement as a file (CSV)",
      description: "The link works once, within two minutes. One file at a time a person.",
      fields: { ...FILTERS, layout: "plain, koinly, cointracking or cointracker." },
      message: shape({ url: TEXT }),
      refusals: ["statement_days_invalid", "statement_file_busy"],
    },
    "GET /bill/months": {
      summary: "Months of which there is a statement, newest first",
      message: Type.Array(shape({ month: TEXT, closed: NUMBER })),
    },
    "GET /bill/month": {
      summary: "A month's statement: sums by currency, and the seal of its last record",
      fields: { month: "Like 2026-10." },
      message: shape({
        month: TEXT,
        list: Type.Array(shape(SUM)),
        closed: NUMBER,
        position: NUMBER,
        seal: TEXT,
        seal_state: word("here", "coming", "away"),
      }),
      refusals: ["statement_days_invalid"],
    },
  },
};
