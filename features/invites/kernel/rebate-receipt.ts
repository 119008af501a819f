/** What is said of a rebate when it is paid: the event for the tables, and the settlement that anybody concerned computes again. */
import type { TimeMs } from "../../../money/units.ts";
import type { Settled, SettlementInput } from "../../../kernel/settlement.ts";
import { rebateOf } from "../formulas.ts";
import type { Rebated } from "./invites.messages.ts";
import type { Rebate } from "./rebate.ts";

const HOUR_MS = 3_600_000;

export function rebatedOf({ number, user, asset, hour, rates, first, second }: Rebate, at: TimeMs): Rebated {
  return {
    type: "invites/rebated",
    number,
    user,
    asset,
    hour: (hour * HOUR_MS) as TimeMs,
    ...rates,
    first: [...first].map(([invited, { units: fees }]) => ({ invited, fees, rebate: rebateOf(fees, rates.firstPpm) })),
    second: { fees: second.units, rebate: rebateOf(second.units, rates.secondPpm) },
    at,
  };
}

/**
 * Fees of each invited person as one sum up to the command it names, in the order in which their first fee came; those
 * of the second level in one. Numbers of people are no input: nobody learns here who they are.
 */
export function receiptOf(rebate: Rebate, at: TimeMs): Settled {
  const { number, user, asset, hour, rates, first, second, total } = rebate;
  const inputs: SettlementInput[] = [{ name: "invited", value: String(first.size), from: "terms" }];
  for (const { units, position } of first.values())
    inputs.push({ name: `fees_${inputs.length}`, value: String(units), from: `command:${position}` });
  inputs.push({ name: "fees_second", value: String(second.units), from: second.units === 0 ? "terms" : `command:${second.position}` });
  inputs.push({ name: "first_ppm", value: String(rates.firstPpm), from: "terms" });
  inputs.push({ name: "second_ppm", value: String(rates.secondPpm), from: "terms" });
  return {
    type: "settlement/settled",
    product: "invites",
    contract: number,
    user,
    formula: "rebate/1",
    inputs,
    terms: { asset: String(asset), hour: String(hour * HOUR_MS) },
    result: { rebate: String(total) },
    at,
  };
}
