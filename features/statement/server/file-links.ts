/**
 * Links to files that are being fetched: each works once and soon; one file at a time a person. Of all files together some pieces are read at
 * the same time: one whose reader is slow waits for that reader and takes nobody's turn.
 */
import { randomBytes } from "node:crypto";
import type { LivePart } from "../../../server/live-parts.ts";
import { Turns } from "../../../server/turns.ts";
import type { FileNeeds } from "./statement-file.ts";

const LIFE_MS = 2 * 60_000;
/** Pieces read at the same time, of all people's files. */
const READING_MAX = 4;
const WAITING_MAX = 10_000;

type Waiting = { readonly needs: FileNeeds; readonly until: number };

export class FileLinks {
  readonly #waiting = new Map<string, Waiting>();
  readonly #writing = new Set<number>();
  readonly #reading = new Turns(READING_MAX);

  /** A link for somebody's file; undefined while one of theirs is written. */
  offer(needs: FileNeeds, now: number): string | undefined {
    if (this.#writing.has(needs.query.user)) return undefined;
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

  /** Reads one piece of a file when it is its turn. */
  inTurn<Piece>(read: () => Promise<Piece>): Promise<Piece> {
    return this.#reading.run(read);
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
