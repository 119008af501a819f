/**
 * The keys as the bots' door uses them: who a key belongs to, what it may do, whether a signature is its own.
 *
 * Look-ups are cached for a short while; deleting or suspending a key drops it from the cache at once. When a key was last used is
 * written down once a minute at most.
 */
import { createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from "node:crypto";
import { addressCheck } from "./address-list.ts";
import type { Database } from "../sql/database.ts";
import { isDatabaseAway } from "../sql/database-away.ts";
import { StrangerLookUps } from "./stranger-look-ups.ts";
import { SCOPES, type Scope } from "../../features/api-keys/contract/api-keys.contract.ts";

const CACHE_MS = 30_000;
const CACHE_MAX = 10_000;
/** A name that is no key now is not asked for again so long. */
const UNKNOWN_MS = 5000;
const USE_WRITTEN_EVERY_MS = 60_000;
const API_KEY = /^[0-9a-f]{64}$/;

export type KeyKind = "hmac" | "ed25519" | "rsa";
export type ApiKey = {
  readonly id: number;
  readonly userId: number;
  readonly kind: KeyKind;
  readonly scopes: ReadonlySet<Scope>;
  /** Whether it may be used from there; a key without a list from anywhere. */
  readonly allows: (ip: string) => boolean;
  /** Whether `signature` (hex of HMAC-SHA256, or base64 of Ed25519 or RSA) was made over exactly `payload` with this key. */
  readonly isSigned: (payload: string, signature: string) => boolean;
};

type Cached = { readonly key: ApiKey; readonly until: number };

export class KeyRing {
  readonly #database: Database;
  readonly #clock: () => number;
  readonly #venueSecret: Buffer;
  readonly #strangers: StrangerLookUps;
  readonly #cache = new Map<string, Cached>();
  readonly #usedAt = new Map<number, number>();
  readonly #forgottenListeners: ((apiKey: string) => void)[] = [];
  /** Counts deletions, so that a look-up under way can't put a key back that was deleted meanwhile. */
  #deletions = 0;

  constructor(database: Database, clock: () => number, venueSecret: Buffer) {
    this.#database = database;
    this.#clock = clock;
    this.#venueSecret = venueSecret;
    this.#strangers = new StrangerLookUps(clock, UNKNOWN_MS);
  }

  /** The secret of an HMAC key: 64 hex digits, always the same for the same key, kept nowhere. */
  secretOf(apiKey: string): string {
    return createHmac("sha256", this.#venueSecret).update(`api key ${apiKey}`).digest("hex");
  }

  /** Another secret of the venue's, always the same for the same purpose, kept nowhere: 32 bytes. */
  materialOf(purpose: string): Buffer {
    return createHmac("sha256", this.#venueSecret).update(purpose).digest();
  }

  /** The key of that name, or undefined for anything that isn't one. `ip`: who names it; throws Refused like `Sessions.find`. */
  async find(apiKey: string, ip: string): Promise<ApiKey | undefined> {
    if (!API_KEY.test(apiKey)) return undefined;
    const now = this.#clock();
    const cached = this.#cache.get(apiKey);
    if (cached !== undefined && cached.until > now) return cached.key;
    const deletions = this.#deletions;
    if (cached === undefined) return this.#strangers.look(apiKey, ip, () => this.#load(apiKey, now, deletions));
    try {
      return await this.#load(apiKey, now, deletions);
    } catch (error: unknown) {
      // Every deletion goes through here, so what was known last still holds while the database can't be asked.
      if (cached !== undefined && isDatabaseAway(error)) return cached.key;
      throw error;
    }
  }

  /** To be called when suspended keys were confirmed: they work at once. */
  confirmed(): void {
    this.#strangers.forget();
  }

  /** `deletions`: how many there were when it was asked for. */
  async #load(apiKey: string, now: number, deletions: number): Promise<ApiKey | undefined> {
    const row = await this.#database
      .selectFrom("api_key")
      .select(["id", "user_id", "kind", "public_key", "scopes", "ip_list"])
      .where("api_key", "=", apiKey)
      .where("suspended_at", "is", null)
      .executeTakeFirst();
    if (row === undefined) {
      // From now on whoever names it is a stranger.
      this.#cache.delete(apiKey);
      return undefined;
    }
    const secret = row.kind === "hmac" ? this.secretOf(apiKey) : "";
    const publicKey = row.kind === "hmac" ? undefined : readPublicKey(row.public_key);
    // A row that says one kind and holds another opens nothing.
    if (row.kind !== "hmac" && publicKey?.kind !== row.kind) return undefined;
    const key: ApiKey = {
      id: row.id,
      userId: row.user_id,
      kind: publicKey?.kind ?? "hmac",
      scopes: new Set(SCOPES.filter((scope) => row.scopes.split(",").includes(scope))),
      allows: row.ip_list === "" ? () => true : addressCheck(row.ip_list.split(",")),
      isSigned: (payload, signature) =>
        publicKey === undefined ? isHmac(secret, payload, signature) : isSignedBy(publicKey, payload, signature),
    };
    if (deletions === this.#deletions) this.#remember(apiKey, { key, until: now + CACHE_MS });
    return key;
  }

  /** Notes that the key was used; to be called only for requests that were its own. */
  async used(id: number, ip: string): Promise<void> {
    const now = this.#clock();
    if (now - (this.#usedAt.get(id) ?? 0) < USE_WRITTEN_EVERY_MS) return;
    this.#usedAt.delete(id);
    this.#usedAt.set(id, now);
    dropOldest(this.#usedAt);
    await this.#database
      .updateTable("api_key")
      .set({ last_used_at: new Date(now), last_ip: ip.slice(0, 45) })
      .where("id", "=", id)
      .execute();
  }

  /** To be called when a key was deleted or suspended: from then on it opens nothing. */
  forget(apiKey: string): void {
    this.#deletions += 1;
    this.#cache.delete(apiKey);
    for (const listener of this.#forgottenListeners) listener(apiKey);
  }

  /** Hears of every key that was deleted or suspended: what it opened has to end. */
  onForgotten(listener: (apiKey: string) => void): void {
    this.#forgottenListeners.push(listener);
  }

  #remember(apiKey: string, cached: Cached): void {
    this.#cache.delete(apiKey);
    this.#cache.set(apiKey, cached);
    dropOldest(this.#cache);
  }
}

/** Keys may be made and deleted without end. */
function dropOldest<Key>(kept: Map<Key, unknown>): void {
  if (kept.size <= CACHE_MAX) return;
  for (const oldest of kept.keys()) return void kept.delete(oldest);
}

/** The public half of somebody's key. */
export type PublicKey = { readonly kind: "ed25519" | "rsa"; readonly key: KeyObject };

/** Shorter RSA keys can be broken, longer ones cost the venue's thread too much. */
const RSA_BITS = { min: 2048, max: 4096 };
/** 65,537 nearly always. One as long as the key makes each signature, a wrong one too, ten times the work: 5 ms of the venue's thread. */
const RSA_EXPONENT_MAX = 2n ** 32n;

/** An Ed25519 or RSA public key in PEM, or undefined for anything else. */
export function readPublicKey(pem: string): PublicKey | undefined {
  // The private half in PEM would be taken for a public one: nobody should have given it away.
  if (!pem.trimStart().startsWith("-----BEGIN PUBLIC KEY-----")) return undefined;
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === "ed25519") return { kind: "ed25519", key };
    const { modulusLength: bits = 0, publicExponent = RSA_EXPONENT_MAX } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType !== "rsa" || publicExponent >= RSA_EXPONENT_MAX) return undefined;
    return bits >= RSA_BITS.min && bits <= RSA_BITS.max ? { kind: "rsa", key } : undefined;
  } catch (error: unknown) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}

function isHmac(secret: string, payload: string, signature: string): boolean {
  const expected = createHmac("sha256", secret).update(payload).digest();
  const given = Buffer.from(signature, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** RSA as the dialect has it: PKCS #1 v1.5 over SHA-256. */
function isSignedBy({ kind, key }: PublicKey, payload: string, signature: string): boolean {
  const given = Buffer.from(signature, "base64");
  if (kind === "rsa") return verify("sha256", Buffer.from(payload), key, given);
  return given.length === 64 && verify(null, Buffer.from(payload), key, given);
}
