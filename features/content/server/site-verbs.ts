/** What operators do about the venue's own look: its name, its logo and its accent. */
import Type from "typebox";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { inEnglish, orNone } from "../../../server/console/line-words.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";
import type { Line, Words } from "../../../contract/console-wire.ts";
import { accentOf, CONTRAST_MIN, isAccent, type AccentProblem } from "../contract/accent.ts";
import { siteSettings } from "./site-settings.ts";

const NAME_MAX = 40;
const LOGO_MAX = 300;
/** A file of the venue's own, or an address that browsers take without a warning. */
const PICTURE = /^(?!\/\/)(\/[\w./-]+|https:\/\/[\w.-]+(:\d+)?\/[^\s"'<>]+)$/;

export const isPictureAddress = (address: string): boolean => PICTURE.test(address) && !address.includes("..");

type SettingKey = "site_name" | "site_logo" | "accent";
type Given = { readonly name?: string | undefined; readonly logo?: string | undefined; readonly accent?: string | undefined };

const LABELS = {
  name: { en: "Name", zh: "名称" },
  logo: { en: "Logo", zh: "标志" },
  accent: { en: "Accent", zh: "主题色" },
} as const satisfies Record<keyof Given, Words>;
const KEYS = { name: "site_name", logo: "site_logo", accent: "accent" } as const satisfies Record<keyof Given, SettingKey>;

const setLook = defineVerb({
  name: "site/set-look",
  title: { en: "Name, logo and accent", zh: "名称、标志与主题色" },
  roles: ["admin", "content"],
  fields: Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 2 * NAME_MAX })),
    logo: Type.Optional(Type.String({ minLength: 1, maxLength: LOGO_MAX })),
    accent: Type.Optional(Type.String({ minLength: 1, maxLength: 20, "x-kind": "colour" })),
  }),
  labels: LABELS,
  present: async ({ database }) => {
    const settings = await siteSettings(database);
    return { name: settings.get("site_name") ?? "", logo: settings.get("site_logo") ?? "", accent: settings.get("accent") || "none" };
  },
  spoken: {
    word: "site",
    help: "site name WORDS | logo ADDRESS | accent #RRGGBB   what the venue is called, its picture, its colour (none takes ours)",
    read: ([what = "", ...words]) => {
      const value = words.join(" ").trim();
      if (!Object.hasOwn(LABELS, what)) return `There is no setting ${what}: name, logo, accent.`;
      return value === "" ? wordsOf(refusalOf(what as keyof Given, value)) : { [what]: value };
    },
  },
  async plan({ database }, given: Given): Promise<Plan | ConsoleRefusal> {
    const settings = await siteSettings(database);
    const changes: [SettingKey, string][] = [];
    const lines: Line[] = [];
    for (const what of ["name", "logo", "accent"] as const) {
      const text = given[what]?.trim();
      if (text === undefined) continue;
      const refusal = refusalOf(what, text);
      if (refusal !== undefined) return refusal;
      const after = what === "accent" ? (text === "none" ? "" : text.toLowerCase()) : text;
      const before = settings.get(KEYS[what]) ?? "";
      if (before === after) continue;
      changes.push([KEYS[what], after]);
      lines.push({ label: LABELS[what], before: orNone(before), after: orNone(after) });
    }
    if (changes.length === 0) return no("nothing_changes", { en: "That is how it is.", zh: "与当前设置相同。" });
    return {
      lines,
      subject: "site",
      change: async (transaction) => {
        for (const [key, value] of changes) await transaction.updateTable("setting").set({ value }).where("key", "=", key).execute();
      },
      done: lines.map(({ label, after }) => `${label.en}: ${inEnglish(after)}.`).join(" "),
    };
  },
});

function refusalOf(what: keyof Given, value: string): ConsoleRefusal | undefined {
  if (what === "name") {
    // Nothing unseen: a mark that turns the writing around would turn what stands beside the name too.
    const isName = value !== "" && [...value].length <= NAME_MAX && !/\p{C}/u.test(value);
    return isName ? undefined : no("name_wrong", { en: `A name has 1 to ${NAME_MAX} letters.`, zh: `名称为 1 至 ${NAME_MAX} 个字。` });
  }
  if (what === "logo") {
    const isLogo = value.length <= LOGO_MAX && isPictureAddress(value);
    const en = "A logo is an address like /content/logo.svg or https://example.org/logo.svg.";
    return isLogo ? undefined : no("logo_wrong", { en, zh: "标志须为 /content/logo.svg 或 https://example.org/logo.svg 这样的地址。" });
  }
  if (value === "none") return undefined;
  const made = accentOf(value.toLowerCase());
  return isAccent(made) ? undefined : no("accent_wrong", accentWords(made, value));
}

const wordsOf = (refusal: ConsoleRefusal | undefined): string => refusal?.words.en ?? "It needs a value.";

function accentWords(problem: AccentProblem, colour: string): Words {
  switch (problem.name) {
    case "not_a_colour":
      return { en: "An accent is one colour, like #3f62c4, or none.", zh: "主题色为一种颜色，如 #3f62c4，或 none。" };
    case "contrast":
      return {
        en: `${colour} can't be read in the ${problem.theme} theme: its nearest tone reaches ${problem.contrast.toFixed(1)} to 1, text needs ${CONTRAST_MIN} to 1.`,
        zh: `${colour} 在${problem.theme === "dark" ? "深" : "浅"}色主题中难以辨认：最接近的色调对比度为 ${problem.contrast.toFixed(1)}:1，文字需 ${CONTRAST_MIN}:1。`,
      };
    case "like_rise":
      return {
        en: `${colour} can't be told from the colour of rising prices in the ${problem.theme} theme.`,
        zh: `${colour} 与上涨颜色难以区分。`,
      };
    case "like_fall":
      return {
        en: `${colour} can't be told from the colour of falling prices in the ${problem.theme} theme.`,
        zh: `${colour} 与下跌颜色难以区分。`,
      };
  }
}

export const siteVerbs: readonly Verb[] = [setLook];
