/** Payments of the hot wallet in SQL: what was signed is committed before it is sent, and sent again as it is. */
import type { Pool, PoolClient } from "pg";
import { NONCE_UNKNOWN, type ChainBooks } from "./chain-books.ts";
import { NodeAway, type Fees } from "./chain-node.ts";
import type { Signed } from "./chain-keys.ts";

export type PaymentState = "signed" | "arrived" | "reverted" | "displaced" | "again" | "returned";
export type ChainPayment = {
  readonly reference: number;
  readonly withdrawal: number;
  readonly asset: number;
  readonly code: string;
  readonly address: string;
  readonly units: bigint;
  readonly chainUnits: bigint;
  readonly nonce: number;
  readonly state: PaymentState;
  readonly word: string;
  readonly since: Date;
};
export type SentTransaction = {
  readonly hash: string;
  readonly raw: string;
  readonly fee: bigint;
  readonly tip: bigint;
  readonly signedAt: Date;
  readonly sentAt: Date | undefined;
};
export type NewPayment = Pick<ChainPayment, "withdrawal" | "asset" | "code" | "address" | "units" | "chainUnits"> & {
  readonly isCounted: boolean;
};
export type LostPayment = Pick<ChainPayment, "withdrawal" | "asset" | "code" | "address" | "units" | "chainUnits"> & {
  /** Undefined: the log does not say that it was sent. */
  readonly reference: number | undefined;
};
const PERHAPS_PAID = "this database is older than the log: look whether the hot wallet paid it";
/** Signs for the nonce that it is given. */
export type Sign = (nonce: number) => Promise<Signed & Fees>;

type Row = {
  readonly reference: string;
  readonly withdrawal: string;
  readonly asset: number;
  readonly code: string;
  readonly address: string;
  readonly units: string;
  readonly chain_units: string;
  readonly nonce: string;
  readonly state: PaymentState;
  readonly word: string;
  readonly since: Date;
};
const COLUMNS = "reference, withdrawal, asset, code, address, units, chain_units, nonce, state, word, since";

export class PaymentBooks {
  readonly #pool: Pool;
  readonly #books: ChainBooks;
  readonly #network: number;

  constructor(pool: Pool, books: ChainBooks, network: number) {
    this.#pool = pool;
    this.#books = books;
    this.#network = network;
  }

  async of(withdrawal: number): Promise<ChainPayment | undefined> {
    const { rows } = await this.#pool.query<Row>(`select ${COLUMNS} from chain_payment where withdrawal = $1`, [withdrawal]);
    return rows.map(paymentOf)[0];
  }

  async byReference(reference: number): Promise<ChainPayment | undefined> {
    const { rows } = await this.#pool.query<Row>(`select ${COLUMNS} from chain_payment where reference = $1`, [reference]);
    return rows.map(paymentOf)[0];
  }

  /** By their nonces: the first keeps all others waiting. */
  async open(): Promise<readonly ChainPayment[]> {
    const { rows } = await this.#pool.query<Row>(
      `select ${COLUMNS} from chain_payment where network = $1 and state not in ('arrived', 'returned') order by nonce, reference`,
      [this.#network],
    );
    return rows.map(paymentOf);
  }

  /** Of that nonce, the newest first. */
  async transactionsOf({ reference, nonce }: ChainPayment): Promise<readonly SentTransaction[]> {
    const { rows } = await this.#pool.query<{
      hash: string;
      raw: string | null;
      fee: string;
      tip: string;
      signed_at: Date;
      sent_at: Date | null;
    }>("select hash, raw, fee, tip, signed_at, sent_at from chain_transaction where reference = $1 and nonce = $2 order by fee desc", [
      ...[reference, nonce],
    ]);
    return rows.map(({ hash, raw, fee, tip, signed_at: signedAt, sent_at: sentAt }) => ({
      ...{ hash, raw: raw ?? "", fee: BigInt(fee), tip: BigInt(tip), signedAt, sentAt: sentAt ?? undefined },
    }));
  }

  /** The nonce is taken, the transaction signed and both are durable, or none of it. Asked for twice it is the first. `used`: nonces that the chain knows. */
  async sign(payment: NewPayment, used: number, sign: Sign): Promise<number> {
    return this.#books.owning(async (client) => {
      const nonce = await this.#takeNonce(client, used);
      const { withdrawal, asset, code, address, units, chainUnits, isCounted } = payment;
      const { rows } = await client.query<{ reference: string }>(
        `insert into chain_payment (network, withdrawal, asset, code, address, units, chain_units, nonce, state, is_counted)
          values ($1, $2, $3, $4, $5, $6, $7, $8, 'signed', $9) returning reference`,
        [this.#network, withdrawal, asset, code, address, String(units), String(chainUnits), nonce, isCounted],
      );
      const reference = Number(rows[0]?.reference);
      await this.#keep(client, reference, nonce, await sign(nonce));
      return reference;
    });
  }

  /** What can't arrive by its old nonce any more, by a new one. */
  async signAgain({ reference, state }: ChainPayment, used: number, sign: Sign): Promise<void> {
    await this.#books.owning(async (client) => {
      const nonce = await this.#takeNonce(client, used);
      await client.query(
        "update chain_payment set state = 'signed', nonce = $2, word = '', since = now() where reference = $1 and state = $3",
        [reference, nonce, state],
      );
      await this.#keep(client, reference, nonce, await sign(nonce));
    });
  }

  /** A higher fee for the same nonce: one of them is mined at most. */
  async replace({ reference, nonce }: ChainPayment, sign: Sign): Promise<void> {
    await this.#books.owning(async (client) => this.#keep(client, reference, nonce, await sign(nonce)));
  }

  /**
   * Payments that the log knows and these tables lack: the database is older than the log, and whether they left only people can find out. They wait
   * for operators like any that can't arrive. One that was not sent yet gets its reference here.
   */
  async adopt(payments: readonly LostPayment[]): Promise<number> {
    return this.#books.owning(async (client) => {
      let count = 0;
      for (const { withdrawal, reference, asset, code, address, units, chainUnits } of payments) {
        const { rowCount } = await client.query(
          `insert into chain_payment (reference, network, withdrawal, asset, code, address, units, chain_units, nonce, state, is_counted, word)
            overriding system value
            values (coalesce($1, nextval(pg_get_serial_sequence('chain_payment', 'reference'))), $2, $3, $4, $5, $6, $7, $8, 0, 'displaced', false, $9)
            on conflict do nothing`,
          [reference ?? null, this.#network, withdrawal, asset, code, address, String(units), String(chainUnits), PERHAPS_PAID],
        );
        count += rowCount ?? 0;
      }
      return count;
    });
  }

  async noteSent(hash: string): Promise<void> {
    await this.#pool.query("update chain_transaction set sent_at = now() where hash = $1", [hash]);
  }

  async noteWord({ reference }: ChainPayment, word: string): Promise<void> {
    await this.#pool.query("update chain_payment set word = $2 where reference = $1", [reference, word]);
  }

  /** It has arrived: what could name somebody goes. */
  async arrived({ reference }: ChainPayment, hash: string, cost: bigint): Promise<void> {
    await this.#books.owning(async (client) => {
      const values = [reference, String(cost), hash];
      await client.query(
        "update chain_payment set state = 'arrived', address = '', word = '', hash = $3, cost = cost + $2, since = now() where reference = $1",
        values,
      );
      await client.query("update chain_transaction set raw = null where reference = $1", [reference]);
    });
  }

  /** Whether it was in that state. */
  async move({ reference, state }: ChainPayment, to: PaymentState, { word = "", cost = 0n } = {}): Promise<boolean> {
    const { rowCount } = await this.#books.owning((client) =>
      client.query("update chain_payment set state = $3, word = $4, cost = cost + $5, since = now() where reference = $1 and state = $2", [
        reference,
        state,
        to,
        word,
        String(cost),
      ]),
    );
    return rowCount === 1;
  }

  async isReleased(withdrawal: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query("select 1 from chain_release where withdrawal = $1", [withdrawal]);
    return rowCount === 1;
  }

  /** In units of the asset, within a day, without what operators released. */
  async paidInADay(code: string): Promise<bigint> {
    const { rows } = await this.#pool.query<{ sum: string }>(
      `select coalesce(sum(units), 0)::text as sum from chain_payment
        where code = $1 and is_counted and state <> 'returned' and signed_at > now() - interval '24 hours'`,
      [code],
    );
    return BigInt(rows[0]?.sum ?? 0);
  }

  /** What is signed and in no final block yet, in units of the chain. */
  async onTheirWay(code: string): Promise<bigint> {
    const { rows } = await this.#pool.query<{ sum: string }>(
      "select coalesce(sum(chain_units), 0)::text as sum from chain_payment where code = $1 and state in ('signed', 'again')",
      [code],
    );
    return BigInt(rows[0]?.sum ?? 0);
  }

  async #takeNonce(client: PoolClient, used: number): Promise<number> {
    const { rows } = await client.query<{ nonce: string }>(
      "update chain_scan set next_nonce = greatest(next_nonce, $2) + 1 where network = $1 and next_nonce in ($3, greatest(next_nonce, $2)) returning next_nonce - 1 as nonce",
      [this.#network, used, NONCE_UNKNOWN],
    );
    const [taken] = rows;
    // The adapter's next round stops.
    if (taken === undefined) throw new NodeAway("the hot wallet sent what this database does not know");
    return Number(taken.nonce);
  }

  async #keep(client: PoolClient, reference: number, nonce: number, { hash, raw, fee, tip }: Signed & Fees): Promise<void> {
    await client.query("insert into chain_transaction (hash, reference, nonce, raw, fee, tip) values ($1, $2, $3, $4, $5, $6)", [
      ...[hash, reference, nonce, raw, String(fee), String(tip)],
    ]);
  }
}

const paymentOf = (row: Row): ChainPayment => ({
  ...{ reference: Number(row.reference), withdrawal: Number(row.withdrawal), asset: row.asset, code: row.code, address: row.address },
  ...{ units: BigInt(row.units), chainUnits: BigInt(row.chain_units), nonce: Number(row.nonce), state: row.state },
  ...{ word: row.word, since: row.since },
});
