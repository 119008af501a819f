/**
 * Writes the simulator's commitments into the log: today's and tomorrow's at the start, and the next one whenever a day begins.
 * From then on everybody can hold the published seeds against the log, and a start against its own past.
 */
import type { Feed } from "../../market-data/feed.ts";
import type { Kernel, Outcome } from "../../kernel/kernel.ts";
import { timeMs } from "../../money/units.ts";
import type { Sequencer, UntimedCommand } from "../sequencer/sequencer.ts";

const DAY_MS = 86_400_000;

export type SeedKeeping = {
  readonly kernel: Kernel;
  readonly sequencer: Pick<Sequencer, "onApplied">;
  readonly submit: (command: UntimedCommand) => Promise<Outcome>;
  readonly feed: Pick<Feed, "commitments">;
  readonly clock: () => number;
  /** Told when a day's prices are not those that were committed to: the venue must stop. */
  readonly onFatal: (error: Error) => void;
};

/** Resolves when those of now are in the log. */
export async function keepSeedCommitments(keeping: SeedKeeping): Promise<void> {
  let day = dayOf(keeping.clock());
  await commit(keeping, keeping.clock());
  keeping.sequencer.onApplied(({ command }) => {
    if (command.type !== "prices/sample" || dayOf(command.at) === day) return;
    day = dayOf(command.at);
    void commit(keeping, command.at).catch(keeping.onFatal);
  });
}

async function commit({ kernel, submit, feed, onFatal }: SeedKeeping, at: number): Promise<void> {
  for (const { day, hash } of feed.commitments?.(timeMs(at)) ?? []) {
    // A day that a given-up secret committed to stays as it is in the log: nobody can prove it any more, and nobody can say otherwise.
    if (kernel.venue.seedHashes.has(day)) continue;
    const { refusal } = await submit({ type: "venue/commit-seed", day, hash });
    if (refusal !== undefined) onFatal(new Error(`the seed of ${day} could not be committed to: ${refusal}`));
  }
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS);
