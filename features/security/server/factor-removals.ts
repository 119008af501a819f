/**
 * A lost second factor, taken away by two operators: its person waits a day or more, is told by every way there is, and keeps the factor by using
 * it, by a press in the app or by freezing the account. Only then it goes, with the hold that any change of a factor brings. Nothing is given: no
 * password, no session.
 */
import type { Transaction } from "kysely";
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import { holdForChange, listChange } from "./security-desk.ts";

const HOUR_MS = 3_600_000;

export type RemovalOutcome = "removed" | "login" | "person" | "freeze" | "operator";
export type AskedRemoval = {
  readonly person: number;
  readonly evidence: string;
  readonly reference: string;
  readonly hours: number;
  readonly askedBy: number;
  readonly agreedBy: number;
};

type Parts = Pick<ServerContext, "database" | "clock" | "venue" | "notices">;

export class FactorRemovals {
  readonly #context: Parts;

  constructor(context: Parts) {
    this.#context = context;
  }

  /** When theirs is due, while one waits. */
  async dueAt(person: number): Promise<Date | undefined> {
    const row = await this.#waiting(person).executeTakeFirst();
    return row?.due_at;
  }

  /** The waiting begins; there is one at a time. */
  async begin(transaction: Transaction<Tables>, { person, hours, askedBy, agreedBy, ...why }: AskedRemoval): Promise<void> {
    const now = this.#context.clock();
    const times = { asked_at: new Date(now), due_at: new Date(now + hours * HOUR_MS) };
    const row = { user_id: person, ...why, asked_by: askedBy, agreed_by: agreedBy, ...times };
    await transaction.insertInto("factor_removal").values(row).execute();
    await listChange(transaction, { person, what: "factor_removal_asked", at: times.asked_at });
  }

  /** By message, mail and SMS: with the day, and with how to keep it. */
  async tell(person: number): Promise<void> {
    const due = await this.dueAt(person);
    if (due === undefined) return;
    const until = clockText(timeMs(due.getTime())).slice(0, -3);
    await this.#context.notices.note(person, { kind: "factor_removal", about: `factor-removal-${due.getTime()}`, parameters: { until } });
  }

  /** Ends the waiting: the factor stays. Says whether one waited. */
  async keep(person: number, by: Exclude<RemovalOutcome, "removed">): Promise<boolean> {
    const isKept = await this.#context.database.transaction().execute((transaction) => this.keepIn(transaction, person, by));
    if (isKept) await this.tellKept(person);
    return isKept;
  }

  async keepIn(transaction: Transaction<Tables>, person: number, by: Exclude<RemovalOutcome, "removed">): Promise<boolean> {
    const at = new Date(this.#context.clock());
    if (!(await this.#end(transaction, person, by, at))) return false;
    await listChange(transaction, { person, what: "factor_kept", at });
    return true;
  }

  async tellKept(person: number): Promise<void> {
    await this.#note(person, "factor_kept");
  }

  /** Takes away what is due of one person: before each login, so that it counts to the moment. */
  async takeDue(person: number): Promise<void> {
    const due = await this.dueAt(person);
    if (due === undefined || due.getTime() > this.#context.clock()) return;
    // Whoever comes at the same time, even just after it is done, names the same hold.
    await holdForChange(this.#context, person, "factor_removed", due);
    const at = new Date(this.#context.clock());
    const isRemoved = await this.#context.database.transaction().execute(async (transaction) => {
      if (!(await this.#end(transaction, person, "removed", at))) return false;
      await transaction.deleteFrom("person_factor").where("user_id", "=", person).execute();
      await listChange(transaction, { person, what: "factor_removed", at });
      return true;
    });
    if (isRemoved) await this.#note(person, "factor_removed");
  }

  /** Takes away everybody's that is due. */
  async sweep(): Promise<void> {
    const due = await this.#context.database
      .selectFrom("factor_removal")
      .select("user_id")
      .where("ended_at", "is", null)
      .where("due_at", "<=", new Date(this.#context.clock()))
      .execute();
    for (const { user_id: person } of due) await this.takeDue(person);
  }

  #waiting(person: number) {
    return this.#context.database.selectFrom("factor_removal").select("due_at").where("user_id", "=", person).where("ended_at", "is", null);
  }

  /** One statement: of two that come at once one finds it ended. */
  async #end(transaction: Transaction<Tables>, person: number, outcome: RemovalOutcome, at: Date): Promise<boolean> {
    const ended = await transaction
      .updateTable("factor_removal")
      .set({ ended_at: at, outcome })
      .where("user_id", "=", person)
      .where("ended_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    return ended !== undefined;
  }

  async #note(person: number, what: "factor_kept" | "factor_removed"): Promise<void> {
    const about = `security-${what}-${this.#context.clock()}`;
    await this.#context.notices.note(person, { kind: "security_change", about, parameters: { what } });
  }
}
