/** People who make works, as operators deal with them. Those that the venue has registered log in nowhere: for them operators act. */
import type { Database } from "../../../../server/sql/database.ts";
import { no } from "../../../../server/console/console-refusal.ts";

/** No mail reaches it (RFC 2606). */
const DOMAIN = "@artists.invalid";
export const artistAddress = (word: string) => ({ kind: "mail", value: `${word}${DOMAIN}` }) as const;

export type ArtistRecord = {
  readonly id: number;
  readonly nickname: string;
  readonly signature: string;
  readonly head_portrait: string;
  /** Registered by the venue, not by themselves. */
  readonly isHouse: boolean;
};

export async function readArtists(database: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ArtistRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("person")
    .select(["id", "nickname", "signature", "head_portrait", "email"])
    .where("id", "in", [...new Set(ids)])
    .where("closed_at", "is", null)
    .execute();
  return new Map(rows.map(({ email, ...row }) => [row.id, { ...row, isHouse: email?.endsWith(DOMAIN) === true }]));
}

export async function readArtist(database: Database, id: number): Promise<ArtistRecord | undefined> {
  return (await readArtists(database, [id])).get(id);
}

/** All that the venue has registered. */
export async function houseArtists(database: Database): Promise<readonly number[]> {
  const rows = await database
    .selectFrom("person")
    .select("id")
    .where("email", "like", `%${DOMAIN}`)
    .where("closed_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those among them whose accounts were not opened yet. */
export async function withoutAccount(database: Database): Promise<readonly number[]> {
  const registered = database.selectFrom("person").select("id").where("email", "like", `%${DOMAIN}`);
  return (await registered.where("account_opened_at", "is", null).execute()).map(({ id }) => id);
}

export const ARTIST_UNKNOWN = no("artist_unknown", { en: "There is no such artist.", zh: "没有此艺术家。" });
export const ARTIST_OWN = no("artist_own", {
  en: "They have an account of their own: what they are called, and what of theirs is sold, is theirs to say.",
  zh: "此人拥有自己的账户：名称与作品出售由本人决定。",
});
