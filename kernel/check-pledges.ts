import { invariant } from "./invariant.ts";
import type { Ledger } from "./ledger/ledger.ts";

/** V3: every pledged cell holds exactly what the parts' obligations say, and none holds anything else. */
export function checkPledges(ledger: Ledger, expected: ReadonlyMap<number, bigint>): void {
  for (const [cell, value] of ledger.pledgedCells()) {
    invariant(
      value === (expected.get(cell) ?? 0n),
      "V3: pledged money must equal the open obligations",
      ledger.name(cell),
      value,
      expected.get(cell) ?? 0n,
    );
  }
}
