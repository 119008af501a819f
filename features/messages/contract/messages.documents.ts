/** Documents of the calls of messages to oneself. */
import Type from "typebox";
import { CLOCK, listShape, NUMBER, said, shape, SWITCH, TEXT, type CallDocuments } from "../../../contract/call-document.ts";

const COUNT = Type.Integer({ minimum: 0, description: "Messages that were not read yet." });
const HEAD = {
  id: NUMBER,
  title: TEXT,
  abstract: said("In the caller's language; made when it is read."),
  create_time: CLOCK,
  kind: said(
    "order_filled, order_partly_filled, order_ended, price_alert_up, price_alert_down, dividend, split, login, password, api_key.",
  ),
  is_read: SWITCH,
  link: said("Route of the app where the thing can be seen; empty for none."),
  receipt: said("Id of its receipt (`GET /receipt`); empty for none."),
};

export const messagesDocuments: CallDocuments = {
  tag: "Messages",
  description:
    "What happened to one's orders, shares and account. All fills of one order are one message, which stands at its newest. The newest 500 are kept. " +
    "A new one is pushed to one's own sockets as `notice` with its kind.",
  calls: {
    "GET /mailMessage/getList": {
      summary: "Messages to oneself, newest first",
      fields: { kind: "Only of this kind, or of these with commas between them.", unread: "1: only what was not read yet." },
      message: listShape(shape(HEAD), { unread: COUNT }),
    },
    "GET /mailMessage/detail": {
      summary: "One message; it counts as read then",
      message: shape({ ...HEAD, content: TEXT }),
      refusals: ["message_not_found"],
    },
    "POST /mailMessage/read": { summary: "Mark one as read", refusals: ["message_not_found"] },
    "POST /mailMessage/read_all": { summary: "Mark all as read" },
    "GET /mailMessage/unread": { summary: "How many were not read yet", message: shape({ unread: COUNT }) },
  },
};
