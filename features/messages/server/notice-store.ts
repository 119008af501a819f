/** Messages that come from no command of the log, written at once; and the bound on how many a person has. */
import type { Notice, NoticeDesk } from "../../../server/news/news.ts";
import type { Database } from "../../../server/sql/database.ts";
import { CompiledQuery } from "kysely";
import { SECURITY_MAILED } from "../../security/server/security-mail.ts";
import { mailStatement, pushStatement } from "./notice-queues.ts";
import type { NoticeKinds } from "./notice-kinds.ts";
import type { NoticeBell } from "./notice-bell.ts";
import { trimStatement } from "./notice-bounds.ts";

export class NoticeStore implements NoticeDesk {
  readonly #database: Database;
  /** Venue time, as that of all messages. */
  readonly #clock: () => number;
  readonly #bell: NoticeBell;
  readonly #kinds: NoticeKinds;

  constructor(database: Database, clock: () => number, { bell, kinds }: { readonly bell: NoticeBell; readonly kinds: NoticeKinds }) {
    this.#database = database;
    this.#clock = clock;
    this.#bell = bell;
    this.#kinds = kinds;
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
      // Those about security are mailed at once, to the address of before as well (`MailingNotices`).
      const statements = [...(SECURITY_MAILED.includes(kind) ? [] : [mailStatement]), pushStatement].map((make) =>
        make(this.#kinds, [row]),
      );
      for (const { text, values } of statements) await transaction.executeQuery(CompiledQuery.raw(text, values));
      return true;
    });
    if (!isWritten) return;
    // These are rare beside those from the log, so each looks for the oldest of its kind.
    const { text, values } = trimStatement(user, kind);
    await this.#database.executeQuery(CompiledQuery.raw(text, values));
    this.#bell.ring(user, kind);
    this.#bell.queued();
  }
}
