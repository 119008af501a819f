/** Fields of verbs that are files, and what was sent for them. */
import type { Transaction } from "kysely";
import { sql } from "kysely";
import Type from "typebox";
import type { Words } from "../../../../contract/console-wire.ts";
import { ConsoleRefused, no } from "../../../../server/console/console-refusal.ts";
import type { Database } from "../../../../server/sql/database.ts";
import type { Tables } from "../../../../server/sql/tables.ts";
import { kindWords, nftIntake } from "./nft-intake.ts";

const OF = { "x-intake": nftIntake.name } as const;
export const FILE = Type.String({ pattern: "^[0-9a-f]{64}$", "x-kind": "file", ...OF });
/** One code after the other, with a blank in between. */
export const filesOf = (most: number) =>
  Type.String({ pattern: `^[0-9a-f]{64}( [0-9a-f]{64}){0,${most - 1}}$`, maxLength: most * 65, "x-kind": "files", ...OF });
export const FILE_LABELS = {
  portrait: { en: "Portrait", zh: "头像" },
  media: { en: "Picture, animation, sound or film", zh: "图片、动画、音频或视频" },
  poster: { en: "Poster of a sound or a film", zh: "音频或视频的封面" },
  cover: { en: "Picture of a closed box", zh: "盲盒封面" },
} as const satisfies Readonly<Record<string, Words>>;

export const UPLOAD_UNKNOWN = no("upload_unknown", {
  en: "Send the file again: what is sent is kept for a day, and not every kind is taken here.",
  zh: "请重新上传：文件仅保留一天，且此处并非支持所有类型。",
});
export const CODE_TAKEN = no("work_taken", { en: "There is a work of this very file already.", zh: "该文件已有作品。" });

type Upload = { readonly code: string; readonly kind: number; readonly about: Words };

export async function readUploads(database: Database, codes: readonly string[]): Promise<readonly Upload[]> {
  if (codes.length === 0) return [];
  const rows = await database.selectFrom("nft_upload").select(["code", "kind", "width", "height"]).where("code", "in", codes).execute();
  return rows.map(({ code, kind, width, height }) => {
    const { en, zh } = kindWords(kind);
    const size = width === 0 ? "" : `, ${width} × ${height}`;
    return { code, kind, about: { en: `${en}${size}`, zh: `${zh}${size}` } };
  });
}

export async function readUpload(database: Database, code: string): Promise<Upload | undefined> {
  return (await readUploads(database, [code]))[0];
}

/** Whether something was made of a file already. */
export async function isMade(database: Database, codes: readonly string[]): Promise<boolean> {
  const found = database.selectFrom("nft_work").select("code").where("code", "in", codes).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

type Making = {
  /** The file's. */
  readonly upload: string;
  /** By which it is known: the file's own, or a seal. */
  readonly code: string;
  readonly kind?: number;
  readonly name: string;
  readonly about: string;
  readonly artist: number;
  readonly poster: string;
  readonly at: Date;
};

/** Makes a work of what was sent: the bytes stay in the database. Throws where it is gone, or a work by then. */
export async function makeOfUpload(
  transaction: Transaction<Tables>,
  { upload, code, kind, name, about, artist, poster, at }: Making,
): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    insert into nft_work (code, kind, name, description, artist, mime, bytes, poster, made, created_at)
    select ${code}, coalesce(${kind ?? null}::integer, kind), ${name}, ${about}, ${artist}, mime, bytes, ${poster}, 0, ${at}
    from nft_upload where code = ${upload}
    on conflict (code) do nothing returning code`.execute(transaction);
  if (rows.length === 0) throw new ConsoleRefused(CODE_TAKEN);
}

/** A poster may be that of several. */
export async function keepPoster(
  transaction: Transaction<Tables>,
  making: Omit<Making, "code" | "kind" | "poster" | "about">,
): Promise<void> {
  await makeOfUpload(transaction, { ...making, code: making.upload, about: "", poster: "" }).catch((error: unknown) => {
    if (!(error instanceof ConsoleRefused)) throw error;
  });
}
