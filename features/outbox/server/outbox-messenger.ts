/** The way out of a paper venue: mail and SMS end in the outbox, where the person they are for can read them. */
import { type Message, MessageFault, type Messenger } from "../../../server/adapters/messenger.ts";
import type { Database } from "../../../server/sql/database.ts";

/** Messages kept; older ones go when new ones come. */
const MESSAGES_MAX = 10_000;

export class OutboxMessenger implements Messenger {
  readonly #database: Database;
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  async send(message: Message): Promise<void> {
    try {
      const row = await this.#database
        .insertInto("outbox_message")
        .values({
          to_address: message.to,
          channel: message.channel,
          subject: message.subject,
          text: message.text,
          code: message.code ?? null,
          at: new Date(this.#clock()),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await this.#database
        .deleteFrom("outbox_message")
        .where("id", "<=", row.id - MESSAGES_MAX)
        .execute();
    } catch (error: unknown) {
      throw new MessageFault("the outbox could not take the message", { cause: error });
    }
  }
}
