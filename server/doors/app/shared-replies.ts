/**
 * Replies that are the same for everybody: put into JSON once, compressed once, and shared by all who ask until something changes.
 *
 * Where something changes all the time, the time that making them anew may take is bounded: once it is used up, who asks gets the
 * reply of a moment ago, as old as a push of the sockets at most.
 */
import { hash } from "node:crypto";
import { compressed } from "./gzip.ts";

/** As the sockets push. */
export const FLUSH_MS = 100;
/** Of each flush: a tenth of the venue's one thread, whoever asks and however often. */
const MAKING_MS = 10;
/** Characters kept at most: charts are 300,000 each, and strangers choose their ranges. */
const KEPT_MAX = 16_000_000;

/** Shorter ones fit a packet or two either way. */
export const COMPRESSED_FROM = 2048;

/** A reply; its bytes, its tag and its compressed form are made for the first who needs them, and shared by all. */
export class SharedReply {
  readonly #content: string | Buffer;
  #bytes: Buffer | undefined;
  #tag: string | undefined;
  #compressed: Promise<Buffer | undefined> | undefined;

  /** `tag`: where another one is cheaper to have than that of its content. */
  constructor(content: string | Buffer, tag?: string) {
    this.#content = content;
    this.#tag = tag;
  }

  /** Characters or bytes, whichever it was made of. */
  get length(): number {
    return this.#content.length;
  }

  get text(): string {
    return this.#content.toString();
  }

  get bytes(): Buffer {
    return (this.#bytes ??= typeof this.#content === "string" ? Buffer.from(this.#content) : this.#content);
  }

  /** Of its content, as an entity tag: who asks again for the same is told that it is the same. Weak, because it also leaves compressed. */
  get tag(): string {
    return (this.#tag ??= `W/"${hash("sha256", this.bytes, "base64url").slice(0, 22)}"`);
  }

  /** Resolves when it can be sent at once, to most. */
  async made(): Promise<void> {
    if (this.length >= COMPRESSED_FROM) await this.compressed();
  }

  /** Undefined when too many others are being compressed. */
  compressed(): Promise<Buffer | undefined> {
    this.#compressed ??= compressed(this.bytes).then((bytes) => {
      // Whoever asks next tries again.
      if (bytes === undefined) this.#compressed = undefined;
      return bytes;
    });
    return this.#compressed;
  }
}

type Kept = { readonly reply: SharedReply; readonly version: string | number; readonly madeAt: number };

export class SharedReplies {
  readonly #now: () => number;
  readonly #kept = new Map<string, Kept>();
  #characters = 0;
  #flush = 0;
  /** Spent on replies in this flush, in ms. */
  #spent = 0;

  /** `now` in ms; only differences count. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `version`: another one when the reply may be another one; `make`: its JSON, or itself. */
  of(key: string, version: string | number, make: () => string | SharedReply): SharedReply {
    const kept = this.#kept.get(key);
    if (kept !== undefined && (kept.version === version || !this.#mayMake(kept.madeAt))) return kept.reply;
    const began = this.#now();
    const made = make();
    const reply = typeof made === "string" ? new SharedReply(made) : made;
    const now = this.#now();
    // The first one of a key, when nothing is compiled yet, says nothing about what they cost.
    if (kept !== undefined) this.#spent += now - began;
    this.#drop(key);
    this.#kept.set(key, { reply, version, madeAt: now });
    this.#characters += sizeOf(key, reply);
    while (this.#characters > KEPT_MAX && this.#kept.size > 1) this.#dropOldest();
    return reply;
  }

  /** Of what is older than a flush there is one more at any time: nobody is shown the past. */
  #mayMake(madeAt: number): boolean {
    const now = this.#now();
    const flush = Math.floor(now / FLUSH_MS);
    if (flush !== this.#flush) [this.#flush, this.#spent] = [flush, 0];
    return this.#spent < MAKING_MS || now - madeAt > FLUSH_MS;
  }

  #dropOldest(): void {
    for (const oldest of this.#kept.keys()) return this.#drop(oldest);
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#characters -= sizeOf(key, kept.reply);
  }
}

/** With what an entry costs beside its text. */
const sizeOf = (key: string, { length }: SharedReply): number => 500 + key.length + length;
