/** What copies stand at: open results with the costs so far, and shares of profit that are due. */
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Position } from "../../futures/kernel/public.ts";
import { positionResult, positionValue } from "../../futures/formulas.ts";
import { shareDue } from "../formulas.ts";
import type { Follow } from "../kernel/copies-state.ts";

/** At the marks; opening fees, funding and nights taken off, as they are when a copy ends. */
export function unrealisedOf({ futures }: Pick<Kernel, "futures">, positions: readonly Position[]): bigint {
  return positions.reduce((sum, position) => {
    const { mark = 0, perTickLot = 0 } = futures.desk.contracts.get(position.contract) ?? {};
    const result = positionResult(position.side, position.entryValue, positionValue(perTickLot, mark, position.lots));
    return sum + BigInt(result) - BigInt(position.openFees + position.funding + position.overnight);
  }, 0n);
}

/** Due now of what was realised less what is lost; what of it may leave the followers' accounts is seen when it is paid. */
export const dueOf = ({ copies }: Pick<Kernel, "copies">, follows: readonly Follow[]): bigint =>
  follows.reduce((sum, follow) => sum + shareDue(copies.follows.counted(follow), follow.sharePpm, follow.shared), 0n);
