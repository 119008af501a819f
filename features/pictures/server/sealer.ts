/**
 * Encrypts what lies on the disk (AES-256-GCM), and makes fingerprints of what must be found again without being read (HMAC-SHA256). Both by keys of
 * their own, worked out from `DATA_DIR/picture-key`: a copy of tables and folders alone shows nobody's documents.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export class Sealer {
  readonly #key: Buffer;
  readonly #fingerprintKey: Buffer;

  constructor(secret: Uint8Array) {
    this.#key = keyFor(secret, "pictures and documents");
    this.#fingerprintKey = keyFor(secret, "numbers of documents");
  }

  /** `about` is not kept with it: what is put under another name does not open. */
  seal(bytes: Uint8Array, about: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(about));
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** Throws where key, name or bytes are not those it was sealed with. */
  open(sealed: Buffer, about: string): Buffer {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", this.#key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }

  /** The same text gives the same one; nobody without the key can tell of which. */
  fingerprint(text: string): string {
    return createHmac("sha256", this.#fingerprintKey).update(text).digest("hex");
  }
}

function keyFor(secret: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `touchstone ${use}`, KEY_BYTES));
}
