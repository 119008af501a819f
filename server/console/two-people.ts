/**
 * What waits for a second operator. The second sees exactly the fields and lines that the first was shown, and can only agree or decline;
 * never the one who asked, and nobody after the request has lapsed.
 */
import type { Transaction } from "kysely";
import type { Tables } from "../sql/tables.ts";
import { appendAudit } from "./audit-log.ts";
import { mustBeProved, mustMay, reasonOf, type Acts } from "./acts.ts";
import { ConsoleRefused, no } from "./console-refusal.ts";
import type { Operator } from "./operator.ts";
import type { OperatorStore } from "./operator-store.ts";
import { RequestStore, type StoredRequest } from "./request-store.ts";
import { PEOPLE_ROLES, ROLES, type Role } from "../../contract/operator-roles.ts";
import type { VerbTable } from "./verb-table.ts";
import type { Line, VerbDone, WaitingRequest } from "../../contract/console-wire.ts";
import type { ConsoleDesk, Verb } from "./verb.ts";

export type Deciding = { readonly operator: Operator; readonly id: number; readonly isProved: boolean };

type Deps = { readonly desk: ConsoleDesk; readonly verbs: VerbTable; readonly acts: Acts; readonly operators: OperatorStore };

export class TwoPeople {
  readonly #deps: Deps;
  readonly #requests: RequestStore;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#requests = new RequestStore(deps.desk.database, deps.desk.clock);
  }

  /** What is about a person only for those who may read people. */
  async waiting(operator: Operator): Promise<readonly WaitingRequest[]> {
    await this.sweep();
    const rows = (await this.#requests.waiting()).filter(({ person }) => person === null || PEOPLE_ROLES.includes(operator.role));
    const names = await this.#names(rows.map(({ asked_by: id }) => id));
    return rows.flatMap((row) => {
      const verb = this.#deps.verbs.get(row.verb);
      return verb === undefined ? [] : [shown(row, verb, operator, names.get(row.asked_by) ?? "")];
    });
  }

  async agree({ operator, id, isProved }: Deciding): Promise<VerbDone> {
    const { verb, row } = await this.#mustDecide(operator, id);
    mustBeProved(verb, isProved);
    const first = await this.#first(row);
    let isOurs = false;
    const take = async (transaction: Transaction<Tables>): Promise<StoredRequest> => {
      const taken = await this.#take(transaction, id, operator);
      isOurs = true;
      return taken;
    };
    return this.#deps.acts.perform(row, verb, { operator: first, second: operator }, take).catch(async (error: unknown) => {
      if (!(error instanceof ConsoleRefused) || error.refusal === GONE) throw error;
      // The verb refused its plan as things are now: nothing happened, and both know. Or somebody agreed meanwhile, and it was done.
      const isRefused = await this.#refuse(id, operator, error.refusal.name);
      throw isRefused || isOurs ? error : new ConsoleRefused(GONE);
    });
  }

  async #take(transaction: Transaction<Tables>, id: number, { id: by }: Operator): Promise<StoredRequest> {
    const taken = await this.#requests.take(transaction, id, by, "running", null);
    if (taken === undefined) throw new ConsoleRefused(GONE);
    return taken;
  }

  async decline({ operator, id }: Deciding, given: string): Promise<void> {
    await this.#mustDecide(operator, id);
    const reason = reasonOf(given);
    await this.#deps.desk.database.transaction().execute(async (transaction) => {
      const taken = await this.#requests.take(transaction, id, operator.id, "declined", reason);
      if (taken === undefined) throw new ConsoleRefused(GONE);
      await appendAudit(transaction, { ...this.#requests.entryOf(taken), reason, at: this.#deps.desk.clock(), outcome: "declined" });
    });
  }

  /** Ends what nobody answered in time, and what the database was away for. */
  async sweep(): Promise<void> {
    await this.#deps.acts.finish();
    const now = this.#deps.desk.clock();
    for (const row of await this.#requests.waiting()) {
      if (row.lapses_at === null || row.lapses_at.getTime() > now) continue;
      await this.#lapse(row);
    }
  }

  /** What a plan refused that two had agreed to; false where it no longer waits: an outcome of the kernel's was written with its command. */
  #refuse(id: number, { id: by }: Operator, refusal: string): Promise<boolean> {
    return this.#deps.desk.database.transaction().execute(async (transaction) => {
      const taken = await this.#requests.take(transaction, id, by, "running", null);
      if (taken === undefined) return false;
      await this.#requests.settle(transaction, id, { state: "refused", refusal });
      await appendAudit(transaction, { ...this.#requests.entryOf(taken), at: this.#deps.desk.clock(), outcome: "refused" });
      return true;
    });
  }

  async #lapse(row: StoredRequest): Promise<void> {
    await this.#deps.desk.database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable("operator_request")
        .set({ state: "lapsed" })
        .where("id", "=", String(row.id))
        .where("state", "=", "waiting")
        .executeTakeFirst();
      if (ended.numUpdatedRows !== 1n) return;
      await appendAudit(transaction, { ...this.#requests.entryOf(row), at: this.#deps.desk.clock(), outcome: "lapsed" });
    });
  }

  async #mustDecide(operator: Operator, id: number): Promise<{ readonly row: StoredRequest; readonly verb: Verb }> {
    const row = await this.#requests.byId(id);
    const verb = row === undefined ? undefined : this.#deps.verbs.get(row.verb);
    if (row === undefined || verb === undefined || row.state !== "waiting") throw new ConsoleRefused(GONE);
    if (row.lapses_at !== null && row.lapses_at.getTime() <= this.#deps.desk.clock()) throw new ConsoleRefused(GONE);
    mustMay(operator, { roles: agreeRoles(verb) });
    if (row.asked_by === operator.id) throw new ConsoleRefused(OWN);
    return { row, verb };
  }

  /** Who asked must still be somebody who may. */
  async #first({ asked_by: id, verb: name }: StoredRequest): Promise<Operator> {
    const verb = this.#deps.verbs.get(name);
    const stored = id === 0 ? undefined : await this.#deps.operators.byId(id);
    if (id === 0) return { id: 0, name: "local operator", role: "admin" };
    if (stored === undefined || stored.ended_at !== null || verb?.roles.includes(stored.role) !== true)
      throw new ConsoleRefused(ASKER_MAY_NOT);
    return stored;
  }

  async #names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#deps.desk.database
      .selectFrom("operator")
      .select(["id", "name"])
      .where("id", "in", [...ids])
      .execute();
    return new Map([[0, "local operator"], ...rows.map(({ id, name }) => [id, name] as const)]);
  }
}

const agreeRoles = ({ roles, secondRoles }: Verb): readonly Role[] => secondRoles ?? roles;

function shown(row: StoredRequest, verb: Verb, { id, role }: Operator, name: string): WaitingRequest {
  return {
    id: row.id,
    verb: row.verb,
    fields: JSON.parse(row.fields) as Readonly<Record<string, unknown>>,
    lines: JSON.parse(row.shown) as readonly Line[],
    reason: row.reason,
    person: row.person,
    subject: row.subject,
    askedBy: { id: row.asked_by, name },
    askedAt: row.asked_at.getTime(),
    lapsesAt: row.lapses_at?.getTime() ?? 0,
    mayDecide: row.asked_by !== id && ROLES.includes(role) && agreeRoles(verb).includes(role),
  };
}

const GONE = no("request_gone", { en: "This request no longer waits.", zh: "该请求已不再等待。" }, 409);
const OWN = no(
  "request_own",
  { en: "You asked for this: another operator has to agree.", zh: "这是您自己提出的请求，须由另一位操作员同意。" },
  403,
);
const ASKER_MAY_NOT = no("asker_may_not", { en: "Who asked may not do this any more.", zh: "提出请求的操作员已无权执行此操作。" }, 409);
