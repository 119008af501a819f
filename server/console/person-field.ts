/** The field of verbs that are about one person. */
import Type from "typebox";
import { no } from "./console-refusal.ts";

export const PERSON_FIELD = Type.Integer({ minimum: 1001, maximum: 2 ** 31 - 1 });
export const PERSON_LABEL = { en: "Person", zh: "用户" };
export const PERSON_UNKNOWN = no("person_unknown", { en: "There is no such person.", zh: "没有此用户。" });

/** What a form about a person opens with: their number. */
export const presentPerson = async (_desk: unknown, about: string): Promise<Readonly<Record<string, number>>> =>
  /^\d{1,9}$/.test(about) ? { person: Number(about) } : {};
