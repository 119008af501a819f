/**
 * The data directory: made private, its format checked, and held by one process at a time.
 *
 * The lock is a real lock of the operating system on the file `lock` (file-lock.ts).
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { lockFile } from "./file-lock.ts";
import { StartError } from "./start-error.ts";

/** Raised when a newer layout cannot be read by older code. */
export const DATA_FORMAT = 1;

export type DataDirectory = {
  /** Absolute path. */
  readonly path: string;
  /** Whether this start created it. */
  readonly isNew: boolean;
  /** Makes the named folder in it, mode 0700, where absent; returns its path. */
  folder(name: string): string;
  /** What says that a venue with a log was here before, in words: a log that is missing now is not taken for a fresh one. */
  readonly hadLog: string | undefined;
  /** Name of the venue whose log it is, where that was noted. */
  readonly identity: string | undefined;
  /** To be called once there is a log with a name. */
  noteLog(identity: string): void;
  /** Lets another process have the directory. */
  release(): void;
};

/** A venue runs on it, or another program of ours is at work there. */
export class DataDirectoryInUse extends StartError {}

/** Name of the venue whose log a data directory holds, while another process may have it; undefined where there is none. */
export const identityIn = (path: string): string | undefined => readIdentity(join(path, LOG_BEGUN));

/** Opens or creates `path`. Throws StartError, with nothing changed, where it can't be ours. */
export function openDataDirectory(path: string): DataDirectory {
  prepare(path);
  const lock = takeLock(path);
  try {
    return directoryOf(path, checkFormat(path), () => lock.close());
  } catch (error: unknown) {
    lock.close();
    throw error;
  }
}

/** A directory that another venue has, until that one lets go of it. */
export type NextDataDirectory = DataDirectory & {
  /** Takes it. Throws DataDirectoryInUse where somebody else was first. */
  take(): void;
};

/** Looks at the directory of a venue that runs, and changes nothing. */
export function followDataDirectory(path: string): NextDataDirectory {
  let lock: DatabaseSync | undefined;
  if (isNew(path)) throw new StartError(`DATA_DIR ${path} holds no venue that could be followed.`);
  return { ...directoryOf(path, false, () => lock?.close()), take: () => (lock = takeLock(path)) };
}

function directoryOf(path: string, isNew: boolean, release: () => void): DataDirectory {
  return {
    path,
    isNew,
    folder: (name) => {
      const folder = join(path, name);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    hadLog: LOG_TRACES.find((name) => existsSync(join(path, name))),
    identity: readIdentity(join(path, LOG_BEGUN)),
    noteLog: (identity) => writeOnce(join(path, LOG_BEGUN), `The log of venue ${identity} was begun here.\n`),
    release,
  };
}

/** The note of a log, and what only a venue that had one leaves behind: older ones wrote no note. */
const LOG_BEGUN = "log-begun";
const LOG_TRACES = [LOG_BEGUN, "api-secret"];

function readIdentity(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const identity = /^The log of venue ([0-9a-f]{32}) was begun here\.\n$/.exec(readFileSync(file, "utf8"))?.[1];
  if (identity === undefined) throw new StartError(`${file} is damaged; restore it from a backup.`);
  return identity;
}

/** Under its name it is whole and survives a power cut. */
function writeOnce(file: string, text: string): void {
  if (existsSync(file)) return;
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function prepare(path: string): void {
  try {
    makeDirectory(path);
    // Before anything is changed: a path that was mistyped may be a file of the system's, or the folder of everything.
    isNew(path);
    const status = statSync(path);
    if (status.uid === process.getuid?.() && (status.mode & 0o077) !== 0) chmodSync(path, 0o700);
  } catch (error: unknown) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATA_DIR ${path} cannot be used: ${reason(error)}.`);
  }
}

/** One by one: on some file systems (/proc) Node's own way of making parents never comes back. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error: unknown) {
    // Another start may have been first.
    if (!existsSync(path)) throw error;
  }
}

function takeLock(path: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = lockFile(join(path, "lock"));
  } catch (error: unknown) {
    throw new StartError(`The lock of DATA_DIR ${path} cannot be taken: ${reason(error)}.`);
  }
  if (lock === undefined) {
    throw new DataDirectoryInUse(
      `DATA_DIR ${path} is in use by another process${holder(path)}; stop it first, or choose another DATA_DIR.`,
    );
  }
  try {
    // For people who read it, and to see that the directory takes what is written: a lock on a read-only disk locks nobody out.
    writeFileSync(join(path, "process-id"), `${process.pid}\n`, { mode: 0o600 });
  } catch (error: unknown) {
    lock.close();
    throw new StartError(`DATA_DIR ${path} cannot be written: ${reason(error)}.`);
  }
  return lock;
}

function holder(path: string): string {
  try {
    const id = readFileSync(join(path, "process-id"), "utf8").trim();
    return /^\d+$/.test(id) ? ` (process ${id})` : "";
  } catch (error: unknown) {
    if (isMissing(error)) return "";
    throw error;
  }
}

/** Whether the directory is new, from now on with its format. */
function checkFormat(path: string): boolean {
  if (!isNew(path)) return false;
  writeOnce(join(path, "format"), `${DATA_FORMAT}\n`);
  return true;
}

/** Whether nothing is in the directory yet; one of something else, or with a newer format than ours, is refused. Changes nothing. */
function isNew(path: string): boolean {
  // Looked at before the format: a venue that starts at this moment writes its format first.
  const strangers = readdirSync(path).filter((name) => !OWN_AT_FIRST.has(name));
  const text = readFormat(join(path, "format"));
  if (text === undefined) {
    if (strangers.length === 0) return true;
    throw new StartError(
      `DATA_DIR ${path} holds other files (${strangers.slice(0, 3).join(", ")}) and no venue; choose an empty directory.`,
    );
  }
  const format = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (format < 1) throw new StartError(`DATA_DIR ${path} has an unreadable format file; restore it from a backup.`);
  if (format > DATA_FORMAT) {
    throw new StartError(
      `DATA_DIR ${path} was written by a newer Touchstone (format ${format}, this one reads ${DATA_FORMAT}); use that one.`,
    );
  }
  return false;
}

/** What may lie in a directory before its format is written. */
const OWN_AT_FIRST = new Set(["lock", "lock-journal", "process-id", "format.new", "lost+found"]);

function readFormat(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error: unknown) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
