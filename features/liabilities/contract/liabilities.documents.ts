/** Documents of the calls of the liabilities. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";

const HASH = said("SHA-256, hex.");
const NOTE = said(
  "A signed note (C2SP signed-note): whose log, `liabilities`, `commands <last>`, `time <ms>`, then a line an asset: code, leaves, total, issued (smallest units), root (base64).",
);
const STEP = shape({ hash: HASH, sum: said("Smallest units.") });
const PART = shape({
  part: Type.Integer({ minimum: 0, maximum: 1, description: "Each balance is cut in two at random." }),
  nonce: said("32 bytes, hex; told to nobody else."),
  units: said("Smallest units."),
  index: Type.Integer({ minimum: 0, description: "The leaf's place." }),
  path: Type.Array(STEP, { description: "The other sides, from the leaf upwards." }),
});

export const liabilitiesDocuments: CallDocuments = {
  tag: "Liabilities",
  description:
    "What the venue owes to all people, each hour, as a summation tree an asset: a leaf is SHA-256 of 0x00, a commitment and the units (16 bytes, big endian); the commitment is " +
    "SHA-256 of one's number (8 bytes), the part (1 byte) and the nonce; a node is SHA-256 of 0x01, left hash, left sum, right hash, right sum. " +
    "Own money and what is pledged of it counts, promotional credit and open results do not. The log's heads name the newest statement.",
  calls: {
    "GET /log/liabilities": {
      summary: "The newest statement",
      message: shape({
        time: TIME_MS,
        note: NOTE,
        totals: Type.Array(shape({ asset: TEXT, decimals: NUMBER, total: DECIMAL, issued: DECIMAL, leaves: NUMBER, root: HASH })),
      }),
      refusals: ["liabilities_none"],
    },
    "GET /log/liabilities/statements": {
      summary: "Statements, newest first",
      description: "Those of each hour for thirty days, the first of each day for good.",
      fields: { before: "Only earlier ones." },
      message: Type.Array(shape({ time: TIME_MS, note: NOTE })),
    },
    "GET /log/liabilities/own": {
      summary: "What of the totals is one's own, and what proves it",
      message: shape({ time: TIME_MS, person: NUMBER, own: Type.Array(shape({ asset: TEXT, parts: Type.Array(PART) })) }),
      refusals: ["liabilities_none"],
    },
  },
};
