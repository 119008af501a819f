/**
 * A lock on a file that one process has at a time: SQLite's exclusive lock, a real one of the operating system, which lets go of it when the
 * process ends in whatever way. A file with a process id can be stale, or name a process that merely has the same id today.
 */
import { DatabaseSync } from "node:sqlite";

/** Undefined while another process has it. Throws where the file system gives no locks. */
export function lockFile(file: string): DatabaseSync | undefined {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return lock;
  } catch (error: unknown) {
    lock?.close();
    if (error instanceof Error && /database is locked/.test(error.message)) return undefined;
    throw error;
  }
}
