/**
 * How what protects an account is changed: after a second proof, with a hold for money to new addresses, told to its owner.
 *
 * The hold comes first: a venue that ends between the two has one too many rather than none.
 */
import type { Transaction } from "kysely";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Caller, SecurityCause, ServerContext } from "../../../server/doors/app/server-context.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import { SECURITY_CHANGES, type SecurityChange } from "../contract/security.contract.ts";

/** Changes kept for a person to see. */
const KEPT_MAX = 50;

/** Which of them keep money from new addresses for a day, and as what. */
const CAUSES: Readonly<Partial<Record<SecurityChange, SecurityCause>>> = {
  mail: "mail_changed",
  phone: "phone_changed",
  app_on: "factor_changed",
  app_off: "factor_changed",
  passkey_on: "factor_changed",
  passkey_off: "factor_changed",
  recovery_codes: "factor_changed",
  factor_removed: "factor_changed",
  payout_account: "payout_account_changed",
};

/**
 * To be called before anything changes what protects an account, or where its money may go. Throws Refused unless the session was logged
 * in to, or its person showed a second proof in it (`/safe/prove`), within the last quarter of an hour. Where a second factor is set,
 * both ask for it.
 */
export async function requireSecondProof({ sessions }: Pick<ServerContext, "sessions">, { session }: Caller): Promise<void> {
  if (!(await sessions.isFresh(session))) throw new Refused("second_proof_needed");
}

/** Writes a change down for its owner's list. Changes of others' features that have their own hold and message call this alone. */
export async function listChange(database: Transaction<Tables> | ServerContext["database"], change: ListedChange): Promise<void> {
  const { person, what, at } = change;
  await database.insertInto("security_change").values({ user_id: person, what, at }).execute();
  const kept = database.selectFrom("security_change").select("id").where("user_id", "=", person).orderBy("id", "desc").limit(KEPT_MAX);
  await database.deleteFrom("security_change").where("user_id", "=", person).where("id", "not in", kept).execute();
}

type ListedChange = { readonly person: number; readonly what: SecurityChange; readonly at: Date };

/**
 * One change of a person's own: proof, hold, the change itself under the person's row, its line in the list, the message. `work` throws Refused
 * to change nothing; a reset that came meanwhile refuses it too.
 */
export async function changeSecurity<Result>(
  context: ServerContext,
  caller: Caller,
  what: SecurityChange,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  await requireSecondProof(context, caller);
  await holdForChange(context, caller.id, what);
  const at = new Date(context.clock());
  const result = await context.database.transaction().execute(async (transaction) => {
    if (!(await holdsSession(transaction, caller))) throw new Refused("login_required");
    const done = await work(transaction);
    await listChange(transaction, { person: caller.id, what, at });
    return done;
  });
  await context.notices.note(caller.id, { kind: "security_change", about: `security-${what}-${at.getTime()}`, parameters: { what } });
  return result;
}

/**
 * Money waits for new addresses from now on, where the change is one of those. The same change twice is one hold: it is told from others by
 * when the person changed such a thing last, or by a time of its own.
 */
export async function holdForChange(
  context: Pick<ServerContext, "database" | "venue">,
  person: number,
  what: SecurityChange,
  own?: Date,
): Promise<void> {
  const cause = CAUSES[what];
  if (cause !== undefined) await context.venue.noteSecurityChange?.(person, cause, own ?? (await lastOf(context, person, cause)));
}

/** When the person changed such a thing last: by it the hold of this change is told from that one's. */
async function lastOf({ database }: Pick<ServerContext, "database">, person: number, cause: SecurityCause): Promise<Date | null> {
  const row = await database
    .selectFrom("security_change")
    .select("at")
    .where("user_id", "=", person)
    .where(
      "what",
      "in",
      SECURITY_CHANGES.filter((what) => CAUSES[what] === cause),
    )
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.at ?? null;
}
