/** What a person sees of what protects their account, and of who is logged in to it. */
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { Language } from "../../../contract/languages.ts";
import type { PersonFactors } from "../../../server/identity/person-factors.ts";
import type { Person } from "../../session/server/people.ts";
import type { OverviewView, SessionView } from "../contract/security.contract.ts";
import { deviceName } from "./device-name.ts";
import { maskedMail, maskedPhone } from "./masked.ts";
import type { PersonPasskeys } from "./person-passkeys.ts";

/** A device is marked as new for so long. */
const NEW_MS = 7 * 86_400_000;

export async function overviewOf(
  { database, texts }: ServerContext,
  person: Person,
  { factors, passkeys, language }: { readonly factors: PersonFactors; readonly passkeys: PersonPasskeys; readonly language: Language },
): Promise<OverviewView> {
  const [state, own, changes, removal] = await Promise.all([
    factors.stateOf(person.id),
    passkeys.list(person.id),
    database.selectFrom("security_change").select(["what", "at"]).where("user_id", "=", person.id).orderBy("id", "desc").execute(),
    database
      .selectFrom("factor_removal")
      .select("due_at")
      .where("user_id", "=", person.id)
      .where("ended_at", "is", null)
      .executeTakeFirst(),
  ]);
  return {
    mail: maskedMail(person.email),
    phone: maskedPhone(person.area_code, person.phone),
    words: person.mail_words,
    password_changed_at: person.password_changed_at.getTime(),
    payment_password_changed_at: person.payment_password_changed_at?.getTime() ?? 0,
    app_since: state.appSince?.getTime() ?? 0,
    passkeys: own,
    recovery_left: state.recoveryLeft,
    factor_removal_at: removal?.due_at.getTime() ?? 0,
    changes: changes.map(({ what, at }) => ({ what, text: texts.say(`security.change.${what}`, language), at: at.getTime() })),
  };
}

/** The one used last first. */
export async function sessionsOf({ database, clock }: ServerContext, person: number, current: string): Promise<readonly SessionView[]> {
  const now = clock();
  const rows = await database
    .selectFrom("session")
    .select(["id", "number", "user_agent", "language", "zone", "created_at", "used_at"])
    .where("user_id", "=", person)
    .where("expires_at", ">", new Date(now))
    .orderBy("used_at", "desc")
    .orderBy("number", "desc")
    .execute();
  return rows.map((row) => ({
    id: row.number,
    ...deviceName(row.user_agent),
    language: row.language,
    zone: row.zone,
    created_at: row.created_at.getTime(),
    used_at: row.used_at.getTime(),
    is_current: row.id === current ? 1 : 0,
    is_new: now - row.created_at.getTime() < NEW_MS ? 1 : 0,
  }));
}
