/**
 * Joins the text tables of all features into one dictionary per part and language at build time.
 *
 * Every `features/<feature>/<feature>.text.json` and `web/*.text.json` is read. What the shell and Home show is the part
 * "app", `virtual:texts/<language>`; each other table is a part of its own, `virtual:texts/<language>/<part>`, and comes
 * with the pages that name it. The union of all keys is written to `web/i18n/texts.generated.ts`, which makes a misspelt
 * key a compile error; that of the parts to `web/i18n/text-part.generated.ts`.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

const LANGUAGES = ["en", "zh", "hk", "th", "jp", "kor", "fra", "spa", "tr", "it", "de"];
const PREFIX = "virtual:texts/";
const GENERATED = "/** Written by web/plugins/texts.ts from the text tables; do not edit. */\n";
/** What every visitor needs at once: a part of everybody's. */
const APP = "app";
/** The tables of that part: the shell's, and of the page that most people open first. */
const APP_TABLES: readonly string[] = ["shell", "home"];
/** Tables of pages that are read together come with one of them: each part is named in the first load. */
export const COMES_WITH: Readonly<Record<string, string>> = { "day-record": "public-log", liabilities: "public-log" };

type TextTable = Record<string, Record<string, string>>;

/** Paths of all text tables meant for the page; the server's `*.errors.text.json` are not. */
export function textTablePaths(root: string): string[] {
  const own = readdirSync(join(root, "web")).filter((name) => name.endsWith(".text.json"));
  const features = readdirSync(join(root, "features"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map((entry) => join(root, "features", entry.name, `${entry.name}.text.json`))
    .filter((path) => existsSync(path));
  return [...own.map((name) => join(root, "web", name)), ...features].sort();
}

function partOf(path: string): string {
  const name = basename(path, ".text.json");
  return APP_TABLES.includes(name) ? APP : (COMES_WITH[name] ?? name);
}

/** Every part that has a table, "app" first. */
export function textParts(root: string): string[] {
  const parts = new Set(textTablePaths(root).map(partOf));
  return [APP, ...[...parts].filter((part) => part !== APP).sort()];
}

/** One table of all texts, or of one part's. A key in two tables and a missing language are errors that name the place. */
export function joinTextTables(root: string, part?: string): TextTable {
  const joined: TextTable = {};
  for (const path of textTablePaths(root)) {
    if (part !== undefined && partOf(path) !== part) continue;
    const table = JSON.parse(readFileSync(path, "utf8")) as TextTable;
    for (const [key, texts] of Object.entries(table)) {
      if (key in joined) throw new Error(`${path}: the key "${key}" is already in another text table`);
      const missing = LANGUAGES.filter((language) => !texts[language]);
      if (missing.length > 0) throw new Error(`${path}: "${key}" has no text in ${missing.join(", ")}`);
      joined[key] = texts;
    }
  }
  return joined;
}

/** Source of the generated key union. */
export function keyUnionSource(table: TextTable): string {
  const keys = Object.keys(table).sort();
  const lines = keys.map((key) => `  | ${JSON.stringify(key)}`).join("\n");
  return `${GENERATED}export type TextKey =\n${lines};\n`;
}

/** Source of the generated union of all parts. */
export function partUnionSource(parts: readonly string[]): string {
  return `${GENERATED}export type TextPart = ${parts.map((part) => `"${part}"`).join(" | ")};\n`;
}

/** The other parts of a language, each loaded by itself; they stand in the language's own module. */
export function partLoaders(language: string, parts: readonly string[]): string {
  const loaders = parts.filter((part) => part !== APP).map((part) => `"${part}": () => import("${PREFIX}${language}/${part}")`);
  return `export const parts = { ${loaders.join(", ")} };`;
}

function writeWhenOther(path: string, source: string): void {
  if (!existsSync(path) || readFileSync(path, "utf8") !== source) writeFileSync(path, source);
}

/** Writes the generated files that changed: the keys and the parts of all tables. */
export function writeTextUnions(root: string): void {
  writeWhenOther(join(root, "web/i18n/texts.generated.ts"), keyUnionSource(joinTextTables(root)));
  writeWhenOther(join(root, "web/i18n/text-part.generated.ts"), partUnionSource(textParts(root)));
}

/** The Vite plugin: one virtual module per part and language, reloaded when a text table changes. */
export function texts(root: string): Plugin {
  return {
    name: "texts",
    buildStart() {
      writeTextUnions(root);
      for (const path of textTablePaths(root)) this.addWatchFile(path);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = "", part = APP] = id.slice(PREFIX.length + 1).split("/");
      if (!LANGUAGES.includes(language)) throw new Error(`There is no language "${language}"`);
      if (!textParts(root).includes(part)) throw new Error(`There are no texts of "${part}"`);
      const entries = Object.entries(joinTextTables(root, part)).map(([key, each]) => [key, each[language]]);
      const json = JSON.stringify(Object.fromEntries(entries));
      const loaders = part === APP ? partLoaders(language, textParts(root)) : "";
      return `export const texts = JSON.parse(${JSON.stringify(json)});\n${loaders}`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith(".text.json")) return undefined;
      writeTextUnions(root);
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: "full-reload" });
      return [];
    },
  };
}
