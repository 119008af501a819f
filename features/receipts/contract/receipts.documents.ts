/** The document of the call that gives a receipt. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const WORDS = Type.Record(Type.String(), TEXT);

export const receiptsDocuments: CallDocuments = {
  tag: "Receipts",
  description: "What went into a settlement, by which formula, and what came out: enough to compute it again.",
  calls: {
    "GET /receipt": {
      summary: "One of one's own receipts",
      description:
        "Fills of orders (`spot-fill/1`: value = price x quantity, fee = received x rate in parts per million, rounded down to the smallest unit; `spot-fill/2`: less what a coupon saved of that fee; `spot-fill/3`: less what promotional credit paid of it besides), " +
        "dividends (`dividend/1`), splits (`split/1`). Rows of fills, the change log and messages name their receipts.",
      fields: { id: "As a row's `receipt` says it: fill-12-maker, settled-3400-0." },
      message: shape({
        id: TEXT,
        product: TEXT,
        contract: said("Which order, share or contract, in the product's own numbering."),
        user: NUMBER,
        formula: said("Name and version."),
        inputs: Type.Array(
          shape({ name: TEXT, value: TEXT, from: said("command:N or sample:N, a place in the log; or terms: agreed beforehand.") }),
        ),
        terms: WORDS,
        result: WORDS,
        postings: Type.Array(
          shape({
            line: NUMBER,
            currency: NUMBER,
            currency_name: TEXT,
            value: DECIMAL,
            bucket: word("own", "pledged", "promotional"),
            account: NUMBER,
            reason: TEXT,
            info: said("The reason in the caller's language."),
          }),
          { description: "What the ledger moved for the caller." },
        ),
        position: Type.Integer({ description: "Place of the command in the log." }),
        at: TIME_MS,
      }),
      refusals: ["receipt_not_found"],
    },
    "GET /receipt/seal": {
      summary: "The seal of the record in the log that a receipt stands on",
      description:
        "Ours. The log is written in records of one or more commands, each with the SHA-256 of the one before. The seal is that of the record which holds the " +
        "receipt's command. Whoever has a copy of the log can check it without the venue: `npm run seal -- FOLDER POSITION SEAL`.",
      fields: { id: "Of one of one's own receipts." },
      message: shape({
        position: Type.Integer({ description: "Place of the receipt's command in the log." }),
        first: Type.Integer({ description: "First command of the record." }),
        last: Type.Integer({ description: "Last command of the record." }),
        seal: said("64 hex digits."),
        before: said("The seal of the record before; zeros before the first."),
      }),
      refusals: ["receipt_not_found", "record_not_kept"],
    },
  },
};
