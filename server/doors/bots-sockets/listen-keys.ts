/**
 * Names under which an account's news is heard: random, one for each API key, good for an hour unless kept alive. They are kept in
 * memory alone: after a restart a client is refused with its old one and asks for another.
 */
import { randomBytes } from "node:crypto";
import type { LivePart } from "../../live-parts.ts";

const LIFE_MS = 3_600_000;
/** As long as a stream's name may be. */
const NAME_BYTES = 32;
const NAME = /^[0-9a-f]{64}$/;

export type ListenKeyOwner = { readonly userId: number; readonly apiKey: string };
type Kept = ListenKeyOwner & { readonly name: string; until: number };

export const isListenKeyName = (name: string): boolean => NAME.test(name);

export class ListenKeys {
  readonly #byName = new Map<string, Kept>();
  readonly #byKey = new Map<string, Kept>();
  readonly #listeners = new Set<(name: string) => void>();

  /** The name of that API key, which is good for an hour from now on. */
  open({ userId, apiKey }: ListenKeyOwner, now: number): string {
    this.#sweep(now);
    const known = this.#byKey.get(apiKey);
    const kept = known ?? { userId, apiKey, name: randomBytes(NAME_BYTES).toString("hex"), until: 0 };
    kept.until = now + LIFE_MS;
    this.#byName.set(kept.name, kept);
    this.#byKey.set(apiKey, kept);
    return kept.name;
  }

  /** Another hour; undefined where there is none. */
  keep({ apiKey }: Pick<ListenKeyOwner, "apiKey">, now: number): string | undefined {
    this.#sweep(now);
    const kept = this.#byKey.get(apiKey);
    if (kept !== undefined) kept.until = now + LIFE_MS;
    return kept?.name;
  }

  /** To be called too when the API key is deleted or suspended: who hears by it hears no more. */
  close(apiKey: string): void {
    const kept = this.#byKey.get(apiKey);
    if (kept !== undefined) this.#end(kept);
  }

  /** Whose news a name stands for. */
  ownerOf(name: string, now: number): number | undefined {
    this.#sweep(now);
    return this.#byName.get(name)?.userId;
  }

  /** Hears of each name that ended; what comes back ends that. */
  onEnded(listener: (name: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #sweep(now: number): void {
    for (const kept of this.#byName.values()) if (kept.until <= now) this.#end(kept);
  }

  #end(kept: Kept): void {
    this.#byName.delete(kept.name);
    this.#byKey.delete(kept.apiKey);
    for (const listener of this.#listeners) listener(kept.name);
  }
}

export const LISTEN_KEYS: LivePart<ListenKeys> = { name: "listen keys", make: () => new ListenKeys() };
