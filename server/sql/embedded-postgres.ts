/**
 * PostgreSQL started by the venue itself: one cluster in the data directory, reached over a Unix socket only.
 *
 * Decision: as root it runs under a user of its own who may not be able to enter the folders above the data directory.
 * It is therefore started inside its cluster folder and told that its data lies in /proc/self/cwd, which leads straight
 * there whatever lies above. The socket lies in a short folder with mode 0700 (a socket path has 107 bytes at most);
 * who can enter that folder is trusted, so that no password has to be kept.
 *
 * It ends with the venue, however that ends. The caller holds the lock of the data directory: a postmaster found running on it
 * is an orphan all the same (its guard was killed too).
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.ts";
import { canConnect } from "./database.ts";
import { locatePostgres } from "./postgres-program.ts";
import { findServerUser, type ServerUser } from "./server-user.ts";

export type EmbeddedPostgres = {
  /** Folder of the socket: the `host` of a connection. */
  readonly socketDirectory: string;
  /** Fast shutdown: connections are ended, everything written. */
  stop(): Promise<void>;
  /** Settles with a description if the server ends without being told to. */
  readonly ended: Promise<string>;
};

/** Name of the superuser and of the database in every embedded cluster. */
export const EMBEDDED_USER = "touchstone";

/** Says, in the folder of the database, where its socket lies while it runs. */
export const SOCKET_RECORD = "socket-directory";

const START_WAIT_MS = 60_000;
const STOP_WAIT_MS = 15_000;
const ERROR_LINES_MAX = 20;

/** Small when idle, safe when not: fsync stays on, and so does everything else that protects what was written. */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
  min_wal_size: "32MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_writer_delay: "2s",
  bgwriter_delay: "2s",
  checkpoint_timeout: "15min",
  autovacuum_naptime: "5min",
  autovacuum_max_workers: "1",
  max_worker_processes: "2",
  max_parallel_workers_per_gather: "0",
  max_logical_replication_workers: "0",
  io_method: "sync",
  jit: "off",
  track_activities: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_checkpoints: "off",
  lc_messages: "C",
};

type Place = {
  /** Folder below the data directory with everything of the database. */
  readonly home: string;
  readonly cluster: string;
  readonly programs: string;
  readonly user: ServerUser | undefined;
};

/** Starts the cluster in `home`, creating it first where there is none. `report` gets lines for people; `connections` may be open at once. */
export async function startEmbeddedPostgres(home: string, report: (line: string) => void, connections = 30): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(home, report, { connections });
  const server = cluster.launch();
  await server.ready();
  return {
    socketDirectory: cluster.socketDirectory,
    ended: server.ended,
    stop: async () => {
      await server.stop();
      cluster.remove();
    },
  };
}

/** A cluster that can be started, any number of times one after the other, on the same socket. */
export type PreparedCluster = {
  readonly socketDirectory: string;
  launch(): LaunchedServer;
  /** Ends what a server that is gone left running, so that the next one finds the cluster free. */
  free(): Promise<void>;
  /** Forgets the socket's folder. */
  remove(): void;
};

export type LaunchedServer = {
  /** Resolves when it answers; rejects with StartError when it ends before, or takes too long. */
  ready(): Promise<void>;
  readonly ended: Promise<string>;
  stop(): Promise<void>;
};

export type ClusterOptions = {
  /** May be open at once. */
  readonly connections?: number;
  /** A descriptor of ours that the server hangs on instead of on this process: it ends when the other end is closed. */
  readonly lifeline?: number | undefined;
  /** A folder for the server's socket; that of temporary files unless said otherwise. */
  readonly socketParent?: string | undefined;
};

export async function prepareCluster(home: string, report: (line: string) => void, options: ClusterOptions = {}): Promise<PreparedCluster> {
  const place = placeOf(home);
  await stopOrphan(place, report);
  removeOldSocketDirectory(place);
  if (!existsSync(join(place.cluster, "PG_VERSION"))) await createCluster(place, report);
  own(place);
  return preparedCluster(place, makeSocketDirectory(place, options.socketParent), report, options);
}

/** The cluster of a venue that runs, for the one that takes over; throws StartError where its server does not run. */
export function followCluster(home: string, report: (line: string) => void, options: ClusterOptions): FollowedCluster {
  const place = placeOf(home);
  const record = join(home, SOCKET_RECORD);
  const pid = postmasterOf(place);
  if (pid === undefined || !isPostmasterOf(pid, place.cluster) || !existsSync(record))
    throw new StartError("The database of the venue that runs was not found.");
  const prepared = preparedCluster(place, readFileSync(record, "utf8").trim(), report, options);
  return { ...prepared, running: runningServer(place, pid) };
}

/** `running`: the server that another process started. */
export type FollowedCluster = PreparedCluster & { readonly running: LaunchedServer };

function placeOf(home: string): Place {
  const user = findServerUser();
  return { home, cluster: join(home, "cluster"), programs: locatePostgres(user), user };
}

function preparedCluster(
  place: Place,
  socketDirectory: string,
  report: (line: string) => void,
  { connections = 30, lifeline }: ClusterOptions,
): PreparedCluster {
  const args = ["-D", dataPath(place), "-k", socketDirectory, ...settingArguments(connections, freeBytesOf(place.home))];
  return {
    socketDirectory,
    launch: () => launch({ place, args, socketDirectory, lifeline }, report),
    free: () => stopOrphan(place, () => undefined),
    remove: () => rmSync(socketDirectory, { recursive: true, force: true }),
  };
}

const LOOK_EVERY_MS = 250;

/** A server that another process started. */
function runningServer(place: Place, pid: number): LaunchedServer {
  const end = async (): Promise<string> => {
    while (isPostmasterOf(pid, place.cluster)) await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    return "PostgreSQL ended.";
  };
  const ended = end();
  return { ended, ready: async () => undefined, stop: () => stopByName(place, ended) };
}

type Launch = {
  readonly place: Place;
  readonly args: readonly string[];
  readonly socketDirectory: string;
  readonly lifeline: number | undefined;
};

function launch(launched: Launch, report: (line: string) => void): LaunchedServer {
  const { place, socketDirectory } = launched;
  const errors: string[] = [];
  const server = runGuarded(launched);
  server.stderr?.on("data", (chunk: Buffer) => keepLines(errors, chunk.toString()));
  const ended = new Promise<string>((resolve) => {
    server.on("exit", (code, signal) => resolve(`PostgreSQL ended (${signal ?? `code ${code}`}). ${errors.slice(-3).join(" ")}`.trim()));
    server.on("error", (error) => resolve(`PostgreSQL cannot be run: ${error.message}`));
  });
  return { ended, ready: () => waitUntilReady(socketDirectory, ended, report), stop: () => stop(server, ended, place) };
}

function settingArguments(connections: number, freeBytes: number): string[] {
  const sizes = { shared_buffers: `${buffersMb(memoryBytes())}MB`, max_wal_size: `${walMb(freeBytes)}MB` };
  const settings = { ...SERVER_SETTINGS, ...sizes, max_connections: String(connections) };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

const MIB = 2 ** 20;
const BUFFERS_MB = { least: 64, most: 512 };

/** A sixteenth of the memory, in whole MB: what a year's tables are written to at a time stays there, and an empty venue touches next to none of it. */
export const buffersMb = (bytes: number): number => Math.min(BUFFERS_MB.most, Math.max(BUFFERS_MB.least, Math.floor(bytes / 16 / MIB)));

const WAL_MB = { least: 256, most: 1024 };

/**
 * What PostgreSQL's own log may take between two checkpoints, in whole MB: pages are written whole to it once between them, so with fewer a quarter
 * more rows a second (decision 0145). It lies beside the venue's log: an eighth of the room that is there, less than what the disk's guard keeps free.
 */
export const walMb = (freeBytes: number): number => Math.min(WAL_MB.most, Math.max(WAL_MB.least, Math.floor(freeBytes / 8 / MIB)));

/** On the disk of a folder that may not be there yet. */
function freeBytesOf(home: string): number {
  const { bavail, bsize } = statfsSync(existsSync(home) ? home : dirname(home));
  return bavail * bsize;
}

/** Of the machine, or of the part of it that this process may have. */
function memoryBytes(): number {
  const granted = process.constrainedMemory();
  return granted > 0 ? Math.min(granted, totalmem()) : totalmem();
}

/** How the server itself names its data folder. */
function dataPath(place: Place): string {
  return place.user !== undefined && process.platform === "linux" ? "/proc/self/cwd" : place.cluster;
}

function optionsOf(place: Place): {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly detached: true;
  uid?: number;
  gid?: number;
} {
  const identity = place.user === undefined ? {} : { uid: place.user.uid, gid: place.user.gid };
  // No setting, path or secret of ours reaches the server. A Ctrl-C in the terminal is ours to handle: we stop the server when
  // nothing uses it any more.
  return { ...identity, cwd: place.cluster, env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" }, detached: true };
}

function run(place: Place, program: string, args: readonly string[]): ChildProcess {
  return spawn(join(place.programs, "bin", program), args, { ...optionsOf(place), stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * The server below a shell that holds our pipe: when the pipe closes, because we close it or because this process is gone in
 * whatever way, the shell shuts the server down (SIGINT: connections are ended, everything written) and removes its socket's folder.
 * Being its parent it can't meet another process of that number.
 */
const GUARD = `
sockets=$1
shift
"$@" 3<&- &
server=$!
{ read -r nothing <&3; kill -INT "$server"; rm -rf "$sockets"; } 2>/dev/null &
guard=$!
wait "$server"
code=$?
kill "$guard" 2>/dev/null
exit "$code"
`;

function runGuarded({
  place,
  args,
  socketDirectory,
  lifeline = "pipe",
}: Omit<Launch, "lifeline"> & { readonly lifeline?: number | "pipe" | undefined }): ChildProcess {
  const program = join(place.programs, "bin", "postgres");
  return spawn("/bin/sh", ["-c", GUARD, "touchstone-postgres", socketDirectory, program, ...args], {
    ...optionsOf(place),
    stdio: ["ignore", "pipe", "pipe", lifeline],
  });
}

/** Writes a new cluster beside its final place, so that a start that was cut short leaves nothing half made. */
async function createCluster(place: Place, report: (line: string) => void): Promise<void> {
  const began = Date.now();
  report("Creating the database ...");
  const unfinished = { ...place, cluster: `${place.cluster}.new` };
  rmSync(unfinished.cluster, { recursive: true, force: true });
  mkdirSync(unfinished.cluster, { recursive: true, mode: 0o700 });
  own(unfinished);
  const options = ["--username", EMBEDDED_USER, "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-instructions"];
  const child = run(unfinished, "initdb", ["-D", dataPath(unfinished), ...options]);
  const output: string[] = [];
  child.stdout?.on("data", (chunk: Buffer) => keepLines(output, chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => keepLines(output, chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve);
    child.on("error", reject);
  });
  // What went wrong comes before what initdb does about it.
  const wrong = output.filter((line) => /\b(FATAL|PANIC|error):/.test(line));
  if (code !== 0) throw new StartError(`The database could not be created: ${(wrong.length > 0 ? wrong : output).slice(-3).join(" ")}`);
  rmSync(place.cluster, { recursive: true, force: true });
  renameSync(unfinished.cluster, place.cluster);
  report(`Created the database in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Hands the cluster to the server's user: all of it, since part of it may have been restored by another. */
function own(place: Place): void {
  chmodSync(place.cluster, 0o700);
  if (place.user === undefined) return;
  const { status } = spawnSync("chown", ["-R", "-h", `${place.user.uid}:${place.user.gid}`, place.cluster], { stdio: "ignore" });
  if (status !== 0) throw new StartError(`The database folder ${place.cluster} cannot be handed to the user "${place.user.name}".`);
}

/** A socket's path has room for 107 bytes. */
const PARENT_LONGEST = 60;

function makeSocketDirectory(place: Place, parent = tmpdir()): string {
  const directory = mkdtempSync(join(parent.length > PARENT_LONGEST ? "/tmp" : parent, "touchstone-"));
  if (place.user !== undefined) chownSync(directory, place.user.uid, place.user.gid);
  writeFileSync(join(place.home, SOCKET_RECORD), directory, { mode: 0o600 });
  return directory;
}

function removeOldSocketDirectory(place: Place): void {
  const record = join(place.home, SOCKET_RECORD);
  if (!existsSync(record)) return;
  const directory = readFileSync(record, "utf8").trim();
  if (/^touchstone-\w{6}$/.test(basename(directory))) rmSync(directory, { recursive: true, force: true });
  rmSync(record);
}

async function waitUntilReady(socketDirectory: string, ended: Promise<string>, report: (line: string) => void): Promise<void> {
  const began = Date.now();
  let failure: string | undefined;
  void ended.then((why) => (failure = why));
  let reported = 0;
  while (failure === undefined && Date.now() - began < START_WAIT_MS) {
    if (await canConnect({ host: socketDirectory, user: EMBEDDED_USER, database: "postgres" })) return;
    const seconds = Math.floor((Date.now() - began) / 1000);
    if (seconds > reported) report(`Waiting for the database, ${(reported = seconds)} s ...`);
    await sleep(15);
  }
  if (failure?.includes("Permission denied") === true)
    failure += " Its folder was restored by another user: give DATA_DIR to the one who runs the venue (chown -R), and start again.";
  throw new StartError(failure ?? `PostgreSQL did not answer within ${START_WAIT_MS / 1000} s.`);
}

async function stop(server: ChildProcess, ended: Promise<string>, place: Place): Promise<void> {
  const pipe = server.stdio[3];
  if (pipe === null || pipe === undefined || !("destroy" in pipe)) return stopByName(place, ended);
  pipe.destroy();
  await overOrAtOnce(place, ended);
}

/** Of a server that does not hang on us. */
async function stopByName(place: Place, ended: Promise<string>): Promise<void> {
  const pid = postmasterOf(place);
  if (pid === undefined || !isPostmasterOf(pid, place.cluster)) return;
  sendSignal(pid, "SIGINT");
  await overOrAtOnce(place, ended);
}

async function overOrAtOnce(place: Place, ended: Promise<string>): Promise<void> {
  const isOver = await Promise.race([ended.then(() => true), sleep(STOP_WAIT_MS, false, { ref: false })]);
  // Its own recovery mends what an immediate shutdown leaves.
  const pid = postmasterOf(place);
  if (!isOver && pid !== undefined) sendSignal(pid, "SIGQUIT");
}

/** A server that somebody left running; a second one on the same files must never start beside it. */
async function stopOrphan(place: Place, report: (line: string) => void): Promise<void> {
  const pid = postmasterOf(place);
  if (pid === undefined) return;
  if (isPostmasterOf(pid, place.cluster)) {
    report("Stopping the database left by a venue that was killed ...");
    await endPostmaster(pid, place.cluster);
  } else if (sendSignal(pid, 0)) {
    // Another program has that number today. Of a number that nobody has the server makes sure itself that all its processes are gone.
    rmSync(join(place.cluster, "postmaster.pid"), { force: true });
  }
}

function postmasterOf(place: Place): number | undefined {
  const file = join(place.cluster, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return stdout.includes("postgres") && stdout.includes(cluster);
  }
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch (error: unknown) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EACCES" || error.code === "ESRCH"))
      return false;
    throw error;
  }
}

/** One whose parent does not ask for its exit code keeps its number after its end, as in a container without an init. */
async function endPostmaster(pid: number, cluster: string): Promise<void> {
  for (const [signal, waitMs] of [
    ["SIGINT", STOP_WAIT_MS],
    ["SIGQUIT", STOP_WAIT_MS],
  ] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      if (!isPostmasterOf(pid, cluster)) return;
      await sleep(20);
    }
  }
  throw new StartError(`A PostgreSQL (process ${pid}) still runs on this data directory and does not stop; end it first.`);
}

/** Whether the process was there to receive it. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error: unknown) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

function keepLines(lines: string[], text: string): void {
  lines.push(...text.split("\n").filter((line) => line.trim() !== ""));
  lines.splice(0, Math.max(0, lines.length - ERROR_LINES_MAX));
}
