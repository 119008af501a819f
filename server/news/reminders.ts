/**
 * Says to whom it concerns that something falls due soon. A look a second at what the features name; what was said stands in a table, so
 * that a restart says nothing twice.
 */
import type { TradingVenue } from "../trading-venue.ts";
import type { Notice, NoticeDesk } from "./news.ts";

const LOOK_MS = 1_000;

/** Something that falls due soon: it is said once. */
export type Reminder = {
  /** What was said, for ever: no two things share it. */
  readonly about: string;
  /** Who is told what, from tables that have caught up with the log. */
  readonly people: () => Promise<readonly { readonly user: number; readonly notice: Notice }[]>;
};

/** What of a feature is to be said by now, said before or not. To be quick: it is asked each second. */
export type RemindsOf = (venue: TradingVenue, now: number) => readonly Reminder[];

type RemindersParts = {
  readonly remindsOf: readonly RemindsOf[];
  readonly venue: TradingVenue;
  readonly notices: NoticeDesk;
  readonly onFault: (error: unknown, where: string) => void;
};

/** What comes back ends it. */
export function runReminders(parts: RemindersParts): () => Promise<void> {
  const reminders = new Reminders(parts);
  const timer = setInterval(() => void reminders.look(), LOOK_MS);
  return async () => {
    clearInterval(timer);
    await reminders.look();
  };
}

export class Reminders {
  readonly #parts: RemindersParts;
  /** Said, as far as this start knows. */
  readonly #said = new Set<string>();
  #underWay: Promise<void> | undefined;

  constructor(parts: RemindersParts) {
    this.#parts = parts;
  }

  /** One at a time: who comes meanwhile waits for the same. */
  look(): Promise<void> {
    this.#underWay ??= this.#turn()
      .catch((error: unknown) => this.#parts.onFault(error, "reminders"))
      .finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  async #turn(): Promise<void> {
    const { venue } = this.#parts;
    const now = venue.time.now();
    const due = this.#parts.remindsOf.flatMap((remindsOf) => remindsOf(venue, now));
    for (const reminder of due) if (!this.#said.has(reminder.about)) await this.#say(reminder, now);
    const still = new Set(due.map(({ about }) => about));
    for (const about of this.#said) if (!still.has(about)) this.#said.delete(about);
  }

  async #say({ about, people }: Reminder, now: number): Promise<void> {
    const { venue, notices } = this.#parts;
    await venue.projected();
    const said = await venue.pool.query("select from reminders where about = $1", [about]);
    if (said.rows.length === 0) {
      for (const { user, notice } of await people()) await notices.note(user, notice);
      await venue.pool.query("insert into reminders (about, at) values ($1, $2) on conflict (about) do nothing", [about, now]);
    }
    this.#said.add(about);
  }
}
