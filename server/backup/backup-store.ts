/**
 * Where backups lie: a folder or a bucket (backup-place.ts) with pieces of content under the name of their hash, a list of each backup, and one
 * file that says whose they are. A piece that is there already is not written again, so that the next backup only takes what is new.
 *
 *   touchstone-backup.json   format, venue, salt and proof of the secret
 *   pieces/ab/ab12…          packed (packed-place.ts)
 *   backups/TIME.backup      a list (backup-list.ts), packed in the same way
 *   lock                     held by whoever writes or drops
 *
 * With a secret a piece is named by HMAC-SHA256 of its content, so that names tell nothing about it. Every file appears under its name whole
 * and synced; a list only after all of its pieces.
 */
import { timingSafeEqual } from "node:crypto";
import { StartError } from "../start-error.ts";
import type { BackupPlace } from "./backup-place.ts";
import { PackedDamaged, PackedPlace, type PackedKind } from "./packed-place.ts";

const BACKUPS: PackedKind = {
  about: "touchstone-backup.json",
  has: "backups",
  what: "backups",
  are: (place) => `The backups in ${place} are`,
  were: (place) => `The backups in ${place} were`,
};
const [LISTS, PIECES] = ["backups/", "pieces/"];
const LIST = /^backups\/(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z)\.backup$/;
/** Also a half written one (backup-folder.ts). */
const PIECE = /^pieces\/[0-9a-f]{2}\/[0-9a-f]{64}(\.\d+)?(\.new)?$/;
/** A piece is what is read at once. */
export const PIECE_BYTES_MAX = 8 << 20;

export const holdsBackups = (place: BackupPlace): Promise<boolean> => place.has(BACKUPS.about);

/** ms since 1970: when the backup of that name was begun. */
export const momentOf = (name: string): number => Date.parse(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));

export type PieceName = string;

export class BackupStore {
  readonly place: BackupPlace;
  readonly venue: string;
  readonly #packed: PackedPlace;
  /** Of this run: pieces that were written, and bytes of them. */
  readonly written = { pieces: 0, bytes: 0 };

  private constructor(packed: PackedPlace) {
    this.place = packed.place;
    this.venue = packed.venue;
    this.#packed = packed;
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
    return this.#packed.isEncrypted;
  }

  /** For writing: begun where there is none. Throws StartError where it is another venue's, or the secret another. */
  static async begin(place: BackupPlace, venue: string, secret: string | undefined): Promise<BackupStore> {
    return new BackupStore(await PackedPlace.begin(place, BACKUPS, venue, secret));
  }

  static async open(place: BackupPlace, secret: string | undefined): Promise<BackupStore> {
    return new BackupStore(await PackedPlace.open(place, BACKUPS, secret));
  }

  /** Keeps the bytes, if they are not there yet. */
  async put(bytes: Uint8Array): Promise<PieceName> {
    const name = this.#nameOf(bytes);
    const file = fileOf(name);
    if (await this.place.has(file)) return name;
    const packed = this.#packed.pack(bytes, name);
    await this.place.write(file, packed);
    this.written.pieces += 1;
    this.written.bytes += packed.length;
    return name;
  }

  /** Throws PackedDamaged where it is missing or damaged. */
  async get(name: PieceName): Promise<Buffer> {
    const file = fileOf(name);
    const packed = await this.place.read(file);
    if (packed === undefined) throw new PackedDamaged(`The backup lacks ${this.#packed.placed(file)}.`);
    const bytes = this.#packed.unpack(packed, name, file);
    const found = Buffer.from(this.#nameOf(bytes));
    const expected = Buffer.from(name);
    if (found.length !== expected.length || !timingSafeEqual(found, expected))
      throw new PackedDamaged(`${this.#packed.placed(file)} is damaged.`);
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
    await this.place.write(`${LISTS}${name}.backup`, this.#packed.pack(list, name));
    return name;
  }

  /** Throws PackedDamaged where it is missing or damaged. */
  async list(name: string): Promise<Buffer> {
    const file = `${LISTS}${name}.backup`;
    const packed = await this.place.read(file);
    if (packed === undefined) throw new PackedDamaged(`${this.#packed.placed(file)} is missing.`);
    return this.#packed.unpack(packed, name, file);
  }

  /** These backups are gone at once, their pieces with `dropPieces`. */
  async dropLists(names: readonly string[]): Promise<void> {
    await this.place.remove(names.map((name) => `${LISTS}${name}.backup`));
  }

  /**
   * Removes every piece that is not needed, and what writers that were killed left half written; what has another name is somebody else's, and
   * stays. Nobody else may write meanwhile.
   */
  async dropPieces(needed: ReadonlySet<PieceName>): Promise<{ readonly pieces: number; readonly bytes: number }> {
    const pieces = (await this.place.list(PIECES)).filter(({ name }) => PIECE.test(name));
    const unneeded = pieces.filter(({ name }) => !needed.has(name.split("/").at(-1) ?? ""));
    await this.place.remove(unneeded.map(({ name }) => name));
    return { pieces: unneeded.length, bytes: unneeded.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  #nameOf(bytes: Uint8Array): PieceName {
    return this.#packed.contentHash().update(bytes).digest("hex");
  }
}

function fileOf(name: PieceName): string {
  if (!/^[0-9a-f]{64}$/.test(name)) throw new StartError(`${name} is no name of a piece.`);
  return `${PIECES}${name.slice(0, 2)}/${name}`;
}
