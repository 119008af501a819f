/** What is said when a lock ends: everything that its interest and its penalty can be computed from again. */
import type { Settled, SettlementInput } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs } from "../../../money/units.ts";
import type { Lock } from "./lock-mining.messages.ts";

export function lockReceipt(lock: Lock, penalty: Amount, at: TimeMs): Settled {
  const { number, user, product, principal, days, lowPpm, highPpm, penaltyPpm, chain, lockedOn, openedBy, paid, interest } = lock;
  const rates: SettlementInput[] = paid.map(({ ratePpm, position }, index) => ({
    name: `rate_${index + 1}`,
    value: String(ratePpm),
    from: position === 0 ? "terms" : `command:${position}`,
  }));
  return {
    type: "settlement/settled",
    product: "lock-mining",
    contract: number,
    user,
    formula: "lock-mining/1",
    inputs: [
      { name: "principal", value: String(principal), from: `command:${openedBy}` },
      ...rates,
      { name: "penalty_ppm", value: String(penaltyPpm), from: "terms" },
      { name: "days_left", value: String(days - paid.length), from: "terms" },
    ],
    terms: {
      asset: String(lock.asset),
      product: String(product),
      days: String(days),
      low_ppm: String(lowPpm),
      high_ppm: String(highPpm),
      locked_on: String(lockedOn),
      chain: String(chain),
    },
    result: { interest: String(interest), penalty: String(penalty), back: String(principal - penalty) },
    at,
  };
}
