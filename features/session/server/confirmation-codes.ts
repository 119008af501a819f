/**
 * Codes of six digits: used once, for ten minutes, five wrong tries, and only the newest one counts.
 *
 * Only its hash is kept. Six digits fall to a search in no time, so the hash guards against a glance at the table, not
 * against a thief of the whole database: the short life does that.
 */
import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { Database } from "../../../server/sql/database.ts";

export const CODE_PURPOSES = ["register", "forget", "security"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Decision: ten minutes, as long as a mail may be under way. */
export const CODE_LIFE_MS = 600_000;
export const CODE_TRIES_MAX = 5;

export type CodeOwner = { readonly areaCode: string | undefined };

export class ConfirmationCodes {
  readonly #database: Database;
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Makes a new code for an address; the ones before it are void. */
  async create(address: string, purpose: CodePurpose, areaCode: string | undefined): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const now = this.#clock();
    await this.#database
      .insertInto("confirmation_code")
      .values({
        address,
        area_code: areaCode ?? null,
        purpose,
        code_hash: hashOf(address, purpose, code),
        used_at: null,
        created_at: new Date(now),
        expires_at: new Date(now + CODE_LIFE_MS),
      })
      .execute();
    return code;
  }

  /** Whether the code is right now; a wrong one costs a try. */
  async check(address: string, purposes: readonly CodePurpose[], code: string): Promise<boolean> {
    for (const purpose of purposes) if ((await this.#try(address, purpose, code, false)) !== undefined) return true;
    return false;
  }

  /** Uses the code up. Undefined when it is wrong, old, used or tried too often. */
  async use(address: string, purposes: readonly CodePurpose[], code: string): Promise<CodeOwner | undefined> {
    for (const purpose of purposes) {
      const owner = await this.#try(address, purpose, code, true);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }

  /** One row is locked meanwhile, so that parallel guesses count one by one and two uses can't both succeed. */
  #try(address: string, purpose: CodePurpose, code: string, useUp: boolean): Promise<CodeOwner | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom("confirmation_code")
        .select(["id", "code_hash", "tries", "used_at", "expires_at", "area_code"])
        .where("address", "=", address)
        .where("purpose", "=", purpose)
        .orderBy("id", "desc")
        .limit(1)
        .forUpdate()
        .executeTakeFirst();
      const isOpen = row !== undefined && row.used_at === null && row.tries < CODE_TRIES_MAX && row.expires_at.getTime() > this.#clock();
      if (!isOpen) return undefined;
      if (!timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hashOf(address, purpose, code)))) {
        await transaction
          .updateTable("confirmation_code")
          .set({ tries: row.tries + 1 })
          .where("id", "=", row.id)
          .execute();
        return undefined;
      }
      if (useUp)
        await transaction
          .updateTable("confirmation_code")
          .set({ used_at: new Date(this.#clock()) })
          .where("id", "=", row.id)
          .execute();
      return { areaCode: row.area_code ?? undefined };
    });
  }
}

function hashOf(address: string, purpose: CodePurpose, code: string): string {
  return createHash("sha256").update(`${purpose}\n${address}\n${code}`).digest("base64url");
}
