/** What operators asked for, as the table keeps it. */
import type { Selectable, Transaction } from "kysely";
import type { Database } from "../sql/database.ts";
import type { Tables } from "../sql/tables.ts";
import type { AuditEntry } from "./audit-log.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { RequestRow, RequestState } from "./console.tables.ts";
import type { Operator } from "./operator.ts";
import type { Plan, Verb } from "./verb.ts";

/** A request for a second operator waits so long. */
export const REQUEST_WAITS_MS = 24 * 3_600_000;

export type StoredRequest = Omit<Selectable<RequestRow>, "id"> & { readonly id: number };

type Asking = {
  readonly operator: Operator;
  readonly verb: Verb;
  readonly fields: string;
  readonly reason: string;
  readonly request: string;
  readonly plan: Plan;
  readonly isKept: boolean;
};

type Settled = {
  readonly state: RequestState;
  readonly refusal?: string | undefined;
  readonly logPosition?: number | undefined;
  readonly second?: number | null;
  readonly reason?: string;
};

export class RequestStore {
  readonly #database: Database;
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  async add(transaction: Transaction<Tables>, { operator, verb, plan, isKept, ...rest }: Asking): Promise<StoredRequest> {
    const now = this.#clock();
    const row = await transaction
      .insertInto("operator_request")
      .values({
        asked_by: operator.id,
        verb: verb.name,
        ...rest,
        shown: canonicalJson(plan.lines),
        person: plan.person ?? null,
        subject: plan.subject ?? "",
        state: isKept ? "waiting" : "running",
        asked_at: new Date(now),
        lapses_at: isKept ? new Date(now + REQUEST_WAITS_MS) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return stored(row);
  }

  async byId(id: number): Promise<StoredRequest | undefined> {
    const row = await this.#database.selectFrom("operator_request").selectAll().where("id", "=", String(id)).executeTakeFirst();
    return row === undefined ? undefined : stored(row);
  }

  async ofCaller(operator: number, request: string): Promise<StoredRequest | undefined> {
    const row = await this.#database
      .selectFrom("operator_request")
      .selectAll()
      .where("asked_by", "=", operator)
      .where("request", "=", request)
      .executeTakeFirst();
    return row === undefined ? undefined : stored(row);
  }

  async running(): Promise<readonly StoredRequest[]> {
    const rows = await this.#database.selectFrom("operator_request").selectAll().where("state", "=", "running").orderBy("id").execute();
    return rows.map(stored);
  }

  /** Those that wait, the oldest first. */
  async waiting(): Promise<readonly StoredRequest[]> {
    const rows = await this.#database.selectFrom("operator_request").selectAll().where("state", "=", "waiting").orderBy("id").execute();
    return rows.map(stored);
  }

  /**
   * Takes a waiting request for whoever decides it: of two one gets it. Undefined when it no longer waits, has lapsed, or is their own.
   */
  async take(
    transaction: Transaction<Tables>,
    id: number,
    by: number,
    state: "running" | "declined",
    reason: string | null,
  ): Promise<StoredRequest | undefined> {
    const now = new Date(this.#clock());
    const row = await transaction
      .updateTable("operator_request")
      .set({ state, decided_by: by, decided_at: now, decided_reason: reason })
      .where("id", "=", String(id))
      .where("state", "=", "waiting")
      .where("asked_by", "<>", by)
      .where("lapses_at", ">", now)
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? undefined : stored(row);
  }

  /** Ends what is being done; false where it has ended already. */
  async settle(transaction: Transaction<Tables>, id: number, { state, refusal, logPosition, second }: Settled): Promise<boolean> {
    const settled = await transaction
      .updateTable("operator_request")
      .set({
        state,
        refusal: refusal ?? null,
        log_position: logPosition ?? null,
        ...(second === null || second === undefined ? {} : { decided_by: second }),
      })
      .where("id", "=", String(id))
      .where("state", "=", "running")
      .executeTakeFirst();
    return settled.numUpdatedRows === 1n;
  }

  /** What the audit log says of it, whatever became of it. */
  entryOf(request: StoredRequest): Omit<AuditEntry, "at" | "outcome"> {
    const { id, asked_by: operator, decided_by: second, verb, person, subject, fields, shown, reason } = request;
    return {
      operator,
      verb,
      subject,
      fields,
      shown,
      reason,
      request: id,
      ...(second === null ? {} : { secondOperator: second }),
      ...(person === null ? {} : { person }),
    };
  }
}

function stored(row: Selectable<RequestRow>): StoredRequest {
  return { ...row, id: Number(row.id) };
}
