/** What a running venue is made of, for operators: log, snapshots, disk, tables, connections, versions. Nothing of it is secret. */
import { readdir, readFile, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Pool } from "pg";
import type { SystemFigures } from "../../contract/console-wire.ts";
import { archiveNote } from "../../journal/file/archived-disk.ts";
import { segmentOrdinal } from "../../journal/file/segment.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { keptSegments } from "../archive/fetched-segments.ts";
import { BACKUP_DESK } from "../backup/backup-schedule.ts";
import { ARCHIVE_DESK } from "../archive/run-archive.ts";
import { diskLeast } from "../disk-guard.ts";
import type { Engine } from "../engine.ts";
import { DISK_USE } from "../health/disk-use.ts";
import type { LiveParts } from "../live-parts.ts";
import { segmentsFolder, snapshotsFolder } from "../snapshots/snapshot-writer.ts";
import { DiskParts } from "./disk-parts.ts";

type Snapshot = SystemFigures["snapshots"][number];
export type StoredFile = { readonly name: string; readonly bytes: number; readonly at: number };
export type SystemParts = {
  readonly engine: Pick<Engine, "venue" | "trading">;
  readonly pool: Pool;
  readonly dataDirectory: string;
  readonly logDirectory: string;
  readonly freeMegabytes: number;
  readonly isEmbedded: boolean;
  readonly clients: () => Readonly<Record<string, number>>;
};

const ROOT = join(import.meta.dirname, "..", "..");
/** Sizes of the database take it some milliseconds: not at every question. */
const DATABASE_EVERY_MS = 30_000;

/** Opens the reading of all of them. */
export function systemReader(parts: SystemParts): () => Promise<SystemFigures> {
  // Nobody waits for them while the venue opens.
  const program = Promise.all([versionOf(ROOT), commitOf(ROOT)]);
  const startedAt = Date.now() - Math.round(process.uptime() * 1000);
  const diskParts = new DiskParts(parts.dataDirectory);
  let database: { readonly at: number; readonly figures: SystemFigures["database"] } | undefined;
  return async () => {
    const { venue } = parts.engine;
    const { kernel, projector } = venue;
    const [version, commit] = await program;
    if (database === undefined || Date.now() - database.at >= DATABASE_EVERY_MS)
      database = { at: Date.now(), figures: await databaseOf(parts) };
    const segments = await filesOf(segmentsFolder(parts.logDirectory));
    const { bavail, bsize, blocks } = await statfs(parts.dataDirectory);
    return {
      log: { position: kernel.sequence, segments: segments.length, bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0) },
      snapshots: snapshotsOf(await filesOf(snapshotsFolder(parts.logDirectory))),
      disk: { ...diskOf(parts, bavail * bsize, blocks * bsize), parts: diskParts.parts },
      ...(await archiveOf(parts.engine.trading.live, segmentsFolder(parts.logDirectory))),
      tables: { position: projector.nextSequence - 1, lag: projector.lag },
      ...backupsOf(parts.engine.trading.live),
      clients: parts.clients(),
      database: database.figures,
      venue: {
        identity: kernel.venue.identity ?? "",
        rules: kernel.venue.rules,
        setUp: kernel.venue.setUp,
        speed: parts.engine.trading.time.speed,
      },
      program: { version, build: kernel.venue.build, commit, node: process.version, startedAt, memoryBytes: process.memoryUsage.rss() },
    };
  };
}

function diskOf({ engine, freeMegabytes }: SystemParts, freeBytes: number, bytes: number): SystemFigures["disk"] {
  const leastBytes = diskLeast(freeMegabytes, bytes);
  return { freeBytes, bytes, leastBytes, daysLeft: engine.trading.live.of(DISK_USE).daysLeft(Date.now(), freeBytes, leastBytes) };
}

async function archiveOf(live: LiveParts, segments: string): Promise<Pick<SystemFigures, "archive">> {
  const { folder, fetcher, keepBytes, isEncrypted, triedAt, problem } = live.of(ARCHIVE_DESK);
  if (folder === undefined) return {};
  const last = { folder, triedAt, problem: problem ?? fetcher?.problem };
  const elsewhere = archiveNote(nodeDisk, segments)?.segments ?? [];
  if (elsewhere.length === 0) {
    const files = (await filesOf(folder)).filter(({ name }) => segmentOrdinal(name) !== undefined);
    return { archive: { ...last, segments: files.length, bytes: sumOf(files) } };
  }
  const stored = elsewhere.reduce((sum, { storedBytes }) => sum + storedBytes, 0);
  const kept = { ...keptSegments(segments), mostBytes: keepBytes, fetched: fetcher?.fetched.segments ?? 0 };
  return { archive: { ...last, segments: elsewhere.length, bytes: stored, isEncrypted, kept } };
}

const sumOf = (files: readonly StoredFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

function backupsOf(live: LiveParts): Pick<SystemFigures, "backups"> {
  const status = live.of(BACKUP_DESK).schedule?.status;
  return status === undefined ? {} : { backups: status };
}

/** "0000000000000123.snapshot" of a name; what is being written has another. */
export function snapshotsOf(files: readonly StoredFile[]): readonly Snapshot[] {
  return files
    .flatMap(({ name, bytes, at }) => {
      const [, position] = /^(\d{16})\.snapshot$/.exec(name) ?? [];
      return position === undefined ? [] : [{ position: Number(position), bytes, at }];
    })
    .toSorted((left, right) => right.position - left.position);
}

/** Empty where the folder is not there yet; a file that goes away meanwhile is left out. */
async function filesOf(folder: string): Promise<readonly StoredFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(() => undefined);
      return found === undefined ? [] : [{ name, bytes: found.size, at: Math.round(found.mtimeMs) }];
    }),
  );
  return files.flat();
}

async function databaseOf({ pool, isEmbedded }: SystemParts): Promise<SystemFigures["database"]> {
  const about = await pool.query<{ readonly bytes: string; readonly version: string }>(
    "select pg_database_size(current_database()) as bytes, current_setting('server_version') as version",
  );
  const migrations = await pool.query<{ readonly name: string }>("select name from migration order by applied_at, name");
  const [{ bytes, version } = { bytes: "0", version: "" }] = about.rows;
  const names = migrations.rows.map(({ name }) => name);
  return { isEmbedded, version, bytes: Number(bytes), migrations: names.length, newestMigration: names.at(-1) ?? "" };
}

async function versionOf(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { readonly version: string };
  return version;
}

/** The commit of the checkout that it runs from; undefined where it is none. */
export async function commitOf(root: string): Promise<string | undefined> {
  const read = (...path: readonly string[]): Promise<string | undefined> => readFile(join(...path), "utf8").catch(() => undefined);
  // In a work tree of several it is a file that names the folder.
  const pointer = /^gitdir: (.+)\n?$/.exec((await read(root, ".git")) ?? "")?.[1];
  const folder = pointer === undefined ? join(root, ".git") : resolve(root, pointer);
  const head = (await read(folder, "HEAD"))?.trim();
  const name = /^ref: (.+)$/.exec(head ?? "")?.[1];
  if (head === undefined || name === undefined) return hashIn(head);
  const common = resolve(folder, (await read(folder, "commondir"))?.trim() ?? ".");
  const loose = hashIn(await read(common, name));
  return loose ?? hashIn((await read(common, "packed-refs"))?.split("\n").find((line) => line.endsWith(` ${name}`)));
}

const hashIn = (text: string | undefined): string | undefined => /^[0-9a-f]{40}/.exec(text ?? "")?.[0];
