/**
 * Accounts that somebody listens to: followed from the first listener to the last.
 *
 * Following begins with a look at orders and balances; commands that become durable meanwhile are kept and gone through
 * afterwards, so that nothing is missed or told twice. A message is encoded once for all listeners of an account. Everything
 * told is durable: commands come here after their sync.
 */
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { Applied } from "../../sequencer/sequencer.ts";
import type { AccountNews, OpenAccountNews } from "./account-news.ts";

export interface AccountListener {
  /** The event in JSON. */
  tell(event: string): void;
}

type Followed = {
  readonly listeners: Set<AccountListener>;
  readonly ready: Promise<void>;
  /** Commands that came before the first look was over; undefined afterwards. */
  kept: Applied[] | undefined;
  news: readonly AccountNews[];
};

export class AccountStreams {
  readonly #openers: readonly OpenAccountNews[];
  readonly #ledger: Pick<Ledger, "ownerOf">;
  readonly #followed = new Map<number, Followed>();

  constructor(openers: readonly OpenAccountNews[], ledger: Pick<Ledger, "ownerOf">) {
    this.#openers = openers;
    this.#ledger = ledger;
  }

  /** Accounts that are followed. */
  get size(): number {
    return this.#followed.size;
  }

  /** Resolves when everything that happens from now on will be told. */
  async listen(user: number, listener: AccountListener): Promise<void> {
    const followed = this.#followed.get(user) ?? this.#follow(user);
    followed.listeners.add(listener);
    await followed.ready;
  }

  leave(user: number, listener: AccountListener): void {
    const followed = this.#followed.get(user);
    if (followed === undefined || !followed.listeners.delete(listener)) return;
    if (followed.listeners.size === 0) this.#followed.delete(user);
  }

  /** To be called with every durable command. */
  applied(applied: Applied): void {
    if (this.#followed.size === 0 || applied.outcome.repeated === true) return;
    for (const followed of this.#concerned(applied)) {
      if (followed.kept === undefined) tell(followed, applied);
      else followed.kept.push(applied);
    }
  }

  /** The followed accounts whose orders or money a command touched. */
  #concerned({ outcome, postings }: Applied): ReadonlySet<Followed> {
    const found = new Set<Followed>();
    const add = (user: number): void => {
      const followed = this.#followed.get(user);
      if (followed !== undefined) found.add(followed);
    };
    for (const event of outcome.events) if ("user" in event) add(event.user);
    // Whose order filled paid and received.
    for (const { from, to } of postings) {
      add(this.#ledger.ownerOf(from));
      add(this.#ledger.ownerOf(to));
    }
    return found;
  }

  #follow(user: number): Followed {
    const opening = Promise.all(this.#openers.map((open) => open(user)));
    const ready = opening.then(
      (news) => {
        followed.news = news;
        for (const applied of followed.kept ?? []) tell(followed, applied);
        followed.kept = undefined;
      },
      (error: unknown) => {
        // Whoever listens next tries again.
        if (this.#followed.get(user) === followed) this.#followed.delete(user);
        throw error;
      },
    );
    const followed: Followed = { listeners: new Set(), ready, kept: [], news: [] };
    this.#followed.set(user, followed);
    return followed;
  }
}

function tell({ news, listeners }: Followed, applied: Applied): void {
  const isNews = news.every(({ firstSequence }) => applied.sequence >= firstSequence);
  for (const one of news) {
    if (applied.sequence < one.firstSequence) continue;
    for (const message of one.take(applied)) {
      if (!isNews) continue;
      const event = JSON.stringify(message);
      for (const listener of listeners) listener.tell(event);
    }
  }
}
