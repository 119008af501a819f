/** Artists: taking one on, what they are called, their portrait. */
import { randomBytes } from "node:crypto";
import Type from "typebox";
import { hashPassword } from "../../../../server/identity/password-hash.ts";
import { ConsoleRefused, type ConsoleRefusal } from "../../../../server/console/console-refusal.ts";
import { PERSON_FIELD } from "../../../../server/console/person-field.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../../server/console/verb.ts";
import { insertPerson, People } from "../../../session/server/people.ts";
import { ARTIST_OWN, ARTIST_UNKNOWN, artistAddress, readArtist } from "./artists.ts";
import { FILE, FILE_LABELS, readUpload, UPLOAD_UNKNOWN } from "./uploads.ts";

const NAME = Type.String({ minLength: 2, maxLength: 32 });
const ABOUT = Type.Optional(Type.String({ maxLength: 140 }));
const ARTIST = { en: "Artist", zh: "艺术家" };
const LABELS = { name: { en: "Name", zh: "名称" }, about: { en: "In a sentence", zh: "简介" } };

const add = defineVerb({
  name: "nft/add-artist",
  title: { en: "Take on an artist", zh: "添加艺术家" },
  roles: ["admin", "business"],
  fields: Type.Object({ name: NAME, about: ABOUT }),
  labels: LABELS,
  plan({ database, clock, venue }, { name, about = "" }): Plan {
    let id = 0;
    return {
      lines: [
        { label: LABELS.name, before: "–", after: name },
        ...(about === "" ? [] : [{ label: LABELS.about, before: "–", after: about }]),
      ],
      note: {
        en: "They get an account of the venue that nobody logs in to. What their works bring is theirs.",
        zh: "系统为其开立账户，无人登录；作品收益归其账户。",
      },
      subject: "nft-artist",
      done: "There is a new artist.",
      change: async (transaction) => {
        id = await insertPerson(transaction, {
          idsTaken: venue.highestUser?.() ?? 0,
          address: artistAddress(randomBytes(8).toString("hex")),
          areaCode: undefined,
          passwordHash: await hashPassword(randomBytes(32).toString("base64url")),
          invitedBy: undefined,
          at: new Date(clock()),
        });
        await transaction.updateTable("person").set({ nickname: name, signature: about }).where("id", "=", id).execute();
      },
      // Where this is not reached, the venue's own round opens it (`nft-house.ts`).
      afterwards: async () => {
        await venue.openAccount(id);
        await new People(database).accountOpened(id, new Date(clock()));
      },
    };
  },
});

const rename = defineVerb({
  name: "nft/rename-artist",
  title: { en: "Rename an artist", zh: "修改艺术家名称" },
  roles: ["admin", "business"],
  fields: Type.Object({ artist: PERSON_FIELD, name: NAME, about: ABOUT }),
  labels: { artist: ARTIST, ...LABELS },
  present: async ({ database }, about) => {
    const found = await readArtist(database, Number(about));
    return found === undefined ? {} : { artist: found.id, name: found.nickname, about: found.signature };
  },
  async plan({ database }, { artist, name, about = "" }): Promise<Plan | ConsoleRefusal> {
    const found = await readArtist(database, artist);
    if (found === undefined) return ARTIST_UNKNOWN;
    if (!found.isHouse) return ARTIST_OWN;
    return {
      lines: [
        { label: LABELS.name, before: found.nickname, after: name },
        { label: LABELS.about, before: found.signature || "–", after: about || "–" },
      ],
      person: artist,
      subject: "nft-artist",
      change: async (transaction) => {
        await transaction.updateTable("person").set({ nickname: name, signature: about }).where("id", "=", artist).execute();
      },
    };
  },
});

const portrait = defineVerb({
  name: "nft/set-portrait",
  title: { en: "Set an artist's portrait", zh: "设置艺术家头像" },
  roles: ["admin", "business"],
  fields: Type.Object({ artist: PERSON_FIELD, portrait: FILE }),
  labels: { artist: ARTIST, portrait: FILE_LABELS.portrait },
  present: async (_desk, about) => (/^\d{1,9}$/.test(about) ? { artist: Number(about) } : {}),
  async plan(desk, { artist, portrait: code }): Promise<Plan | ConsoleRefusal> {
    const [found, upload] = [await readArtist(desk.database, artist), await readUpload(desk.database, code)];
    if (found === undefined) return ARTIST_UNKNOWN;
    if (!found.isHouse) return ARTIST_OWN;
    if (upload?.kind !== 1) return UPLOAD_UNKNOWN;
    let before = "";
    return {
      lines: [{ label: FILE_LABELS.portrait, before: found.head_portrait || "–", after: upload.about }],
      note: { en: "It is cut to a square.", zh: "将裁剪为正方形。" },
      person: artist,
      subject: "nft-artist",
      change: async (transaction) => {
        const path = await keepPortrait(desk, artist, code);
        const own = transaction.selectFrom("person").select("head_portrait").where("id", "=", artist).forUpdate();
        before = (await own.executeTakeFirst())?.head_portrait ?? "";
        await transaction.updateTable("person").set({ head_portrait: path }).where("id", "=", artist).execute();
      },
      afterwards: () => desk.pictures.forget(before === "" ? [] : [before]),
    };
  },
});

/** Kept as any portrait is; a change that fails behind this leaves a picture that nobody uses. */
async function keepPortrait({ database, pictures }: ConsoleDesk, artist: number, code: string): Promise<string> {
  const row = await database.selectFrom("nft_upload").select("bytes").where("code", "=", code).executeTakeFirst();
  if (row === undefined) throw new ConsoleRefused(UPLOAD_UNKNOWN);
  const path = await pictures.keep(artist, await pictures.works.reshape(row.bytes, "portrait"));
  await pictures.use(artist, [path], "portrait");
  return path;
}

export const artistVerbs: readonly Verb[] = [add, rename, portrait];
