/** Documents of the calls about one's own credit score. */
import Type from "typebox";
import { NUMBER, said, shape, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const RULE = word("voucher_forged", "payment_reversed", "promotion_accounts", "chat_abuse", "loan_unpaid");
const RESTORED = Type.Enum(["", "plan_done", "appeal_granted"], {
  description: "What gave the points back before its end; empty: nothing.",
});
const LONGEST = Type.Integer({ description: "Milliseconds at most." });
const STEP = ["score_entry_not_found", "score_entry_restored", "plan_step_unknown", "plan_step_done"] as const;

const ENTRY = shape({
  id: NUMBER,
  rule: RULE,
  title: said("Its rule in the caller's language."),
  says: said("What the rule says."),
  points: Type.Integer({ description: "Below zero." }),
  evidence: said("What the evidence is."),
  evidence_words: said("What was written down of it."),
  set_by_text: TEXT,
  placed: TIME_MS,
  until: TIME_MS,
  restored: RESTORED,
  appeal: shape({
    state: word("none", "open", "granted", "denied", "closed"),
    until: Type.Integer({ description: "Decided by then, or granted; 0: there was none." }),
    words: said("What the person wrote."),
    why: said("Why it was refused."),
  }),
  steps: Type.Array(
    shape({
      step: word("quiz", "prove_self", "clean_days"),
      title: TEXT,
      done: Type.Boolean(),
      at: Type.Integer({ description: "When the days are over, ms; 0 for the other steps." }),
    }),
  ),
  statements: Type.Array(said("Of the quiz: true or false.")),
});

export const creditScoreDocuments: CallDocuments = {
  tag: "Credit score",
  description:
    "Starts at 100; every change is an entry of a closed list, which ends by itself. An entry can be appealed against once: whoever placed it does not decide, and what nobody decides within 72 hours is granted. " +
    "Each has a repair plan whose steps cost nothing. A score never keeps money: below 100 a withdrawal is looked at for 72 hours at most, and then pays out by itself.",
  calls: {
    "GET /credit/score": {
      summary: "One's score, line by line",
      description:
        "Entries that stand, the newest first, with evidence, appeal and plan; those that have ended; all rules; what asks for a score.",
      message: shape({
        now: TIME_MS,
        score: NUMBER,
        sum: Type.Integer({ description: "100 with all entries added; may lie below zero." }),
        review: shape({ needed: Type.Boolean(), longest: LONGEST }),
        appeal_longest: LONGEST,
        entries: Type.Array(ENTRY),
        ended: Type.Array(shape({ id: NUMBER, title: TEXT, points: Type.Integer(), placed: TIME_MS, ended: TIME_MS, restored: RESTORED })),
        rules: Type.Array(shape({ rule: RULE, title: TEXT, says: TEXT, points: NUMBER, days: NUMBER, clean_days: NUMBER })),
        gates: Type.Array(shape({ gate: TEXT, title: TEXT, from: NUMBER, open: Type.Boolean() })),
      }),
    },
    "POST /credit/appeal": {
      summary: "Appeal against an entry",
      description: "Once for each. The words are read by whoever decides, and erased with the account.",
      fields: { entry: "The entry's id.", words: "What is wrong with it, 10 to 1000 characters." },
      refusals: ["appeal_words_wrong", "score_entry_not_found", "score_entry_restored", "appeal_made_already"],
    },
    "POST /credit/quiz": {
      summary: "A step of a repair plan: the quiz",
      description: "Five tries an hour.",
      fields: { entry: "The entry's id.", answers: "One digit for each statement, in their order: 1 true, 0 false." },
      refusals: [...STEP, "quiz_wrong", "too_many_requests"],
    },
    "POST /credit/prove": {
      summary: "A step of a repair plan: that the account is one's own",
      description: "Wants a login or a proof of the last 15 minutes (`POST /safe/prove`).",
      fields: { entry: "The entry's id." },
      refusals: [...STEP, "second_proof_needed"],
    },
  },
};
