/** How a feature takes an operator's words: verbs, what they mean, and what to say of their outcome. In English, like the log. */
import type { Pool } from "pg";
import type { Kernel, Outcome } from "../../kernel/kernel.ts";
import type { Mode } from "../settings.ts";
import type { VenueTime } from "../trading-venue.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";

/** What an operator's words mean: a text to show, or a command to submit once it is confirmed. */
export type Understood =
  | { readonly kind: "text"; readonly text: string; readonly isWrong: boolean }
  /** Something that is no command of the log, done at once. */
  | { readonly kind: "act"; readonly act: () => { readonly text: string; readonly isRefused: boolean } }
  /** Something to be read in the tables first. */
  | { readonly kind: "look"; readonly look: (venue: OperatedVenue) => Promise<string> }
  /** A setting of the pages, kept in the tables and not in the log. */
  | { readonly kind: "change"; readonly change: (venue: OperatedVenue) => Promise<string> }
  | { readonly kind: "command"; readonly command: UntimedCommand; readonly done: string; readonly confirm: string | undefined };

/** What an operator looks into. */
export type OperatedVenue = { readonly pool: Pool; readonly mode: Mode };

/** `words` are those behind the verb, without `--yes`. */
export type OperatorVerb = (kernel: Kernel, words: readonly string[], isConfirmed: boolean, time: VenueTime) => Understood;

export type OperatorVerbs = {
  /** One line a verb. */
  readonly help: readonly string[];
  readonly verbs: Readonly<Record<string, OperatorVerb>>;
  /** What happened besides what was asked for: "12 accounts were paid". */
  readonly details?: (outcome: Outcome) => readonly string[];
};

export const wrong = (text: string): Understood => ({ kind: "text", text, isWrong: true });
export const shown = (text: string): Understood => ({ kind: "text", text, isWrong: false });
export const asked = (command: UntimedCommand, done: string, confirm?: string): Understood => ({
  kind: "command",
  command,
  done,
  confirm,
});
