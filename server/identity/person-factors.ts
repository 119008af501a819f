/**
 * People's second factors: an authenticator's codes by time, passkeys, and recovery codes for whoever lost both.
 *
 * The secret behind the codes is worked out from a random text in the table and the venue's own secret, and kept nowhere: a copy of the
 * tables opens nothing. Whoever has an authenticator or a passkey has a second factor; recovery codes stand in for it, once each.
 */
import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import type { Database } from "../sql/database.ts";
import type { Tables } from "../sql/tables.ts";
import type { KeyRing } from "./key-ring.ts";
import { newRecoveryCodes, recoveryDigest, shownRecoveryCode, typedCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** RFC 4226 asks for 128 bits at least and recommends 160. */
const SECRET_BYTES = 20;

type Deps = { readonly database: Database; readonly clock: () => number; readonly keys: KeyRing };

export type FactorState = {
  /** Since when an authenticator works. */
  readonly appSince: Date | undefined;
  readonly passkeys: number;
  readonly recoveryLeft: number;
};

export class PersonFactors {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async stateOf(person: number): Promise<FactorState> {
    const rows = await this.#deps.database
      .selectFrom("person_factor")
      .select(["kind", "used_at", "created_at"])
      .where("user_id", "=", person)
      .execute();
    return {
      appSince: rows.find(({ kind }) => kind === "totp")?.created_at,
      passkeys: rows.filter(({ kind }) => kind === "passkey").length,
      recoveryLeft: rows.filter(({ kind, used_at: used }) => kind === "recovery" && used === null).length,
    };
  }

  async has(person: number): Promise<boolean> {
    const row = await this.#deps.database
      .selectFrom("person_factor")
      .select("id")
      .where("user_id", "=", person)
      .where("kind", "in", ["totp", "passkey"])
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The secret for an authenticator that is being set up: a new one each time, which counts for nothing until a code of it came. */
  async offerApp(person: number): Promise<Buffer> {
    const material = randomBytes(24).toString("base64url");
    const created = new Date(this.#deps.clock());
    await this.#deps.database.transaction().execute(async (transaction) => {
      await holdPerson(transaction, person);
      await transaction.deleteFrom("person_factor").where("user_id", "=", person).where("kind", "=", "totp_offered").execute();
      await transaction
        .insertInto("person_factor")
        .values({ user_id: person, kind: "totp_offered", material, created_at: created })
        .execute();
    });
    return this.#secretOf(material);
  }

  /** Whether `code` is one of the secret offered last. */
  async isOfOffer(person: number, code: string): Promise<boolean> {
    const offer = await this.#materialOf(person, "totp_offered");
    return offer !== undefined && stepOfCode(this.#secretOf(offer), typedCode(code), this.#deps.clock()) !== undefined;
  }

  /** The authenticator offered last counts from now on, in place of one before; its code was looked at. */
  async acceptApp(transaction: Transaction<Tables>, person: number, code: string): Promise<boolean> {
    await holdPerson(transaction, person);
    const offer = await this.#materialOf(person, "totp_offered", transaction);
    const step = offer === undefined ? undefined : stepOfCode(this.#secretOf(offer), typedCode(code), this.#deps.clock());
    if (offer === undefined || step === undefined) return false;
    await transaction.deleteFrom("person_factor").where("user_id", "=", person).where("kind", "in", ["totp", "totp_offered"]).execute();
    const at = new Date(this.#deps.clock());
    const made = { user_id: person, kind: "totp" as const, material: offer, used_step: step, used_at: at, created_at: at };
    await transaction.insertInto("person_factor").values(made).execute();
    return true;
  }

  /** Whether there was one. Recovery codes without a factor open nothing, so the last factor takes them along. */
  async remove(transaction: Transaction<Tables>, person: number, which: "totp" | { readonly passkey: number }): Promise<boolean> {
    await holdPerson(transaction, person);
    const [kind, id] = which === "totp" ? (["totp", undefined] as const) : (["passkey", which.passkey] as const);
    const gone = await transaction
      .deleteFrom("person_factor")
      .where("user_id", "=", person)
      .where("kind", "=", kind)
      .$if(id !== undefined, (query) => query.where("id", "=", id ?? 0))
      .returning("id")
      .execute();
    const left = await transaction
      .selectFrom("person_factor")
      .select("id")
      .where("user_id", "=", person)
      .where("kind", "in", ["totp", "passkey"])
      .execute();
    if (left.length === 0) await transaction.deleteFrom("person_factor").where("user_id", "=", person).execute();
    return gone.length > 0;
  }

  /** Ten new codes in place of those before; nobody can read them again. */
  async renewRecovery(transaction: Transaction<Tables>, person: number): Promise<readonly string[]> {
    await holdPerson(transaction, person);
    const codes = newRecoveryCodes();
    const created = new Date(this.#deps.clock());
    await transaction.deleteFrom("person_factor").where("user_id", "=", person).where("kind", "=", "recovery").execute();
    await transaction
      .insertInto("person_factor")
      .values(codes.map((code) => ({ user_id: person, kind: "recovery" as const, material: recoveryDigest(code), created_at: created })))
      .execute();
    return codes.map((code) => shownRecoveryCode(code));
  }

  /** Whether a code is theirs now; each is taken once. Recovery codes are taken in its place. */
  async takeCode(person: number, given: string): Promise<"app" | "recovery" | undefined> {
    const code = typedCode(given);
    if (/^\d{6}$/.test(code)) return (await this.#takeTimed(person, code)) ? "app" : undefined;
    return (await this.#takeRecovery(person, code)) ? "recovery" : undefined;
  }

  async #takeTimed(person: number, code: string): Promise<boolean> {
    const { database, clock } = this.#deps;
    const material = await this.#materialOf(person, "totp");
    const step = material === undefined ? undefined : stepOfCode(this.#secretOf(material), code, clock());
    if (material === undefined || step === undefined) return false;
    // One statement: of two calls with the same code one finds the step used.
    const taken = await database
      .updateTable("person_factor")
      .set({ used_step: step, used_at: new Date(clock()) })
      .where("user_id", "=", person)
      .where("kind", "=", "totp")
      .where("material", "=", material)
      .where("used_step", "<", String(step))
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  }

  async #takeRecovery(person: number, code: string): Promise<boolean> {
    const { database, clock } = this.#deps;
    const taken = await database
      .updateTable("person_factor")
      .set({ used_at: new Date(clock()) })
      .where("user_id", "=", person)
      .where("kind", "=", "recovery")
      .where("material", "=", recoveryDigest(code))
      .where("used_at", "is", null)
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  }

  async #materialOf(person: number, kind: "totp" | "totp_offered", database: Database = this.#deps.database): Promise<string | undefined> {
    const row = await database
      .selectFrom("person_factor")
      .select("material")
      .where("user_id", "=", person)
      .where("kind", "=", kind)
      .executeTakeFirst();
    return row?.material;
  }

  #secretOf(material: string): Buffer {
    return this.#deps.keys.materialOf(`person factor ${material}`).subarray(0, SECRET_BYTES);
  }
}

/** Changes of one person's factors take turns. */
export async function holdPerson(transaction: Transaction<Tables>, person: number): Promise<void> {
  await transaction.selectFrom("person").select("id").where("id", "=", person).forUpdate().execute();
}
