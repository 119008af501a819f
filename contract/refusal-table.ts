/** The shape of a feature's table of refusals: `features/<feature>/contract/<feature>.errors.ts`. */
import type { EnvelopeType } from "./envelope.ts";

export type RefusalEntry = {
  /** Stable, unique over the whole venue; each feature counts from a thousand of its own. */
  readonly number: number;
  /** Key in the feature's `.errors.text.json`. */
  readonly text: string;
  /** Other than an ordinary error only where clients act on it. */
  readonly type?: Exclude<EnvelopeType, "ok">;
  /** The market's filter that refused, and which of the text's parameters are its bounds. */
  readonly filter?: { readonly name: string; readonly bounds: readonly string[] };
};

export type RefusalTable = Readonly<Record<string, RefusalEntry>>;
