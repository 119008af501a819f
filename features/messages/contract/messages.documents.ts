/** Documents of the calls of messages to oneself. */
import Type from "typebox";
import { CLOCK, listShape, NUMBER, said, shape, SWITCH, TEXT, type CallDocuments } from "../../../contract/call-document.ts";
import { NOTICE_GROUPS } from "./notice-groups.ts";

const COUNT = Type.Integer({ minimum: 0, description: "Messages that were not read yet; at most 1,000 are counted." });
const GROUP = said(`What it is about: ${NOTICE_GROUPS.join(", ")}; empty for what another version wrote.`);
const HEAD = {
  id: NUMBER,
  title: TEXT,
  abstract: said("In the caller's language; made when it is read."),
  create_time: CLOCK,
  kind: TEXT,
  group: GROUP,
  is_read: SWITCH,
  link: said("Route of the app where the thing can be seen; empty for none."),
  receipt: said("Id of its receipt (`GET /receipt`); empty for none."),
};

export const messagesDocuments: CallDocuments = {
  tag: "Messages",
  description:
    "What happened to one's orders, shares and account. All fills of one order are one message, which stands at its newest. The newest 20,000 of each kind are kept, for a year. " +
    "A new one is pushed to one's own sockets as `notice` with its kind.",
  calls: {
    "GET /mailMessage/getList": {
      summary: "Messages to oneself, newest first",
      fields: {
        kind: "Only of this kind, or of these with commas between them.",
        group: "Only what is about this.",
        unread: "1: only what was not read yet.",
        before: "Where the page before ended, as its `next`: only older ones. Pages by number reach the newest 1,000.",
      },
      message: listShape(shape(HEAD), { unread: COUNT, next: said("For `before`, to read on; empty at the end.") }),
    },
    "GET /mailMessage/detail": {
      summary: "One message; it counts as read then",
      message: shape({ ...HEAD, content: TEXT }),
      refusals: ["message_not_found"],
    },
    "POST /mailMessage/read": { summary: "Mark one as read", refusals: ["message_not_found"] },
    "POST /mailMessage/read_all": { summary: "Mark all as read" },
    "GET /mailMessage/settings": {
      summary: "How one is told of what besides the list, and which browsers are",
      message: shape({
        groups: Type.Array(shape({ group: GROUP, push: SWITCH, mail: SWITCH })),
        always_mailed: Type.Array(GROUP, { description: "Some messages of these are mailed whatever is chosen." }),
        has_mail: SWITCH,
        push_key: said("The venue's public key (RFC 8292, base64url); empty: it pushes nothing to browsers."),
        devices: Type.Array(shape({ id: NUMBER, name: said("As the browser names itself."), since: CLOCK, own: SWITCH })),
      }),
    },
    "POST /mailMessage/choose": {
      summary: "Choose how one is told of a group",
      fields: { channel: "push (to browsers) or mail.", on: "1 or 0." },
    },
    "POST /mailMessage/push_on": {
      summary: "Have this login's browser told while the app is closed",
      fields: { endpoint: "Address at the push service.", p256dh: "Its key, base64url.", auth: "Its secret, base64url." },
      refusals: ["push_device_invalid", "push_off"],
    },
    "POST /mailMessage/push_off": {
      summary: "Tell this login's browser no more, or another one of one's own",
      fields: { device: "Its id; left out: this login's." },
      refusals: ["push_device_unknown"],
    },
    "POST /mailMessage/push_test": {
      summary: "Tell one's browsers something",
      refusals: ["push_off", "push_device_unknown", "push_failed"],
    },
    "GET /mailMessage/unread": { summary: "How many were not read yet", message: shape({ unread: COUNT }) },
  },
};
