/** An authenticator in software (WebAuthn Level 3, ES256, attestation "none"), for tests: makes a passkey and signs with it. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

type Creating = { readonly challenge: string; readonly rp: { readonly id?: string } };
type Asking = { readonly challenge: string; readonly rpId?: string };

const sha256 = (text: string | Buffer): Buffer => createHash("sha256").update(text).digest();

/** CBOR of what attestation needs: small numbers, texts, bytes and maps (RFC 8949). */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const map = value as ReadonlyMap<number | string, Parameters<typeof cbor>[0]>;
  return Buffer.concat([head(5, map.size), ...[...map].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}

export class SoftPasskey {
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  readonly #id = randomBytes(16);
  readonly #origin: string;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#privateKey = privateKey;
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    this.#publicKey = cbor(key);
  }

  get id(): string {
    return this.#id.toString("base64url");
  }

  /** What navigator.credentials.create gives. */
  create({ challenge, rp }: Creating, origin = this.#origin): object {
    const length = Buffer.from([0, this.#id.length]);
    const authData = Buffer.concat([this.#authData(rp.id ?? "", 0x45), Buffer.alloc(16), length, this.#id, this.#publicKey]);
    const attestation = new Map<string, string | Buffer | ReadonlyMap<string, never>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, never>()],
      ["authData", authData],
    ]);
    const clientDataJSON = this.#clientData("webauthn.create", challenge, origin).toString("base64url");
    return this.#credential({ clientDataJSON, attestationObject: cbor(attestation).toString("base64url"), transports: ["internal"] });
  }

  /** What navigator.credentials.get gives. */
  prove({ challenge, rpId = "" }: Asking, origin = this.#origin): object {
    this.counter += 1;
    const authenticatorData = this.#authData(rpId, 0x05);
    const clientData = this.#clientData("webauthn.get", challenge, origin);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #credential(response: object): object {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  #authData(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
