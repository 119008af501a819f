/**
 * Operators and how they prove to be there: password (argon2id), one-time codes by time, recovery codes. The secret behind the codes is
 * worked out from a random text in the table and the venue's own secret, and kept nowhere: a copy of the tables opens nothing.
 */
import { hash, randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { KeyRing } from "../identity/key-ring.ts";
import { hashPassword } from "../identity/password-hash.ts";
import type { Database } from "../sql/database.ts";
import type { Tables } from "../sql/tables.ts";
import type { Role } from "../../contract/operator-roles.ts";
import { newRecoveryCodes, recoveryDigest, shownRecoveryCode, typedCode } from "../identity/recovery-codes.ts";
import { stepOfCode } from "../identity/totp.ts";

export type StoredOperator = {
  readonly id: number;
  readonly mail: string;
  readonly name: string;
  readonly role: Role;
  readonly password_hash: string | null;
  /** Another operator, who could have set the account up themselves: it waits for a third to confirm who did. */
  readonly link_seen_by: number | null;
  readonly ended_at: Date | null;
};

/** A set-up link works so long. */
export const SET_UP_MS = 3 * 86_400_000;
/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;

type Deps = { readonly database: Database; readonly clock: () => number; readonly keys: KeyRing };

export class OperatorStore {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async byMail(mail: string): Promise<StoredOperator | undefined> {
    return this.#select().where("mail", "=", mail.trim().toLowerCase()).executeTakeFirst();
  }

  async byId(id: number): Promise<StoredOperator | undefined> {
    return this.#select().where("id", "=", id).executeTakeFirst();
  }

  #select() {
    return this.#deps.database.selectFrom("operator").select(["id", "mail", "name", "role", "password_hash", "link_seen_by", "ended_at"]);
  }

  /** Whether a code is theirs now; a code is taken once. Recovery codes are taken in its place, once each. */
  async takeCode(operator: number, given: string): Promise<boolean> {
    const code = typedCode(given);
    return /^\d{6}$/.test(code) ? this.#takeTimed(operator, code) : this.#takeRecovery(operator, code);
  }

  async #takeTimed(operator: number, code: string): Promise<boolean> {
    const { database, clock } = this.#deps;
    const factor = await database
      .selectFrom("operator_factor")
      .select(["id", "material"])
      .where("operator_id", "=", operator)
      .where("kind", "=", "totp")
      .orderBy("id", "desc")
      .executeTakeFirst();
    const step = factor === undefined ? undefined : stepOfCode(this.#secretOf(factor.material), code, clock());
    if (factor === undefined || step === undefined) return false;
    // One statement: of two calls with the same code one finds the step used.
    const taken = await database
      .updateTable("operator_factor")
      .set({ used_step: step, used_at: new Date(clock()) })
      .where("id", "=", factor.id)
      .where("used_step", "<", String(step))
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  }

  async #takeRecovery(operator: number, code: string): Promise<boolean> {
    const { database, clock } = this.#deps;
    const taken = await database
      .updateTable("operator_factor")
      .set({ used_at: new Date(clock()) })
      .where("operator_id", "=", operator)
      .where("kind", "=", "recovery")
      .where("material", "=", recoveryDigest(code))
      .where("used_at", "is", null)
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  }

  #secretOf(material: string): Buffer {
    return this.#deps.keys.materialOf(`operator factor ${material}`).subarray(0, SECRET_BYTES);
  }

  /** The new operator's id; `link` can't be read again. `seenBy`: the operator who is shown it; null on the machine itself. */
  async add(
    transaction: Transaction<Tables>,
    { mail, name, role }: Pick<StoredOperator, "mail" | "name" | "role">,
    link: string,
    seenBy: number | null,
  ): Promise<number> {
    const now = this.#deps.clock();
    const { id } = await transaction
      .insertInto("operator")
      .values({
        mail: mail.trim().toLowerCase(),
        name,
        role,
        set_up_hash: digest(link),
        set_up_until: new Date(now + SET_UP_MS),
        link_seen_by: seenBy,
        created_at: new Date(now),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A new link in place of whatever password and factors there are. */
  async reset(transaction: Transaction<Tables>, id: number, link: string, seenBy: number | null): Promise<void> {
    const until = new Date(this.#deps.clock() + SET_UP_MS);
    await transaction.deleteFrom("operator_factor").where("operator_id", "=", id).execute();
    await transaction
      .updateTable("operator")
      .set({ password_hash: null, set_up_hash: digest(link), set_up_until: until, link_seen_by: seenBy })
      .where("id", "=", id)
      .execute();
  }

  /** When password and authenticator were set up; undefined while they are not. */
  async setUpAt(operator: number): Promise<number | undefined> {
    const factor = await this.#deps.database
      .selectFrom("operator_factor")
      .select("created_at")
      .where("operator_id", "=", operator)
      .where("kind", "=", "totp")
      .orderBy("id", "desc")
      .executeTakeFirst();
    return factor?.created_at.getTime();
  }

  /** Whose set-up link it is, while it works, and the secret for their authenticator: the same each time the link is opened. */
  async ofLink(link: string): Promise<{ readonly operator: StoredOperator; readonly secret: Buffer } | undefined> {
    const operator = await this.#select()
      .where("set_up_hash", "=", digest(link))
      .where("set_up_until", ">", new Date(this.#deps.clock()))
      .where("ended_at", "is", null)
      .executeTakeFirst();
    return operator === undefined ? undefined : { operator, secret: this.#secretOf(digest(link)) };
  }

  /** Whether it waited, set up, since exactly this operator saw its link. */
  async confirm(transaction: Transaction<Tables>, { id, link_seen_by: seenBy }: StoredOperator): Promise<boolean> {
    const confirmed = await transaction
      .updateTable("operator")
      .set({ link_seen_by: null })
      .where("id", "=", id)
      .where("link_seen_by", "=", seenBy)
      .where("password_hash", "is not", null)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    return confirmed.numUpdatedRows === 1n;
  }

  /** Ends the set-up: password and factor count from now on, the link no longer. Returns the recovery codes, which nobody can read again. */
  async setUp(link: string, password: string, step: number): Promise<readonly string[] | undefined> {
    const { database, clock } = this.#deps;
    const passwordHash = await hashPassword(password, "known");
    const codes = newRecoveryCodes();
    const now = new Date(clock());
    return database.transaction().execute(async (transaction) => {
      const done = await transaction
        .updateTable("operator")
        .set({ password_hash: passwordHash, set_up_hash: null, set_up_until: null })
        .where("set_up_hash", "=", digest(link))
        .where("set_up_until", ">", now)
        .returning("id")
        .executeTakeFirst();
      if (done === undefined) return undefined;
      await transaction.deleteFrom("operator_factor").where("operator_id", "=", done.id).execute();
      await transaction
        .insertInto("operator_factor")
        .values([
          { operator_id: done.id, kind: "totp" as const, material: digest(link), used_step: step, used_at: now, created_at: now },
          ...codes.map((code) => ({
            operator_id: done.id,
            kind: "recovery" as const,
            material: recoveryDigest(code),
            used_at: null,
            created_at: now,
          })),
        ])
        .execute();
      return codes.map((code) => shownRecoveryCode(code));
    });
  }
}

/** The secret part of a set-up link. */
export const newLink = (): string => randomBytes(24).toString("base64url");

function digest(text: string): string {
  return hash("sha256", text, "base64url");
}
