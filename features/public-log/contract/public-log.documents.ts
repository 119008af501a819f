/** Documents of the calls of the public log. */
import Type from "typebox";
import { NUMBER, said, shape, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";

const HASH = said("SHA-256, hex.");
const SIZE = Type.Integer({ minimum: 1, description: "Records of the log; a record holds one command or many." });
const HEAD = {
  size: SIZE,
  commands: Type.Integer({ minimum: 0, description: "The last command that these records hold." }),
  root: HASH,
  time: TIME_MS,
  note: said("The head as a signed note (C2SP tlog-checkpoint, signed-note)."),
};
const PATH = Type.Array(HASH, { description: "RFC 6962, 2.1; from the leaf upwards." });

export const publicLogDocuments: CallDocuments = {
  tag: "Public log",
  description:
    "A tree over the records of the log (RFC 6962), whose head the venue signs each minute: whoever keeps a head can hold the venue to everything before it. " +
    "A leaf is SHA-256 of 0x00 and the record's seal, a node SHA-256 of 0x01, left and right. Nothing of what records say is in it.",
  calls: {
    "GET /log/head": {
      summary: "The newest signed head, and the key that signs them",
      message: shape({ ...HEAD, key: said("Verifier key: name+id+key (C2SP signed-note).") }),
      refusals: ["log_no_head"],
    },
    "GET /log/heads": {
      summary: "Signed heads, newest first",
      description: "Those of each minute for seven days, the first of each hour for good.",
      fields: { before: "Only smaller ones.", hourly: "1: the first of each hour alone." },
      message: Type.Array(shape(HEAD)),
    },
    "GET /log/proof": {
      summary: "What proves that the record of a command is in the tree",
      fields: { position: "The command's place in the log.", size: "Of a head; the newest where it is left out." },
      message: shape({ position: NUMBER, index: NUMBER, first: NUMBER, seal: HASH, size: SIZE, path: PATH }),
      refusals: ["log_no_head", "log_size_unknown", "log_record_unknown"],
    },
    "GET /log/consistency": {
      summary: "What proves that a smaller tree is the beginning of a larger one",
      fields: { from: "Size of the smaller one.", to: "Of the larger; the newest head's where it is left out." },
      message: shape({ from: SIZE, to: SIZE, path: PATH }),
      refusals: ["log_no_head", "log_size_unknown"],
    },
  },
};
