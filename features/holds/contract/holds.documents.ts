/** Documents of the call about one's own holds. */
import Type from "typebox";
import { DECIMAL, NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const SET_BY = word("rule", "operator");
const KIND = word("new_address", "security_change", "verification_limit", "compliance_review", "court_order");

export const holdsDocuments: CallDocuments = {
  tag: "Holds",
  description:
    "What keeps one's own money from leaving, for a reason of a closed list and until a deadline at which it ends by itself: a new address, a security change and " +
    "a limit of verification at most 24 hours, a compliance review 7 days, a court order 90 days. Only two operators together set a later deadline. Trading goes on under any of them.",
  calls: {
    "GET /hold/list": {
      summary: "One's holds, and what of one's money may leave",
      description:
        "Those that stand, the earliest set first; those that have ended, the newest first; per currency own money, without what is pledged, without what is held.",
      message: shape({
        now: TIME_MS,
        holds: Type.Array(
          shape({
            id: NUMBER,
            kind: KIND,
            title: said("Its kind in the caller's language."),
            why: said("The reason in the caller's language."),
            what_to_do: said("What the person can do about it."),
            set_by: SET_BY,
            set_by_text: TEXT,
            reach: word("new_addresses", "anywhere"),
            currency_name: said("Only of this currency; empty: of every one."),
            amount: said("Only so much; empty: everything."),
            placed: TIME_MS,
            until: TIME_MS,
          }),
        ),
        ended: Type.Array(shape({ id: NUMBER, kind: KIND, title: TEXT, placed: TIME_MS, ended: TIME_MS, how: word("deadline", "lifted") })),
        withdrawable: Type.Array(
          shape({ currency: NUMBER, currency_name: TEXT, own: DECIMAL, pledged: DECIMAL, held: DECIMAL, free: DECIMAL }),
        ),
        kinds: Type.Array(
          shape({ kind: KIND, title: TEXT, set_by: SET_BY, longest: Type.Integer({ description: "Milliseconds at most." }) }),
        ),
      }),
    },
  },
};
