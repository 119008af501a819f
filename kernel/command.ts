/** What every command carries. Commands are immutable, self-contained and the only cause of change. */
import type { TimeMs } from "../money/units.ts";

export type CommandBase = {
  /** When the sequencer accepted it; never goes back. */
  readonly at: TimeMs;
  /** Idempotency key, unique per caller: the same key has one effect and the same answer (V6). Absent for the venue's own. */
  readonly key?: string;
};
