/** Documents of verification. */
import Type from "typebox";
import { NUMBER, said, shape, TEXT, TIME_MS, type CallDocuments } from "../../../contract/call-document.ts";

const STATUS = Type.Integer({ description: "0: none, also after a refusal; 1: in review; 2: passed." });

export const verificationDocuments: CallDocuments = {
  tag: "Verification",
  description:
    "Level 1 is name and number of a document, level 2 its pictures; a person of the venue decides. What a level allows is counted by the kernel. Calls that need " +
    "a level answer 998.",
  calls: {
    "GET /real/state": {
      summary: "How far one is verified",
      message: shape({
        review_status: STATUS,
        advanced_review_status: STATUS,
        real_status: NUMBER,
        real_data: Type.Union([
          shape({ id_type: NUMBER, name: TEXT, card_id: said("Its last four characters."), front_pic: TEXT, reverse_pic: TEXT }),
          Type.Null(),
        ]),
        level: NUMBER,
        refused: said("Why the newest request was refused, in the caller's language; empty where it was not."),
        refused_level: NUMBER,
        refused_words: TEXT,
        asked: TIME_MS,
        decided: TIME_MS,
        mail_bound: Type.Boolean(),
        phone_bound: Type.Boolean(),
        may_approve_self: Type.Boolean(),
        levels: Type.Array(shape({ level: NUMBER, withdrawal: said("BTC in 24 hours."), fiat_trade: said("USDT in one trade.") })),
      }),
    },
    "POST /user/real": {
      summary: "Ask for a level",
      description:
        "Mail and phone have to be bound first. Pictures are seen by compliance alone, each look is written down, and they are deleted after the decision.",
      fields: {
        real_type: "1: name and number; 2: pictures.",
        id_type: "0: identity card, 1: passport, 2: driving licence.",
        name: "As on the document.",
        card_id: "The document's number.",
        front_pic: "The path that `POST /upload` gave.",
        reverse_pic: "The same, of the back.",
      },
      refusals: [
        "member_not_found",
        "verification_type_wrong",
        "contacts_not_bound",
        "verification_incomplete",
        "name_invalid",
        "card_id_invalid",
        "verification_sent",
        "card_id_used",
        "basic_level_missing",
        "basic_level_in_review",
        "picture_unknown",
        "too_many_requests",
      ],
    },
    "POST /verification/approve": {
      summary: "Approve oneself, on a paper venue",
      description: "The next level, without a document.",
      refusals: ["member_not_found", "paper_venues_only", "level_unchanged", "account_not_open"],
    },
  },
};
