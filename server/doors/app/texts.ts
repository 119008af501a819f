/** The server's texts in all languages, gathered once from the text tables of server and features. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fillText, type Language, type Text } from "../../../contract/languages.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { TextParameters } from "./answer.ts";

export interface Texts {
  /** The text of `key`, its placeholders filled. */
  say(key: string, language: Language, parameters?: TextParameters): string;
}

const ROOT = join(import.meta.dirname, "..", "..", "..");
const SUFFIX = ".errors.text.json";

/** Reads server/server.errors.text.json and features/<feature>/<feature>.errors.text.json. */
export function loadTexts(): Texts {
  const texts = new Map<string, Text>();
  for (const path of textFiles()) {
    const table = JSON.parse(readFileSync(path, "utf8")) as Record<string, Text>;
    for (const [key, text] of Object.entries(table)) texts.set(key, text);
  }
  return {
    say: (key, language, parameters = {}) => {
      const text = texts.get(key);
      invariant(text !== undefined, `the text ${key} must be in a text table`);
      return fillText(text[language], writtenIn(language, parameters));
    },
  };
}

/** What stands between thousands and before the fraction, where it is not "," and ".". */
const MARKS: Partial<Record<Language, readonly [group: string, decimal: string]>> = {
  fra: ["\u202f", ","],
  spa: [".", ","],
  tr: [".", ","],
  it: [".", ","],
  de: [".", ","],
};
/** Parameters that are amounts and prices: they are grouped, numbers and codes are not. */
const GROUPED: ReadonlySet<string> = new Set([
  "amount",
  "arrives",
  "back",
  "charged",
  "fee",
  "filled",
  "free",
  "high",
  "interest",
  "least",
  "left",
  "low",
  "minimum",
  "most",
  "paid",
  "penalty",
  "per_share",
  "price",
  "threshold",
  "tokens",
  "worth",
]);
/** With the code of what it counts behind it, or alone. */
const FIGURE = /^(-?)(\d+)(\.\d+)?( [A-Z][A-Z0-9]*)?$/;
/** To the minute, as news write it: in UTC. */
const MINUTE = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/;
/** As `Intl` names them, where ours are others; English puts the day before the month, as the app does. */
const TAGS: Partial<Record<Language, string>> = { en: "en-GB", hk: "zh-HK", jp: "ja", kor: "ko", fra: "fr", spa: "es" };
const DAY = { day: "numeric", month: "short", year: "numeric", calendar: "gregory", timeZone: "UTC" } as const;

/** Figures as the language writes them, as web/numbers does. */
function writtenIn(language: Language, parameters: TextParameters): TextParameters {
  const [group, decimal] = MARKS[language] ?? [",", "."];
  const written = (name: string, value: string | number): string | number => {
    const [, day, clock = ""] = MINUTE.exec(String(value)) ?? [];
    if (day !== undefined) return `${new Date(day).toLocaleDateString(TAGS[language] ?? language, DAY)} ${clock}`;
    const [, sign, whole = "", fraction = "", unit = ""] = FIGURE.exec(String(value)) ?? [];
    if (sign === undefined) return value;
    const digits = GROUPED.has(name) ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
    return `${sign === "" ? "" : "\u2212"}${digits}${fraction.replace(".", decimal)}${unit}`;
  };
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, written(name, value)]));
}

function textFiles(): string[] {
  const folders = [join(ROOT, "server"), ...featureFolders()];
  return folders.flatMap((folder) => listTables(folder).map((name) => join(folder, name)));
}

/** The template of new features is none. */
function featureFolders(): string[] {
  const entries = readdirSync(join(ROOT, "features"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("_")).map((entry) => join(ROOT, "features", entry.name));
}

function listTables(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: false })
    .filter((entry) => entry.isFile() && entry.name.endsWith(SUFFIX))
    .map((entry) => entry.name);
}
