/** Operators name the fields of the form for international accounts, in each language. */
import Type from "typebox";
import { LANGUAGES, type Language } from "../../../contract/languages.ts";
import { ROLES } from "../../../contract/operator-roles.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { defineVerb, type Verb } from "../../../server/console/verb.ts";
import { INTERNATIONAL_FIELDS } from "../contract/payout-accounts.contract.ts";
import type { PayoutLabelRow } from "../contract/payout-label-row.ts";
import type { InternationalField } from "./payout-accounts.tables.ts";
import { allLabels, ownWord } from "./payout-labels.ts";

const LABEL_MAX = 60;
/** A line without markup and without what turns the direction of text or can't be seen. */
const LABEL = "^[^\\p{C}<>]*$";
const UNCHANGED = no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });

const labels = defineLook({
  name: "payout/labels",
  title: { en: "Bank form labels", zh: "国际银行表单字段" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ database, texts }) => {
    const all = await allLabels(database);
    return {
      rows: INTERNATIONAL_FIELDS.flatMap((field) =>
        LANGUAGES.map((language): PayoutLabelRow => {
          const own = all.find((row) => row.field === field && row.language === language);
          return {
            id: `${field}:${language}`,
            field,
            language,
            label: own?.label ?? ownWord(texts, field, language),
            isOwn: own !== undefined,
          };
        }),
      ),
    };
  },
});

const setLabel = defineVerb({
  name: "payout/set-label",
  title: { en: "Name a field", zh: "设置字段名称" },
  roles: ["admin", "content"],
  fields: Type.Object({
    field: Type.Enum([...INTERNATIONAL_FIELDS]),
    language: Type.Enum([...LANGUAGES]),
    label: Type.Optional(Type.String({ maxLength: LABEL_MAX, pattern: LABEL })),
  }),
  labels: {
    field: { en: "Field", zh: "字段" },
    language: { en: "Language", zh: "语言" },
    label: { en: "What people read; empty: the venue's own word", zh: "显示名称；留空则用默认" },
  },
  present: async ({ database }, about) => {
    const place = placeOf(about);
    if (place === undefined) return {};
    const own = (await allLabels(database)).find((row) => row.field === place.field && row.language === place.language);
    return { ...place, label: own?.label ?? "" };
  },
  async plan({ database, texts }, { field, language, label = "" }) {
    const own = (await allLabels(database)).find((row) => row.field === field && row.language === language);
    const after = label.trim();
    if ((own?.label ?? "") === after) return UNCHANGED;
    const shown = (text: string): string => text || ownWord(texts, field, language);
    return {
      lines: [
        { label: { en: `${field}, ${language}`, zh: `${field}，${language}` }, before: shown(own?.label ?? ""), after: shown(after) },
      ],
      subject: `${field}:${language}`,
      change: async (transaction) => {
        await transaction.deleteFrom("payout_label").where("field", "=", field).where("language", "=", language).execute();
        if (after !== "") await transaction.insertInto("payout_label").values({ field, language, label: after }).execute();
      },
    };
  },
});

/** "account:de" */
function placeOf(about: string): { readonly field: InternationalField; readonly language: Language } | undefined {
  const [before, behind] = about.split(":");
  const field = INTERNATIONAL_FIELDS.find((each) => each === before);
  const language = LANGUAGES.find((each) => each === behind);
  return field === undefined || language === undefined ? undefined : { field, language };
}

export const payoutLooks: readonly Look[] = [labels];
export const payoutVerbs: readonly Verb[] = [setLabel];
