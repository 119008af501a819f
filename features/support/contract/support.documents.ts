/** Documents of the calls of customer service. */
import Type from "typebox";
import { CLOCK, NUMBER, said, shape, SWITCH, TEXT, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";

const MESSAGE = shape({
  id: NUMBER,
  talk: NUMBER,
  staff: said("Who of the staff wrote it; empty: oneself."),
  message: said("Words, or a picture as a data address."),
  type: Type.Integer({ enum: [1, 2], description: "1 words, 2 a picture." }),
  add_time: CLOCK,
  at: TIME_MS,
});

export const supportDocuments: CallDocuments = {
  tag: "Customer service",
  description:
    "One's own conversation with the venue's staff, open from 09:00 to 21:00 in Sydney; who writes at other times is in the queue when it opens. " +
    "Staff never ask for passwords, codes or deposits. An answer is pushed to one's own sockets as `support_changed`.",
  calls: {
    "POST /chat/send": {
      summary: "Write to customer service; the first message opens a conversation",
      fields: {
        message: "Up to 2,000 characters, or the path of a picture of one's own that was uploaded.",
        type: "1: words (left out). 2: a picture.",
        request_id: "Your own key; the same again writes nothing twice.",
      },
      beside: { data: MESSAGE },
      refusals: ["picture_unknown"],
    },
    "POST /chat/get_chat_logs": {
      summary: "What was written, the newest first; staff's answers count as read then",
      fields: { before: "Only older than this message." },
      message: Type.Array(MESSAGE),
    },
    "GET /chat/get_unread_msg": { summary: "Answers that were not read yet", message: shape({ unread: NUMBER }) },
    "GET /chat/desk": {
      summary: "Whether it is open, and how one's conversation stands",
      message: shape({
        is_open: SWITCH,
        opens: TIME_MS,
        closes: TIME_MS,
        answers_in: Type.Integer({ description: "Minutes until a first answer, of the last fifty; 0: none yet." }),
        state: word("none", "waiting", "taken", "ended"),
        place: Type.Integer({ description: "In the queue, from 1; 0: none." }),
        staff: TEXT,
        stars: Type.Integer({ minimum: 0, maximum: 5, description: "Given to the conversation that ended last." }),
      }),
    },
    "POST /chat/end": { summary: "End the conversation", refusals: ["support_nothing_open"] },
    "POST /chat/rate": {
      summary: "Rate the conversation that ended, once",
      fields: { stars: "1 to 5." },
      refusals: ["support_nothing_to_rate"],
    },
    "GET /chat/help": {
      summary: "Search of the help pages",
      description: "By the words in them; nobody reads them and nothing is kept.",
      fields: { words: "What one looks for." },
      message: Type.Array(shape({ id: NUMBER, title: TEXT, abstract: TEXT })),
    },
  },
};
