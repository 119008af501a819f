/**
 * What the tables know of invitations and the log does not yet: people who registered before there were links, and those of whom the
 * venue ended between two steps. To be called at each start; doing it again changes nothing.
 */
import { userId } from "../../../money/units.ts";
import { ALL_MARKETS } from "../../spot/kernel/public.ts";
import type { Database } from "../../../server/sql/database.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";

/** Of somebody who registers. */
export async function linkInvited(submit: TradingVenue["submit"], user: number, inviter: number): Promise<void> {
  const { refusal } = await submit({ type: "invites/link", user: userId(user), inviter: userId(inviter) });
  // An inviter whose accounts are not open yet: the next start links them.
  const isFine = refusal === undefined || refusal === "already_invited" || refusal === "account_not_open";
  if (!isFine) throw new Error(`user ${user} got no inviter: ${refusal}`);
}

/** Commands under way at the same time. */
const AT_ONCE = 200;

export async function linkStored(database: Database, { kernel, submit }: Pick<TradingVenue, "kernel" | "submit">): Promise<void> {
  const rows = await database
    .selectFrom("person")
    .select(["id", "invited_by", "closed_at"])
    .where((where) => where.or([where("invited_by", "is not", null), where("closed_at", "is not", null)]))
    .orderBy("id")
    .execute();
  const { invites, spot, wallet } = kernel;
  const commands = rows.flatMap(({ id, invited_by: inviter, closed_at: closedAt }): readonly UntimedCommand[] => {
    const user = userId(id);
    if (!wallet.isOpen(user)) return [];
    if (closedAt !== null) {
      const left = spot.openOrders.count(user) > 0 ? [{ type: "spot/cancel-all", user, market: ALL_MARKETS } as const] : [];
      return invites.hasEnded(user) ? left : [...left, { type: "invites/end", user } as const];
    }
    const isNew = inviter !== null && invites.inviterOf(user) === undefined;
    return isNew ? [{ type: "invites/link", user, inviter: userId(inviter) } as const] : [];
  });
  for (let next = 0; next < commands.length; next += AT_ONCE) await Promise.all(commands.slice(next, next + AT_ONCE).map(submit));
}
