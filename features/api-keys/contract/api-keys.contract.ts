/** The calls of a person's API keys; ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, oneOf, pattern, text } from "../../../contract/fields.ts";

/** Leverage is a right of its own: a key that may trade coins may not trade futures by that. */
export const SCOPES = ["read", "trade", "futures", "withdraw"] as const;
export type Scope = (typeof SCOPES)[number];

const NAME_MAX = 40;
/** An RSA key of 4,096 bits takes some 800. */
const PUBLIC_KEY_MAX = 1000;
/** Thirty addresses or networks with commas between them. */
const IP_LIST_MAX = 1500;

export const createApiKeyCall = defineCall({
  method: "POST",
  path: "/apikey/create",
  access: "user",
  fields: Type.Object({
    name: text({ max: NAME_MAX, refusal: "api_key_name_missing" }),
    /** "read" or "read,trade": words with commas; read alone when left out. */
    scopes: Type.Optional(
      pattern("^(read|trade|futures|withdraw)(,(read|trade|futures|withdraw)){0,3}$", { refusal: "api_key_scope_unknown" }),
    ),
    /** Addresses and networks ("203.0.113.7,2001:db8::/32") from which alone it may be used. */
    ip_list: Type.Optional(text({ max: IP_LIST_MAX, refusal: "api_key_ip_malformed" })),
    /** Follows from the public key when it is left out: without one HMAC. */
    kind: Type.Optional(oneOf(["hmac", "ed25519", "rsa"])),
    /** Of an Ed25519 or RSA key: its public half as PEM. */
    public_key: Type.Optional(text({ max: PUBLIC_KEY_MAX, refusal: "api_key_public_key_malformed" })),
  }),
});

export const listApiKeysCall = defineCall({ method: "GET", path: "/apikey/list", access: "user", fields: Type.Object({}) });

export const deleteApiKeyCall = defineCall({
  method: "POST",
  path: "/apikey/delete",
  access: "user",
  fields: Type.Object({ id: ID }),
});

/** Lets a key that a reset or a freeze suspended work again. */
export const confirmApiKeyCall = defineCall({
  method: "POST",
  path: "/apikey/confirm",
  access: "user",
  fields: Type.Object({ id: ID }),
});

/** A key as the list shows it; the secret is shown once, when the key is made. */
export type ApiKeyRow = {
  readonly id: number;
  readonly name: string;
  readonly api_key: string;
  readonly kind: "hmac" | "ed25519" | "rsa";
  readonly scopes: readonly Scope[];
  readonly ip_list: readonly string[];
  /** UTC, "YYYY-MM-DD HH:MM:SS". */
  readonly created_at: string;
  /** '' while it was never used. */
  readonly last_used_at: string;
  readonly last_ip: string;
  /** Since when it opens nothing, because a forgotten password was replaced or the account frozen; '' while it works. */
  readonly suspended_at: string;
};
