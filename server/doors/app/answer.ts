/** What a call's handler returns: the door makes the reply of it, in the caller's language. */
import type { RefusalName } from "../../../contract/errors.ts";
import type { SharedReply } from "./shared-replies.ts";
import { RefusalError } from "../../refusal-error.ts";

export type TextParameters = Readonly<Record<string, string | number>>;

export type Answer =
  | { readonly kind: "ok"; readonly message: unknown; readonly extra?: Readonly<Record<string, unknown>> }
  | {
      readonly kind: "said";
      readonly text: string;
      readonly parameters: TextParameters;
      readonly extra?: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "refused"; readonly refusal: RefusalName; readonly parameters: TextParameters }
  | { readonly kind: "raw"; readonly body: unknown }
  | { readonly kind: "shared"; readonly reply: SharedReply };

/** Success; `extra` fields stand beside `message`. */
export function ok(message: unknown, extra?: Readonly<Record<string, unknown>>): Answer {
  return extra === undefined ? { kind: "ok", message } : { kind: "ok", message, extra };
}

/** Success whose message is a text that clients show. */
export function said(text: string, parameters: TextParameters = {}, extra?: Readonly<Record<string, unknown>>): Answer {
  return extra === undefined ? { kind: "said", text, parameters } : { kind: "said", text, parameters, extra };
}

export function refused(refusal: RefusalName, parameters: TextParameters = {}): Answer {
  return { kind: "refused", refusal, parameters };
}

/** A reply outside the envelope: only the chart call has one (wire.md 1). */
export function raw(body: unknown): Answer {
  return { kind: "raw", body };
}

/** A whole reply, envelope and all, that others get too. */
export function sharedReply(reply: SharedReply): Answer {
  return { kind: "shared", reply };
}

/** A refusal thrown from below a handler, where returning it would only be passed on. */
export class Refused extends RefusalError {
  override readonly name = "Refused";
  readonly refusal: RefusalName;
  readonly parameters: TextParameters;

  constructor(refusal: RefusalName, parameters: TextParameters = {}) {
    super(refusal);
    this.refusal = refusal;
    this.parameters = parameters;
  }
}
