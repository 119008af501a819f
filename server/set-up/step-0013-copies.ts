/** Step 13: copy trading; whoever has traded enough is accepted at once. */
import type { SetUpStep } from "./set-up-step.ts";

export const COPIES_STEP: SetUpStep = {
  number: 13,
  commands: [{ type: "copies/set-terms", terms: { level: 0, closed: 20, days: 7, acceptsAtOnce: true }, askedBy: "rule" }],
};
