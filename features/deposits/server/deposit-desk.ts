/**
 * Requests for deposits: the pictures that people show of what they sent. The log and the kernel know the picture's number alone.
 *
 * The picture is claimed and written down first, then comes the command under a key of its own number: sent twice, it is one request; a
 * venue that ends in between has a picture that the next try asks with, or that is swept away.
 */
import { assetId, amount, userId } from "../../../money/units.ts";
import { Refused } from "../../../server/doors/app/answer.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { REQUESTS_MAX } from "../formulas.ts";

export type Voucher = Awaited<ReturnType<DepositDesk["voucher"]>>;
export type Asked = { readonly picture: string; readonly asset: number; readonly units: bigint; readonly network: number };

/** Decision: a voucher's picture is deleted so long after it was sent, once its deposit is decided. */
export const VOUCHERS_KEPT_MS = 90 * 86_400_000;

export class DepositDesk {
  readonly #context: Pick<ServerContext<TradingVenue>, "database" | "venue" | "clock" | "pictures">;

  constructor(context: Pick<ServerContext<TradingVenue>, "database" | "venue" | "clock" | "pictures">) {
    this.#context = context;
  }

  async ask(person: number, asked: Asked): Promise<void> {
    const { venue } = this.#context;
    const user = userId(person);
    const { asset, units, network } = asked;
    const known = await this.#find(person, asked.picture);
    const waiting = venue.kernel.deposits.of(user).filter(({ channel }) => channel === "voucher").length;
    if (known === undefined && waiting >= REQUESTS_MAX) throw full();
    const voucher = known ?? (await this.#claim(person, asked));
    const isSame = voucher.asset === asset && BigInt(voucher.units) === units && voucher.network === network;
    if (!isSame) throw new Refused("deposit_voucher_used");
    const { refusal } = await venue.submit({
      type: "deposits/request",
      user,
      asset: assetId(asset),
      amount: amount(units),
      voucher: voucher.id,
      network,
      key: `deposit-voucher:${voucher.id}`,
    });
    if (refusal === undefined) return;
    if (!venue.kernel.deposits.isVoucherUsed(voucher.id)) await this.#drop(voucher);
    throw refusal === "deposits_full" ? full() : new Refused(refusal);
  }

  voucher(id: number) {
    return this.#context.database.selectFrom("deposit_voucher").selectAll().where("id", "=", id).executeTakeFirst();
  }

  /** Of a person, the newest first. */
  ofPerson(person: number) {
    return this.#context.database
      .selectFrom("deposit_voucher")
      .selectAll()
      .where("user_id", "=", person)
      .orderBy("id", "desc")
      .limit(500)
      .execute();
  }

  /** Deletes pictures that are old and waited for by nobody. */
  async sweep(): Promise<void> {
    const { database, clock, venue } = this.#context;
    const before = new Date(clock() - VOUCHERS_KEPT_MS);
    const old = await database
      .selectFrom("deposit_voucher")
      .selectAll()
      .where("picture", "!=", "")
      .where("sent_at", "<", before)
      .limit(500)
      .execute();
    const waiting = new Set(venue.kernel.deposits.all().map(({ voucher }) => voucher));
    for (const voucher of old.filter(({ id }) => !waiting.has(id))) await this.#forget(voucher);
  }

  /** The same as one that another call of the same moment claimed. */
  async #claim(person: number, { picture, asset, units, network }: Asked): Promise<NonNullable<Voucher>> {
    const { database, clock, pictures } = this.#context;
    const claimed = await database.transaction().execute(async (transaction) => {
      if (!(await pictures.use(person, [picture], "voucher", transaction))) return undefined;
      return transaction
        .insertInto("deposit_voucher")
        .values({ user_id: person, picture, asset, units: String(units), network, sent_at: new Date(clock()) })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    const voucher = claimed ?? (await this.#find(person, picture));
    if (voucher === undefined) throw new Refused("picture_unknown");
    return voucher;
  }

  #find(person: number, picture: string) {
    return this.#context.database
      .selectFrom("deposit_voucher")
      .selectAll()
      .where("user_id", "=", person)
      .where("picture", "=", picture)
      .executeTakeFirst();
  }

  /** One that no request came of. */
  async #drop({ id, picture }: NonNullable<Voucher>): Promise<void> {
    await this.#context.database.deleteFrom("deposit_voucher").where("id", "=", id).execute();
    await this.#context.pictures.forget([picture]);
  }

  async #forget({ id, picture }: NonNullable<Voucher>): Promise<void> {
    await this.#context.pictures.forget([picture]);
    await this.#context.database.updateTable("deposit_voucher").set({ picture: "" }).where("id", "=", id).execute();
  }
}

const full = (): Refused => new Refused("deposits_full", { most: REQUESTS_MAX });
