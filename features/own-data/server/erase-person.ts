/**
 * Erases whatever names a person who closes their account. Their number stays, with nothing behind it: the log's commands stay somebody's, and
 * nobody gets the number again. Rows that are projected from the log have numbers alone, and stay with it.
 */
import { sql } from "kysely";
import { Refused } from "../../../server/doors/app/answer.ts";
import { ALERT_BOOK } from "../../alerts/server/alert-book.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import type { Database } from "../../../server/sql/database.ts";
import { holdsSession } from "../../../server/identity/sessions.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { userId } from "../../../money/units.ts";
import { People, type Person } from "../../session/server/people.ts";

/** Tables of people's own words, addresses and proofs. `features/own-data/server/own-data.test.ts` finds one that is missing here. */
export const ERASED = [
  "session",
  "known_sender",
  "person_factor",
  "security_change",
  "factor_removal",
  "api_key",
  "webhook",
  "favourite",
  "alert",
  "notice",
  "notice_mail",
  "notice_push",
  "notice_choice",
  "push_device",
  "own_data_export",
  "verification_request",
  "payout_address",
  "payout_bank",
  "withdrawal_place",
  "credit_evidence",
  "credit_appeal",
  "deposit_voucher",
  "quick_buy_payer",
  "chain_address",
  "copy_profile",
  "copy_report",
  "copy_star",
  "chat_message",
  "chat_report",
  "chat_block",
  "chat_mute",
  "game_draw",
  "game_player",
  "contest_word",
  "support_message",
  "support_talk",
  "nft_collect",
  "nft_order_read",
] as const;

/** `caller` is undefined where nobody asks: at a start. */
export async function erasePerson(context: ServerContext, caller: Caller | undefined, person: Person): Promise<void> {
  const { database, sessions, keys, webhooks, pictures } = context;
  await pictures.forgetPerson(person.id);
  const gone = await database.transaction().execute(async (transaction) => {
    if (caller !== undefined && !(await holdsSession(transaction, caller))) throw new Refused("login_required");
    // Looked at behind the person's row: also who logged in a moment ago, or made a key, is known here.
    const open = await transaction.deleteFrom("session").where("user_id", "=", person.id).returning("id").execute();
    const own = await transaction.deleteFrom("api_key").where("user_id", "=", person.id).returning("api_key").execute();
    const hooks = await transaction.deleteFrom("webhook").where("user_id", "=", person.id).returning("id").execute();
    for (const table of ERASED) await sql`delete from ${sql.table(table)} where user_id = ${person.id}`.execute(transaction);
    await transaction.deleteFrom("person_note").where("person", "=", person.id).execute();
    const phones = person.phone === null ? [] : [person.phone, (person.area_code ?? "") + person.phone];
    const addresses = [...(person.email === null ? [] : [person.email]), ...phones];
    await transaction.deleteFrom("confirmation_code").where("address", "in", addresses).execute();
    await transaction.deleteFrom("outbox_message").where("to_address", "in", addresses).execute();
    await transaction
      .updateTable("person")
      .set({
        email: null,
        phone: null,
        area_code: null,
        // No password has this hash.
        password_hash: "",
        payment_password_hash: null,
        payment_password_changed_at: null,
        nickname: "",
        head_portrait: "",
        signature: "",
        mail_words: "",
        language: "",
        extension_code: `closed-${person.id}`,
        invited_by: null,
        frozen_at: null,
        closed_at: new Date(context.clock()),
      })
      .where("id", "=", person.id)
      .execute();
    return { open, own, hooks };
  });
  sessions.forget(
    person.id,
    gone.open.map(({ id }) => id),
  );
  for (const { api_key: name } of gone.own) keys.forget(name);
  for (const { id } of gone.hooks) webhooks.directory.remove({ id, userId: person.id });
}

/**
 * To be called at each start: whom the log knows to have left is erased again, should an older database have brought them back; and what calls under way
 * wrote down about somebody who was just leaving goes, too.
 */
export async function eraseClosed(context: ServerContext<TradingVenue>): Promise<void> {
  const { database, venue } = context;
  const people = new People(database);
  const rows = await database.selectFrom("person").select("id").where("closed_at", "is", null).orderBy("id").execute();
  for (const { id } of rows.filter(({ id }) => venue.kernel.invites.hasEnded(userId(id)))) {
    const person = await people.findById(id);
    const waiting = await database.selectFrom("alert").select("id").where("user_id", "=", id).execute();
    if (person !== undefined) await erasePerson(context, undefined, person);
    for (const alert of waiting) venue.live.of(ALERT_BOOK).remove(alert.id);
  }
  const closed = await database.selectFrom("person").select("id").where("closed_at", "is not", null).execute();
  if (closed.length > 0)
    await sweep(
      database,
      closed.map(({ id }) => id),
    );
}

/** What was being written down about people while they were erased. */
export async function sweep(database: Database, people: readonly number[]): Promise<void> {
  const left = sql`any(${people}::integer[])`;
  for (const table of ERASED) await sql`delete from ${sql.table(table)} where user_id = ${left}`.execute(database);
  await sql`delete from person_note where person = ${left}`.execute(database);
}
