/**
 * Who is logged in: opaque tokens of 256 bits, of which only the SHA-256 is kept.
 *
 * Look-ups are cached for a short while. Everything that ends a session goes through here and drops it from the cache
 * at once, so a revoked token is dead the moment the call that revoked it is answered.
 */
import { hash, randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../sql/tables.ts";
import type { Database } from "../sql/database.ts";
import { isDatabaseAway } from "../sql/database-away.ts";
import { StrangerLookUps } from "./stranger-look-ups.ts";

/** Whose password was right, and the hash that it was right for. */
export type ProvedPassword = { readonly userId: number; readonly passwordHash: string };
export type Client = {
  readonly ip: string;
  readonly userAgent: string;
  /** In which it spoke, and the time zone that it said it is in: all that is kept of its place for its owner to see. */
  readonly language?: string;
  readonly zone?: string | undefined;
};
export type SessionOwner = { readonly userId: number; readonly session: string };

/** Decision: a session lasts thirty days from its last day of use, */
export const SESSION_LIFE_MS = 30 * 86_400_000;
/** and ninety days at most, however often it is used (ASVS 7.3.2): a token that was copied unnoticed ends too. */
export const SESSION_LIFE_MAX_MS = 90 * 86_400_000;
/** The last use is written down so seldom that reading stays nearly free of writes, and often enough to tell which of one's devices is used. */
const EXTEND_AFTER_MS = 900_000;
/** Logins of a person at once; one more ends the one that was used least lately. Each row is read when a login tells whether it is from a new device. */
export const SESSIONS_MAX = 100;
/** A login, or a proof in its session, is fresh for fifteen minutes. */
const FRESH_MS = 15 * 60_000;
const CACHE_MS = 30_000;
const CACHE_MAX = 20_000;
const TOKEN = /^[\w-]{43}$/;

type Cached = { readonly owner: SessionOwner; readonly expiresAt: number; readonly until: number };

/** As much of a client's own description as is kept. */
const USER_AGENT_MAX = 300;

export class Sessions {
  readonly #database: Database;
  readonly #clock: () => number;
  readonly #cache = new Map<string, Cached>();
  readonly #strangers: StrangerLookUps;
  readonly #onEnded: ((owner: SessionOwner) => void)[] = [];
  /** Counts endings, so that a look-up under way can't put a session back that was ended meanwhile. */
  #endings = 0;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
    this.#strangers = new StrangerLookUps(clock);
  }

  /**
   * Opens a session and returns its token, which nobody can read again; undefined when the hash that the password was proved against is
   * no longer the person's, or they froze their account. Looked at and written in one statement that holds the person's row: a reset under way comes either
   * before it, or after it and ends this session with the others.
   */
  async open({ userId, passwordHash }: ProvedPassword, { ip, userAgent, language = "", zone = "" }: Client): Promise<string | undefined> {
    const token = randomBytes(32).toString("base64url");
    const now = new Date(this.#clock());
    const expires = new Date(now.getTime() + SESSION_LIFE_MS);
    const { rows } = await sql<{ id: string }>`
      insert into session (id, user_id, created_at, used_at, expires_at, ip, user_agent, language, zone)
      select ${sessionId(token)}, id, ${now}, ${now}, ${expires}, ${ip}, ${userAgent.slice(0, USER_AGENT_MAX)}, ${language}, ${zone}
      from person where id = ${userId} and password_hash = ${passwordHash} and frozen_at is null for share
      returning id`.execute(this.#database);
    if (rows.length === 0) return undefined;
    await this.#endOldest(userId);
    return token;
  }

  /**
   * Whose token it is, or undefined for anything that isn't a valid one. `ip`: who shows it. Throws Refused when too many unknown
   * ones were shown from there.
   */
  async find(token: string | undefined, ip: string): Promise<SessionOwner | undefined> {
    if (token === undefined || !TOKEN.test(token)) return undefined;
    const session = sessionId(token);
    const now = this.#clock();
    const cached = this.#cache.get(session);
    const known = cached !== undefined && cached.expiresAt > now ? cached.owner : undefined;
    if (cached !== undefined && cached.until > now) return known;
    // Who is known already need not wait for strangers.
    if (cached === undefined) return this.#strangers.look(session, ip, () => this.#load(session, now));
    try {
      return await this.#load(session, now);
    } catch (error: unknown) {
      // Every ending goes through here, so what was known last still holds while the database can't be asked.
      if (known !== undefined && isDatabaseAway(error)) return known;
      throw error;
    }
  }

  /** Whether somebody logged in to this session lately, or proved in it who they are: what protects an account, or opens it to programs, asks for that. */
  async isFresh(session: string): Promise<boolean> {
    const row = await this.#database.selectFrom("session").select(["created_at", "proved_at"]).where("id", "=", session).executeTakeFirst();
    return row !== undefined && this.#clock() - (row.proved_at ?? row.created_at).getTime() <= FRESH_MS;
  }

  /** Somebody proved in it who they are. */
  async prove(session: string): Promise<void> {
    await this.#database
      .updateTable("session")
      .set({ proved_at: new Date(this.#clock()) })
      .where("id", "=", session)
      .execute();
  }

  /** Whether somebody who is logged in elsewhere has no session from such a client: worth telling them. */
  async isNewClient(userId: number, client: Client): Promise<boolean> {
    const rows = await this.#database.selectFrom("session").select(["ip", "user_agent"]).where("user_id", "=", userId).execute();
    const agent = client.userAgent.slice(0, USER_AGENT_MAX);
    return rows.length > 0 && !rows.some((row) => row.ip === client.ip && row.user_agent === agent);
  }

  /** Ends one session. */
  async end(session: string): Promise<void> {
    const rows = await this.#database.deleteFrom("session").where("id", "=", session).returning(["user_id"]).execute();
    for (const row of rows) this.#forget({ userId: row.user_id, session });
  }

  /** Ends one of a person's other sessions, by its number; whether there was one. */
  async endNumber(owner: SessionOwner, number: number): Promise<boolean> {
    const rows = await this.#database
      .deleteFrom("session")
      .where("number", "=", number)
      .where("user_id", "=", owner.userId)
      .where("id", "!=", owner.session)
      .returning(["id"])
      .execute();
    this.forget(
      owner.userId,
      rows.map(({ id }) => id),
    );
    return rows.length > 0;
  }

  /** Ends all sessions of a person, but the one to keep. */
  async endAll(userId: number, keep?: string): Promise<void> {
    const rows = await this.#database
      .deleteFrom("session")
      .where("user_id", "=", userId)
      .where("id", "!=", keep ?? "")
      .returning(["id"])
      .execute();
    this.forget(
      userId,
      rows.map(({ id }) => id),
    );
  }

  /** To be called when sessions were ended by a statement that ended more than them. */
  forget(userId: number, sessions: readonly string[]): void {
    for (const session of sessions) this.#forget({ userId, session });
  }

  /** Called for every session that is ended: sockets leave their private room. */
  onEnded(listener: (owner: SessionOwner) => void): void {
    this.#onEnded.push(listener);
  }

  /** Deletes what has expired; to be called now and then. */
  async sweep(): Promise<void> {
    await this.#database.deleteFrom("session").where("expires_at", "<", new Date(this.#clock())).execute();
  }

  async #endOldest(userId: number): Promise<void> {
    const newest = this.#database
      .selectFrom("session")
      .select("id")
      .where("user_id", "=", userId)
      .orderBy("used_at", "desc")
      .orderBy("created_at", "desc")
      .limit(SESSIONS_MAX);
    const ended = await this.#database
      .deleteFrom("session")
      .where("user_id", "=", userId)
      .where("id", "not in", newest)
      .returning("id")
      .execute();
    this.forget(
      userId,
      ended.map(({ id }) => id),
    );
  }

  async #load(session: string, now: number): Promise<SessionOwner | undefined> {
    const endings = this.#endings;
    const row = await this.#database
      .selectFrom("session")
      .select(["user_id", "created_at", "used_at", "expires_at"])
      .where("id", "=", session)
      .executeTakeFirst();
    const endsAt = row === undefined ? 0 : row.created_at.getTime() + SESSION_LIFE_MAX_MS;
    const expiresAt = row === undefined ? 0 : Math.min(row.expires_at.getTime(), endsAt);
    if (row === undefined || expiresAt <= now) {
      // From now on whoever shows it is a stranger.
      this.#cache.delete(session);
      return undefined;
    }
    const owner = { userId: row.user_id, session };
    if (endings === this.#endings) this.#remember(session, { owner, expiresAt, until: now + CACHE_MS });
    if (now - row.used_at.getTime() > EXTEND_AFTER_MS) await this.#extend(session, now, Math.min(now + SESSION_LIFE_MS, endsAt));
    return owner;
  }

  async #extend(session: string, now: number, expiresAt: number): Promise<void> {
    const change = { used_at: new Date(now), expires_at: new Date(expiresAt) };
    await this.#database.updateTable("session").set(change).where("id", "=", session).execute();
  }

  #remember(session: string, entry: Cached): void {
    this.#cache.delete(session);
    this.#cache.set(session, entry);
    if (this.#cache.size <= CACHE_MAX) return;
    const oldest = this.#cache.keys().next().value;
    if (oldest !== undefined) this.#cache.delete(oldest);
  }

  #forget(owner: SessionOwner): void {
    this.#endings++;
    this.#cache.delete(owner.session);
    for (const listener of this.#onEnded) listener(owner);
  }
}

/**
 * Holds the person's row and says whether the session is still theirs. What opens an account to programs asks so in its own
 * transaction: a call that was let in before a reset must not leave a key behind it.
 */
export async function holdsSession(
  transaction: Transaction<Tables>,
  { id, session }: { readonly id: number; readonly session: string },
): Promise<boolean> {
  await transaction.selectFrom("person").select("id").where("id", "=", id).forUpdate().execute();
  const row = await transaction.selectFrom("session").select("id").where("id", "=", session).where("user_id", "=", id).executeTakeFirst();
  return row !== undefined;
}

function sessionId(token: string): string {
  return hash("sha256", token, "base64url");
}
