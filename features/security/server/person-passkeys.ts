/** People's passkeys: each opens the account alone, and proves in a session who is there. */
import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { Passkeys, type PageOrigin, type Passkey } from "../../../server/identity/passkeys.ts";
import { holdPerson } from "../../../server/identity/person-factors.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import { PASSKEYS_MAX } from "../contract/security.contract.ts";

type Kept = Passkey & { readonly label: string; readonly person: number; readonly factor: number; readonly counter: number };
type FactorRow = { readonly id: number; readonly user_id: number; readonly material: string; readonly used_step: string };

export type ShownPasskey = {
  readonly id: number;
  readonly label: string;
  readonly host: string;
  readonly created_at: number;
  /** 0 while it was never used. */
  readonly used_at: number;
};

const adding = (person: number): string => `person ${person} add`;
const proving = (person: number): string => `person ${person} prove`;
const entering = (offer: string): string => `entry ${offer}`;

export class PersonPasskeys {
  readonly #context: ServerContext;
  readonly #passkeys: Passkeys;

  constructor(context: ServerContext) {
    this.#context = context;
    this.#passkeys = new Passkeys(context.clock, "alone");
  }

  async list(person: number): Promise<readonly ShownPasskey[]> {
    const rows = await this.#rows(person);
    return rows.map((row) => {
      const { label, host } = keptOf(row);
      return { id: row.id, label, host, created_at: row.created_at.getTime(), used_at: row.used_at?.getTime() ?? 0 };
    });
  }

  /** What a browser makes a passkey from; refused where WebAuthn can't be. */
  async offerNew(person: number, name: string, origin: PageOrigin): Promise<object> {
    const known = await this.#known(person);
    if (known.length >= PASSKEYS_MAX) throw new Refused("passkeys_too_many", { maximum: PASSKEYS_MAX });
    const whose = { site: "Touchstone", name, handle: `person ${person}`, known };
    const offer = await this.#passkeys.offerNew({ subject: adding(person), origin }, whose);
    if (offer === undefined) throw new Refused("passkeys_need_a_name");
    return offer;
  }

  /** What the browser made, looked at; to be kept by `keep`. */
  async takeNew(person: number, answer: string): Promise<Passkey> {
    const made = await this.#passkeys.takeNew(adding(person), readAnswer(answer));
    if (made === undefined) throw new Refused("passkey_wrong");
    return made;
  }

  async keep(transaction: Transaction<Tables>, person: number, made: Passkey & { readonly label: string }): Promise<void> {
    await holdPerson(transaction, person);
    const own = await transaction
      .selectFrom("person_factor")
      .select("id")
      .where("user_id", "=", person)
      .where("kind", "=", "passkey")
      .execute();
    if (own.length >= PASSKEYS_MAX) throw new Refused("passkeys_too_many", { maximum: PASSKEYS_MAX });
    const row = { user_id: person, kind: "passkey" as const, material: JSON.stringify(made), credential: made.id };
    const kept = await transaction
      .insertInto("person_factor")
      .values({ ...row, created_at: new Date(this.#context.clock()) })
      .onConflict((conflict) => conflict.column("credential").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept === undefined) throw new Refused("passkey_wrong");
  }

  /** What a browser signs in a session; undefined where the person has no passkey of this host. */
  async offerProof(person: number, origin: PageOrigin): Promise<object | undefined> {
    return this.#passkeys.offerProof({ subject: proving(person), origin }, await this.#known(person));
  }

  async isProof(person: number, answer: string): Promise<boolean> {
    return this.#take(proving(person), readAnswer(answer), await this.#known(person));
  }

  /** For a login without a name: what is signed, and the word to send back with it. */
  async offerEntry(origin: PageOrigin): Promise<{ readonly offer: string; readonly passkey: object }> {
    const offer = randomBytes(24).toString("base64url");
    const passkey = await this.#passkeys.offerEntry({ subject: entering(offer), origin });
    if (passkey === undefined) throw new Refused("passkeys_need_a_name");
    return { offer, passkey };
  }

  /** Whose account it opens. */
  async ownerOf(offer: string, given: string): Promise<number | undefined> {
    const answer = readAnswer(given);
    const id = typeof answer === "object" && answer !== null ? String(Reflect.get(answer, "id")) : "";
    const row = await this.#context.database
      .selectFrom("person_factor")
      .select(["id", "user_id", "material", "used_step"])
      .where("credential", "=", id.slice(0, 1400))
      .executeTakeFirst();
    const isTaken = await this.#take(entering(offer), answer, row === undefined ? [] : [keptOf(row)]);
    return isTaken ? row?.user_id : undefined;
  }

  async #take(subject: string, answer: unknown, known: readonly Kept[]): Promise<boolean> {
    const proof = await this.#passkeys.takeProof(subject, answer, known);
    const factor = known.find(({ id }) => id === proof?.id)?.factor;
    if (proof === undefined || factor === undefined) return false;
    const taken = await this.#context.database
      .updateTable("person_factor")
      .set({ used_step: proof.counter, used_at: new Date(this.#context.clock()) })
      .where("id", "=", factor)
      // Of two at once with the same counter one finds it used; those that don't count stay at 0.
      .where((where) => where.or([where("used_step", "<", String(proof.counter)), where.val(proof.counter === 0)]))
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  }

  async #known(person: number): Promise<readonly Kept[]> {
    return (await this.#rows(person)).map((row) => keptOf(row));
  }

  #rows(person: number) {
    return this.#context.database
      .selectFrom("person_factor")
      .select(["id", "user_id", "material", "used_step", "used_at", "created_at"])
      .where("user_id", "=", person)
      .where("kind", "=", "passkey")
      .orderBy("id")
      .limit(PASSKEYS_MAX)
      .execute();
  }
}

function keptOf({ id, user_id: person, material, used_step: counter }: FactorRow): Kept {
  return { ...(JSON.parse(material) as Passkey & { readonly label: string }), person, factor: id, counter: Number(counter) };
}

/** What a browser answered, as JSON; undefined for what is none. */
function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
