/** Browsers that are told while the app is closed: one a login, and gone with it. */
import { holdsSession } from "../../../server/identity/sessions.ts";
import type { Database } from "../../../server/sql/database.ts";

/** More of a person's than this, and the oldest goes. */
const DEVICES_MAX = 10;

export type PushDeviceRow = {
  readonly id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth_secret: string;
};
export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

export class PushDevices {
  readonly #database: Database;
  /** The machine's own time, as that of logins. */
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** In place of what this login had, and of whoever's this browser was: a browser has one person. False where the login ended meanwhile. */
  put(user: number, session: string, { endpoint, p256dh, auth }: Subscription): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      // Holds their row until the end: two at once of one person would both see room.
      if (!(await holdsSession(transaction, { id: user, session }))) return false;
      const other = transaction.deleteFrom("push_device");
      await other.where((row) => row.or([row("session", "=", session), row("endpoint", "=", endpoint)])).execute();
      const row = { user_id: user, session, endpoint, p256dh, auth_secret: auth, created_at: new Date(this.#clock()) };
      await transaction.insertInto("push_device").values(row).execute();
      const kept = transaction.selectFrom("push_device").select("id").where("user_id", "=", user).orderBy("id", "desc").limit(DEVICES_MAX);
      await transaction.deleteFrom("push_device").where("user_id", "=", user).where("id", "not in", kept).execute();
      return true;
    });
  }

  /** Whether there was such a device of theirs. */
  async remove(user: number, which: { readonly session: string } | { readonly id: number }): Promise<boolean> {
    const own = this.#database.deleteFrom("push_device").where("user_id", "=", user);
    const one = "id" in which ? own.where("id", "=", which.id) : own.where("session", "=", which.session);
    return ((await one.executeTakeFirst()).numDeletedRows ?? 0n) > 0n;
  }

  /** Of logins that have not run out. */
  of(user: number): Promise<readonly PushDeviceRow[]> {
    return this.#database
      .selectFrom("push_device")
      .innerJoin("session", "session.id", "push_device.session")
      .select(["push_device.id", "endpoint", "p256dh", "auth_secret"])
      .where("push_device.user_id", "=", user)
      .where("session.expires_at", ">", new Date(this.#clock()))
      .orderBy("push_device.id")
      .execute();
  }

  /** As their person sees them. */
  shown(user: number): Promise<readonly { id: number; session: string; user_agent: string; created_at: Date }[]> {
    return this.#database
      .selectFrom("push_device")
      .innerJoin("session", "session.id", "push_device.session")
      .select(["push_device.id", "push_device.session", "session.user_agent", "push_device.created_at"])
      .where("push_device.user_id", "=", user)
      .orderBy("push_device.id", "desc")
      .execute();
  }
}
