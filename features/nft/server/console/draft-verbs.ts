/** From a file to a work: prepared first, looked at, then minted for good or dropped. */
import Type from "typebox";
import { ConsoleRefused, no, type ConsoleRefusal } from "../../../../server/console/console-refusal.ts";
import { PERSON_FIELD } from "../../../../server/console/person-field.ts";
import { defineVerb, type Plan, type Verb } from "../../../../server/console/verb.ts";
import type { Database } from "../../../../server/sql/database.ts";
import { userId } from "../../../../money/units.ts";
import { ARTIST_UNKNOWN, readArtist } from "./artists.ts";
import { CODE_TAKEN, FILE, FILE_LABELS, isMade, keepPoster, makeOfUpload, readUpload, UPLOAD_UNKNOWN } from "./uploads.ts";

export const NAME_FIELD = Type.String({ minLength: 1, maxLength: 60 });
export const ABOUT_FIELD = Type.Optional(Type.String({ maxLength: 500, "x-kind": "text" }));
export const WORDS = {
  artist: { en: "Artist", zh: "艺术家" },
  name: { en: "Name", zh: "名称" },
  about: { en: "About it", zh: "说明" },
  work: { en: "Work", zh: "作品" },
} as const;
const CODE = Type.String({ pattern: "^[0-9a-f]{64}$" });
const presentCode = async (_desk: unknown, about: string) => (/^[0-9a-f]{64}$/.test(about) ? { work: about } : {});
const DRAFT_UNKNOWN = no("draft_unknown", { en: "No such work is prepared.", zh: "没有此待铸造作品。" });
const isStill = (kind: number): boolean => kind === 1 || kind === 2;

const prepare = defineVerb({
  name: "nft/prepare",
  title: { en: "Prepare a work", zh: "准备作品" },
  roles: ["admin", "business"],
  fields: Type.Object({ artist: PERSON_FIELD, media: FILE, poster: Type.Optional(FILE), name: NAME_FIELD, about: ABOUT_FIELD }),
  labels: { ...{ artist: WORDS.artist, media: FILE_LABELS.media, poster: FILE_LABELS.poster }, name: WORDS.name, about: WORDS.about },
  present: async (_desk, about) => (/^\d{1,9}$/.test(about) ? { artist: Number(about) } : {}),
  async plan({ database, clock }, { artist, media, poster, name, about = "" }, { operator }): Promise<Plan | ConsoleRefusal> {
    const [of, file] = [await readArtist(database, artist), await readUpload(database, media)];
    if (of === undefined) return ARTIST_UNKNOWN;
    if (file === undefined) return UPLOAD_UNKNOWN;
    if (await isMade(database, [media])) return CODE_TAKEN;
    const cover = poster === undefined ? undefined : await readUpload(database, poster);
    if (poster !== undefined && cover?.kind !== 1) return UPLOAD_UNKNOWN;
    if (cover === undefined && !isStill(file.kind)) return POSTER_MISSING;
    return {
      lines: [
        { label: WORDS.artist, before: "–", after: `${of.nickname} (${artist})` },
        { label: WORDS.name, before: "–", after: name },
        { label: FILE_LABELS.media, before: "–", after: file.about },
        ...(cover === undefined ? [] : [{ label: FILE_LABELS.poster, before: "–", after: cover.about }]),
      ],
      note: { en: "It is nobody's and nowhere on sale until it is minted.", zh: "铸造前不属于任何人，也不出售。" },
      subject: media,
      done: "It is prepared; look at it, then mint it.",
      change: async (transaction) => {
        const at = new Date(clock());
        if (poster !== undefined) await keepPoster(transaction, { upload: poster, name, artist, at });
        await makeOfUpload(transaction, {
          upload: media,
          code: media,
          name,
          about,
          artist,
          poster: isStill(file.kind) ? "" : (poster ?? ""),
          at,
        });
        await transaction.insertInto("nft_draft").values({ code: media, artist, made_by: operator.id, created_at: at }).execute();
      },
    };
  },
});

const POSTER_MISSING = no("poster_missing", { en: "A sound and a film need a poster.", zh: "音频与视频需要封面。" });

type Draft = { readonly artist: number; readonly name: string };

async function readDraft(database: Database, code: string): Promise<Draft | undefined> {
  return database
    .selectFrom("nft_draft")
    .innerJoin("nft_work", "nft_work.code", "nft_draft.code")
    .select(["nft_draft.artist", "nft_work.name"])
    .where("nft_draft.code", "=", code)
    .executeTakeFirst();
}

const mint = defineVerb({
  name: "nft/mint",
  title: { en: "Mint a work", zh: "铸造作品" },
  roles: ["admin", "business"],
  needsProof: true,
  fields: Type.Object({ work: CODE }),
  labels: { work: WORDS.work },
  present: presentCode,
  async plan({ database, venue }, { work }, { operator }): Promise<Plan | ConsoleRefusal> {
    const draft = await readDraft(database, work);
    if (draft === undefined) return DRAFT_UNKNOWN;
    if (venue.kernel.nft.byCode(work) !== undefined) return CODE_TAKEN;
    const artist = await readArtist(database, draft.artist);
    if (artist === undefined || !venue.kernel.wallet.isOpen(userId(draft.artist))) return ARTIST_UNKNOWN;
    return {
      command: { type: "nft/mint", code: work, creator: userId(draft.artist), by: operator.id },
      lines: [
        {
          label: { en: `Owner of “${draft.name}”`, zh: `“${draft.name}”的持有者` },
          before: "–",
          after: `${artist.nickname} (${artist.id})`,
        },
      ],
      note: { en: "For good: a work that is minted stays, with its maker, in the log.", zh: "不可撤销：铸造的作品与作者永久记入日志。" },
      subject: work,
      done: `“${draft.name}” is minted.`,
    };
  },
});

const drop = defineVerb({
  name: "nft/drop",
  title: { en: "Drop a prepared work", zh: "删除待铸造作品" },
  roles: ["admin", "business"],
  fields: Type.Object({ work: CODE }),
  labels: { work: WORDS.work },
  present: presentCode,
  async plan({ database, venue }, { work }): Promise<Plan | ConsoleRefusal> {
    const draft = await readDraft(database, work);
    if (draft === undefined || venue.kernel.nft.byCode(work) !== undefined) return DRAFT_UNKNOWN;
    return {
      lines: [{ label: WORDS.work, before: draft.name, after: "–" }],
      subject: work,
      change: async (transaction) => {
        // Somebody minted it meanwhile.
        if (venue.kernel.nft.byCode(work) !== undefined) throw new ConsoleRefused(DRAFT_UNKNOWN);
        await transaction.deleteFrom("nft_draft").where("code", "=", work).execute();
        await transaction.deleteFrom("nft_work").where("code", "=", work).execute();
        await transaction.deleteFrom("nft_thumbnail").where("code", "=", work).execute();
      },
    };
  },
});

export const draftVerbs: readonly Verb[] = [prepare, mint, drop];
