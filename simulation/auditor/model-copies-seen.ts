/** What clients see of copy trading: who asks for what share, who follows, and which positions are copies. */
import type { CopiesModel } from "../../features/copy-trading/kernel/copy-trading.model.ts";
import type { CopyWorld } from "../../features/copy-trading/kernel/copy-trading.arbitrary.ts";

const ASKED = 100_000;

export type CopiesSeen = CopyWorld & { readonly traders: readonly number[] };

export function copiesSeen({ floor }: CopiesModel): CopiesSeen {
  const follows = [...floor.follows.values()];
  return {
    traders: [...floor.traders.values()].filter(({ state }) => state === "active").map(({ user }) => user),
    shareOf: (trader) => floor.traders.get(trader)?.sharePpm ?? ASKED,
    follows: follows.map(({ number, user }) => ({ number, user })),
    copies: follows.flatMap(({ copies, user }) => copies.map(({ position: { id } }) => ({ id: id.value ?? 0, user }))),
  };
}
