/** Rings when somebody got a message that can be read now; the private sockets hear it. */
import type { LivePart } from "../../../server/live-parts.ts";

type Listener = (user: number, kind: string) => void;

export class NoticeBell {
  readonly #listeners: Listener[] = [];
  readonly #queues: (() => void)[] = [];
  /** Commands before this one were told by an earlier process. */
  nextSequence = 1;

  onRing(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Hears that something may wait to be mailed, or told to browsers. */
  onQueued(listener: () => void): void {
    this.#queues.push(listener);
  }

  queued(): void {
    for (const listener of this.#queues) listener();
  }

  ring(user: number, kind: string): void {
    for (const listener of this.#listeners) listener(user, kind);
  }
}

export const NOTICE_BELL: LivePart<NoticeBell> = { name: "messages", make: () => new NoticeBell() };
