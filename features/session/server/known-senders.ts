/**
 * Who sends a call about an account, and whether its owner has logged in from there: then strangers can't use up what it may try.
 *
 * A device is known by a secret that its client drew for itself and sends along (`device`); what is kept is a hash. Clients that send none
 * are known by their address. It proves nobody: a password is asked for all the same, only the counters are one's own.
 */
import { hash } from "node:crypto";
import { addressGroup } from "../../../server/identity/address-group.ts";
import type { Database } from "../../../server/sql/database.ts";
import type { AccountAddress } from "./account-address.ts";

export type Sender = {
  readonly device: string | undefined;
  readonly address: string;
  /** The more exact of the two. */
  readonly name: string;
};

/** How a sender is known to the owner of an account. session: only by one of their logins, which somebody may have taken. */
export type Acquaintance = "device" | "address" | "session" | undefined;

/** The newest ones of a person; more devices and networks than somebody has. */
const KEPT_MAX = 20;
/** Unused for so long it is a stranger again. */
const KEPT_MS = 180 * 86_400_000;

export function senderOf(ip: string, deviceSecret: string | undefined): Sender {
  const device = deviceSecret === undefined ? undefined : `device:${hash("sha256", deviceSecret, "base64url")}`;
  const address = `address:${addressGroup(ip)}`;
  return { device, address, name: device ?? address };
}

export class KnownSenders {
  readonly #database: Database;
  readonly #clock: () => number;

  constructor(database: Database, clock: () => number) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Asked for in the same way for an account that nobody has, so that time doesn't tell. */
  async find({ kind, value }: AccountAddress, { device, address }: Sender): Promise<Acquaintance> {
    const rows = await this.#database
      .selectFrom("known_sender")
      .innerJoin("person", "person.id", "known_sender.user_id")
      .select("sender")
      .where(kind === "mail" ? "person.email" : "person.phone", "=", value)
      .where("sender", "in", device === undefined ? [address] : [device, address])
      .where("used_at", ">", this.#since())
      .execute();
    if (rows.some(({ sender }) => sender === device)) return "device";
    return rows.length > 0 ? "address" : undefined;
  }

  /** To be called when the owner of an account proved to be there. */
  async note(userId: number, { device, address }: Sender): Promise<void> {
    const at = new Date(this.#clock());
    const senders = device === undefined ? [address] : [device, address];
    await this.#database
      .insertInto("known_sender")
      .values(senders.map((sender) => ({ user_id: userId, sender, used_at: at })))
      .onConflict((conflict) => conflict.columns(["user_id", "sender"]).doUpdateSet({ used_at: at }))
      .execute();
    const newest = this.#database
      .selectFrom("known_sender")
      .select("sender")
      .where("user_id", "=", userId)
      .orderBy("used_at", "desc")
      .orderBy("sender")
      .limit(KEPT_MAX);
    await this.#database.deleteFrom("known_sender").where("user_id", "=", userId).where("sender", "not in", newest).execute();
  }

  /** Deletes what is too old; to be called now and then. */
  async sweep(): Promise<void> {
    await this.#database.deleteFrom("known_sender").where("used_at", "<=", this.#since()).execute();
  }

  #since(): Date {
    return new Date(this.#clock() - KEPT_MS);
  }
}
