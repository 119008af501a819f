/** Messages that come from no command of the log, written at once; and the bound on how many a person has. */
import type { Notice, NoticeDesk } from "../../../server/news/news.ts";
import type { Database } from "../../../server/sql/database.ts";
import { NOTICES_KEPT_MAX, type NoticeBell } from "./notice-bell.ts";

export class NoticeStore implements NoticeDesk {
  readonly #database: Database;
  /** Venue time, as that of all messages. */
  readonly #clock: () => number;
  readonly #bell: NoticeBell;

  constructor(database: Database, clock: () => number, bell: NoticeBell) {
    this.#database = database;
    this.#clock = clock;
    this.#bell = bell;
  }

  async note(user: number, { kind, about, parameters = {}, receipt = "" }: Notice): Promise<void> {
    const row = { user_id: user, about, kind, parameters: JSON.stringify(parameters), receipt, position: 0, at: this.#clock() };
    const isWritten = await this.#database.transaction().execute(async (transaction) => {
      // Held: who closes their account meanwhile waits, and erases this, too.
      const person = transaction.selectFrom("person").select("closed_at").where("id", "=", user).forShare();
      const isGone = ((await person.executeTakeFirst())?.closed_at ?? null) !== null;
      if (isGone) return false;
      await transaction
        .insertInto("notice")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    });
    if (!isWritten) return;
    await this.#trim(user);
    this.#bell.ring(user, kind);
  }

  /** These are rare beside those from the log, so each looks for the oldest. */
  async #trim(user: number): Promise<void> {
    const kept = this.#database
      .selectFrom("notice")
      .select("about")
      .where("user_id", "=", user)
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(NOTICES_KEPT_MAX);
    await this.#database.deleteFrom("notice").where("user_id", "=", user).where("about", "not in", kept).execute();
  }
}
