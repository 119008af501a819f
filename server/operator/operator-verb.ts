/** How a feature takes an operator's words that only look. What changes anything is a declared verb (`server/console/verb.ts`). */
import type { Pool } from "pg";
import type { Kernel } from "../../kernel/kernel.ts";
import type { Mode } from "../settings.ts";
import type { VenueTime } from "../trading-venue.ts";

/** What an operator's words mean: a text, or something to be read in the tables first. */
export type Understood =
  | { readonly kind: "text"; readonly text: string; readonly isWrong: boolean }
  | { readonly kind: "look"; readonly look: (venue: OperatedVenue) => Promise<string> };

/** What an operator looks into. */
export type OperatedVenue = { readonly pool: Pool; readonly mode: Mode };

/** `words` are those behind the verb, without `--yes`. */
export type OperatorVerb = (kernel: Kernel, words: readonly string[], isConfirmed: boolean, time: VenueTime) => Understood;

export type OperatorVerbs = {
  /** One line a verb. */
  readonly help: readonly string[];
  readonly verbs: Readonly<Record<string, OperatorVerb>>;
};

export const wrong = (text: string): Understood => ({ kind: "text", text, isWrong: true });
export const shown = (text: string): Understood => ({ kind: "text", text, isWrong: false });
