/** Pictures of works in the widths that pages show, as WebP: made once, one after the other, and kept. */
import sharp from "sharp";
import type { MediaLine } from "./media-line.ts";
import type { WorksStore } from "./works-store.ts";

export const WIDTHS = [320, 640] as const;
export type Width = (typeof WIDTHS)[number];
const QUALITY = 82;
/** Dots of what is read: an upload is no larger, and a picture that says otherwise is not opened. */
const PIXELS_MOST = 4096 * 4096;
/** Pictures that wait to be made: whoever asks for more is asked to come again. */
const WAITING_MOST = 64;

export class Thumbnails {
  readonly #works: WorksStore;
  readonly #line: MediaLine;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(works: WorksStore, line: MediaLine) {
    this.#works = works;
    this.#line = line;
  }

  /** Undefined: there is no such work, or it is no picture. "busy": later. */
  async read(code: string, width: Width): Promise<Buffer | "busy" | undefined> {
    const kept = await this.#line.read(() => this.#works.thumbnail(code, width));
    if (kept !== undefined) return kept;
    // Only what is a picture waits: with codes that nobody has strangers would keep others from theirs.
    const found = await this.#line.read(() => this.#works.about(code));
    if (found === undefined || !found.mime.startsWith("image/")) return undefined;
    if (this.#waiting >= WAITING_MOST) return "busy";
    this.#waiting += 1;
    const made = this.#last.then(() => this.#make(code, width));
    this.#last = made.catch(() => undefined);
    try {
      return await made;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Who waited for another's may find it made. */
  async #make(code: string, width: Width): Promise<Buffer | undefined> {
    const kept = await this.#works.thumbnail(code, width);
    if (kept !== undefined) return kept;
    const found = await this.#works.media(code);
    if (found === undefined) return undefined;
    const bytes = await sharp(found.bytes, { limitInputPixels: PIXELS_MOST })
      .resize({ width, height: width, fit: "cover" })
      .webp({ quality: QUALITY })
      .toBuffer();
    await this.#works.keepThumbnail(code, width, bytes);
    return bytes;
  }
}
