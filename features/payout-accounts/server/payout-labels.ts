/**
 * What the fields of an international account are called: an operator's setting in each language (wire.md 4), for banks call them differently. What was
 * not set is the project's own word.
 */
import type { Kysely } from "kysely";
import type { Language } from "../../../contract/languages.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import type { Tables } from "../../../server/sql/tables.ts";
import { INTERNATIONAL_FIELDS } from "../contract/payout-accounts.contract.ts";
import type { InternationalField } from "./payout-accounts.tables.ts";

export type PayoutLabel = { readonly field: InternationalField; readonly language: Language; readonly label: string };

/** In the order of the form. */
export async function labelsIn(database: Kysely<Tables>, texts: Texts, language: Language): Promise<readonly string[]> {
  const rows = await database.selectFrom("payout_label").select(["field", "label"]).where("language", "=", language).execute();
  const own = new Map(rows.map(({ field, label }) => [field, label]));
  return INTERNATIONAL_FIELDS.map((field) => own.get(field) ?? ownWord(texts, field, language));
}

export const ownWord = (texts: Texts, field: InternationalField, language: Language): string =>
  texts.say(`payout.international.${field}`, language);

export async function allLabels(database: Kysely<Tables>): Promise<readonly PayoutLabel[]> {
  return database.selectFrom("payout_label").selectAll().orderBy("field").orderBy("language").execute();
}
