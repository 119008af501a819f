/** Calls of /ops, with the console's own cookie. A refusal is an `OpsRefused` with the venue's words in the operator's language. */
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { shownLanguage } from "../words/say.ts";

export class OpsRefused extends Error {
  override readonly name = "OpsRefused";
  /** "proof_needed", "role_may_not", … */
  readonly refusal: string;
  readonly status: number;
  /** What a passkey would sign, where one could. */
  readonly passkey: PasskeyAsked | undefined;

  constructor(refusal: string, text: string, status: number, passkey?: PasskeyAsked) {
    super(text);
    this.refusal = refusal;
    this.status = status;
    this.passkey = passkey;
  }
}

export type PasskeyAsked = PublicKeyCredentialRequestOptionsJSON;

const LOST = { en: "The venue can't be reached.", zh: "无法连接服务器。" };

export function get<Answer>(path: string, query: Readonly<Record<string, string | undefined>> = {}): Promise<Answer> {
  return call("GET", `${path}${queryOf(query)}`);
}

export function post<Answer>(path: string, body: object): Promise<Answer> {
  return call("POST", path, JSON.stringify(body));
}

/** A file as it is, for a field of a verb. */
export function sendFile<Answer>(path: string, file: Blob): Promise<Answer> {
  return call("POST", path, file, "application/octet-stream");
}

/** "?a=1&b=2", or nothing. */
export function queryOf(query: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "");
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

async function call<Answer>(method: "GET" | "POST", path: string, body?: string | Blob, type = "application/json"): Promise<Answer> {
  const headers = { "accept-language": shownLanguage(), ...(body === undefined ? {} : { "content-type": type }) };
  const reply = await fetch(`/ops${path}`, { method, headers, credentials: "same-origin", ...(body === undefined ? {} : { body }) }).catch(
    (error: unknown) => {
      throw new OpsRefused("lost", error instanceof TypeError ? LOST[shownLanguage()] : String(error), 0);
    },
  );
  const answer: unknown = await reply.json().catch((error: unknown) => {
    throw new OpsRefused("lost", error instanceof SyntaxError ? LOST[shownLanguage()] : String(error), reply.status);
  });
  if (reply.ok) return answer as Answer;
  const { error, passkey } = answer as {
    readonly error?: { readonly name?: string; readonly text?: string };
    readonly passkey?: PasskeyAsked;
  };
  throw new OpsRefused(error?.name ?? "fault", error?.text ?? LOST[shownLanguage()], reply.status, passkey);
}

/** Drawn for each thing that is done: the same again has no second effect. */
export const newRequest = (): string => crypto.randomUUID();
