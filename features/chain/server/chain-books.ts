/**
 * What the adapter keeps in SQL. Whatever moves it on is written under the epoch of this process (decision 0018): a process that was replaced
 * reads no block and signs nothing any more.
 */
import { createHmac } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { TablesLost } from "../../../server/sql/table-owner.ts";

export type Scan = {
  readonly chainId: number;
  readonly xpub: string;
  readonly sender: string;
  readonly height: number;
  readonly hash: string;
  readonly halted: string;
  readonly isResumed: boolean;
  readonly nextNonce: number;
};

export type DepositState = "found" | "seen" | "credited" | "going" | "gone" | "small" | "refused";
export type FoundDeposit = {
  readonly hash: string;
  readonly place: number;
  readonly asset: number;
  readonly addressIndex: number;
  readonly units: bigint;
  readonly chainUnits: bigint;
  readonly height: number;
  readonly isSmall: boolean;
};
export type OpenChainDeposit = {
  readonly number: number;
  readonly asset: number;
  readonly units: bigint;
  readonly height: number;
  readonly state: DepositState;
  /** Undefined: they have left. */
  readonly person: number | undefined;
};
export type ReadBlock = { readonly height: number; readonly hash: string };

type ScanRow = {
  readonly chain_id: string;
  readonly xpub: string;
  readonly sender: string;
  readonly height: string;
  readonly hash: string;
  readonly halted: string;
  readonly is_resumed: boolean;
  readonly next_nonce: string;
};

/** So many blocks are kept: a fork further back has no place any more. */
const BLOCKS_KEPT = 2000;
const OPEN_AT_ONCE = 500;
/** Of a hot wallet that was not asked yet. */
export const NONCE_UNKNOWN = -1;
/** Above all numbers that were counted before they were worked out. */
const NUMBER_BITS = 48;

export class ChainBooks {
  readonly #pool: Pool;
  readonly #network: number;
  readonly #epoch: number;
  readonly #xpub: string;

  constructor(pool: Pool, { network, xpub }: { readonly network: number; readonly xpub: string }, epoch: number) {
    this.#pool = pool;
    this.#network = network;
    this.#xpub = xpub;
    this.#epoch = epoch;
  }

  /** All of it or nothing, and only while the tables are this process's. */
  async owning<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await this.#pool.connect();
    try {
      await client.query("begin");
      const { rowCount } = await client.query("select 1 from venue_owner where epoch = $1 for share", [this.#epoch]);
      if (rowCount !== 1) throw new TablesLost("another venue took the database over: the chain adapter writes nothing more");
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error: unknown) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  async scan(): Promise<Scan | undefined> {
    const { rows } = await this.#pool.query<ScanRow>("select * from chain_scan where network = $1", [this.#network]);
    const [row] = rows;
    return row === undefined ? undefined : scanOf(row);
  }

  /** From the newest block on: before it nobody had an address. */
  async begin(scan: Pick<Scan, "chainId" | "xpub" | "sender" | "height" | "hash">): Promise<void> {
    await this.owning(async (client) => {
      const values = [this.#network, scan.chainId, scan.xpub, scan.sender, scan.height, scan.hash, NONCE_UNKNOWN];
      await client.query(
        "insert into chain_scan (network, chain_id, xpub, sender, height, hash, next_nonce) values ($1, $2, $3, $4, $5, $6, $7)",
        values,
      );
      await this.#keepBlocks(client, [scan]);
    });
  }

  async changeSender(sender: string): Promise<void> {
    await this.owning((client) =>
      client.query("update chain_scan set sender = $2, next_nonce = $3 where network = $1", [this.#network, sender, NONCE_UNKNOWN]),
    );
  }

  async hashAt(height: number): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ hash: string }>("select hash from chain_block where network = $1 and height = $2", [
      this.#network,
      height,
    ]);
    return rows[0]?.hash;
  }

  /** The newest first, those below a height. */
  async blocksBelow(height: number, count: number): Promise<readonly ReadBlock[]> {
    const { rows } = await this.#pool.query<{ height: string; hash: string }>(
      "select height, hash from chain_block where network = $1 and height < $2 order by height desc limit $3",
      [this.#network, height, count],
    );
    return rows.map((row) => ({ height: Number(row.height), hash: row.hash }));
  }

  /** Blocks that were read, and what was found in them. */
  async advance(from: number, blocks: readonly ReadBlock[], found: readonly FoundDeposit[]): Promise<void> {
    const last = blocks.at(-1);
    if (last === undefined) return;
    await this.owning(async (client) => {
      for (const one of found) await this.#note(client, one);
      await this.#keepBlocks(client, blocks);
      await client.query("delete from chain_block where network = $1 and height < $2", [this.#network, last.height - BLOCKS_KEPT]);
      await this.#moveTo(client, from, last);
    });
  }

  /** The chain forked above a height: what was found there and not credited is taken back, and it is read on from `to`. */
  async rewind(from: number, to: ReadBlock, above: number): Promise<void> {
    await this.owning(async (client) => {
      await client.query(
        `update chain_deposit set state = case when state = 'small' then 'gone' else 'going' end
          where network = $1 and height > $2 and state in ('found', 'seen', 'small')`,
        [this.#network, above],
      );
      await client.query("delete from chain_block where network = $1 and height > $2", [this.#network, above]);
      await this.#keepBlocks(client, [to]);
      await client.query("update chain_scan set halted = '', is_resumed = false where network = $1", [this.#network]);
      await this.#moveTo(client, from, to);
    });
  }

  /** What the hot wallet has sent so far is taken as it is. */
  async takeNonces(used: number): Promise<void> {
    await this.owning((client) =>
      client.query("update chain_scan set next_nonce = greatest(next_nonce, $2) where network = $1", [this.#network, used]),
    );
  }

  async halt(why: string): Promise<void> {
    await this.owning((client) => client.query("update chain_scan set halted = $2 where network = $1", [this.#network, why]));
  }

  async goOn(): Promise<void> {
    await this.owning((client) =>
      client.query("update chain_scan set halted = '', is_resumed = false where network = $1", [this.#network]),
    );
  }

  async openDeposits(): Promise<readonly OpenChainDeposit[]> {
    const { rows } = await this.#pool.query<{
      number: string;
      asset: number;
      units: string;
      height: string;
      state: DepositState;
      user_id: number | null;
    }>(
      `select d.number, d.asset, d.units, d.height, d.state, a.user_id from chain_deposit d
        left join chain_address a on a.index = d.address_index
        where d.network = $1 and d.state in ('found', 'seen', 'going') order by d.height, d.hash, d.place limit $2`,
      [this.#network, OPEN_AT_ONCE],
    );
    return rows.map(({ number, asset, units, height, state, user_id: person }) => ({
      ...{ number: Number(number), asset, units: BigInt(units), height: Number(height), state, person: person ?? undefined },
    }));
  }

  async setDeposit(number: number, from: DepositState, to: DepositState, word = ""): Promise<void> {
    await this.owning((client) =>
      client.query("update chain_deposit set state = $3, word = $4 where number = $1 and state = $2", [number, from, to, word]),
    );
  }

  /** Whose of these addresses, in lower case, are deposit addresses of the network. */
  async addressesAmong(addresses: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (addresses.length === 0) return new Map();
    const { rows } = await this.#pool.query<{ address: string; index: number }>(
      "select lower(address) as address, index from chain_address where network = $1 and lower(address) = any($2)",
      [this.#network, addresses],
    );
    return new Map(rows.map(({ address, index }) => [address, index]));
  }

  async addressOf(person: number): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ address: string }>("select address from chain_address where network = $1 and user_id = $2", [
      this.#network,
      person,
    ]);
    return rows[0]?.address;
  }

  /** A new one, unless another call was first; an index is used once for good. */
  async giveAddress(person: number, derive: (index: number) => string): Promise<void> {
    const { rows } = await this.#pool.query<{ index: string }>("select nextval(pg_get_serial_sequence('chain_address', 'index')) as index");
    const index = Number(rows[0]?.index);
    await this.owning((client) =>
      client.query("insert into chain_address (index, user_id, network, address) values ($1, $2, $3, $4) on conflict do nothing", [
        ...[index, person, this.#network, derive(index)],
      ]),
    );
  }

  async #note(client: PoolClient, found: FoundDeposit): Promise<void> {
    const { hash, place, asset, addressIndex, units, chainUnits, height, isSmall } = found;
    const state = isSmall ? "small" : "found";
    await client.query(
      `insert into chain_deposit (network, hash, place, asset, address_index, units, chain_units, height, state, number)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (network, hash, place) do update set height = excluded.height,
          state = case when chain_deposit.state in ('gone', 'going') then excluded.state else chain_deposit.state end`,
      [this.#network, hash, place, asset, addressIndex, String(units), String(chainUnits), height, state, this.#numberOf(found)],
    );
  }

  /**
   * The log's number of a transfer: worked out from the transfer, so that a database older than the log, which reads it again, knows it by the
   * same one; and by a key that is never published, so that the log alone leads to no transaction.
   */
  #numberOf({ hash, place }: FoundDeposit): number {
    const digest = createHmac("sha256", this.#xpub).update(`${this.#network}:${hash}:${place}`).digest();
    return 2 ** NUMBER_BITS + digest.readUIntBE(0, NUMBER_BITS / 8);
  }

  async #keepBlocks(client: PoolClient, blocks: readonly ReadBlock[]): Promise<void> {
    const [heights, hashes] = [blocks.map(({ height }) => height), blocks.map(({ hash }) => hash)];
    await client.query(
      `insert into chain_block (network, height, hash) select $1, * from unnest($2::bigint[], $3::text[])
        on conflict (network, height) do update set hash = excluded.hash`,
      [this.#network, heights, hashes],
    );
  }

  async #moveTo(client: PoolClient, from: number, to: ReadBlock): Promise<void> {
    const { rowCount } = await client.query("update chain_scan set height = $3, hash = $4 where network = $1 and height = $2", [
      ...[this.#network, from, to.height, to.hash],
    ]);
    if (rowCount !== 1) throw new TablesLost("the chain was read on by somebody else");
  }
}

const scanOf = (row: ScanRow): Scan => ({
  ...{ chainId: Number(row.chain_id), xpub: row.xpub, sender: row.sender, height: Number(row.height), hash: row.hash },
  ...{ halted: row.halted, isResumed: row.is_resumed, nextNonce: Number(row.next_nonce) },
});
