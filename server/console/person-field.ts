/** The field of verbs that are about one person. */
import Type from "typebox";
import type { Database } from "../sql/database.ts";
import { no } from "./console-refusal.ts";

export const PERSON_FIELD = Type.Integer({ minimum: 1001, maximum: 2 ** 31 - 1 });
export const PERSON_LABEL = { en: "Person", zh: "用户" };
export const PERSON_UNKNOWN = no("person_unknown", { en: "There is no such person.", zh: "没有此用户。" });

/** Whether they closed their account: what is written down about them from then on nobody erases. */
export async function hasLeft(database: Database, person: number): Promise<boolean> {
  const left = database.selectFrom("person").select("id").where("id", "=", person).where("closed_at", "is not", null);
  return (await left.executeTakeFirst()) !== undefined;
}

/** What a form about a person opens with: their number. */
export const presentPerson = async (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  /^\d{1,9}$/.test(about) ? { person: Number(about) } : {};
