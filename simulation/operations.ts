/**
 * What may happen to a venue that somebody operates, one after the other and each with its outcome checked: `npm run simulate -- --operations`.
 * The list is that of docs/reference/reliability.md.
 *
 *   faults     power cuts, failing and full disks, a database that refuses, flipped bits, on the simulated disk (simulate.ts)
 *   bytes      flipped and random bytes for whoever reads the log (journal/file/*.test.ts)
 *   replay     random commands in several processes, from snapshots too: one state hash
 *   storage    of the real venue: file size limit, read-only folder, full disk, the database killed, signals (simulation/processes/*.test.ts)
 *   kill -9    of the real venue under load
 *   hand-over  a new process takes over under load, either of the two killed at a moment drawn by the seed
 *   restore    the venue is backed up, laid out elsewhere, and has the same state, rows and security events
 *   archive    old segments are archived, broken off again and again; read as before; the archive away, the rest opens
 *   bucket     the same in a bucket whose store breaks and is busy; fetched copies within their bound, and damaged ones not read
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { archiveNote } from "../journal/file/archived-disk.ts";
import { openFileJournal, followFileJournal } from "../journal/file/file-journal.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import type { Disk } from "../journal/disk.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { seededRandom } from "../journal/simulated-disk.ts";
import { Kernel } from "../kernel/kernel.ts";
import { archiveLog } from "../server/archive/archive-log.ts";
import type { ArchiveAccess } from "../server/archive/archive-place.ts";
import { fetchedFolder, keptSegments } from "../server/archive/fetched-segments.ts";
import { diskOfLog } from "../server/archive/log-disk.ts";
import { TEST_BUCKET, TEST_KEY, TEST_REGION, TestStore } from "./processes/test-store.ts";
import { newestUsable, segmentsFolder, snapshotsFolder, writeSnapshotFromLog } from "../server/snapshots/snapshot-writer.ts";
import { StartError } from "../server/start-error.ts";
import { logCommands } from "./log-reading.ts";
import { handOverKills, WatchedVenue } from "./processes/hand-over.ts";
import { killCycles } from "./processes/kill-cycles.ts";
import { firstDifference, REPLAY_RUNS, replayHashes, type Hashes } from "./replay-check.ts";
import { auditLog, compareWithRebuild } from "./processes/offline-audit.ts";
import { Trader } from "./processes/trader.ts";
import { runSeed } from "./simulate.ts";
import { newTally } from "./world.ts";

export type OperationsOptions = {
  /** Empty; the data directories of all parts. */
  readonly directory: string;
  readonly seed: number;
  /** Of a part that kills. */
  readonly kills: number;
  /** Only these, in the list's order; all where none is named. The last three read what the hand-over leaves. */
  readonly only?: readonly string[];
  readonly say: (line: string) => void;
};

/** What a part found: what it did in words, and what is wrong. */
type Outcome = { readonly did: string; readonly wrong: readonly string[] };

const ROOT = join(import.meta.dirname, "..");
/** Some parts take many minutes. */
const PROGRESS_MS = 60_000;
const CYCLES = 10;
const COMMANDS = 150;
const REPLAY_COMMANDS = 100_000;
const STORAGE_TESTS = ["storage", "ending", "refused-starts", "health"].map((name) => `simulation/processes/${name}.test.ts`);
const TRADERS = 2;
/** Of BTC in USDT, near enough for orders that trade and orders that wait. */
const PRICE = 90_000;
const SMALL_SEGMENT_BYTES = 65_536;
/** Of those, kept of an archive in a bucket. */
const KEPT_SEGMENTS = 4;
/** Of its store; each takes the eight seconds that a request is tried. */
const FAULTS = 6;
const PASSPHRASE = "a drill that nobody fears";

/** Whether every outcome was as promised. */
export async function operations({ directory, seed, kills, only = [], say }: OperationsOptions): Promise<boolean> {
  const random = seededRandom(seed);
  const data = join(directory, "data");
  const all: readonly (readonly [string, () => Promise<Outcome>])[] = [
    ["faults", () => faults(seed)],
    ["bytes", () => tested(directory, "unit", ["journal/file"])],
    ["replay", () => replayed(seed)],
    ["storage", () => tested(directory, "processes", STORAGE_TESTS)],
    ["kill -9", () => killed(join(directory, "killed"), seed, kills)],
    ["hand-over", () => handedOver(data, kills, random)],
    ["restore", () => restored(data, directory)],
    ["archive", () => archived(data, join(directory, "archived"), random)],
    ["bucket", () => archivedInBucket(data, join(directory, "bucket"), random)],
  ];
  const unknown = only.find((name) => !all.some(([known]) => known === name));
  if (unknown !== undefined) throw new RangeError(`there is no part "${unknown}": ${all.map(([name]) => name).join(", ")}`);
  if (only.some((name) => ["restore", "archive", "bucket"].includes(name)) && !only.includes("hand-over"))
    throw new RangeError("restore, archive and bucket need what hand-over leaves: name it too");
  const parts = only.length === 0 ? all : all.filter(([name]) => only.includes(name));
  let failed = 0;
  for (const [name, work] of parts) {
    const began = performance.now();
    const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
    const progress = setInterval(() => say(`     ${name}, ${seconds()} so far`), PROGRESS_MS);
    const { did, wrong } = await work().finally(() => clearInterval(progress));
    say(`${wrong.length === 0 ? "ok  " : "FAIL"} ${name}: ${did} (${seconds()})`);
    for (const line of wrong) say(`     ${line}`);
    failed += wrong.length === 0 ? 0 : 1;
  }
  say(`seed ${seed}: ${parts.length - failed} of ${parts.length} as promised`);
  return failed === 0;
}

async function faults(seed: number): Promise<Outcome> {
  const tally = newTally();
  const wrong = await runSeed({ seed, cycles: CYCLES, commandsPerLife: COMMANDS }, tally).then(
    () => [],
    (error: unknown) => [error instanceof Error ? error.message : String(error)],
  );
  const kinds = [...tally.faults].map(([kind, count]) => `${count} × ${kind}`).join(", ");
  return { did: `${tally.commands} commands audited through ${kinds}`, wrong };
}

/** The project's own tests of these files, in a process of theirs. */
async function tested(directory: string, project: "unit" | "processes", files: readonly string[]): Promise<Outcome> {
  const report = join(directory, `${project}.json`);
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const { said } = await runProgram([vitest, "run", "--project", project, "--reporter=json", `--outputFile=${report}`, ...files], {});
  if (!existsSync(report)) return { did: "no test", wrong: [said] };
  const { numPassedTests: passed, numPendingTests: skipped, testResults: results } = JSON.parse(readFileSync(report, "utf8")) as Tested;
  const wrong = results.flatMap(({ name, status, message, assertionResults: tests }) => {
    const bad = tests.filter((test) => test.status === "failed");
    if (status === "passed") return [];
    const file = relative(ROOT, name);
    return bad.length === 0
      ? [`${file}: ${message}`]
      : bad.map(({ fullName, failureMessages: [why = ""] }) => `${file}: ${fullName}: ${why.split("\n", 1)[0]}`);
  });
  if (passed === 0) wrong.push("nothing was tested");
  return { did: `${passed} tests of ${results.length} files passed, ${skipped} skipped`, wrong };
}

type Tested = {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

async function replayed(seed: number): Promise<Outcome> {
  const hashes: Hashes[] = [];
  for (const run of REPLAY_RUNS)
    hashes.push(await replayHashes(run, { seed, commands: REPLAY_COMMANDS, printEvery: REPLAY_COMMANDS / 10 }));
  const difference = firstDifference(hashes);
  const did = `${REPLAY_COMMANDS} random commands ${hashes.map(({ name }) => name).join(", ")}: ${hashes[0]?.lines.length ?? 0} hashes each`;
  return { did, wrong: difference === undefined ? [] : [difference] };
}

async function killed(dataDirectory: string, seed: number, cycles: number): Promise<Outcome> {
  const { kills, answered, recovered, wrong } = await killCycles({ dataDirectory, cycles, seed });
  return { did: `${kills} kills, ${answered} requests answered, ${recovered} carried out unheard`, wrong };
}

async function handedOver(dataDirectory: string, kills: number, random: () => number): Promise<Outcome> {
  const venue = new WatchedVenue({ dataDirectory });
  await venue.start();
  const traders: Trader[] = [];
  for (let i = 0; i < TRADERS; i++) traders.push(new Trader(await venue.register(`trader${i}@example.org`), random));
  // For security.log: who was refused is of the venue too.
  await venue.call("POST", "/user/login", { user_string: "nobody@example.org", password: "wrong wrong wrong" });
  const { code, said } = await venue.takeOver();
  const whole = code === 0 ? [] : [`a hand-over that nobody disturbed ended with ${String(code)}: ${said}`];
  const { tookOver, restarts, answered, wrong } = await handOverKills({ venue, traders, price: PRICE, kills, random });
  const end = await venue.end("SIGTERM");
  const ended = end === 0 ? [] : [`the venue ended with code ${String(end)}`];
  const { different } = await compareWithRebuild(dataDirectory);
  const rows = different.map((table) => `the rows of ${table} are not those of a rebuild`);
  const did = `1 hand-over, then ${kills} with one of two killed: ${tookOver} took over, ${restarts} times none was left; ${answered} requests answered`;
  return { did, wrong: [...whole, ...wrong, ...ended, ...rows] };
}

async function restored(dataDirectory: string, directory: string): Promise<Outcome> {
  const [backups, laidOut] = [join(directory, "backups"), join(directory, "restored")];
  const taken = await run("backup", backups, dataDirectory);
  const back = await run("restore", backups, laidOut);
  const problems = [taken, back].flatMap(({ code, said }) => (code === 0 ? [] : [said]));
  if (problems.length > 0) return { did: "a backup and its restore", wrong: problems };
  const [before, after] = [await auditLog(dataDirectory), await auditLog(laidOut)];
  const { different, rows } = await compareWithRebuild(laidOut);
  const wrong = different.map((table) => `the rows of ${table} are not those of a rebuild`);
  if (before.stateHash !== after.stateHash) wrong.push(`the state is ${after.stateHash}, was ${before.stateHash}`);
  const [events, found] = [dataDirectory, laidOut].map((folder) => readFileSync(join(folder, "security.log"), "utf8"));
  if (events === "" || events !== found) wrong.push("security.log is not what it was");
  return { did: `${after.commands} commands and ${rows} rows of history from a backup, the same state`, wrong };
}

function run(
  program: "backup" | "restore",
  folder: string,
  dataDirectory: string,
): Promise<{ readonly code: number; readonly said: string }> {
  return runProgram([join(ROOT, "server", "backup", `${program}.ts`), folder], { DATA_DIR: dataDirectory, BACKUP_PASSPHRASE: PASSPHRASE });
}

function runProgram(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number; readonly said: string }> {
  const { PATH = "", HOME = "" } = process.env;
  return new Promise((resolve) =>
    execFile(process.execPath, args, { env: { PATH, HOME, ...environment }, cwd: ROOT, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout === "" ? stderr : stdout }),
    ),
  );
}

/** The same log in small segments, so that there is something to archive. */
async function archived(dataDirectory: string, directory: string, random: () => number): Promise<Outcome> {
  const log = join(directory, "log");
  const segments = segmentsFolder(log);
  const archive = join(directory, "archive");
  mkdirSync(archive, { recursive: true });
  const next = await copyLog(join(dataDirectory, "log"), segments);
  const disk = diskOfLog(segments);
  const before = stateOf(disk, log, next);
  await writeSnapshotFromLog(disk, { directory: log, upTo: Math.floor(next * 0.8) });
  let [breaks, isOver] = [0, false];
  for (; !isOver; breaks++) {
    isOver = await archiveLog(breaking(1 + Math.floor(random() * 12)), { directory: log, archive }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BrokenOff) return false;
        throw error;
      },
    );
  }
  const wrong = stateOf(disk, log, next) === before ? [] : ["the log with its archive gives another state than before"];
  const count = nodeDisk.list(archive).length;
  renameSync(archive, `${archive}-away`);
  const store = openSnapshotStore({ directory: snapshotsFolder(log), disk: nodeDisk });
  const { kernel, from } = newestUsable(store, next);
  for (const [sequence, command] of logCommands(disk, log, from, next)) if (sequence >= from) kernel.execute(command);
  if (kernel.stateHash() !== before) wrong.push("without the archive the snapshot and the rest of the log give another state");
  if (followFileJournal({ directory: segments, disk, verifyFrom: from }).recovery.firstSequence === 1) wrong.push("nothing was archived");
  return {
    did: `${count} segments archived, broken off ${breaks - 1} times; the same state with the archive, and without it from the snapshot`,
    wrong,
  };
}

/** A store whose door breaks lines and answers as a busy one while segments go there; what is fetched again goes past the door. */
async function archivedInBucket(dataDirectory: string, directory: string, random: () => number): Promise<Outcome> {
  const log = join(directory, "log");
  const segments = segmentsFolder(log);
  const next = await copyLog(join(dataDirectory, "log"), segments);
  const before = stateOf(nodeDisk, log, next);
  await writeSnapshotFromLog(nodeDisk, { directory: log, upTo: Math.floor(next * 0.8) });
  const objects = await TestStore.open();
  const accessAt = (endpoint: string): ArchiveAccess => ({
    s3: { endpoint, region: TEST_REGION, ...TEST_KEY },
    backupSecret: { passphrase: PASSPHRASE, keyFile: undefined },
    ...{ archiveKeepMegabytes: (KEPT_SEGMENTS * SMALL_SEGMENT_BYTES) / 2 ** 20, diskFreeMegabytes: 1 },
  });
  const access = accessAt(objects.endpoint);
  try {
    let [breaks, isOver] = [0, false];
    for (; !isOver; breaks++) {
      let left = 1 + Math.floor(random() * 12);
      const fault = random() < 0.5 ? ("breaks" as const) : { status: 503, code: "SlowDown" };
      // From some request on for good: the tries of one are over within seconds.
      objects.fault = () => (--left < 0 && breaks < FAULTS ? fault : undefined);
      const to = { directory: log, archive: `s3://${TEST_BUCKET}/log`, access, venue: "ab".repeat(16) };
      isOver = await archiveLog(breaks % 2 === 0 ? nodeDisk : breaking(left), to).then(
        () => true,
        (error: unknown) => {
          if (error instanceof BrokenOff || error instanceof StartError) return false;
          throw error;
        },
      );
    }
    objects.fault = () => undefined;
    const noted = archiveNote(nodeDisk, segments)?.segments ?? [];
    const wrong = noted.length === 0 ? ["nothing was archived"] : [];
    const disk = diskOfLog(segments, accessAt(objects.directEndpoint), { ahead: true });
    if (stateOf(disk, log, next) !== before) wrong.push("the log with its archive gives another state than before");
    if (keptSegments(segments).bytes > KEPT_SEGMENTS * SMALL_SEGMENT_BYTES) wrong.push("more is kept than there may be");
    const [{ name = "" } = {}] = noted;
    writeFileSync(join(fetchedFolder(segments), name), Buffer.alloc(SMALL_SEGMENT_BYTES, 1));
    if (stateOf(diskOfLog(segments, accessAt(objects.directEndpoint)), log, next) !== before) wrong.push("a damaged copy was read");
    const { kernel, from } = newestUsable(openSnapshotStore({ directory: snapshotsFolder(log), disk: nodeDisk }), next);
    const away = diskOfLog(segments, accessAt("http://127.0.0.1:1"));
    for (const [sequence, command] of logCommands(away, log, from, next)) if (sequence >= from) kernel.execute(command);
    if (kernel.stateHash() !== before) wrong.push("without the store the snapshot and the rest of the log give another state");
    const did = `${noted.length} segments archived in a bucket, broken off ${breaks - 1} times; the same state from there, and without it from the snapshot`;
    return { did, wrong };
  } finally {
    await objects.close();
  }
}

/** The first command that it does not hold. */
async function copyLog(from: string, to: string): Promise<number> {
  const source = followFileJournal({ directory: segmentsFolder(from), disk: nodeDisk });
  const { journal } = await openFileJournal({ directory: to, disk: nodeDisk, segmentBytes: SMALL_SEGMENT_BYTES });
  for await (const frames of source.read(1))
    for (const { firstSequence, count, payload } of frames) await journal.append({ firstSequence, count, payload, epoch: journal.epoch });
  await journal.close();
  return source.recovery.nextSequence;
}

function stateOf(disk: Disk, log: string, next: number): string {
  const kernel = new Kernel();
  for (const [, command] of logCommands(disk, log, 1, next)) kernel.execute(command);
  return kernel.stateHash();
}

class BrokenOff extends Error {
  override readonly name = "BrokenOff";
}

/** A disk that is taken away after so many of its calls that change something. */
function breaking(calls: number): Disk {
  let left = calls;
  const step = (): void => {
    left -= 1;
    if (left < 0) throw new BrokenOff("the disk is gone");
  };
  return {
    ...nodeDisk,
    create: async (path, size) => {
      step();
      return nodeDisk.create(path, size);
    },
    rename: (from, to) => {
      step();
      nodeDisk.rename(from, to);
    },
    remove: (path) => {
      step();
      nodeDisk.remove(path);
    },
  };
}
