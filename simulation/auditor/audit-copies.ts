/** Compares who is followed and who follows with what the model expects, figure by figure. What was said is compared as of futures. */
import type { CopiesModel } from "../../features/copy-trading/kernel/copy-trading.model.ts";
import type { Kernel } from "../../kernel/kernel.ts";

export function compareFollows({ floor }: CopiesModel, { copies: { state } }: Kernel): void {
  const text = (...figures: readonly unknown[]): string => figures.join(" ");
  const traders = (of: Iterable<TraderShown>): string[] =>
    [...of].map(({ user, state: stage, sharePpm, isPaused }) => text(user, stage, sharePpm, isPaused)).sort();
  same("traders", traders(state.traders.values()), traders(floor.traders.values()));
  const follows = (of: Iterable<FollowShown>): string[] =>
    [...of].map(({ number, user, trader, sharePpm, realised, shared, isEnding }) =>
      text(number, user, trader, sharePpm, realised, shared, isEnding),
    );
  same("follows", follows(state.follows.values()), follows(floor.follows.values()));
  const found = [...state.follows.values()].flatMap((follow) =>
    [...follow.copies.values()].map((copy) => text(follow.number, copy.position)),
  );
  const expected = [...floor.follows.values()].flatMap((follow) =>
    follow.copies.map(({ position: { id } }) => text(follow.number, id.value)),
  );
  same("copies", found, expected);
}

type TraderShown = { readonly user: number; readonly state: string; readonly sharePpm: number; readonly isPaused: boolean };
type FollowShown = {
  readonly number: number;
  readonly user: number;
  readonly trader: number;
  readonly sharePpm: number;
  readonly realised: bigint;
  readonly shared: bigint;
  readonly isEnding: boolean;
};

function same(what: string, found: readonly string[], expected: readonly string[]): void {
  if (found.join() !== expected.join()) throw new Error(`${what}: the kernel has ${found.join()}, the auditor expects ${expected.join()}`);
}
