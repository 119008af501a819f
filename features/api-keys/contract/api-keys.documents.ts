/** Documents of the calls of API keys. */
import Type from "typebox";
import { CLOCK, NUMBER, said, shape, TEXT, word, type CallDocuments } from "../../../contract/call-document.ts";

const KEY = {
  id: NUMBER,
  name: TEXT,
  api_key: said("The public half, for `X-MBX-APIKEY`."),
  kind: word("hmac", "ed25519", "rsa"),
  scopes: Type.Array(word("read", "trade", "futures", "withdraw")),
  ip_list: Type.Array(TEXT),
  created_at: CLOCK,
  last_used_at: CLOCK,
  last_ip: TEXT,
  suspended_at: said("Since when it opens nothing, because a forgotten password was replaced or the account frozen; empty while it works."),
};

export const apiKeysDocuments: CallDocuments = {
  tag: "API keys",
  description: "Keys for programs; what they open is in the document of the bots' door.",
  calls: {
    "POST /apikey/create": {
      summary: "Make a key",
      description: "The secret is in this reply and never again. Needs a login of the last 15 minutes.",
      fields: {
        scopes: "Words with commas; `read` alone when left out.",
        ip_list: "Addresses and networks from which alone it may be used: `203.0.113.7,2001:db8::/32`.",
        kind: "When left out, that of the public key; without one `hmac`.",
        public_key: "Of an Ed25519 or RSA key (2,048 to 4,096 bits): its public half as PEM.",
      },
      beside: { data: shape({ ...KEY, secret: said("Empty for an Ed25519 or RSA key.") }) },
      refusals: [
        "api_key_ip_malformed",
        "api_key_public_key_malformed",
        "api_key_login_too_old",
        "api_key_ip_required",
        "api_key_second_factor_required",
        "api_keys_full",
      ],
    },
    "GET /apikey/list": { summary: "One's keys, newest first, without secrets", message: Type.Array(shape(KEY)) },
    "POST /apikey/confirm": {
      summary: "Let a suspended key work again",
      description: "Needs a login of the last 15 minutes. A key that works stays as it is.",
      refusals: ["api_key_login_too_old", "api_key_not_found"],
    },
    "POST /apikey/delete": { summary: "Delete a key", refusals: ["api_key_not_found"] },
  },
};
