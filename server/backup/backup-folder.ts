/** Backups in a folder of a file system that gives locks. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { lockFile } from "../file-lock.ts";
import { StartError } from "../start-error.ts";
import type { BackupPlace, PlacedFile } from "./backup-place.ts";

const LOCK = "lock";
const LOCKS: readonly string[] = [LOCK, `${LOCK}-journal`];

export class BackupFolder implements BackupPlace {
  readonly text: string;

  constructor(folder: string) {
    this.text = folder;
  }

  async read(name: string): Promise<Buffer | undefined> {
    return existsSync(this.#file(name)) ? readFileSync(this.#file(name)) : undefined;
  }

  async has(name: string): Promise<boolean> {
    return existsSync(this.#file(name));
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    makeFolder(dirname(this.#file(name)));
    writeWhole(this.#file(name), bytes);
  }

  async writeFirst(name: string, bytes: Uint8Array): Promise<void> {
    const file = this.#file(name);
    const mine = `${file}.${process.pid}`;
    makeFolder(dirname(file));
    writeWhole(mine, bytes);
    try {
      linkSync(mine, file);
    } catch (error: unknown) {
      throw new StartError(`${file} can't be made: ${error instanceof Error ? error.message : String(error)}.`);
    } finally {
      rmSync(mine, { force: true });
    }
  }

  async list(prefix: string): Promise<readonly PlacedFile[]> {
    const folder = this.#file(prefix);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      // Somebody else's temporary file may be gone.
      const bytes = entry.isFile() ? statSync(file, { throwIfNoEntry: false })?.size : undefined;
      return bytes === undefined ? [] : [{ name: relative(this.text, file).split(sep).join("/"), bytes }];
    });
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) rmSync(this.#file(name));
    for (const folder of new Set(names.map((name) => dirname(this.#file(name))))) syncFolder(folder);
  }

  async isEmpty(): Promise<boolean> {
    makeFolder(this.text);
    return readdirSync(this.text).every((name) => LOCKS.includes(name));
  }

  async lock(): Promise<() => Promise<void>> {
    let lock: ReturnType<typeof lockFile>;
    try {
      lock = lockFile(join(this.text, LOCK));
    } catch (error: unknown) {
      throw new StartError(`The lock of ${this.text} can't be taken: ${error instanceof Error ? error.message : String(error)}.`);
    }
    if (lock === undefined)
      throw new StartError(`Another backup is being written to ${this.text}, or old ones are dropped: try again later.`);
    return async () => lock.close();
  }

  #file(name: string): string {
    return join(this.text, ...name.split("/"));
  }
}

function makeFolder(folder: string): void {
  try {
    const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Each that was made has its name for good before anything in it counts.
    if (first !== undefined) for (let made = folder; made !== dirname(first); made = dirname(made)) syncFolder(dirname(made));
  } catch (error: unknown) {
    throw new StartError(`${folder} can't be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Under its name it is whole, and survives a power cut. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.${process.pid}.new`;
  try {
    writeFileSync(temporary, bytes, { mode: 0o600, flush: true });
    renameSync(temporary, file);
  } catch (error: unknown) {
    rmSync(temporary, { force: true });
    throw new StartError(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
  syncFolder(dirname(file));
}

function syncFolder(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
