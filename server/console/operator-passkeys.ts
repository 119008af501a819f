/** Operators' passkeys: the second factor in one touch, beside the authenticator and never instead of the password. */
import type { Database } from "../sql/database.ts";
import { Passkeys, type PageOrigin, type Passkey } from "../identity/passkeys.ts";
import { ConsoleRefused, no } from "./console-refusal.ts";
import { appendAudit } from "./audit-log.ts";
import type { Operator } from "./operator.ts";
import type { ConsoleDesk } from "./verb.ts";

const PASSKEYS_MAX = 10;
const LABEL_MAX = 40;

/** Whose it is for: one challenge each for adding and for proving. */
const adding = (operator: number): string => `operator ${operator} add`;
const proving = (operator: number): string => `operator ${operator} prove`;

type Kept = Passkey & { readonly factor: number; readonly label: string; readonly counter: number };
export type ShownPasskey = {
  readonly id: number;
  readonly label: string;
  readonly host: string;
  readonly createdAt: number;
  readonly usedAt: number | null;
};

export class OperatorPasskeys {
  readonly #desk: ConsoleDesk;
  readonly #database: Database;
  readonly #passkeys: Passkeys;

  constructor(desk: ConsoleDesk) {
    this.#desk = desk;
    this.#database = desk.database;
    this.#passkeys = new Passkeys(desk.clock);
  }

  async list(operator: number): Promise<readonly ShownPasskey[]> {
    const rows = await this.#rows(operator);
    return rows.map(({ id, material, created_at, used_at }) => {
      const { label, host } = JSON.parse(material) as Kept;
      return { id, label, host, createdAt: created_at.getTime(), usedAt: used_at?.getTime() ?? null };
    });
  }

  /** What a browser makes a passkey from. Throws ConsoleRefused where WebAuthn can't be: at an address in numbers. */
  async offerNew({ id, name }: Operator, origin: PageOrigin | undefined): Promise<object> {
    const known = await this.#known(id);
    if (known.length >= PASSKEYS_MAX) throw new ConsoleRefused(TOO_MANY);
    const whose = { site: "Touchstone console", name, handle: `operator ${id}`, known };
    const offer = await this.#passkeys.offerNew({ subject: adding(id), origin }, whose);
    if (offer === undefined) throw new ConsoleRefused(NO_HOST);
    return offer;
  }

  async add({ id }: Operator, answer: unknown, label: string): Promise<void> {
    const made = await this.#passkeys.takeNew(adding(id), answer);
    if (made === undefined) throw new ConsoleRefused(NOT_PROVED);
    const shown = [...label.replaceAll(/\p{C}/gu, "").trim()].slice(0, LABEL_MAX).join("") || "Passkey";
    await this.#database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("operator_factor")
        .values({
          operator_id: id,
          kind: "passkey",
          material: JSON.stringify({ ...made, label: shown }),
          used_at: null,
          created_at: new Date(this.#desk.clock()),
        })
        .execute();
      await appendAudit(transaction, this.#entry(id, "operators/add-passkey", shown));
    });
  }

  async remove({ id }: Operator, factor: number): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      const gone = await transaction
        .deleteFrom("operator_factor")
        .where("id", "=", factor)
        .where("operator_id", "=", id)
        .where("kind", "=", "passkey")
        .returning("material")
        .executeTakeFirst();
      if (gone === undefined) throw new ConsoleRefused(UNKNOWN);
      await appendAudit(transaction, this.#entry(id, "operators/remove-passkey", (JSON.parse(gone.material) as Kept).label));
    });
  }

  /** What a browser signs; undefined where the operator has no passkey of this host. */
  async offerProof(operator: number, origin: PageOrigin | undefined): Promise<object | undefined> {
    return this.#passkeys.offerProof({ subject: proving(operator), origin }, await this.#known(operator));
  }

  /** Whether the answer is theirs, to the offer made last; a counter is taken once. */
  async take(operator: number, answer: unknown): Promise<boolean> {
    const known = await this.#known(operator);
    const proof = await this.#passkeys.takeProof(proving(operator), answer, known);
    const factor = known.find(({ id }) => id === proof?.id)?.factor;
    if (proof === undefined || factor === undefined) return false;
    const taken = await this.#database
      .updateTable("operator_factor")
      .set({ used_step: proof.counter, used_at: new Date(this.#desk.clock()) })
      .where("id", "=", factor)
      // Of two at once with the same counter one finds it used; those that don't count stay at 0.
      .where((where) => where.or([where("used_step", "<", String(proof.counter)), where.val(proof.counter === 0)]))
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  }

  async #known(operator: number): Promise<readonly Kept[]> {
    const rows = await this.#rows(operator);
    return rows.map(({ id, material, used_step: counter }) => ({
      ...(JSON.parse(material) as Kept),
      factor: id,
      counter: Number(counter),
    }));
  }

  #rows(operator: number) {
    return this.#database
      .selectFrom("operator_factor")
      .select(["id", "material", "used_step", "used_at", "created_at"])
      .where("operator_id", "=", operator)
      .where("kind", "=", "passkey")
      .orderBy("id")
      .limit(PASSKEYS_MAX)
      .execute();
  }

  #entry(operator: number, verb: string, subject: string) {
    return { at: this.#desk.clock(), operator, verb, outcome: "done" as const, subject, fields: "{}", shown: "[]", reason: "" };
  }
}

const TOO_MANY = no("passkeys_too_many", {
  en: `There are ${PASSKEYS_MAX} already: remove one first.`,
  zh: `最多 ${PASSKEYS_MAX} 个，请先删除一个。`,
});
const NO_HOST = no("passkeys_need_a_name", {
  en: "Passkeys need a name: open the console as localhost or by its own host name, not by numbers.",
  zh: "通行密钥需要主机名：请以 localhost 或域名打开控制台，而非数字地址。",
});
const NOT_PROVED = no(
  "passkey_wrong",
  { en: "This was not signed for us, or too late: try again.", zh: "签名无效或已超时，请重试。" },
  401,
);
const UNKNOWN = no("passkey_unknown", { en: "There is no such passkey.", zh: "没有此通行密钥。" }, 404);
