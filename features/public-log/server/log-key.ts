/** The key that heads are signed with: worked out from the venue's secret, so it is in every backup. */
import { createPrivateKey, createPublicKey, hkdfSync, sign } from "node:crypto";
import { KEY_KINDS, keyId, signedNote, verifierKey } from "../checkpoint.ts";

/** RFC 8410: what stands before the 32 bytes of a private Ed25519 key. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

export class LogKey {
  /** Whose log: "touchstone/<identity>". */
  readonly name: string;
  /** As who checks is given it. */
  readonly verifier: string;
  readonly #private: ReturnType<typeof createPrivateKey>;
  readonly #id: Uint8Array;

  constructor(secret: Uint8Array, identity: string) {
    this.name = `touchstone/${identity}`;
    const seed = Buffer.from(hkdfSync("sha256", secret, identity, "touchstone log heads", 32));
    this.#private = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
    const publicKey = Buffer.from(createPublicKey(this.#private).export({ format: "jwk" }).x ?? "", "base64url");
    this.#id = keyId(this.name, KEY_KINDS.log, publicKey);
    this.verifier = verifierKey(this.name, KEY_KINDS.log, publicKey);
  }

  note(body: string): string {
    return signedNote(body, [{ name: this.name, id: this.#id, signature: sign(null, Buffer.from(body), this.#private) }]);
  }
}
