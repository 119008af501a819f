/** Step 2: which kinds of account hold which coin. USDT goes everywhere, BTC and ETH can margin; shares stay where they trade. */
import { assetId } from "../../money/units.ts";
import type { AccountKind } from "../../kernel/ledger/chart.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { SetUpStep } from "./set-up-step.ts";

const KINDS: readonly (readonly [asset: number, kinds: readonly AccountKind[]])[] = [
  [1, ["legal", "change", "lever"]],
  [2, ["legal", "change", "lever"]],
  [3, ["legal", "change", "lever", "micro"]],
  ...[4, 5, 6, 7, 8, 9, 10, 11].map((asset) => [asset, ["legal", "change"]] as const),
];

export const ACCOUNT_KINDS: SetUpStep = {
  number: 2,
  commands: KINDS.map(([asset, kinds]): UntimedCommand => ({ type: "ledger/set-account-kinds", asset: assetId(asset), kinds })),
};
