/** Makes a person's file in the background and sends its link: the newest alone, for a day. */
import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { languageOf } from "../../../contract/languages.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import { withWords } from "../../security/server/security-mail.ts";
import type { Person } from "../../session/server/people.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { Turns } from "../../../server/turns.ts";
import { collectData } from "./collect-data.ts";
import { sealedData } from "./sealed-data.ts";
import { ZipFile } from "./zip-file.ts";

export const EXPORT_HOURS = 24;
const LIFE_MS = EXPORT_HOURS * 3_600_000;
const TOKEN = /^[\w-]{43}$/;
export const EXPORT_PATH = "/own-data";

/** Each reads all tables. */
export const EXPORT_LIMIT = { name: "exports of own data", burst: 3, everyMs: 6 * 3_600_000 };

/** Read and sent at once; all who fetch theirs read so many beside each other. */
const PIECE_BYTES = 256 * 1024;
const READING_MAX = 2;

/** A file behind a link that works. */
export type ExportFile = { readonly bytes: number; pieces(): AsyncIterable<Buffer> };

type Context = Pick<ServerContext, "database" | "clock" | "settings" | "messenger" | "texts">;

export class Exports {
  readonly #context: Context;
  /** One after another: a file of a large account is work. */
  #underWay: Promise<void> = Promise.resolve();
  readonly #reading = new Turns(READING_MAX);

  constructor(context: Context) {
    this.#context = context;
  }

  /** Returns at once. */
  begin(context: ServerContext<TradingVenue>, { id: person }: Pick<Person, "id">, onFault: (error: unknown) => void): void {
    this.#underWay = this.#underWay.then(() => this.#make(context, person)).catch(onFault);
  }

  /** Resolves when all that were begun are sent. */
  settled(): Promise<void> {
    return this.#underWay;
  }

  /** The file behind a link that still works. */
  async find(token: string): Promise<ExportFile | undefined> {
    if (!TOKEN.test(token)) return undefined;
    const row = await this.#context.database
      .selectFrom("own_data_export")
      .select(sql<number>`octet_length(body)`.as("bytes"))
      .where("token_hash", "=", digest(token))
      .where("expires_at", ">", new Date(this.#context.clock()))
      .executeTakeFirst();
    return row === undefined ? undefined : { bytes: row.bytes, pieces: () => this.#pieces(token, row.bytes) };
  }

  async *#pieces(token: string, bytes: number): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes; at += PIECE_BYTES) {
      const piece = await this.#reading.run(() => this.#piece(token, at));
      // Another export took its place meanwhile, or its person left: what was sent is no file.
      if (piece === undefined) throw new Error("an export of somebody's data is gone while it is sent");
      yield piece;
    }
  }

  async #piece(token: string, from: number): Promise<Buffer | undefined> {
    const piece = sql<Buffer>`substring(body from ${sql.lit(from + 1)}::integer for ${sql.lit(PIECE_BYTES)}::integer)`.as("piece");
    const { database } = this.#context;
    return (await database.selectFrom("own_data_export").select(piece).where("token_hash", "=", digest(token)).executeTakeFirst())?.piece;
  }

  /** For whoever is there when it is done, at the address they have then: others' files may have come before it. */
  async #make(context: ServerContext<TradingVenue>, id: number): Promise<void> {
    const { database, clock, settings, messenger, texts } = this.#context;
    const zip = new ZipFile();
    await collectData(context.venue.pool, id, zip);
    for (const { name, content } of await sealedData(context, id)) await zip.add(name, content);
    const body = zip.bytes();
    const token = randomBytes(32).toString("base64url");
    const made = { token_hash: digest(token), body, expires_at: new Date(clock() + LIFE_MS) };
    await database.deleteFrom("own_data_export").where("expires_at", "<", new Date(clock())).execute();
    const person = await database.transaction().execute(async (transaction) => {
      // Behind the person's row: closing the account comes before it, or takes the file along.
      const there = await transaction
        .selectFrom("person")
        .select(["email", "language", "mail_words"])
        .where("id", "=", id)
        .where("closed_at", "is", null)
        .forUpdate()
        .executeTakeFirst();
      if (there === undefined || there.email === null) return undefined;
      await transaction
        .insertInto("own_data_export")
        .values({ user_id: id, ...made })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(made))
        .execute();
      return { ...there, email: there.email };
    });
    if (person === undefined) return;
    const language = languageOf(person.language);
    const link = `${settings.publicUrl}${EXPORT_PATH}/${token}`;
    const text = withWords(texts, person, texts.say("own_data.mail.text", language, { link, hours: EXPORT_HOURS }));
    await messenger.send({ to: person.email, channel: "mail", subject: texts.say("own_data.mail.subject", language), text });
  }
}

const digest = (token: string): string => hash("sha256", token, "base64url");
