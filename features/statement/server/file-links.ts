/** Links to files that are being fetched: each works once and soon; one file at a time a person, and some at all. */
import { randomBytes } from "node:crypto";
import type { LivePart } from "../../../server/live-parts.ts";
import type { FileNeeds } from "./statement-file.ts";

const LIFE_MS = 2 * 60_000;
/** Written at the same time, of all people. */
const WRITING_MAX = 4;
const WAITING_MAX = 10_000;

type Waiting = { readonly needs: FileNeeds; readonly until: number };

export class FileLinks {
  readonly #waiting = new Map<string, Waiting>();
  readonly #writing = new Set<number>();

  /** A link for somebody's file; undefined while one of theirs is written, or as many as there may be. */
  offer(needs: FileNeeds, now: number): string | undefined {
    if (this.#writing.has(needs.query.user) || this.#writing.size >= WRITING_MAX) return undefined;
    this.#forgetOld(needs.query.user, now);
    const token = randomBytes(32).toString("base64url");
    this.#waiting.set(token, { needs, until: now + LIFE_MS });
    return token;
  }

  /** Once. */
  take(token: string, now: number): FileNeeds | undefined {
    const found = this.#waiting.get(token);
    this.#waiting.delete(token);
    if (found === undefined || found.until < now || this.#writing.has(found.needs.query.user)) return undefined;
    this.#writing.add(found.needs.query.user);
    return found.needs;
  }

  /** The file is written, or whoever fetched it went away. */
  done(user: number): void {
    this.#writing.delete(user);
  }

  /** The person's own earlier one too: the newest counts. */
  #forgetOld(user: number, now: number): void {
    for (const [token, { until, needs }] of this.#waiting)
      if (until < now || needs.query.user === user || this.#waiting.size > WAITING_MAX) this.#waiting.delete(token);
  }
}

export const FILE_LINKS: LivePart<FileLinks> = { name: "statement-files", make: () => new FileLinks() };
