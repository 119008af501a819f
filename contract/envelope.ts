/**
 * The reply of every call (wire.md 1): HTTP status 200, success and failure in the body.
 *
 * `error` is our addition: clients show `message` as it is, programs read the name and number beside it.
 */

/** ok; an ordinary refusal; log in first; verify your identity first; payment details are missing. */
export type EnvelopeType = "ok" | "error" | "999" | "998" | "997";

export type OkReply<Message = unknown> = { readonly type: "ok"; readonly message: Message };

export type ErrorReply = {
  readonly type: Exclude<EnvelopeType, "ok">;
  /** In the caller's language. */
  readonly message: string;
  /** Stable identification of the refusal. */
  readonly error: {
    readonly name: string;
    readonly number: number;
    /** An order's filter that refused, and its bounds: "45000.0 – 75000.0". */
    readonly filter?: string;
    readonly bound?: string;
  };
};

export type Reply<Message = unknown> = OkReply<Message> | ErrorReply;
