/**
 * The memory behind idempotency (V6): a key that comes again gets the first answer and has no second effect.
 *
 * Kept for 24 hours of the venue's clock (durability.md D6). The memory is saved in snapshots but is not part of the
 * state hash: remembering that something was refused changes nobody's money (V4).
 */
import type { TimeMs } from "../money/units.ts";
import type { StateReader, StateWriter } from "./state-bytes.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;

export type Answer<Outcome> = { readonly at: TimeMs; readonly fingerprint: string; readonly outcome: Outcome };

export class Answers<Outcome> {
  readonly name = "answers";
  readonly version = 1;
  readonly #byKey = new Map<string, Answer<Outcome>>();

  find(key: string): Answer<Outcome> | undefined {
    return this.#byKey.get(key);
  }

  /** Every key that begins so, in order of arrival. */
  *beginning(prefix: string): Iterable<readonly [string, Answer<Outcome>]> {
    for (const entry of this.#byKey) if (entry[0].startsWith(prefix)) yield entry;
  }

  remember(key: string, answer: Answer<Outcome>): void {
    this.#byKey.set(key, answer);
  }

  /** Forgets what is older than a day; the map is in order of arrival, so this stops at the first that is not. */
  expire(at: TimeMs): void {
    for (const [key, answer] of this.#byKey) {
      if (at - answer.at < KEPT_MS) return;
      this.#byKey.delete(key);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#byKey.size);
    for (const [key, answer] of this.#byKey) {
      writer.text(key);
      writer.number(answer.at);
      writer.text(answer.fingerprint);
      writer.text(toText(answer.outcome));
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const key = reader.text();
      const at = reader.number() as TimeMs;
      this.#byKey.set(key, { at, fingerprint: reader.text(), outcome: fromText(reader.text()) as Outcome });
    }
  }
}

/**
 * 64 bits of a text in hex: whether the same key came with the same content. No commitment: who finds two contents that share
 * it can only get the answer to their own first request.
 */
export function digest(text: string): string {
  let [a, b] = [0x9e3779b1 | 0, 0x85ebca77 | 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x85ebca6b);
    b = Math.imul(b ^ code, 0xc2b2ae35);
    a = (a << 13) | (a >>> 19);
    b = (b << 15) | (b >>> 17);
  }
  return [a ^ (b >>> 7), b ^ (a >>> 9)].map((lane) => (lane >>> 0).toString(16).padStart(8, "0")).join("");
}

/** JSON with bigints as {"$bigint": "…"} and keys in order, so that equal values have equal texts. */
export function toText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === "bigint") return { $bigint: inner.toString() };
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    const record = inner as Record<string, unknown>;
    return Object.fromEntries(
      Object.keys(record)
        .sort()
        .map((key) => [key, record[key]]),
    );
  });
}

function fromText(text: string): unknown {
  return JSON.parse(text, (_key, inner: unknown) => {
    if (typeof inner === "object" && inner !== null && "$bigint" in inner) return BigInt(String(inner.$bigint));
    return inner;
  });
}
