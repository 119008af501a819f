/**
 * What an operator asks for, from the words to the entry in the audit log; the one way for the console's pages and `npm run operate`.
 *
 *   may they           role, fresh second factor, a reason of ten letters
 *   seen before        the same request again has no second effect and gets the first answer
 *   plan               what would change; a verb may refuse
 *   for two people     kept until another operator agrees (`two-people.ts`)
 *   do                 a change of tables: together with its entry in one transaction
 *                      a command: noted as running, submitted under the request's own key, then the entry
 *
 * A venue that ends between a command and its entry finds the command's answer at the next start by that key, and writes the entry then.
 */
import type { Transaction } from "kysely";
import type { Outcome } from "../../kernel/kernel.ts";
import type { Tables } from "../sql/tables.ts";
import { appendAudit, type AuditOutcome } from "./audit-log.ts";
import { canonicalJson } from "./canonical-json.ts";
import type { FieldValues } from "./console-fields.ts";
import { ConsoleRefused, isRefusal, kernelRefusal, no } from "./console-refusal.ts";
import { isLocal, LOCAL_OPERATOR, type Operator } from "./operator.ts";
import { isPlainText } from "./plain-text.ts";
import { RequestStore, type StoredRequest } from "./request-store.ts";
import type { VerbTable } from "./verb-table.ts";
import type { Actors, ConsoleDesk, Plan, Verb } from "./verb.ts";
import type { Line, VerbDone, VerbPreview } from "../../contract/console-wire.ts";

export const REASON_LETTERS_MIN = 10;
const REASON_LENGTH_MAX = 500;
/** What is taken and not submitted by then never will be. */
const GIVEN_UP_MS = 60_000;
const REQUEST = /^[\w-]{8,64}$/;

export type Asked = {
  readonly operator: Operator;
  readonly verb: Verb;
  /** Already read by the verb's own fields. */
  readonly fields: FieldValues;
  readonly reason: string;
  /** Drawn by the caller. */
  readonly request: string;
  /** Whether the second factor is fresh; the local operator needs none. */
  readonly isProved: boolean;
};

export class Acts {
  readonly #desk: ConsoleDesk;
  readonly #requests: RequestStore;
  /** Commands whose outcome is known and whose entry could not be written yet, by request. */
  readonly #unwritten = new Map<number, Outcome>();
  /** What is being done now, by request: nobody else finishes it. */
  readonly #underWay = new Map<number, Promise<VerbDone>>();
  /** What is being answered now, by operator and request number: the same again waits for the same answer, from before its first look. */
  readonly #answering = new Map<string, { readonly verb: Verb; readonly kept: string; readonly answer: Promise<VerbDone> }>();

  constructor(desk: ConsoleDesk) {
    this.#desk = desk;
    this.#requests = new RequestStore(desk.database, desk.clock);
  }

  async preview(operator: Operator, verb: Verb, fields: FieldValues): Promise<VerbPreview> {
    mustMay(operator, verb);
    const { lines, note, person, subject } = await this.#planOf(verb, fields, { operator, second: undefined });
    await this.#desk.venue.settled();
    return {
      lines,
      needsTwo: needsTwo(verb, operator),
      ...(note === undefined ? {} : { note }),
      ...(person === undefined ? {} : { person }),
      ...(subject === undefined ? {} : { subject }),
    };
  }

  async act(asked: Asked): Promise<VerbDone> {
    const { operator, verb, fields, request } = asked;
    mustMay(operator, verb);
    mustBeProved(verb, asked.isProved);
    const reason = reasonOf(asked.reason);
    if (!REQUEST.test(request)) throw new ConsoleRefused(REQUEST_WRONG);
    const kept = keptFields(verb, fields);
    const key = `${operator.id} ${request}`;
    const same = this.#answering.get(key);
    if (same !== undefined) {
      if (same.verb !== verb || same.kept !== kept) throw new ConsoleRefused(REQUEST_REUSED);
      return same.answer;
    }
    const answer = this.#actOnce({ ...asked, reason }).finally(() => this.#answering.delete(key));
    this.#answering.set(key, { verb, kept, answer });
    return answer;
  }

  /** Of one operator's request number no two at once: what it plans is never what its own double has just done. */
  async #actOnce({ operator, verb, fields, reason, request }: Asked): Promise<VerbDone> {
    const known = await this.#requests.ofCaller(operator.id, request);
    if (known !== undefined) return this.#again(known, verb, fields);
    const plan = await this.#planOf(verb, fields, { operator, second: undefined });
    const isKept = needsTwo(verb, operator);
    const asking = { operator, verb, fields: keptFields(verb, fields), reason, request, plan, isKept };
    // A change of tables is done in the transaction that notes it; a command's note has to be there before the command.
    const { stored, secret } = await this.#desk.database.transaction().execute(async (transaction) => {
      const kept = await this.#requests.add(transaction, asking);
      if (isKept) await this.#note(transaction, kept, "asked", plan);
      else if ("change" in plan) await this.#change(transaction, kept, plan, undefined);
      return { stored: kept, secret: isKept ? undefined : plan.secret?.() };
    });
    if (isKept) return { id: stored.id, state: "waiting", lines: plan.lines };
    if ("change" in plan) {
      await plan.afterwards?.();
      return doneOf(stored.id, plan, secret);
    }
    return this.#once(stored.id, () => this.#submit(stored, verb, plan, undefined));
  }

  /**
   * What two people agreed to; `take` makes the request this one's alone. A change of tables is done in the transaction that takes it: with
   * the database gone in between it waits on, and nothing happened.
   */
  async perform(
    request: StoredRequest,
    verb: Verb,
    { operator, second }: Actors,
    take: (transaction: Transaction<Tables>) => Promise<StoredRequest>,
  ): Promise<VerbDone> {
    const fields = JSON.parse(request.fields) as FieldValues;
    const plan = await this.#planOf(verb, fields, { operator, second });
    const { database } = this.#desk;
    if ("command" in plan) {
      const taken = await database.transaction().execute(take);
      return this.#once(request.id, () => this.#submit(taken, verb, plan, second?.id));
    }
    await database.transaction().execute(async (transaction) => this.#change(transaction, await take(transaction), plan, second?.id));
    await plan.afterwards?.();
    return doneOf(request.id, plan, plan.secret?.());
  }

  /** Commands whose entry the database was away for: what became of them is written now. Those that nobody submitted are told as lost. */
  async finish(): Promise<void> {
    for (const request of await this.#requests.running()) {
      if (this.#underWay.has(request.id)) continue;
      const outcome = this.#unwritten.get(request.id) ?? this.#desk.venue.kernel.answerOf(keyOf(request))?.outcome;
      if (outcome !== undefined) await this.#write(request, outcome);
      else if (this.#desk.clock() - (request.decided_at ?? request.asked_at).getTime() >= GIVEN_UP_MS) await this.#lose(request);
    }
  }

  /** At a start, before the doors open: commands whose entry was not written, and those that a restored database does not know. */
  async recover(verbs: VerbTable): Promise<void> {
    await this.#tellForgotten();
    for (const request of await this.#requests.running()) {
      const known = this.#desk.venue.kernel.answerOf(keyOf(request))?.outcome;
      const verb = verbs.get(request.verb);
      if (known === undefined || verb === undefined) await this.#lose(request);
      else await this.#write(request, known);
    }
  }

  /**
   * Commands of the last day in the log whose requests the tables lack: the database is older than the log. They happened; who asked and why
   * is gone, and the audit log says that it is, once for each; and who is logged in has to log in again.
   */
  async #tellForgotten(): Promise<void> {
    for (const [key, { outcome }] of this.#desk.venue.kernel.answersOf(KEY_PREFIX)) {
      const [, id, at] = KEY.exec(key) ?? [];
      if (id === undefined || outcome.refusal !== undefined) continue;
      const known = await this.#requests.byId(Number(id));
      if (known?.asked_at.getTime() === Number(at)) continue;
      await this.#desk.database.transaction().execute((transaction) => this.#noteForgotten(transaction, outcome.sequence));
    }
  }

  async #noteForgotten(transaction: Transaction<Tables>, logPosition: number): Promise<void> {
    const told = await transaction
      .selectFrom("audit_entry")
      .select("position")
      .where("verb", "=", FORGOTTEN)
      .where("log_position", "=", String(logPosition))
      .executeTakeFirst();
    if (told !== undefined) return;
    // Sessions that were ended since that database was kept would work again: everybody logs in anew.
    await transaction
      .updateTable("operator_session")
      .set({ ended_at: new Date(this.#desk.clock()) })
      .where("ended_at", "is", null)
      .execute();
    const nothing = { operator: LOCAL_OPERATOR.id, subject: "", fields: "{}", shown: "[]", reason: "" };
    await appendAudit(transaction, { ...nothing, verb: FORGOTTEN, outcome: "lost", at: this.#desk.clock(), logPosition });
  }

  async #planOf(verb: Verb, fields: FieldValues, actors: Actors): Promise<Plan> {
    const plan = await verb.plan(this.#desk, fields as never, actors);
    if (isRefusal(plan)) throw new ConsoleRefused(plan);
    return plan;
  }

  async #again(known: StoredRequest, verb: Verb, fields: FieldValues): Promise<VerbDone> {
    if (known.verb !== verb.name || known.fields !== keptFields(verb, fields)) throw new ConsoleRefused(REQUEST_REUSED);
    const underWay = this.#underWay.get(known.id);
    if (underWay !== undefined) return underWay;
    const outcome = this.#unwritten.get(known.id);
    if (known.state === "running" && outcome !== undefined) await this.#write(known, outcome);
    const now = (await this.#requests.byId(known.id)) ?? known;
    if (now.state === "refused") throw new ConsoleRefused(kernelRefusal(now.refusal ?? "refused", this.#desk.texts));
    if (now.state === "running") throw new ConsoleRefused(REQUEST_RUNNING);
    if (now.state !== "done" && now.state !== "waiting") throw new ConsoleRefused(REQUEST_ENDED);
    const answer = { id: now.id, state: now.state, lines: JSON.parse(now.shown) as readonly Line[] };
    if (now.log_position === null) return answer;
    const said = this.#desk.venue.kernel.answerOf(keyOf(now))?.outcome;
    return { ...answer, details: (said && verb.details?.(said)) ?? [], logPosition: Number(now.log_position) };
  }

  #once(id: number, work: () => Promise<VerbDone>): Promise<VerbDone> {
    const started = work().finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, started);
    return started;
  }

  async #submit(
    request: StoredRequest,
    verb: Verb,
    plan: Plan & { readonly command: object },
    second: number | undefined,
  ): Promise<VerbDone> {
    const { venue, texts } = this.#desk;
    const outcome = await venue
      .submit({ ...plan.command, key: keyOf(request) } as Parameters<typeof venue.submit>[0])
      .catch(async (error: unknown) => {
        // It was turned away before the log: nothing happened, and it may be asked for anew.
        await this.#lose({ ...request, decided_by: second ?? null });
        throw error;
      });
    this.#unwritten.set(request.id, outcome);
    await this.#write({ ...request, decided_by: second ?? null }, outcome);
    if (outcome.refusal !== undefined) throw new ConsoleRefused(kernelRefusal(outcome.refusal, texts));
    return { ...doneOf(request.id, plan, undefined), details: verb.details?.(outcome) ?? [], logPosition: outcome.sequence };
  }

  /** The entry of a command, and the end of its request. */
  async #write(request: StoredRequest, { refusal, sequence }: Outcome): Promise<void> {
    const outcome = refusal === undefined ? "done" : "refused";
    await this.#desk.database.transaction().execute(async (transaction) => {
      const settled = { state: outcome, refusal, logPosition: sequence, second: request.decided_by } as const;
      if (await this.#requests.settle(transaction, request.id, settled))
        await this.#note(transaction, request, outcome, undefined, sequence);
    });
    this.#unwritten.delete(request.id);
  }

  async #change(transaction: Transaction<Tables>, request: StoredRequest, plan: Plan, second: number | undefined): Promise<void> {
    if (!("change" in plan)) return;
    await plan.change(transaction);
    await this.#requests.settle(transaction, request.id, { state: "done", second: second ?? null });
    await this.#note(transaction, { ...request, decided_by: second ?? null }, "done", plan);
  }

  async #lose(request: StoredRequest): Promise<void> {
    await this.#desk.database.transaction().execute(async (transaction) => {
      const isLost = await this.#requests.settle(transaction, request.id, { state: "lost", second: request.decided_by });
      if (isLost) await this.#note(transaction, request, "lost");
    });
  }

  /** `plan`: as it was when it was done; else what was shown to the one who asked. */
  async #note(
    transaction: Transaction<Tables>,
    request: StoredRequest,
    outcome: AuditOutcome,
    plan?: Plan,
    logPosition?: number,
  ): Promise<void> {
    await appendAudit(transaction, {
      ...this.#requests.entryOf(request),
      at: this.#desk.clock(),
      outcome,
      ...(plan === undefined ? {} : { shown: canonicalJson(plan.lines) }),
      logPosition,
    });
  }
}

/** As requests and the audit log have them. */
function keptFields({ unkept = [] }: Verb, fields: FieldValues): string {
  const kept = Object.entries(fields).map(([name, value]) => [name, unkept.includes(name) ? `(${String(value).length})` : value] as const);
  return canonicalJson(Object.fromEntries(kept));
}

/**
 * The kernel remembers for a day what a key was answered. A restored database counts its requests from an earlier number again: with the
 * time at which it was asked no new request finds the answer to an old one, and one that still waits finds its own.
 */
const keyOf = ({ id, asked_at: at }: Pick<StoredRequest, "id" | "asked_at">): string => `${KEY_PREFIX}${id}:${at.getTime()}`;
const KEY_PREFIX = "operator:";
const KEY = /^operator:(\d{1,15}):(\d{1,15})$/;
/** How the audit log calls a command that the database knew nothing of. */
const FORGOTTEN = "audit/forgotten";

function doneOf(id: number, { lines, done }: Plan, secret: string | undefined): VerbDone {
  return { id, state: "done", lines, ...(done === undefined ? {} : { done }), ...(secret === undefined ? {} : { secret }) };
}

export function needsTwo(verb: Verb, operator: Operator): boolean {
  return verb.needsTwo === true && !(isLocal(operator) && verb.localAlone === true);
}

export function mustMay({ role }: Operator, { roles }: Pick<Verb, "roles">): void {
  if (!roles.includes(role)) throw new ConsoleRefused(ROLE_MAY_NOT);
}

export function mustBeProved({ needsProof }: Verb, isProved: boolean): void {
  if (needsProof === true && !isProved) throw new ConsoleRefused(PROOF_NEEDED);
}

export function reasonOf(text: string): string {
  const reason = text.trim();
  if (!isPlainText(reason)) throw new ConsoleRefused(REASON_UNREADABLE);
  const letters = reason.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < REASON_LETTERS_MIN || reason.length > REASON_LENGTH_MAX) throw new ConsoleRefused(REASON_NEEDED);
  return reason;
}

const ROLE_MAY_NOT = no("role_may_not", { en: "Your role may not do this.", zh: "您的角色无权执行此操作。" }, 403);
export const PROOF_NEEDED = no("proof_needed", { en: "Show your second factor again first.", zh: "请先再次验证第二因素。" }, 403);
const REASON_NEEDED = no("reason_needed", { en: "Say why, in at least ten letters.", zh: "请说明原因，至少十个字。" }, 400);
const REASON_UNREADABLE = no(
  "reason_unreadable",
  {
    en: "A reason holds no control characters, and none that turn the direction of writing.",
    zh: "原因不得包含控制字符或改变书写方向的字符。",
  },
  400,
);
const REQUEST_WRONG = no(
  "request_wrong",
  { en: "A request's own number is 8 to 64 letters and digits.", zh: "请求编号须为 8 至 64 个字母或数字。" },
  400,
);
const REQUEST_REUSED = no(
  "request_reused",
  { en: "This request's number was used for something else.", zh: "该请求编号已用于其他操作。" },
  409,
);
const REQUEST_RUNNING = no("request_running", { en: "This is being done: ask again in a moment.", zh: "正在执行，请稍后再试。" }, 409);
const REQUEST_ENDED = no("request_ended", { en: "This request has ended without an effect.", zh: "该请求已结束，未产生任何效果。" }, 409);
