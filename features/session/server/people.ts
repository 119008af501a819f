/** The people of the venue: found by what they log in with, registered with the next id. */
import { randomInt } from "node:crypto";
import type { Selectable, Transaction } from "kysely";
import { sql } from "kysely";
import type { Database } from "../../../server/sql/database.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import type { AccountAddress } from "./account-address.ts";

export type Person = Selectable<Tables["person"]>;

export type NewPerson = {
  readonly address: AccountAddress;
  readonly areaCode: string | undefined;
  readonly passwordHash: string;
  readonly invitedBy: number | undefined;
  readonly at: Date;
  /** Ids up to this one are taken, also where their people are lost: nobody inherits somebody else's account. */
  readonly idsTaken: number;
};

/** Ids up to here are the venue's own accounts (`HOUSE_USERS_END` of the kernel's chart). */
const LAST_HOUSE_ID = 1000;
/** Without letters and digits that look alike. */
const INVITATION_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const INVITATION_LENGTH = 7;
/** Registrations take turns, so that ids stay dense: the engine keeps its accounts in arrays. */
const REGISTRATION_LOCK = 4_711_203_959;
const UNIQUE_VIOLATION = "23505";

export class People {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  findByAddress(address: AccountAddress): Promise<Person | undefined> {
    const column = address.kind === "mail" ? "email" : "phone";
    return this.#database.selectFrom("person").selectAll().where(column, "=", address.value).executeTakeFirst();
  }

  findById(id: number): Promise<Person | undefined> {
    return this.#database.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirst();
  }

  async findByInvitation(code: string): Promise<number | undefined> {
    const row = await this.#database.selectFrom("person").select("id").where("extension_code", "=", code.toUpperCase()).executeTakeFirst();
    return row?.id;
  }

  /** The new person's id, or undefined when somebody has the address already. */
  async register(person: NewPerson): Promise<number | undefined> {
    try {
      return await this.#database.transaction().execute((transaction) => insertPerson(transaction, person));
    } catch (error: unknown) {
      if (error instanceof Error && Reflect.get(error, "code") === UNIQUE_VIOLATION) return undefined;
      throw error;
    }
  }

  async accountOpened(id: number, at: Date): Promise<void> {
    await this.#database.updateTable("person").set({ account_opened_at: at }).where("id", "=", id).execute();
  }

  /** False when the password is no longer the one that was looked at: somebody changed it meanwhile, and theirs stays. */
  async changePassword({ id, password_hash: before }: Person, passwordHash: string, at: Date): Promise<boolean> {
    const changed = await this.#database
      .updateTable("person")
      .set({ password_hash: passwordHash, password_changed_at: at })
      .where("id", "=", id)
      .where("password_hash", "=", before)
      .returning("id")
      .executeTakeFirst();
    return changed !== undefined;
  }
}

/** In a transaction of the caller's; throws where the address is taken. */
export async function insertPerson(transaction: Transaction<Tables>, person: NewPerson): Promise<number> {
  await sql`select pg_advisory_xact_lock(${REGISTRATION_LOCK})`.execute(transaction);
  const last = await transaction
    .selectFrom("person")
    .select((query) => query.fn.max("id").as("id"))
    .executeTakeFirst();
  const id = Math.max(last?.id ?? 0, person.idsTaken, LAST_HOUSE_ID) + 1;
  await transaction
    .insertInto("person")
    .values({
      id,
      email: person.address.kind === "mail" ? person.address.value : null,
      phone: person.address.kind === "phone" ? person.address.value : null,
      area_code: person.address.kind === "phone" ? (person.areaCode ?? null) : null,
      password_hash: person.passwordHash,
      password_changed_at: person.at,
      nickname: `user${id}`,
      extension_code: await freeInvitationCode(transaction),
      invited_by: person.invitedBy ?? null,
      account_opened_at: null,
      created_at: person.at,
    })
    .execute();
  return id;
}

async function freeInvitationCode(transaction: Transaction<Tables>): Promise<string> {
  for (;;) {
    const code = Array.from({ length: INVITATION_LENGTH }, () => INVITATION_ALPHABET[randomInt(INVITATION_ALPHABET.length)]).join("");
    const taken = await transaction.selectFrom("person").select("id").where("extension_code", "=", code).executeTakeFirst();
    if (taken === undefined) return code;
  }
}
