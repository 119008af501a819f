/**
 * A person's addresses and bank accounts. Each change is one of security: a second proof, a hold for money to new addresses, a message, a line in the
 * list (`changeSecurity`, the one place that asks for them).
 */
import type { Transaction } from "kysely";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { Caller, ServerContext } from "../../../server/doors/app/server-context.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { changeSecurity } from "../../security/server/security-desk.ts";
import type { CheckedAddress } from "../contract/address-check.ts";
import type { BankKind } from "./payout-accounts.tables.ts";

/** More than anybody pays out to; old ones are removed. */
const ADDRESSES_MAX = 50;
const UNIQUE_VIOLATION = "23505";

export type GivenAddress = CheckedAddress & { readonly id: number | undefined; readonly currency: number; readonly label: string };
type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

export class PayoutDesk {
  readonly #context: ServerContext<TradingVenue>;

  constructor(context: ServerContext<TradingVenue>) {
    this.#context = context;
  }

  /** The newest first. */
  addresses(person: number) {
    return this.#context.database.selectFrom("payout_address").selectAll().where("user_id", "=", person).orderBy("id", "desc").execute();
  }

  /** A new one, or another label of an old one; another address is a new one, whatever it was before. */
  async saveAddress(caller: Caller, given: GivenAddress): Promise<void> {
    const { id, ...address } = given;
    const at = new Date(this.#context.clock());
    await this.#change(caller, async (transaction) => {
      if (id !== undefined) return this.#replace(transaction, caller.id, given, at);
      const known = await transaction.selectFrom("payout_address").select("id").where("user_id", "=", caller.id).execute();
      if (known.length >= ADDRESSES_MAX) throw new Refused("payout_addresses_full", { count: ADDRESSES_MAX });
      await transaction
        .insertInto("payout_address")
        .values({ user_id: caller.id, ...address, saved_at: at })
        .execute();
    });
  }

  async #replace(transaction: Transaction<Tables>, person: number, { id = 0, ...address }: GivenAddress, at: Date): Promise<void> {
    const old = await transaction
      .selectFrom("payout_address")
      .select(["currency", "network", "address"])
      .where("id", "=", id)
      .where("user_id", "=", person)
      .forUpdate()
      .executeTakeFirst();
    if (old === undefined) throw new Refused("payout_address_missing");
    const isSame = old.currency === address.currency && old.network === address.network && old.address === address.address;
    const since = isSame ? {} : { saved_at: at, whitelisted: false };
    await transaction
      .updateTable("payout_address")
      .set({ ...address, ...since })
      .where("id", "=", id)
      .execute();
  }

  async removeAddress(caller: Caller, id: number): Promise<void> {
    await this.#change(caller, async (transaction) => {
      const row = await transaction
        .deleteFrom("payout_address")
        .where("id", "=", id)
        .where("user_id", "=", caller.id)
        .returning("id")
        .executeTakeFirst();
      if (row === undefined) throw new Refused("payout_address_missing");
    });
  }

  async whitelist(caller: Caller, id: number, isOn: boolean): Promise<void> {
    await this.#change(caller, async (transaction) => {
      const row = await transaction
        .updateTable("payout_address")
        .set({ whitelisted: isOn })
        .where("id", "=", id)
        .where("user_id", "=", caller.id)
        .returning("id")
        .executeTakeFirst();
      if (row === undefined) throw new Refused("payout_address_missing");
    });
  }

  /** What a person said of a bank account; undefined before they said anything. */
  async bank<Details>(person: number, kind: BankKind): Promise<Details | undefined> {
    const { database, pictures } = this.#context;
    const row = await database
      .selectFrom("payout_bank")
      .select("details")
      .where("user_id", "=", person)
      .where("kind", "=", kind)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return JSON.parse(pictures.sealer.open(row.details, aboutOf(person, kind)).toString()) as Details;
  }

  async saveBank(caller: Caller, kind: BankKind, details: object): Promise<void> {
    const { pictures, clock } = this.#context;
    const sealed = pictures.sealer.seal(Buffer.from(JSON.stringify(details)), aboutOf(caller.id, kind));
    const row = { details: sealed, saved_at: new Date(clock()) };
    await this.#change(caller, async (transaction) => {
      await transaction
        .insertInto("payout_bank")
        .values({ user_id: caller.id, kind, ...row })
        .onConflict((conflict) => conflict.columns(["user_id", "kind"]).doUpdateSet(row))
        .execute();
    });
  }

  /** Everything of a person. */
  async forgetPerson(person: number): Promise<void> {
    const { database } = this.#context;
    await database.deleteFrom("payout_address").where("user_id", "=", person).execute();
    await database.deleteFrom("payout_bank").where("user_id", "=", person).execute();
  }

  async #change<Result>(caller: Caller, work: Work<Result>): Promise<Result> {
    try {
      return await changeSecurity(this.#context, caller, "payout_account", work);
    } catch (error: unknown) {
      if (error instanceof Error && Reflect.get(error, "code") === UNIQUE_VIOLATION) throw new Refused("payout_address_known");
      throw error;
    }
  }
}

const aboutOf = (person: number, kind: BankKind): string => `${kind} account of ${person}`;
