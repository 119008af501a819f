/** Works by their hash: names and media, kept as they were made. What never changes is read once. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../server/sql/database.ts";

export type WorkKind = 0 | 1 | 2 | 3 | 4;
export type Work = {
  readonly code: string;
  readonly kind: WorkKind;
  readonly name: string;
  readonly description: string;
  readonly artist: number;
  readonly mime: string;
  readonly poster: string;
};
export type NewWork = Omit<Work, "code"> & { readonly bytes: Buffer; readonly made: number };

const KNOWN_MOST = 5_000;
export const codeOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export class WorksStore {
  readonly #database: Database;
  readonly #known = new Map<string, Work>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Of codes that there are, as many as are asked for: what is forgotten to make room is none of them. */
  async read(codes: readonly string[]): Promise<ReadonlyMap<string, Work>> {
    const found = new Map<string, Work>();
    const missing = new Set<string>();
    for (const code of codes) {
      const work = this.#known.get(code);
      if (work === undefined) missing.add(code);
      else found.set(code, work);
    }
    if (missing.size === 0) return found;
    const rows = await this.#database
      .selectFrom("nft_work")
      .select(["code", "kind", "name", "description", "artist", "mime", "poster"])
      .where("code", "=", sql<string>`any(${[...missing]})`)
      .execute();
    if (this.#known.size > KNOWN_MOST) this.#known.clear();
    for (const row of rows) {
      const work = { ...row, kind: row.kind as WorkKind };
      this.#known.set(row.code, work);
      found.set(row.code, work);
    }
    return found;
  }

  /** Its code; what is there already stays as it is. */
  async keep({ bytes, ...work }: NewWork, now: Date, code = codeOf(bytes)): Promise<string> {
    await this.#database
      .insertInto("nft_work")
      .values({ code, ...work, bytes, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return code;
  }

  /** Its kind and length in bytes; nothing of it is read. */
  async about(code: string): Promise<{ readonly mime: string; readonly length: number } | undefined> {
    const length = sql<number>`octet_length(bytes)`.as("length");
    return this.#database.selectFrom("nft_work").select(["mime", length]).where("code", "=", code).executeTakeFirst();
  }

  /** `count` bytes from the one with this place, the first being 0: the database reads no others. */
  async piece(code: string, from: number, count: number): Promise<Buffer> {
    const piece = sql<Buffer>`substring(bytes from ${sql.lit(from + 1)}::integer for ${sql.lit(count)}::integer)`.as("piece");
    const row = await this.#database.selectFrom("nft_work").select(piece).where("code", "=", code).executeTakeFirst();
    return row?.piece ?? Buffer.alloc(0);
  }

  /** All of it: of pictures alone, which are small. */
  async media(code: string): Promise<{ readonly mime: string; readonly bytes: Buffer } | undefined> {
    return this.#database.selectFrom("nft_work").select(["mime", "bytes"]).where("code", "=", code).executeTakeFirst();
  }

  async thumbnail(code: string, width: number): Promise<Buffer | undefined> {
    const row = await this.#database
      .selectFrom("nft_thumbnail")
      .select("bytes")
      .where("code", "=", code)
      .where("width", "=", width)
      .executeTakeFirst();
    return row?.bytes;
  }

  async keepThumbnail(code: string, width: number, bytes: Buffer): Promise<void> {
    await this.#database
      .insertInto("nft_thumbnail")
      .values({ code, width, bytes })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
