/**
 * Where backups lie: a folder with pieces of content under the name of their hash, a list of each backup, and one file that says whose they
 * are. A piece that is there already is not written again, so that the next backup only takes what is new.
 *
 *   touchstone-backup.json   format, venue, salt and proof of the secret
 *   pieces/ab/ab12…          zstd, and with a secret AES-256-GCM over that (nonce 12, text, tag 16; further data: the name)
 *   backups/TIME.backup      a list (backup-list.ts), packed in the same way
 *   lock                     held by whoever writes or drops
 *
 * With a secret a piece is named by HMAC-SHA256 of its content, so that names tell nothing about it. Every file appears under its name whole
 * and synced; a list only after all of its pieces.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
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
import { dirname, join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { lockFile } from "../file-lock.ts";
import { StartError } from "../start-error.ts";

const FORMAT = 1;
const ABOUT = "touchstone-backup.json";
const LOCK = "lock";
const LOCKS: readonly string[] = [LOCK, `${LOCK}-journal`];
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
/** About a tenth of a second and 128 MiB: a guess of the secret costs as much. */
const SCRYPT = { N: 1 << 17, r: 8, p: 1, maxmem: 256 << 20 };
const PROOF = "touchstone backup";
const LIST = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)\.backup$/;
/** A piece is what is read at once. */
export const PIECE_BYTES_MAX = 8 << 20;

export const holdsBackups = (folder: string): boolean => existsSync(join(folder, ABOUT));

/** Names of the backups in a folder, the oldest first; no secret is needed. A backup has its name only once all of it is there. */
export function backupNames(folder: string): readonly string[] {
  const lists = join(folder, "backups");
  if (!existsSync(lists)) return [];
  return readdirSync(lists)
    .flatMap((name) => LIST.exec(name)?.[1] ?? [])
    .toSorted();
}

/** ms since 1970: when the backup of that name was begun. */
export const momentOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

type About = { readonly format: number; readonly venue: string; readonly salt?: string; readonly proof?: string };
type Keys = { readonly names: Buffer; readonly content: Buffer };

export type PieceName = string;

export class BackupStore {
  readonly #folder: string;
  readonly #keys: Keys | undefined;
  readonly venue: string;
  /** Of this run: pieces that were written, and bytes of them. */
  readonly written = { pieces: 0, bytes: 0 };

  private constructor(folder: string, venue: string, keys: Keys | undefined) {
    this.#folder = folder;
    this.#keys = keys;
    this.venue = venue;
  }

  /** Throws StartError while another process writes this folder, or drops backups of it. */
  async whileLocked<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    let lock: ReturnType<typeof lockFile>;
    try {
      lock = lockFile(join(this.#folder, LOCK));
    } catch (error: unknown) {
      throw new StartError(`The lock of ${this.#folder} can't be taken: ${error instanceof Error ? error.message : String(error)}.`);
    }
    if (lock === undefined)
      throw new StartError(`Another backup is being written to ${this.#folder}, or old ones are dropped: try again later.`);
    try {
      return await work();
    } finally {
      lock.close();
    }
  }

  get isEncrypted(): boolean {
    return this.#keys !== undefined;
  }

  /** For writing: begun where there is none. Throws StartError where it is another venue's, or the secret another. */
  static begin(folder: string, venue: string, secret: string | undefined): BackupStore {
    if (holdsBackups(folder)) {
      const store = BackupStore.open(folder, secret);
      if (store.venue === venue) return store;
      throw new StartError(
        `${folder} has backups of venue ${store.venue.slice(0, 8)}, this is ${venue.slice(0, 8)}: choose another folder.`,
      );
    }
    makeFolder(folder);
    if (readdirSync(folder).some((name) => !LOCKS.includes(name)))
      throw new StartError(`${folder} is not empty, and holds no backups: choose another folder.`);
    const salt = randomBytes(16);
    const keys = secret === undefined ? undefined : keysOf(secret, salt);
    const sealed = keys === undefined ? {} : { salt: salt.toString("hex"), proof: proofOf(keys) };
    writeFirst(join(folder, ABOUT), Buffer.from(`${JSON.stringify({ format: FORMAT, venue, ...sealed } satisfies About, undefined, 2)}\n`));
    return new BackupStore(folder, venue, keys);
  }

  static open(folder: string, secret: string | undefined): BackupStore {
    const about = readAbout(folder);
    if (about.salt === undefined) {
      if (secret === undefined) return new BackupStore(folder, about.venue, undefined);
      throw new StartError(
        `The backups in ${folder} are not encrypted: take the secret away, or choose another folder for encrypted ones.`,
      );
    }
    if (secret === undefined) throw new StartError(`The backups in ${folder} are encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE.`);
    const keys = keysOf(secret, Buffer.from(about.salt, "hex"));
    if (proofOf(keys) !== about.proof) throw new StartError(`The backups in ${folder} were encrypted with another secret.`);
    return new BackupStore(folder, about.venue, keys);
  }

  /** Keeps the bytes, if they are not there yet. */
  put(bytes: Uint8Array): PieceName {
    const name = this.#nameOf(bytes);
    const file = this.#fileOf(name);
    if (existsSync(file)) return name;
    const packed = this.#pack(bytes, name);
    makeFolder(dirname(file));
    writeWhole(file, packed);
    this.written.pieces += 1;
    this.written.bytes += packed.length;
    return name;
  }

  /** Throws StartError where it is missing or damaged. */
  get(name: PieceName): Buffer {
    const file = this.#fileOf(name);
    if (!existsSync(file)) throw new StartError(`The backup lacks ${file}.`);
    const bytes = this.#unpack(readFileSync(file), name, file);
    const found = Buffer.from(this.#nameOf(bytes));
    const expected = Buffer.from(name);
    if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw new StartError(`${file} is damaged.`);
    return bytes;
  }

  has(name: PieceName): boolean {
    return existsSync(this.#fileOf(name));
  }

  /** Names of backups, the oldest first: the moment at which each was begun. */
  names(): readonly string[] {
    return backupNames(this.#folder);
  }

  saveList(at: Date, list: Uint8Array): string {
    const name = at.toISOString().replaceAll(":", "-");
    const file = join(this.#folder, "backups", `${name}.backup`);
    makeFolder(dirname(file));
    writeWhole(file, this.#pack(list, name));
    return name;
  }

  list(name: string): Buffer {
    const file = join(this.#folder, "backups", `${name}.backup`);
    return this.#unpack(readFileSync(file), name, file);
  }

  /** These backups are gone at once, their pieces with `dropPieces`. */
  dropLists(names: readonly string[]): void {
    const folder = join(this.#folder, "backups");
    for (const name of names) rmSync(join(folder, `${name}.backup`));
    syncFolder(folder);
  }

  /** Removes every piece that is not needed, and what writers that were killed left half written. Nobody else may write meanwhile. */
  dropPieces(needed: ReadonlySet<PieceName>): { readonly pieces: number; readonly bytes: number } {
    const dropped = { pieces: 0, bytes: 0 };
    const pieces = join(this.#folder, "pieces");
    if (!existsSync(pieces)) return dropped;
    for (const entry of readdirSync(pieces, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || needed.has(entry.name)) continue;
      const file = join(entry.parentPath, entry.name);
      dropped.bytes += statSync(file).size;
      rmSync(file);
      dropped.pieces += 1;
    }
    return dropped;
  }

  #nameOf(bytes: Uint8Array): PieceName {
    const hash = this.#keys === undefined ? createHash("sha256") : createHmac("sha256", this.#keys.names);
    return hash.update(bytes).digest("hex");
  }

  #fileOf(name: PieceName): string {
    if (!/^[0-9a-f]{64}$/.test(name)) throw new StartError(`${name} is no name of a piece.`);
    return join(this.#folder, "pieces", name.slice(0, 2), name);
  }

  #pack(bytes: Uint8Array, name: string): Buffer {
    const small = zstdCompressSync(bytes);
    if (this.#keys === undefined) return small;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#keys.content, nonce).setAAD(Buffer.from(name));
    return Buffer.concat([nonce, cipher.update(small), cipher.final(), cipher.getAuthTag()]);
  }

  #unpack(packed: Buffer, name: string, file: string): Buffer {
    try {
      return zstdDecompressSync(this.#keys === undefined ? packed : decrypt(this.#keys.content, packed, name));
    } catch (error: unknown) {
      throw new StartError(`${file} is damaged.`, { cause: error });
    }
  }
}

function decrypt(key: Buffer, packed: Buffer, name: string): Buffer {
  const tagAt = packed.length - TAG_BYTES;
  const cipher = createDecipheriv("aes-256-gcm", key, packed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name)).setAuthTag(packed.subarray(tagAt));
  return Buffer.concat([cipher.update(packed.subarray(NONCE_BYTES, tagAt)), cipher.final()]);
}

function keysOf(secret: string, salt: Buffer): Keys {
  const both = scryptSync(secret, salt, 64, SCRYPT);
  return { names: both.subarray(0, 32), content: both.subarray(32) };
}

const proofOf = ({ names }: Keys): string => createHmac("sha256", names).update(PROOF).digest("hex");

function readAbout(folder: string): About {
  const file = join(folder, ABOUT);
  if (!existsSync(file)) throw new StartError(`${folder} holds no backups (there is no ${ABOUT}).`);
  const about = parsed(file);
  if (!isAbout(about)) throw new StartError(`${file} is damaged.`);
  if (about.format !== FORMAT) throw new StartError(`${file} has format ${about.format}, this version knows ${FORMAT}.`);
  return about;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error: unknown) {
    throw new StartError(`${file} is damaged.`, { cause: error });
  }
}

const isAbout = (value: unknown): value is About =>
  typeof value === "object" &&
  value !== null &&
  "format" in value &&
  typeof value.format === "number" &&
  "venue" in value &&
  typeof value.venue === "string" &&
  (!("salt" in value) || typeof value.salt === "string");

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error: unknown) {
    throw new StartError(`${folder} can't be used: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** The same for a file of which there must be one: of two that begin at once the second is told. */
function writeFirst(file: string, bytes: Uint8Array): void {
  const mine = `${file}.${process.pid}`;
  writeWhole(mine, bytes);
  try {
    linkSync(mine, file);
  } catch (error: unknown) {
    throw new StartError(`${file} can't be made: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    rmSync(mine, { force: true });
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
