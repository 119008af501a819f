/**
 * Brings a venue's log to what this version needs, by commands in the log: the set-up steps that it lacks, then the newest
 * rules. A fresh log gets all of them; one from before steps were counted has had the first.
 */
import { RULES_NEWEST } from "../../kernel/rules.ts";
import type { Kernel } from "../../kernel/kernel.ts";
import type { Sequencer } from "../sequencer/sequencer.ts";
import { StartError } from "../start-error.ts";
import { fittingOf } from "./fitting.ts";
import type { SetUpStep } from "./set-up-step.ts";

export type TakeOver = {
  readonly kernel: Kernel;
  readonly sequencer: Sequencer;
  readonly steps: readonly SetUpStep[];
  /** Hash of this build's kernel code. */
  readonly build: string;
};

/** Numbers of the steps that were run. */
export async function takeOver({ kernel, sequencer, steps, build }: TakeOver): Promise<readonly number[]> {
  const missing = steps.filter(({ number }) => number > stepsDone(kernel));
  for (const { number, commands: all } of missing) {
    const commands = fittingOf(kernel, all);
    const { refusal } = await sequencer.submit({ type: "venue/run-step", step: number, commands });
    if (refusal !== undefined) throw new StartError(`Set-up step ${number} was refused: ${refusal}.`);
  }
  if (kernel.venue.rules < RULES_NEWEST) await sequencer.submit({ type: "venue/adopt-rules", rules: RULES_NEWEST });
  if (kernel.venue.build !== build) await sequencer.submit({ type: "venue/note-build", build });
  return missing.map(({ number }) => number);
}

function stepsDone(kernel: Kernel): number {
  if (kernel.venue.setUp > 0) return kernel.venue.setUp;
  return kernel.assets.all().length > 0 ? 1 : 0;
}
