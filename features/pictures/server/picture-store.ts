/**
 * What people's pictures are kept in: a row that says whose it is and what for, and an encrypted file of a random name outside of everything that is served.
 *
 * A picture is nobody's business but its owner's until it is used: as a portrait, which everybody may see, or as a document, which leaves by the
 * operators' door only. What was never used is removed after a day.
 */
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transaction } from "kysely";
import type { Database } from "../../../server/sql/database.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import type { Picture } from "./picture-messages.ts";
import { PictureWorks } from "./picture-works.ts";
import type { PictureUse } from "./pictures.tables.ts";
import { Sealer } from "./sealer.ts";

/** Of one person; the oldest goes when one more comes. */
const UNUSED_MAX = 20;
const UNUSED_KEPT_MS = 86_400_000;
/** Looked up in the tables at once. */
const FILES_AT_ONCE = 500;
const NAME_BYTES = 24;
const PATH = /^\/uploads\/([\w-]{32})\.jpg$/;

export type PicturesOptions = {
  readonly database: Database;
  readonly clock: () => number;
  /** DATA_DIR. */
  readonly directory: string;
  /** The venue's secret of pictures. */
  readonly secret: Uint8Array;
};

export class Pictures {
  readonly works = new PictureWorks();
  /** Also of what is known of people beside their pictures. */
  readonly sealer: Sealer;
  readonly #database: Database;
  readonly #clock: () => number;
  readonly #folder: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ database, clock, directory, secret }: PicturesOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#folder = join(directory, "pictures");
    this.sealer = new Sealer(secret);
  }

  /** Keeps what a person sent; returns its path. */
  async keep(owner: number, picture: Picture): Promise<string> {
    const name = randomBytes(NAME_BYTES).toString("base64url");
    await this.#write(name, picture.jpeg);
    await this.#dropUnused(owner);
    await this.#database
      .insertInto("picture")
      .values({ name, user_id: owner, used_for: "", ...sizesOf(picture), created_at: new Date(this.#clock()) })
      .execute();
    return pathOf(name);
  }

  /**
   * Says what a person's own pictures are for, once and all of them or none; false with another's among them, or what there is not or is used already.
   * In a transaction of the caller's, where what they belong to is written too.
   */
  async use(
    owner: number,
    paths: readonly string[],
    use: Exclude<PictureUse, "">,
    database: Database | Transaction<Tables> = this.#database,
  ): Promise<boolean> {
    const names = [...new Set(paths.map(nameOf))].filter((name) => name !== undefined);
    if (names.length < paths.length) return false;
    const unused = await database
      .selectFrom("picture")
      .select("name")
      .where("name", "in", names)
      .where("user_id", "=", owner)
      .where("used_for", "=", "")
      .forUpdate()
      .execute();
    if (unused.length < names.length) return false;
    const claimed = await database
      .updateTable("picture")
      .set({ used_for: use })
      .where("name", "in", names)
      .where("used_for", "=", "")
      .returning("name")
      .execute();
    return claimed.length === names.length;
  }

  /** A person's own unused picture, cut to a small square, becomes what everybody may see. */
  async usePortrait(owner: number, path: string): Promise<boolean> {
    const name = nameOf(path);
    if (name === undefined || !(await this.#isUnused(owner, name))) return false;
    const bytes = await this.#read(name);
    if (bytes === undefined) return false;
    const portrait = await this.works.reshape(bytes, "portrait");
    if (!(await this.use(owner, [path], "portrait"))) return false;
    await this.#write(name, portrait.jpeg);
    await this.#database.updateTable("picture").set(sizesOf(portrait)).where("name", "=", name).execute();
    return true;
  }

  /** Undefined where there is none of this use under the path. */
  async read(path: string, use: Exclude<PictureUse, "">): Promise<Buffer | undefined> {
    const name = nameOf(path);
    if (name === undefined) return undefined;
    const row = await this.#database
      .selectFrom("picture")
      .select("name")
      .where("name", "=", name)
      .where("used_for", "=", use)
      .executeTakeFirst();
    return row === undefined ? undefined : this.#read(name);
  }

  /** Removes pictures for good, files first: a row without its file says so, a file without its row would lie there. */
  async forget(paths: readonly string[]): Promise<void> {
    for (const name of paths.map(nameOf).filter((found) => found !== undefined)) {
      await this.#inTurn(() => rm(join(this.#folder, name), { force: true }));
      await this.#database.deleteFrom("picture").where("name", "=", name).execute();
    }
  }

  /** Everything that a person sent. */
  async forgetPerson(owner: number): Promise<void> {
    const rows = await this.#database.selectFrom("picture").select("name").where("user_id", "=", owner).execute();
    await this.forget(rows.map(({ name }) => pathOf(name)));
  }

  /** Removes what was never used, and files of which no row knows. */
  async sweep(): Promise<void> {
    const before = new Date(this.#clock() - UNUSED_KEPT_MS);
    const rows = await this.#database
      .selectFrom("picture")
      .select("name")
      .where("used_for", "=", "")
      .where("created_at", "<", before)
      .execute();
    await this.forget(rows.map(({ name }) => pathOf(name)));
    await this.#sweepFiles();
  }

  stop(): void {
    this.works.stop();
  }

  async #isUnused(owner: number, name: string): Promise<boolean> {
    const row = await this.#database
      .selectFrom("picture")
      .select("name")
      .where("name", "=", name)
      .where("user_id", "=", owner)
      .where("used_for", "=", "")
      .executeTakeFirst();
    return row !== undefined;
  }

  async #dropUnused(owner: number): Promise<void> {
    const rows = await this.#database
      .selectFrom("picture")
      .select("name")
      .where("user_id", "=", owner)
      .where("used_for", "=", "")
      .orderBy("created_at", "desc")
      .offset(UNUSED_MAX - 1)
      .execute();
    await this.forget(rows.map(({ name }) => pathOf(name)));
  }

  /** A venue that ended between a file and its row leaves the file. */
  async #sweepFiles(): Promise<void> {
    const files = await readdir(this.#folder).catch(nothingThere);
    for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
      const some = files.slice(from, from + FILES_AT_ONCE);
      const rows = await this.#database.selectFrom("picture").select("name").where("name", "in", some).execute();
      const known = new Set(rows.map(({ name }) => name));
      for (const file of some.filter((name) => !known.has(name))) await removeOld(join(this.#folder, file));
    }
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const sealed = this.sealer.seal(bytes, name);
    await this.#inTurn(async () => {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const path = join(this.#folder, name);
      await writeFile(`${path}.new`, sealed, { mode: 0o600, flush: true });
      await rename(`${path}.new`, path);
    });
  }

  async #read(name: string): Promise<Buffer | undefined> {
    const sealed = await this.#inTurn(() => readFile(join(this.#folder, name)).catch(nothing));
    return sealed === undefined ? undefined : this.sealer.open(sealed, name);
  }

  /** One file at a time: the log's sync never waits behind more than one of ours. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work, work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

const sizesOf = ({ jpeg, width, height }: Picture): { bytes: number; width: number; height: number } => ({
  bytes: jpeg.length,
  width,
  height,
});
const pathOf = (name: string): string => `/uploads/${name}.jpg`;

function nameOf(path: string): string | undefined {
  return PATH.exec(path)?.[1];
}

function nothing(error: unknown): undefined {
  if (error instanceof Error && Reflect.get(error, "code") === "ENOENT") return undefined;
  throw error;
}

function nothingThere(error: unknown): readonly string[] {
  nothing(error);
  return [];
}

/** By the machine's clock, as the file's own time: one that is being written now has no row yet. */
async function removeOld(path: string): Promise<void> {
  const { mtimeMs } = await stat(path);
  if (Date.now() - mtimeMs > UNUSED_KEPT_MS) await rm(path, { force: true });
}
