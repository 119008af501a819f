/** How a call looks on the line (seed 7): form fields, `lang`, the raw token. One place for the client and the early calls. */
import { encodeFields } from "./reply.ts";
import type { Fields } from "./reply.ts";

const BASE = "/api";

/** A call as a feature names it. */
export interface EarlyCall {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly fields: Fields;
}

export interface ApiRequest {
  readonly url: string;
  readonly init: { readonly method: "GET" | "POST"; readonly headers: Record<string, string>; readonly body?: string };
  /** The same for two requests that are the same in every respect. */
  readonly key: string;
}

export function apiRequest(method: "GET" | "POST", path: string, fields: Fields, language: string, token: string): ApiRequest {
  const encoded = encodeFields(fields, language);
  return {
    url: method === "GET" ? `${BASE}${path}?${encoded}` : `${BASE}${path}`,
    init: {
      method,
      headers: { Authorization: token, "content-type": "application/x-www-form-urlencoded" },
      ...(method === "POST" ? { body: encoded } : {}),
    },
    key: `${method} ${path} ${encoded} ${token}`,
  };
}
