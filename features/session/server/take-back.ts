/**
 * A person takes their account back: a forgotten password is replaced, and with it ends whatever the one before may have opened.
 *
 * Sessions end, the link of a file of own data ends, API keys are suspended until their owner confirms them, webhooks are paused: who had the account may have made any of
 * them. One transaction, and the person's row first: a login or a new key under way comes before it and ends with the others, or
 * after it and finds that its password or session is no more (`Sessions.open`, `holdsSession`).
 */
import type { Transaction } from "kysely";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { Tables } from "../../../server/sql/tables.ts";

export type TakenBack = { readonly person: number; readonly passwordHash: string; readonly at: Date };

type Opened = Pick<ServerContext, "database" | "sessions" | "keys" | "webhooks">;

/** What ended, to be told to the person. */
export type Ended = { readonly keys: number; readonly webhooks: number };

/** Throws Refused where its person left meanwhile. */
export function takeBack(context: Opened, { person, passwordHash, at }: TakenBack): Promise<Ended> {
  return shutOut(context, { person, at }, async (transaction) => {
    const change = { password_hash: passwordHash, password_changed_at: at };
    const there = transaction.updateTable("person").set(change).where("id", "=", person).where("closed_at", "is", null).returning("id");
    if ((await there.executeTakeFirst()) === undefined) throw new Refused("account_unknown");
    await transaction.deleteFrom("known_sender").where("user_id", "=", person).execute();
  });
}

/** Ends whatever opens a person's account, behind `change`, which takes the person's row. */
export async function shutOut(
  { database, sessions, keys, webhooks }: Opened,
  { person, at }: Pick<TakenBack, "person" | "at">,
  change: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<Ended> {
  const ended = await database.transaction().execute(async (transaction) => {
    await change(transaction);
    // A file of everything opens it, too: its link may lie in a mailbox that others read.
    await transaction.deleteFrom("own_data_export").where("user_id", "=", person).execute();
    return {
      sessions: await transaction.deleteFrom("session").where("user_id", "=", person).returning("id").execute(),
      keys: await transaction
        .updateTable("api_key")
        .set({ suspended_at: at })
        .where("user_id", "=", person)
        .where("suspended_at", "is", null)
        .returning("api_key")
        .execute(),
      webhooks: await transaction
        .updateTable("webhook")
        .set({ state: "paused", paused_reason: "reset" })
        .where("user_id", "=", person)
        .where("state", "=", "active")
        .returning("id")
        .execute(),
    };
  });
  sessions.forget(
    person,
    ended.sessions.map(({ id }) => id),
  );
  for (const { api_key: name } of ended.keys) keys.forget(name);
  for (const { id } of ended.webhooks) webhooks.directory.remove({ id, userId: person });
  return { keys: ended.keys.length, webhooks: ended.webhooks.length };
}
