/** The document of the call that gives a receipt. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const WORDS = Type.Record(Type.String(), TEXT);
const HASH = said("SHA-256, hex.");
const PLACE = Type.Integer({ minimum: 0, description: "In the tree, from 0." });
const PATH = Type.Array(HASH, { description: "RFC 6962, 2.1; from the leaf upwards." });
const POSITION = Type.Integer({ description: "Place of the receipt's command in the log." });
const POSTING = {
  ...{ line: NUMBER, currency: NUMBER, currency_name: TEXT, value: DECIMAL, bucket: word("own", "pledged", "promotional") },
  ...{ account: NUMBER, reason: TEXT },
};
const INPUT = { name: TEXT, value: TEXT, from: said("command:N or sample:N, a place in the log; or terms: agreed beforehand.") };
const RECEIPT = {
  ...{ id: TEXT, product: TEXT, contract: said("Which order, share or contract, in the product's own numbering."), user: NUMBER },
  ...{ formula: said("Name and version."), inputs: Type.Array(shape(INPUT)), terms: WORDS, result: WORDS },
  ...{ position: Type.Integer({ description: "Place of the command in the log." }), at: TIME_MS },
};

export const receiptsDocuments: CallDocuments = {
  tag: "Receipts",
  description: "What went into a settlement, by which formula, and what came out: enough to compute it again.",
  calls: {
    "GET /receipt": {
      summary: "One of one's own receipts",
      description:
        "Fills of orders (`spot-fill/1`: value = price x quantity, fee = received x rate in parts per million, rounded down to the smallest unit; `spot-fill/2`: less what a coupon saved of that fee; `spot-fill/3`: less what promotional credit paid of it besides), " +
        "dividends (`dividend/1`), splits (`split/1`, with cash for fractions `split/2`). Rows of fills, the change log and messages name their receipts.",
      fields: { id: "As a row's `receipt` says it: fill-12-maker, settled-3400-0." },
      message: shape({
        ...RECEIPT,
        postings: Type.Array(shape({ ...POSTING, info: said("The reason in the caller's language.") }), {
          description: "What the ledger moved for the caller.",
        }),
      }),
      refusals: ["receipt_not_found"],
    },
    "GET /receipt/seal": {
      summary: "The seal of the record in the log that a receipt stands on",
      description:
        "Ours. The log is written in records of one or more commands, each with the SHA-256 of the one before. The seal is that of the record which holds the " +
        "receipt's command. Whoever has a copy of the log can check it without the venue: `npm run seal -- FOLDER POSITION SEAL`. A record that lies in the log's archive may " +
        "have to be fetched first: then `is_coming` stands in place of it, to be asked again in a few seconds; so many fetches an account and hour are too many requests.",
      fields: { id: "Of one of one's own receipts." },
      message: Type.Union([
        shape({
          position: POSITION,
          first: Type.Integer({ description: "First command of the record." }),
          last: Type.Integer({ description: "Last command of the record." }),
          seal: said("64 hex digits."),
          before: said("The seal of the record before; zeros before the first."),
        }),
        shape({
          position: POSITION,
          is_coming: Type.Integer({ minimum: 1, maximum: 1, description: "1: the record is being fetched from the archive." }),
        }),
      ]),
      refusals: ["receipt_not_found", "record_not_kept", "record_away"],
    },
    "GET /receipt/proof": {
      summary: "A receipt and what proves it, as a file",
      description:
        "Ours. The receipt without words, the nonce of the venue's commitment to it and the path to the tree of receipts that a signed head of the log names, the path of " +
        "its record in the log's tree, and that head. Saved as JSON it is checked anywhere: docs/reference/proof-file.md, `npm run check-proof -- FILE`. A receipt is in a head within " +
        "a minute or two.",
      fields: { id: "Of one of one's own receipts." },
      message: shape({
        format: said("touchstone-proof/1"),
        key: said("Verifier key of who signed the head: name+id+key."),
        receipt: shape({ ...RECEIPT, postings: Type.Array(shape(POSTING)) }),
        commitment: shape({ nonce: HASH, index: PLACE, path: PATH }),
        record: shape({ seal: HASH, first: NUMBER, index: PLACE, path: PATH }),
        head: said("The signed note."),
      }),
      refusals: ["receipt_not_found", "receipt_not_in_head", "receipt_not_committed", "receipt_not_as_committed"],
    },
    "GET /log/receipts/consistency": {
      summary: "What proves that a smaller tree of receipts is the beginning of a larger one",
      description: "Ours. Sizes and roots are those that signed heads of the log name (`receipts <size> <root>`).",
      fields: { from: "Size of the smaller one.", to: "Of the larger." },
      message: shape({ from: NUMBER, to: NUMBER, path: PATH }),
      refusals: ["receipts_size_unknown"],
    },
  },
};
