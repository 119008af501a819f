/** Figures of one campaign and of somebody's part in it. */
import { invariant } from "../../../kernel/invariant.ts";
import { amount, type Amount, type MarketId, type TimeMs } from "../../../money/units.ts";
import { ordersOf, seatCover } from "../formulas.ts";
import type { Campaign, Participation } from "./campaigns.messages.ts";

/** What covers the seats that nobody took. */
export function unsoldOf({ terms, taken }: Campaign): Amount {
  return amount(seatCover(terms) * BigInt(terms.seats - taken));
}

/** The bonus, and the largest gain of each order that is not done. */
export function pledgedFor({ terms }: Campaign, { done }: Participation): Amount {
  return amount(terms.bonus + terms.stake * BigInt(ordersOf(terms) - done));
}

export function orderOf({ terms }: Campaign, choice: number): { readonly market: MarketId; readonly minutes: number } {
  const found = terms.choices[choice - 1];
  invariant(found !== undefined, "an assigned order must be of its campaign", choice);
  return { market: found.market as MarketId, minutes: found.minutes };
}

export function ofPerson({ number, campaign, user }: Participation, at: TimeMs) {
  return { participation: number, campaign, user, at };
}
