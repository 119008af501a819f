/**
 * The lock of a database: one venue at a time. It belongs to a connection of its own and goes with it, whatever ends the process.
 *
 * A lost connection is made again. If meanwhile another venue took the lock, or the tables over, this one has been replaced and
 * must stop; until then its epoch keeps it from writing (`table-owner.ts`).
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "../start-error.ts";
import { isDatabaseAway } from "./database-away.ts";
import type { DatabaseAddress } from "./database.ts";
import { readOwner, TablesLost } from "./table-owner.ts";

/** The key of an advisory lock, chosen at random once; such locks are each database's own. */
const OWNER_LOCK = 4_711_203_960;
/** The connection of a venue that was killed may linger for a moment. */
const PATIENCE_MS = 5000;
const TRY_EVERY_MS = 250;
const RECONNECT_EVERY_MS = 1000;
const CONNECT_TIMEOUT_MS = 5000;
/** A machine that vanished without a word is noticed by the database after half a minute. */
const KEEP_ALIVE = "set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3";

export class TableLock {
  readonly #address: DatabaseAddress;
  #client: pg.Client;
  #isClosed = false;
  #watch: { readonly epoch: number; readonly onLost: (error: Error) => void } | undefined;

  private constructor(address: DatabaseAddress, client: pg.Client) {
    this.#address = address;
    this.#client = client;
    this.#follow(client);
  }

  /** Throws StartError with its holder when another venue has it. */
  static async take(address: DatabaseAddress): Promise<TableLock> {
    const client = await connect(address);
    try {
      for (let waited = 0; !(await tryLock(client)); waited += TRY_EVERY_MS) {
        if (waited >= PATIENCE_MS) throw new StartError(`The database is in use by another venue${await holder(client)}; stop it first.`);
        await sleep(TRY_EVERY_MS);
      }
      return new TableLock(address, client);
    } catch (error: unknown) {
      await client.end();
      throw error;
    }
  }

  /** From now on hears when the lock, or the tables that it stands for, went to another venue. */
  watch(epoch: number, onLost: (error: Error) => void): void {
    this.#watch = { epoch, onLost };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client.end().catch(() => undefined);
  }

  #follow(client: pg.Client): void {
    let isOver = false;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      if (!this.#isClosed) void this.#takeAgain();
    };
    client.once("end", over);
    // The driver says both for one lost connection, or only one of them.
    client.on("error", over);
  }

  async #takeAgain(): Promise<void> {
    while (!this.#isClosed) {
      await sleep(RECONNECT_EVERY_MS, undefined, { ref: false });
      const client = await connect(this.#address).catch(() => undefined);
      if (client === undefined) continue;
      try {
        if (await this.#isOurs(client)) {
          this.#client = client;
          this.#follow(client);
          if (this.#isClosed) await client.end();
          return;
        }
        this.#watch?.onLost(new TablesLost(`another venue took the database over${await holder(client)}`));
        await client.end();
        return;
      } catch (error: unknown) {
        await client.end().catch(() => undefined);
        if (isDatabaseAway(error)) continue;
        this.#watch?.onLost(error instanceof Error ? error : new Error(String(error)));
        return;
      }
    }
  }

  async #isOurs(client: pg.Client): Promise<boolean> {
    const began = performance.now();
    // Our own lost connection may hold the lock for a moment longer.
    while (!(await tryLock(client))) {
      if (performance.now() - began > PATIENCE_MS) return false;
      await sleep(TRY_EVERY_MS);
    }
    return this.#watch === undefined || (await readOwner(client)).epoch === this.#watch.epoch;
  }
}

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({
    ...address,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "touchstone owner",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(KEEP_ALIVE);
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [OWNER_LOCK]);
  return rows[0]?.taken === true;
}

/** " (process 12 on …)" where the tables say so. */
async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('venue_owner') is not null as there");
  if (rows[0]?.there !== true) return "";
  const { holder: name } = await readOwner(client);
  return name === "" ? "" : ` (${name})`;
}
