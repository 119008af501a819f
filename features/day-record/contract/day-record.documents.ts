/** Documents of the calls of the records of days. */
import Type from "typebox";
import { NUMBER, said, shape, TEXT, type CallDocuments } from "../../../contract/call-document.ts";

const HASH = said("SHA-256, hex.");
const DAY = said("A day of venue time, UTC: 2026-03-04.");
const RECORD = {
  day: DAY,
  root: HASH,
  first: Type.Integer({ minimum: 1, description: "First command of the log that belongs to the day." }),
  last: Type.Integer({ minimum: 1, description: "The last one." }),
  lines: NUMBER,
  orders: NUMBER,
  fills: NUMBER,
  samples: NUMBER,
  size: Type.Integer({ description: "Bytes of the file as it is sent." }),
  bytes: Type.Integer({ description: "Bytes of its text." }),
  file: said("Where the file is: gzip of JSON lines (docs/reference/day-record.md)."),
  note: said("The first signed head of the log that names it (C2SP tlog-checkpoint); empty until there is one."),
};

export const dayRecordDocuments: CallDocuments = {
  tag: "Record of a day",
  description:
    "After midnight (UTC of venue time) what came to the markets that day and what became of it, with pseudonyms of that day alone, the revealed seed of its prices " +
    "and a hash over its lines that the log's heads name. Anybody can play it again: in the app, by npm run verify, or by a program of their own.",
  calls: {
    "GET /log/days": {
      summary: "Records, newest first",
      fields: { before: "Only earlier days." },
      message: shape({
        isOn: Type.Boolean({ description: "Whether records are made here." }),
        speed: Type.Integer({ description: "Above 1 (a time-lapse venue) not every day has a record." }),
        days: Type.Array(shape(RECORD)),
      }),
    },
    "GET /log/day": {
      summary: "The record of a day",
      fields: { day: "UTC of venue time: 2026-03-04." },
      message: shape(RECORD),
      refusals: ["day_record_none"],
    },
    "GET /log/day/own": {
      summary: "What one is called in a record, and which orders of it are one's own",
      fields: { day: "UTC of venue time: 2026-03-04." },
      message: shape({
        name: TEXT,
        orders: Type.Array(
          shape({
            number: Type.Integer({ description: "In the record; 0: only one's own history has it." }),
            order: Type.Integer({ description: "At the venue." }),
            symbol: Type.Optional(TEXT),
            side: Type.Optional(Type.Enum(["buy", "sell"])),
            filled: Type.Integer({ description: "Lots that were filled that day." }),
          }),
        ),
        isCut: Type.Boolean({ description: "Whether there are more than were told." }),
      }),
      refusals: ["day_record_none"],
    },
  },
};
