/** What happens to one account, as messages for whoever listens to it; each feature that has news names an opener. */
import type { TSchema } from "typebox";
import type { Applied } from "../../sequencer/sequencer.ts";

export interface AccountNews {
  /** What it was read from includes every command before this one; those are not news. */
  readonly firstSequence: number;
  /** Messages of a durable command, in the dialect's shapes. To be called with all that concern the account from `firstSequence` on, in order. */
  take(applied: Applied): readonly object[];
}

export type OpenAccountNews = (user: number) => Promise<AccountNews>;

/** When each kind of message is told, and its shape; by the message's `e`. */
export type NewsDocuments = Readonly<Record<string, { readonly sent: string; readonly message: TSchema }>>;
