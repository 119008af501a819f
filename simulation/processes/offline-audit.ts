/** What the data directory of a venue that ended says: its log replayed and audited, its tables against a rebuild. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { openFileJournal } from "../../journal/file/file-journal.ts";
import { openSnapshotStore } from "../../journal/file/snapshot-store.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { Kernel, type Outcome } from "../../kernel/kernel.ts";
import { historyOf } from "../../server/engine.ts";
import { LiveParts } from "../../server/live-parts.ts";
import { segmentsFolder, snapshotsFolder } from "../../server/snapshots/snapshot-writer.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../../server/sql/embedded-postgres.ts";
import { Auditor } from "../auditor/auditor.ts";
import { logCommands } from "../log-reading.ts";
import { MACHINE } from "./real-venue.ts";

const ROOT = join(import.meta.dirname, "..", "..");
/** All that `npm run rebuild` fills. */
const TABLES = ["projector_position", ...historyOf(new LiveParts())(new Kernel()).flatMap(({ tables }) => tables)];

export type AuditedLog = {
  readonly commands: number;
  readonly stateHash: string;
  /** Hash that the newest snapshot was saved with, and the state's there according to the log. */
  readonly snapshot: { readonly saved: string; readonly replayed: string } | undefined;
  /** First answer to each key, and how often it came again. */
  readonly keys: ReadonlyMap<string, { readonly outcome: Outcome; readonly repeats: number }>;
};

/** Replays the log from its first command with the auditor beside it; throws at the first difference. */
export async function auditLog(dataDirectory: string): Promise<AuditedLog> {
  const directory = join(dataDirectory, "log");
  const { journal, recovery } = await openFileJournal({ directory: segmentsFolder(directory), disk: nodeDisk });
  await journal.close();
  const { snapshot } = openSnapshotStore({ directory: snapshotsFolder(directory), disk: nodeDisk }).newest();
  const kernel = new Kernel();
  const auditor = new Auditor();
  const keys = new Map<string, { outcome: Outcome; repeats: number }>();
  let replayed = kernel.stateHash();
  for (const [sequence, command] of logCommands(nodeDisk, directory, 1, recovery.nextSequence)) {
    const outcome = kernel.execute(command);
    auditor.audit(command, outcome, kernel);
    if (command.key !== undefined) {
      const known = keys.get(command.key);
      if (known === undefined) keys.set(command.key, { outcome, repeats: 0 });
      else known.repeats += 1;
    }
    if (sequence + 1 === snapshot?.nextSequence) replayed = kernel.stateHash();
  }
  kernel.check();
  const compared = snapshot === undefined ? undefined : { saved: snapshot.stateHash, replayed };
  return { commands: recovery.nextSequence - 1, stateHash: kernel.stateHash(), snapshot: compared, keys };
}

/** Names of the tables whose rows differ from those that a rebuild makes of the log, and how many rows there are. */
export async function compareWithRebuild(dataDirectory: string): Promise<{ readonly different: readonly string[]; readonly rows: number }> {
  const before = await readTables(dataDirectory);
  await rebuild(dataDirectory);
  const after = await readTables(dataDirectory);
  const different = TABLES.filter((table) => before.get(table)?.join("\n") !== after.get(table)?.join("\n"));
  return { different, rows: [...before.values()].reduce((sum, rows) => sum + rows.length, 0) };
}

async function readTables(dataDirectory: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const server = await startEmbeddedPostgres(join(dataDirectory, "postgres"), () => undefined);
  const client = new pg.Client({ host: server.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  try {
    await client.connect();
    const tables = new Map<string, readonly string[]>();
    for (const table of TABLES) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t`);
      const sorted = rows.map(({ row }) => row).sort();
      tables.set(table, sorted);
    }
    return tables;
  } finally {
    await client.end();
    await server.stop();
  }
}

async function rebuild(dataDirectory: string): Promise<void> {
  const env = { ...MACHINE, DATA_DIR: dataDirectory };
  const child = spawn(process.execPath, [join(ROOT, "server", "rebuild.ts")], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`the rebuild failed:\n${output}`);
}
