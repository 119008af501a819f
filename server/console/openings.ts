/** What operators opened of people, written into the audit log: once in ten minutes for each operator and person, whatever they read of them. */
import { appendAudit } from "./audit-log.ts";
import type { ConsoleDesk } from "./verb.ts";

const AGAIN_MS = 10 * 60_000;
const KEPT_MAX = 10_000;

export type Opening = {
  readonly person?: number;
  readonly subject: string;
  /** Written each time, however soon after the last: a document's picture. */
  readonly isEach?: true;
};

export class Openings {
  readonly #desk: ConsoleDesk;
  /** When it was written, by operator, subject and person. */
  readonly #written = new Map<string, number>();

  constructor(desk: ConsoleDesk) {
    this.#desk = desk;
  }

  async note(operator: number, look: string, { person, subject, isEach }: Opening): Promise<void> {
    const { database, clock } = this.#desk;
    const key = `${operator} ${subject} ${person ?? ""}`;
    const now = clock();
    if (isEach !== true && now - (this.#written.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_MS) return;
    this.#written.set(key, now);
    if (this.#written.size > KEPT_MAX) for (const [old, at] of this.#written) if (now - at >= AGAIN_MS) this.#written.delete(old);
    const entry = { operator, verb: look, outcome: "looked" as const, fields: "{}", shown: "[]", reason: "", subject, at: now };
    await database
      .transaction()
      .execute((transaction) => appendAudit(transaction, { ...entry, ...(person === undefined ? {} : { person }) }))
      .catch((error: unknown) => {
        // What was not written may not be shown.
        this.#written.delete(key);
        throw error;
      });
  }
}
