/**
 * What of a person's money may leave: own, without what is pledged, without what is held (charter 1). The one question that whatever
 * lets value go to somebody else has to ask.
 */
import { PURPOSE, USER_PURPOSES } from "../../../kernel/ledger/chart.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import { amount as units, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { HOLD_TERMS, NEW_ADDRESS_MS } from "../formulas.ts";
import type { Hold } from "./holds.messages.ts";

/** Where money would go; left out: to an address that is no news. */
export type Destination = { readonly number: number; readonly savedAt: TimeMs };

export type Withdrawable = {
  /** Everything that is theirs: promotional credit is not. */
  readonly own: Amount;
  readonly pledged: Amount;
  /** At most what is not pledged. */
  readonly held: Amount;
  readonly free: Amount;
  /** One by one, the earliest set first; `amount` undefined: all of it. */
  readonly holds: readonly { readonly hold: Hold; readonly amount: Amount | undefined }[];
};

type Question = { readonly user: UserId; readonly asset: AssetId; readonly to: Destination | undefined };

export function withdrawableOf(ledger: Ledger, holds: readonly Hold[], { user, asset, to }: Question): Withdrawable {
  let [unpledged, pledged] = [0n, 0n];
  for (const kind of USER_PURPOSES) {
    unpledged += ledger.balanceOf(user, PURPOSE[kind], asset);
    pledged += ledger.balanceOf(user, PURPOSE[kind], asset, "pledged");
  }
  const items = holds
    .filter((hold) => (hold.asset === 0 || hold.asset === asset) && reaches(hold, to))
    .map((hold) => ({ hold, amount: hold.asset === 0 ? undefined : hold.amount }));
  let wanted = 0n;
  for (const { amount } of items) wanted += amount ?? unpledged;
  const held = wanted < unpledged ? wanted : unpledged;
  const all = { own: unpledged + pledged, pledged, held, free: unpledged - held };
  return { own: units(all.own), pledged: units(all.pledged), held: units(all.held), free: units(all.free), holds: items };
}

/** A hold of new addresses leaves the others alone. */
function reaches({ kind, destination, placedAt }: Hold, to: Destination | undefined): boolean {
  if (HOLD_TERMS[kind].reach === "anywhere") return true;
  if (to === undefined) return false;
  return kind === "new_address" ? to.number === destination : to.savedAt > placedAt - NEW_ADDRESS_MS;
}
