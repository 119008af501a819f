/** The events that a provider has yet to tell: on disk before anybody is answered, told until the venue has taken them. */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { signEvent, type ProviderEvent } from "./signed-event.ts";

type Outgoing = {
  readonly id: string;
  readonly event: ProviderEvent;
  readonly nextAt: number;
  readonly givenUpAt: number;
  readonly tries: number;
};
/** What is on disk. */
type Kept = { readonly paid: readonly number[]; readonly waiting: readonly Outgoing[] };

export type OutgoingOptions = {
  readonly file: string;
  readonly secret: string;
  /** Where the venue takes them. */
  readonly webhook: string;
  readonly now: () => number;
};

const FIRST_RETRY_MS = 1000;
const RETRY_MS_MAX = 300_000;
const TRIED_FOR_MS = 3 * 24 * 3_600_000;
const ANSWERED_WITHIN_MS = 5000;

function readKept(file: string): Kept {
  const kept = JSON.parse(readFileSync(file, "utf8")) as Partial<Kept> | null;
  if (!Array.isArray(kept?.paid) || !Array.isArray(kept.waiting)) throw new SyntaxError(`${file} holds no events`);
  return { paid: kept.paid, waiting: kept.waiting };
}

/**
 * Moves a file that can't be read aside and returns its new name: without it the provider asks anew what became of an order, and the venue
 * credits one once however often it is told.
 */
export function setAsideDamaged(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  try {
    readKept(file);
    return undefined;
  } catch (error: unknown) {
    // Damaged, or not to be read: the venue goes on either way.
    if (!(error instanceof Error)) throw error;
    renameSync(file, `${file}.damaged`);
    return `${file}.damaged`;
  }
}

export class OutgoingEvents {
  readonly #options: OutgoingOptions;
  #waiting: readonly Outgoing[];
  readonly #paid: Set<number>;

  constructor(options: OutgoingOptions) {
    this.#options = options;
    const kept = existsSync(options.file) ? readKept(options.file) : { paid: [], waiting: [] };
    this.#waiting = kept.waiting;
    this.#paid = new Set(kept.paid);
  }

  /** Whether the venue has taken that an order was paid. */
  isPaid(order: number): boolean {
    return this.#paid.has(order);
  }

  /** Whether something of an order waits to be told, and when. */
  waitingOf(order: number): Outgoing | undefined {
    return this.#waiting.find(({ event }) => event.order === order);
  }

  add(id: string, event: ProviderEvent, delayMs = 0): void {
    const nextAt = this.#options.now() + delayMs;
    this.#waiting = [...this.#waiting, { id, event, nextAt, givenUpAt: nextAt + TRIED_FOR_MS, tries: 0 }];
    this.#write();
  }

  /** Tells what is due, one after the other; what the venue did not take is told again later. */
  async tell(): Promise<void> {
    const { now } = this.#options;
    for (const one of this.#waiting.filter(({ nextAt }) => nextAt <= now())) {
      const isTaken = await this.#send(one);
      if (isTaken && one.event.kind === "paid") this.#paid.add(one.event.order);
      const next = { ...one, tries: one.tries + 1, nextAt: now() + Math.min(RETRY_MS_MAX, FIRST_RETRY_MS * 2 ** one.tries) };
      const isOver = isTaken || next.nextAt > one.givenUpAt;
      this.#waiting = this.#waiting.flatMap((other) => (other.id === one.id ? (isOver ? [] : [next]) : [other]));
      this.#write();
    }
  }

  async #send({ id, event }: Outgoing): Promise<boolean> {
    const { secret, webhook, now } = this.#options;
    const { seconds, signature, body } = signEvent(secret, id, event, now());
    const headers = { "content-type": "application/json", "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signature };
    // A venue that is away is told again.
    const sent = fetch(webhook, { method: "POST", headers, body, signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) });
    const reply = await sent.catch(() => undefined);
    return reply?.ok === true;
  }

  #write(): void {
    const kept: Kept = { paid: [...this.#paid], waiting: this.#waiting };
    writeFileSync(`${this.#options.file}.new`, JSON.stringify(kept), { flush: true, mode: 0o600 });
    renameSync(`${this.#options.file}.new`, this.#options.file);
  }
}
