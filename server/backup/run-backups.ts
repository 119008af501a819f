/** The venue's own backups: what is looked at before a start, the process that takes one, and figures. */
import { fork } from "node:child_process";
import { accessSync, constants, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Counter, Gauge, type Registry } from "prom-client";
import { accessOf, type ArchiveAccess } from "../archive/archive-place.ts";
import { say } from "../say.ts";
import type { Settings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { openStore, requireOutside } from "./back-up.ts";
import { isBucket } from "./backup-place.ts";
import { placeOf } from "./backup-places.ts";
import type { BackupJob, BackupJobAnswer } from "./backup-job.ts";
import { BackupSchedule, type BACKUP_DESK } from "./backup-schedule.ts";
import { readBackupSecret } from "./backup-secret.ts";
import { momentOf } from "./backup-store.ts";

const LOOK_EVERY_MS = 30_000;

/** Before anything is opened: a wrong folder or secret ends the start. */
export function checkBackups(settings: Pick<Settings, "backups" | "backupSecret" | "dataDirectory" | "s3">): void {
  const { folder } = settings.backups;
  if (folder === undefined) return;
  readBackupSecret(settings);
  requireOutside(folder, settings.dataDirectory);
  if (isBucket(folder)) return void placeOf(folder, settings);
  try {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw new StartError(`BACKUP_TO ${folder} is not there: make the folder, or mount its disk. The venue makes none itself.`);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    rmdirSync(mkdtempSync(join(folder, ".tried-")));
  } catch (error: unknown) {
    if (error instanceof StartError) throw error;
    throw new StartError(`BACKUP_TO ${folder} can't be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

export type BackupsParts = {
  readonly settings: Pick<Settings, "backups" | "backupSecret" | "dataDirectory" | "databaseUrl" | "s3"> & ArchiveAccess;
  readonly desk: ReturnType<(typeof BACKUP_DESK)["make"]>;
  readonly registry: Registry;
  readonly clock: () => number;
};

/**
 * Once the venue has a name; what comes back ends it, and a backup that is being taken. Throws StartError where the folder is another venue's.
 * A bucket that does not answer must keep no venue from its start: what is wrong there is said, and by the backups that fail.
 */
export async function runBackups({ settings, desk, registry, clock }: BackupsParts): Promise<() => void> {
  backupFigures(desk, registry);
  const { dataDirectory, databaseUrl, backups, s3 } = settings;
  const { folder, times, keep } = backups;
  if (folder === undefined) return () => undefined;
  const backup = { dataDirectory, databaseUrl, s3, folder, secret: readBackupSecret(settings), access: accessOf(settings) };
  const newestIn = async (): Promise<number | undefined> => {
    const newest = (await (await openStore(backup)).store.names()).at(-1);
    return newest === undefined ? undefined : momentOf(newest);
  };
  const ending = new AbortController();
  if (!isBucket(folder) && statSync(folder).dev === statSync(dataDirectory).dev)
    say("BACKUP_TO is on the disk of DATA_DIR: it would be lost with it.");
  const schedule = new BackupSchedule({
    ...{ times, clock, say, isEncrypted: backup.secret !== undefined },
    newestAt: isBucket(folder) ? undefined : await newestIn(),
    run: () => runJob({ backup, keep }, ending.signal),
  });
  if (isBucket(folder)) {
    void newestIn().then(
      (at) => schedule.found(at),
      (error: unknown) => say(error instanceof Error ? error.message : String(error), { level: "error" }),
    );
  }
  desk.schedule = schedule;
  const timer = setInterval(() => void schedule.look(), LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    desk.schedule = undefined;
    ending.abort();
  };
}

/** A process for one backup; it is ended with the signal. */
function runJob(job: BackupJob, signal: AbortSignal): Promise<BackupJobAnswer> {
  return new Promise((resolve) => {
    let answer: BackupJobAnswer = { problem: "its process ended" };
    const child = fork(join(import.meta.dirname, "backup-job.ts"), [], { execArgv: [], stdio: ["ignore", "ignore", "ignore", "ipc"] });
    const end = (): void => void child.kill("SIGTERM");
    signal.addEventListener("abort", end);
    child.on("message", (said: BackupJobAnswer) => (answer = said));
    child.on("error", (error) => (answer = { problem: error.message }));
    child.once("close", () => {
      signal.removeEventListener("abort", end);
      resolve(answer);
    });
    child.send(job);
  });
}

/** -1 and 0 where the venue takes no backups by itself. */
function backupFigures(desk: BackupsParts["desk"], registry: Registry): void {
  const registers = [registry];
  const age: Gauge = new Gauge({
    name: "touchstone_backup_age_seconds",
    help: "Since the newest backup that the venue took by itself; -1 where there is none",
    registers,
    collect: () => {
      const at = desk.schedule?.status.newestAt;
      age.set(at === undefined ? -1 : Math.max(0, Date.now() - at) / 1000);
    },
  });
  const late: Gauge = new Gauge({
    name: "touchstone_backup_late",
    help: "1 where a planned backup is missing for two hours",
    registers,
    collect: () => late.set(desk.schedule?.status.isLate === true ? 1 : 0),
  });
  const taken: Counter<"result"> = new Counter({
    name: "touchstone_backups_total",
    help: "Backups that the venue took by itself, by result",
    labelNames: ["result"],
    registers,
    collect: () => {
      taken.reset();
      for (const [result, count] of Object.entries(desk.schedule?.counts ?? { ok: 0, failed: 0 })) taken.inc({ result }, count);
    },
  });
}
