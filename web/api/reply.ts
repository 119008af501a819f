/** How replies are read (seed 8): accepted, refused, logged out, or not verified. Pure; the client acts on it. */

export interface Reply {
  /** "ok", "error", "999", "998", "997"; the chart call has `code` instead. */
  readonly type?: string;
  readonly code?: number;
  readonly message?: unknown;
  readonly msg?: string;
  readonly data?: unknown;
  readonly error?: RefusalDetail;
}

/** Which rule refused, for pages that show it beside the field concerned. */
export interface RefusalDetail {
  readonly name: string;
  /** The filter that refused an order, such as "price_band". */
  readonly filter?: string;
  /** Its bound as text. */
  readonly bound?: string;
}

export type ReplyKind = "accepted" | "refused" | "logged_out" | "not_verified";

/** Seed 8: accepted when type is ok or code is 1; 999 ends the session; 998 asks for verification. */
export function replyKind(reply: Reply): ReplyKind {
  if (reply.type === "ok" || reply.code === 1) return "accepted";
  if (reply.type === "999") return "logged_out";
  if (reply.type === "998") return "not_verified";
  return "refused";
}

/** The text of a refusal, in the caller's language already (wire.md 1). */
export function replyText(reply: Reply): string {
  if (typeof reply.message === "string") return reply.message;
  return reply.msg ?? "";
}

/** The venue said no, with a text for the user. */
export class RefusedError extends Error {
  readonly kind: ReplyKind;
  readonly detail: RefusalDetail | undefined;

  constructor(text: string, kind: ReplyKind, detail?: RefusalDetail) {
    super(text);
    this.name = "RefusedError";
    this.kind = kind;
    this.detail = detail;
  }
}

/** No usable answer: network, time-out or a status other than 200. */
export class UnreachableError extends Error {
  readonly status: number | undefined;

  constructor(text: string, status?: number) {
    super(text);
    this.name = "UnreachableError";
    this.status = status;
  }
}

/** Fields as the wire sends them: form-encoded, absent ones left out. */
export type Fields = Readonly<Record<string, string | number | undefined>>;

export function encodeFields(fields: Fields, language: string): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  form.append("lang", language);
  return form.toString();
}
