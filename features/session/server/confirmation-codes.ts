/**
 * Codes of six digits: used once, for ten minutes, and of those that one sender asked for only the newest counts.
 *
 * Whoever asked for a code has five wrong tries at it, and all others together have five: strangers' guesses leave the owner theirs. A code
 * that a stranger asked for is sent to the owner like any other, and does not void the one they asked for themselves.
 *
 * Only its hash is kept. Six digits fall to a search in no time, so the hash guards against a glance at the table, not
 * against a thief of the whole database: the short life does that.
 */
import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../../../server/sql/database.ts";
import type { Tables } from "../../../server/sql/tables.ts";

export const CODE_PURPOSES = ["register", "forget", "security"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Decision: ten minutes, as long as a mail may be under way. */
export const CODE_LIFE_MS = 600_000;
export const CODE_TRIES_MAX = 5;

/** Codes that others asked for, at which one guess is tried besides one's own: the newest. */
const OTHERS_MAX = 2;

/** `askedFrom`: the name of the sender who wants it. */
export type CodeRequest = { readonly areaCode: string | undefined; readonly askedFrom: string };
/** `from`: the name of the sender who guesses. */
export type Guess = {
  readonly address: string;
  readonly purposes: readonly CodePurpose[];
  readonly code: string;
  readonly from: string;
};
export type CodeOwner = { readonly areaCode: string | undefined };

export class ConfirmationCodes {
  readonly #database: Database;
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Makes a new code for an address; those that the same sender asked for before are void. */
  async create(address: string, purpose: CodePurpose, { areaCode, askedFrom }: CodeRequest): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const now = this.#clock();
    await this.#database.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom("confirmation_code")
        .where("address", "=", address)
        .where("purpose", "=", purpose)
        .where("used_at", "is", null)
        .where("asked_from", "=", askedFrom)
        .execute();
      await transaction
        .insertInto("confirmation_code")
        .values({
          address,
          area_code: areaCode ?? null,
          purpose,
          code_hash: hashOf(address, purpose, code),
          used_at: null,
          asked_from: askedFrom,
          created_at: new Date(now),
          expires_at: new Date(now + CODE_LIFE_MS),
        })
        .execute();
    });
    return code;
  }

  /** Whether the code is right now; a wrong one costs a try. */
  async check(guess: Guess): Promise<boolean> {
    return (await this.#tryAll(guess, false)) !== undefined;
  }

  /** Uses the code up, and the others for the same. Undefined when it is wrong, old, used or tried too often. */
  use(guess: Guess): Promise<CodeOwner | undefined> {
    return this.#tryAll(guess, true);
  }

  /** Deletes what has expired; to be called now and then. */
  async sweep(): Promise<void> {
    await this.#database.deleteFrom("confirmation_code").where("expires_at", "<", new Date(this.#clock())).execute();
  }

  async #tryAll(guess: Guess, useUp: boolean): Promise<CodeOwner | undefined> {
    for (const purpose of guess.purposes) {
      const owner = await this.#try(guess, purpose, useUp);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }

  /** The rows are locked meanwhile, so that parallel guesses count one by one and two uses can't both succeed. */
  #try({ address, code, from }: Guess, purpose: CodePurpose, useUp: boolean): Promise<CodeOwner | undefined> {
    return this.#database.transaction().execute(async (transaction) => {
      const now = new Date(this.#clock());
      const rows = await transaction
        .selectFrom("confirmation_code")
        .where("address", "=", address)
        .where("purpose", "=", purpose)
        .where("used_at", "is", null)
        .select(["id", "code_hash", "tries", "stranger_tries", "asked_from", "area_code"])
        .where("expires_at", ">", now)
        .orderBy("id", "desc")
        .forUpdate()
        .execute();
      const own = rows.filter((row) => row.asked_from === from && row.tries < CODE_TRIES_MAX);
      const others = rows.filter((row) => row.asked_from !== from).slice(0, OTHERS_MAX);
      const tried = [...own, ...others.filter((row) => row.stranger_tries < CODE_TRIES_MAX)];
      const expected = Buffer.from(hashOf(address, purpose, code));
      const right = tried.find((row) => timingSafeEqual(Buffer.from(row.code_hash), expected));
      if (right === undefined) {
        await countTry(
          transaction,
          "tries",
          own.map(({ id }) => id),
        );
        await countTry(
          transaction,
          "stranger_tries",
          tried.filter((row) => !own.includes(row)).map(({ id }) => id),
        );
        return undefined;
      }
      if (useUp)
        await transaction
          .updateTable("confirmation_code")
          .where("address", "=", address)
          .where("purpose", "=", purpose)
          .where("used_at", "is", null)
          .set({ used_at: now })
          .execute();
      return { areaCode: right.area_code ?? undefined };
    });
  }
}

async function countTry(transaction: Transaction<Tables>, column: "tries" | "stranger_tries", ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable("confirmation_code")
    .set((row) => (column === "tries" ? { tries: row("tries", "+", 1) } : { stranger_tries: row("stranger_tries", "+", 1) }))
    .where("id", "in", ids)
    .execute();
}

function hashOf(address: string, purpose: CodePurpose, code: string): string {
  return createHash("sha256").update(`${purpose}\n${address}\n${code}`).digest("base64url");
}
