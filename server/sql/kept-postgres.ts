/**
 * The embedded PostgreSQL, started again whenever it ends by itself: the venue trades without it, so nothing else has to stop.
 * A disk that is full or a memory that ran out may need a while; it is tried until it works.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { followCluster, prepareCluster, type ClusterOptions, type LaunchedServer, type PreparedCluster } from "./embedded-postgres.ts";

export type KeptPostgres = {
  /** Folder of the socket: the `host` of a connection, for as long as the venue runs. */
  readonly socketDirectory: string;
  /** Fast shutdown: connections are ended, everything written. */
  stop(): Promise<void>;
  /** Leaves it running for the venue that takes over. */
  leave(): void;
};

const RETRY_MS = 500;
const RETRY_MAX_MS = 10_000;

/** Rejects with StartError when it does not start the first time. */
export async function keepEmbeddedPostgres(
  home: string,
  report: (line: string) => void,
  options: ClusterOptions = {},
): Promise<KeptPostgres> {
  const cluster = await prepareCluster(home, report, options);
  const server = cluster.launch();
  await server.ready();
  return kept(new PostgresKeeper(cluster, server, report), cluster);
}

/** The server of the venue that runs, which `keep` makes ours once that one has left it. Throws StartError where it does not run. */
export function followEmbeddedPostgres(
  home: string,
  report: (line: string) => void,
  options: ClusterOptions,
): Pick<KeptPostgres, "socketDirectory"> & { keep(): KeptPostgres } {
  const cluster = followCluster(home, report, options);
  return { socketDirectory: cluster.socketDirectory, keep: () => kept(new PostgresKeeper(cluster, cluster.running, report), cluster) };
}

const kept = (keeper: PostgresKeeper, { socketDirectory }: PreparedCluster): KeptPostgres => ({
  socketDirectory,
  stop: () => keeper.stop(),
  leave: () => keeper.leave(),
});

class PostgresKeeper {
  readonly #cluster: PreparedCluster;
  readonly #report: (line: string) => void;
  readonly #stopping = new AbortController();
  readonly #kept: Promise<void>;
  #server: LaunchedServer;

  constructor(cluster: PreparedCluster, server: LaunchedServer, report: (line: string) => void) {
    this.#cluster = cluster;
    this.#server = server;
    this.#report = report;
    this.#kept = this.#keep();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#server.stop();
    await this.#kept;
    // One may have been launched while the other was stopped.
    await this.#server.stop();
    this.#cluster.remove();
  }

  leave(): void {
    this.#stopping.abort();
  }

  async #keep(): Promise<void> {
    for (;;) {
      const reason = await this.#server.ended;
      if (this.#stopping.signal.aborted) return;
      this.#report(`${reason} Trading goes on; the database is started again.`);
      for (let attempt = 1; !(await this.#start(attempt)); attempt++) {
        await sleep(Math.min(RETRY_MS * attempt, RETRY_MAX_MS), undefined, { signal: this.#stopping.signal }).catch(() => undefined);
        if (this.#stopping.signal.aborted) return;
      }
    }
  }

  async #start(attempt: number): Promise<boolean> {
    try {
      await this.#cluster.free();
      if (this.#stopping.signal.aborted) return true;
      this.#server = this.#cluster.launch();
      await this.#server.ready();
      this.#report("The database runs again.");
      return true;
    } catch (error: unknown) {
      // Said ever more seldom.
      if ((attempt & (attempt - 1)) === 0 && !this.#stopping.signal.aborted)
        this.#report(`The database does not start (attempt ${attempt}): ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
}
