/** The channel to the keeper (tools/keeper.mjs), over which a venue and the one that takes over from it also hear each other. */
import type { Server } from "node:net";

/**
 * take: start the version in that folder beside me. next-ended, gone: the keeper says that the other process is no more.
 * durable: every command before this one may be applied. ready: it follows the log, or, with `why`, can only open once the other has closed.
 * refused: it can't be the next one. port: with the port's handle. closed: nothing of mine writes any more.
 */
export type HandOverWord =
  | { readonly kind: "take"; readonly node: string; readonly folder: string }
  | { readonly kind: "next-ended" | "gone" | "port" | "closed" }
  | { readonly kind: "durable"; readonly next: number }
  | { readonly kind: "ready"; readonly process: number; readonly why?: string }
  | { readonly kind: "refused"; readonly why: string };

type Kind = HandOverWord["kind"];
type WordOf<K extends Kind> = Extract<HandOverWord, { readonly kind: K }>;
/** What listens at a port, as Node's channels carry it between processes. */
export type PortHandle = { readonly isPort: never };

/** Of the keeper that we count on. */
const KEEPER = "--keeper=1";
/** Descriptor whose other end the keeper holds. */
const LIFELINE = 4;

export class KeeperChannel {
  /** Whether this process is to follow a venue that runs, and take over from it. */
  readonly isNext: boolean;
  /** What the embedded database hangs on: a descriptor that closes when the keeper ends. */
  readonly lifeline = LIFELINE;
  readonly #heard = new Map<Kind, { readonly word: HandOverWord; readonly handle: PortHandle | undefined }>();
  readonly #waiting: ((word: HandOverWord) => void)[] = [];

  private constructor(isNext: boolean) {
    this.isNext = isNext;
    process.on("message", (word: HandOverWord, handle: unknown) => {
      this.#heard.set(word.kind, { word, handle: handle as PortHandle | undefined });
      for (const resolve of this.#waiting.splice(0)) resolve(word);
    });
  }

  /** Undefined where this process was started without a keeper, or by another version's that speaks otherwise. */
  static of(args: readonly string[]): KeeperChannel | undefined {
    if (process.send === undefined || !args.includes(KEEPER)) return undefined;
    return new KeeperChannel(args.includes("--follow"));
  }

  say(word: HandOverWord, server?: Server): void {
    if (!process.connected) return;
    // The handle itself: a server that is sent would begin to accept wherever it comes by.
    const handle = server === undefined ? undefined : (server as unknown as { readonly _handle: Server })._handle;
    process.send?.(word, handle, {}, () => undefined);
  }

  /** The newest word of a kind, and what came with it. */
  heard<K extends Kind>(kind: K): WordOf<K> | undefined {
    return this.#heard.get(kind)?.word as WordOf<K> | undefined;
  }

  /** The port's handle, once it was sent. */
  get port(): PortHandle | undefined {
    return this.#heard.get("port")?.handle;
  }

  /** Forgets what was heard of an earlier one. */
  forget(): void {
    this.#heard.clear();
  }

  /** Resolves with the next word, whatever it is. */
  next(): Promise<HandOverWord> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Resolves with the first word of one of these kinds, also one that was heard before. */
  async hears(kinds: readonly Kind[]): Promise<HandOverWord> {
    for (;;) {
      const known = kinds.map((kind) => this.heard(kind)).find((word) => word !== undefined);
      if (known !== undefined) return known;
      await this.next();
    }
  }
}
