/**
 * Operators' sessions: opaque tokens of 256 bits, of which only the SHA-256 is kept; eight hours, however much they are used. Each call
 * asks the table, so that what was ended is dead at once; tokens that are nobody's are asked for as seldom as those of people.
 */
import { hash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { addressGroup } from "../identity/address-group.ts";
import { StrangerLookUps } from "../identity/stranger-look-ups.ts";
import type { Database } from "../sql/database.ts";
import type { Tables } from "../sql/tables.ts";
import type { Operator } from "./operator.ts";

export const OPERATOR_SESSION_MS = 8 * 3_600_000;
/** For so long after the second factor was shown money may be touched. */
export const PROOF_MS = 5 * 60_000;
/** The last use is written down so seldom. */
const USED_EVERY_MS = 60_000;
/** From where somebody logged in within so long they are no stranger. */
const KNOWN_MS = 90 * 86_400_000;
const TOKEN = /^[\w-]{43}$/;
const USER_AGENT_MAX = 300;
const KNOWN_SESSIONS_MAX = 1000;

export type Client = { readonly ip: string; readonly userAgent: string; readonly device: string };

/** A device is more exact: others may share an address. */
export type Acquaintance = "device" | "address" | undefined;

export type OperatorSession = {
  readonly id: string;
  readonly operator: Operator;
  readonly expiresAt: number;
  readonly provedAt: number;
};

export class OperatorSessions {
  readonly #database: Database;
  readonly #clock: () => number;
  readonly #strangers: StrangerLookUps;
  /** Found before: no strangers' look-ups. */
  readonly #seen = new Set<string>();

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
    this.#strangers = new StrangerLookUps(clock);
  }

  /** Returns its token, which nobody can read again. */
  async open(transaction: Transaction<Tables>, operator: number, { ip, userAgent, device }: Client): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const now = this.#clock();
    await transaction
      .insertInto("operator_session")
      .values({
        id: sessionId(token),
        operator_id: operator,
        created_at: new Date(now),
        used_at: new Date(now),
        expires_at: new Date(now + OPERATOR_SESSION_MS),
        proved_at: new Date(now),
        sender: addressGroup(ip),
        device: sessionId(device),
        ip: ip.slice(0, 45),
        user_agent: userAgent.slice(0, USER_AGENT_MAX),
      })
      .execute();
    return token;
  }

  /** Throws Refused when too many unknown tokens came from there. */
  async find(token: string | undefined, ip: string): Promise<OperatorSession | undefined> {
    if (token === undefined || !TOKEN.test(token)) return undefined;
    const id = sessionId(token);
    if (this.#seen.has(id)) return this.#load(id);
    return this.#strangers.look(token, ip, () => this.#load(id));
  }

  async #load(id: string): Promise<OperatorSession | undefined> {
    const now = this.#clock();
    const row = await this.#database
      .selectFrom("operator_session")
      .innerJoin("operator", "operator.id", "operator_session.operator_id")
      .select(["operator.id", "operator.name", "operator.role", "operator_session.used_at", "expires_at", "proved_at"])
      .where("operator_session.id", "=", id)
      .where("operator_session.ended_at", "is", null)
      .where("operator.ended_at", "is", null)
      .where("operator.link_seen_by", "is", null)
      .where("expires_at", ">", new Date(now))
      .executeTakeFirst();
    if (row === undefined) {
      this.#seen.delete(id);
      return undefined;
    }
    if (this.#seen.size >= KNOWN_SESSIONS_MAX) this.#seen.clear();
    this.#seen.add(id);
    if (now - row.used_at.getTime() > USED_EVERY_MS) {
      await this.#database
        .updateTable("operator_session")
        .set({ used_at: new Date(now) })
        .where("id", "=", id)
        .execute();
    }
    const operator = { id: row.id, name: row.name, role: row.role };
    return { id, operator, expiresAt: row.expires_at.getTime(), provedAt: row.proved_at.getTime() };
  }

  /** The second factor was shown in it now. */
  async prove(id: string): Promise<void> {
    await this.#database
      .updateTable("operator_session")
      .set({ proved_at: new Date(this.#clock()) })
      .where("id", "=", id)
      .execute();
  }

  /** Ends one of an operator's own; whether there was one. */
  async end(operator: number, id: string): Promise<boolean> {
    const ended = await this.#database
      .updateTable("operator_session")
      .set({ ended_at: new Date(this.#clock()) })
      .where("id", "=", id)
      .where("operator_id", "=", operator)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    return ended.numUpdatedRows === 1n;
  }

  async endAll(transaction: Transaction<Tables>, operator: number): Promise<void> {
    await transaction
      .updateTable("operator_session")
      .set({ ended_at: new Date(this.#clock()) })
      .where("operator_id", "=", operator)
      .where("ended_at", "is", null)
      .execute();
  }

  isProved({ provedAt }: OperatorSession): boolean {
    return this.#clock() - provedAt < PROOF_MS;
  }

  /** How the operator is known to have logged in before from there: asked for nobody's account in the same way. */
  async acquaintance(operator: number | undefined, { ip, device }: Pick<Client, "ip" | "device">): Promise<Acquaintance> {
    const rows = await this.#database
      .selectFrom("operator_session")
      .select("device")
      .where("operator_id", "=", operator ?? 0)
      .where("created_at", ">", new Date(this.#clock() - KNOWN_MS))
      .where((where) => where.or([where("sender", "=", addressGroup(ip)), where("device", "=", sessionId(device))]))
      .execute();
    if (rows.some((row) => row.device === sessionId(device))) return "device";
    return rows.length > 0 ? "address" : undefined;
  }
}

const sessionId = (token: string): string => hash("sha256", token, "base64url");
