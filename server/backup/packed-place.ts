/**
 * A place whose files are packed: zstd, and with a secret AES-256-GCM over that (nonce 12, text, tag 16; further data: the name). One file of it
 * says whose they are, with format, venue, salt and proof of the secret. Backups lie so, and the log's archive in a bucket.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, scryptSync, type Hmac, type Hash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { StartError } from "../start-error.ts";
import type { BackupPlace } from "./backup-place.ts";

const FORMAT = 1;
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
/** About a tenth of a second and 128 MiB: a guess of the secret costs as much. */
const SCRYPT = { N: 1 << 17, r: 8, p: 1, maxmem: 256 << 20 };
const PROOF = "touchstone backup";
/** A flipped bit of what is not encrypted, and not named by its hash, is found by this alone. */
const WITH_CHECKSUM = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** What lies there: the file that says so, and words for people. */
export type PackedKind = {
  readonly about: string;
  /** "an archive", of which a place holds no "archive". */
  readonly has: string;
  readonly what: string;
  /** "The backups in /mnt/backups are". */
  readonly are: (place: string) => string;
  readonly were: (place: string) => string;
};

type About = { readonly format: number; readonly venue: string; readonly salt?: string; readonly proof?: string };
type Keys = { readonly names: Buffer; readonly content: Buffer };

/** What should lie there does not, or is not what was put there; the rest may be whole. */
export class PackedDamaged extends StartError {}

export class PackedPlace {
  readonly place: BackupPlace;
  readonly venue: string;
  readonly #keys: Keys | undefined;

  private constructor(place: BackupPlace, venue: string, keys: Keys | undefined) {
    this.place = place;
    this.venue = venue;
    this.#keys = keys;
  }

  get isEncrypted(): boolean {
    return this.#keys !== undefined;
  }

  /** For writing: begun where there is none. Throws StartError where it is another venue's, or the secret another. */
  static async begin(place: BackupPlace, kind: PackedKind, venue: string, secret: string | undefined): Promise<PackedPlace> {
    if (await place.has(kind.about)) {
      const packed = await PackedPlace.open(place, kind, secret);
      if (packed.venue === venue) return packed;
      throw new StartError(
        `${place.text} has ${kind.has} of venue ${packed.venue.slice(0, 8)}, this is ${venue.slice(0, 8)}: choose another folder.`,
      );
    }
    if (!(await place.isEmpty())) throw new StartError(`${place.text} is not empty, and holds no ${kind.what}: choose another folder.`);
    const salt = randomBytes(16);
    const keys = secret === undefined ? undefined : keysOf(secret, salt);
    const sealed = keys === undefined ? {} : { salt: salt.toString("hex"), proof: proofOf(keys) };
    const about = { format: FORMAT, venue, ...sealed } satisfies About;
    await place.writeFirst(kind.about, Buffer.from(`${JSON.stringify(about, undefined, 2)}\n`));
    return new PackedPlace(place, venue, keys);
  }

  static async open(place: BackupPlace, kind: PackedKind, secret: string | undefined): Promise<PackedPlace> {
    const about = await readAbout(place, kind);
    if (about.salt === undefined) {
      if (secret === undefined) return new PackedPlace(place, about.venue, undefined);
      throw new StartError(`${kind.are(place.text)} not encrypted: take the secret away, or choose another folder for encrypted ones.`);
    }
    if (secret === undefined) throw new StartError(`${kind.are(place.text)} encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE.`);
    const keys = keysOf(secret, Buffer.from(about.salt, "hex"));
    if (proofOf(keys) !== about.proof) throw new StartError(`${kind.were(place.text)} encrypted with another secret.`);
    return new PackedPlace(place, about.venue, keys);
  }

  /** For reading alone: one that is not encrypted needs no secret, and one that is there does not disturb. */
  static async openToRead(place: BackupPlace, kind: PackedKind, secret: string | undefined): Promise<PackedPlace> {
    const { salt } = await readAbout(place, kind);
    return PackedPlace.open(place, kind, salt === undefined ? undefined : secret);
  }

  /** A hash of content that tells whoever has no secret nothing about it. */
  contentHash(): Hash | Hmac {
    return this.#keys === undefined ? createHash("sha256") : createHmac("sha256", this.#keys.names);
  }

  pack(bytes: Uint8Array, name: string): Buffer {
    const small = zstdCompressSync(bytes, WITH_CHECKSUM);
    if (this.#keys === undefined) return small;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#keys.content, nonce).setAAD(Buffer.from(name));
    return Buffer.concat([nonce, cipher.update(small), cipher.final(), cipher.getAuthTag()]);
  }

  /** `file`: where it lies, for people; `most`: so many bytes at most may come of it. Throws StartError where it is damaged. */
  unpack(packed: Buffer, name: string, file: string, most?: number): Buffer {
    try {
      const small = this.#keys === undefined ? packed : decrypt(this.#keys.content, packed, name);
      return zstdDecompressSync(small, most === undefined ? {} : { maxOutputLength: most });
    } catch (error: unknown) {
      throw new PackedDamaged(`${this.placed(file)} is damaged.`, { cause: error });
    }
  }

  /** For people. */
  placed(file: string): string {
    return `${this.place.text}/${file}`;
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

async function readAbout(place: BackupPlace, { about: name, what }: PackedKind): Promise<About> {
  const bytes = await place.read(name);
  const file = `${place.text}/${name}`;
  if (bytes === undefined) throw new StartError(`${place.text} holds no ${what} (there is no ${name}).`);
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
