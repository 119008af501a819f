/** Documents of the calls of webhooks. */
import Type from "typebox";
import { EVENT_GROUPS } from "./webhooks.contract.ts";
import {
  CLOCK,
  listShape,
  NUMBER,
  said,
  shape,
  TEXT,
  word,
  type CallDocument,
  type CallDocuments,
} from "../../../contract/call-document.ts";

const HOOK = {
  id: NUMBER,
  url: TEXT,
  events: Type.Array(word(...EVENT_GROUPS)),
  state: word("active", "paused"),
  paused_reason: word("", "person", "gone", "failing", "backlog", "reset"),
  waiting: NUMBER,
  created_at: CLOCK,
  last_delivered_at: CLOCK,
  failing_since: CLOCK,
  old_secret_until: CLOCK,
};
const DELIVERY = {
  id: NUMBER,
  event_id: said("The header `webhook-id`."),
  type: TEXT,
  state: word("waiting", "delivered", "failed"),
  tries: NUMBER,
  created_at: CLOCK,
  last_at: CLOCK,
  next_at: CLOCK,
  last_status: NUMBER,
  last_error: word("", "timeout", "connection", "tls", "name", "address"),
};
const ADDRESS = ["webhook_url_insecure", "webhook_url_private", "webhook_url_unknown"] as const;
const EVENTS = "`order`, `fill`, `balance`, `deposit`, `withdrawal`, with commas between them.";
const WITH_SECRET = { data: shape({ ...HOOK, secret: said("For the signature; in this reply and never again.") }) };
const onHook = (summary: string, ...refusals: NonNullable<CallDocument["refusals"]>): CallDocument => ({
  summary,
  refusals: ["webhook_not_found", ...refusals],
});

export const webhooksDocuments: CallDocuments = {
  tag: "Webhooks",
  description: "Signed messages to an address of one's own when something happens. How to check them: features/webhooks/README.md.",
  calls: {
    "POST /webhook/create": {
      summary: "Make a webhook",
      description: "Needs a login of the last 15 minutes. It hears what happens from now on.",
      fields: { url: "https; what it must not be is in the refusals.", events: EVENTS },
      beside: WITH_SECRET,
      refusals: ["webhook_login_too_old", "webhooks_full", ...ADDRESS],
    },
    "POST /webhook/update": { ...onHook("Change address and events", "webhook_login_too_old", ...ADDRESS), fields: { events: EVENTS } },
    "GET /webhook/list": { summary: "One's webhooks, newest first", message: Type.Array(shape(HOOK)) },
    "POST /webhook/renew": {
      ...onHook("A new secret", "webhook_login_too_old"),
      description: "The old one signs too for a day.",
      beside: WITH_SECRET,
    },
    "POST /webhook/pause": onHook("Stop sending"),
    "POST /webhook/resume": {
      ...onHook("Send again, what happens from now on", "webhook_login_too_old"),
      description: "After the reset of a forgotten password or one's own freeze (`reset`) it needs a login of the last 15 minutes.",
    },
    "POST /webhook/delete": onHook("Delete a webhook"),
    "POST /webhook/test": onHook("Send a test", "webhook_paused"),
    "GET /webhook/deliveries": { ...onHook("Deliveries, newest first"), message: listShape(shape(DELIVERY)) },
    "GET /webhook/delivery": {
      summary: "One delivery with its body and the answer",
      message: shape({ ...DELIVERY, body: said("What was signed."), response: said("The beginning of the last answer.") }),
    },
    "POST /webhook/resend": { summary: "Send a delivery once more", refusals: ["webhook_paused"] },
  },
};
