/**
 * Where backups lie: a folder or a bucket (backup-place.ts) with pieces of content under the name of their hash, a list of each backup, and one
 * file that says whose they are. A piece that is there already is not written again, so that the next backup only takes what is new.
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
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { StartError } from "../start-error.ts";
import type { BackupPlace } from "./backup-place.ts";

const FORMAT = 1;
const ABOUT = "touchstone-backup.json";
const [LISTS, PIECES] = ["backups/", "pieces/"];
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
/** About a tenth of a second and 128 MiB: a guess of the secret costs as much. */
const SCRYPT = { N: 1 << 17, r: 8, p: 1, maxmem: 256 << 20 };
const PROOF = "touchstone backup";
const LIST = /^backups\/(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)\.backup$/;
/** A piece is what is read at once. */
export const PIECE_BYTES_MAX = 8 << 20;

/** A flipped bit of a list that is not encrypted is found by this alone. */
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** A piece or a list of a backup is not there, or is not what was written; others may be whole. */
export class BackupDamaged extends StartError {}

export const holdsBackups = (place: BackupPlace): Promise<boolean> => place.has(ABOUT);

/** ms since 1970: when the backup of that name was begun. */
export const momentOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

type About = { readonly format: number; readonly venue: string; readonly salt?: string; readonly proof?: string };
type Keys = { readonly names: Buffer; readonly content: Buffer };

export type PieceName = string;

export class BackupStore {
  readonly place: BackupPlace;
  readonly #keys: Keys | undefined;
  readonly venue: string;
  /** Of this run: pieces that were written, and bytes of them. */
  readonly written = { pieces: 0, bytes: 0 };

  private constructor(place: BackupPlace, venue: string, keys: Keys | undefined) {
    this.place = place;
    this.#keys = keys;
    this.venue = venue;
  }

  /** Throws StartError while another process writes there, or drops backups of it. */
  async whileLocked<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const release = await this.place.lock();
    try {
      return await work();
    } finally {
      await release();
    }
  }

  get isEncrypted(): boolean {
    return this.#keys !== undefined;
  }

  /** For writing: begun where there is none. Throws StartError where it is another venue's, or the secret another. */
  static async begin(place: BackupPlace, venue: string, secret: string | undefined): Promise<BackupStore> {
    if (await holdsBackups(place)) {
      const store = await BackupStore.open(place, secret);
      if (store.venue === venue) return store;
      throw new StartError(
        `${place.text} has backups of venue ${store.venue.slice(0, 8)}, this is ${venue.slice(0, 8)}: choose another folder.`,
      );
    }
    if (!(await place.isEmpty())) throw new StartError(`${place.text} is not empty, and holds no backups: choose another folder.`);
    const salt = randomBytes(16);
    const keys = secret === undefined ? undefined : keysOf(secret, salt);
    const sealed = keys === undefined ? {} : { salt: salt.toString("hex"), proof: proofOf(keys) };
    const about = { format: FORMAT, venue, ...sealed } satisfies About;
    await place.writeFirst(ABOUT, Buffer.from(`${JSON.stringify(about, undefined, 2)}\n`));
    return new BackupStore(place, venue, keys);
  }

  static async open(place: BackupPlace, secret: string | undefined): Promise<BackupStore> {
    const about = await readAbout(place);
    if (about.salt === undefined) {
      if (secret === undefined) return new BackupStore(place, about.venue, undefined);
      throw new StartError(
        `The backups in ${place.text} are not encrypted: take the secret away, or choose another folder for encrypted ones.`,
      );
    }
    if (secret === undefined) throw new StartError(`The backups in ${place.text} are encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE.`);
    const keys = keysOf(secret, Buffer.from(about.salt, "hex"));
    if (proofOf(keys) !== about.proof) throw new StartError(`The backups in ${place.text} were encrypted with another secret.`);
    return new BackupStore(place, about.venue, keys);
  }

  /** Keeps the bytes, if they are not there yet. */
  async put(bytes: Uint8Array): Promise<PieceName> {
    const name = this.#nameOf(bytes);
    const file = fileOf(name);
    if (await this.place.has(file)) return name;
    const packed = this.#pack(bytes, name);
    await this.place.write(file, packed);
    this.written.pieces += 1;
    this.written.bytes += packed.length;
    return name;
  }

  /** Throws BackupDamaged where it is missing or damaged. */
  async get(name: PieceName): Promise<Buffer> {
    const file = fileOf(name);
    const packed = await this.place.read(file);
    if (packed === undefined) throw new BackupDamaged(`The backup lacks ${this.#placed(file)}.`);
    const bytes = this.#unpack(packed, name, file);
    const found = Buffer.from(this.#nameOf(bytes));
    const expected = Buffer.from(name);
    if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw new BackupDamaged(`${this.#placed(file)} is damaged.`);
    return bytes;
  }

  has(name: PieceName): Promise<boolean> {
    return this.place.has(fileOf(name));
  }

  /** Names of backups, the oldest first: the moment at which each was begun. One has its name only once all of it is there. */
  async names(): Promise<readonly string[]> {
    const files = await this.place.list(LISTS);
    return files.flatMap(({ name }) => LIST.exec(name)?.[1] ?? []).toSorted();
  }

  async saveList(at: Date, list: Uint8Array): Promise<string> {
    const name = at.toISOString().replaceAll(":", "-");
    await this.place.write(`${LISTS}${name}.backup`, this.#pack(list, name));
    return name;
  }

  /** Throws BackupDamaged where it is missing or damaged. */
  async list(name: string): Promise<Buffer> {
    const file = `${LISTS}${name}.backup`;
    const packed = await this.place.read(file);
    if (packed === undefined) throw new BackupDamaged(`${this.#placed(file)} is missing.`);
    return this.#unpack(packed, name, file);
  }

  /** These backups are gone at once, their pieces with `dropPieces`. */
  async dropLists(names: readonly string[]): Promise<void> {
    await this.place.remove(names.map((name) => `${LISTS}${name}.backup`));
  }

  /** Removes every piece that is not needed, and what writers that were killed left half written. Nobody else may write meanwhile. */
  async dropPieces(needed: ReadonlySet<PieceName>): Promise<{ readonly pieces: number; readonly bytes: number }> {
    const unneeded = (await this.place.list(PIECES)).filter(({ name }) => !needed.has(name.split("/").at(-1) ?? ""));
    await this.place.remove(unneeded.map(({ name }) => name));
    return { pieces: unneeded.length, bytes: unneeded.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  #nameOf(bytes: Uint8Array): PieceName {
    const hash = this.#keys === undefined ? createHash("sha256") : createHmac("sha256", this.#keys.names);
    return hash.update(bytes).digest("hex");
  }

  #placed(file: string): string {
    return `${this.place.text}/${file}`;
  }

  #pack(bytes: Uint8Array, name: string): Buffer {
    const small = zstdCompressSync(bytes, WITH_CHECKSUM);
    if (this.#keys === undefined) return small;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#keys.content, nonce).setAAD(Buffer.from(name));
    return Buffer.concat([nonce, cipher.update(small), cipher.final(), cipher.getAuthTag()]);
  }

  #unpack(packed: Buffer, name: string, file: string): Buffer {
    try {
      return zstdDecompressSync(this.#keys === undefined ? packed : decrypt(this.#keys.content, packed, name));
    } catch (error: unknown) {
      throw new BackupDamaged(`${this.#placed(file)} is damaged.`, { cause: error });
    }
  }
}

function fileOf(name: PieceName): string {
  if (!/^[0-9a-f]{64}$/.test(name)) throw new StartError(`${name} is no name of a piece.`);
  return `${PIECES}${name.slice(0, 2)}/${name}`;
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

async function readAbout(place: BackupPlace): Promise<About> {
  const bytes = await place.read(ABOUT);
  const file = `${place.text}/${ABOUT}`;
  if (bytes === undefined) throw new StartError(`${place.text} holds no backups (there is no ${ABOUT}).`);
  const about = parsed(bytes, file);
  if (!isAbout(about)) throw new StartError(`${file} is damaged.`);
  if (about.format !== FORMAT) throw new StartError(`${file} has format ${about.format}, this version knows ${FORMAT}.`);
  return about;
}

function parsed(bytes: Buffer, file: string): unknown {
  try {
    return JSON.parse(bytes.toString());
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
