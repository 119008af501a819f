/**
 * Joins the text tables of all features into one dictionary per language at build time.
 *
 * Every `features/<feature>/<feature>.text.json` and `web/*.text.json` is read; `virtual:texts/<language>` is then a
 * module of its own, so that a visitor downloads one language; the texts of a large feature stand apart, in
 * `virtual:texts/<language>/<feature>`, and come with its pages. The union of all keys is written to
 * `web/i18n/texts.generated.ts`, which makes a misspelt key a compile error.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const LANGUAGES = ["en", "zh", "hk", "th", "jp", "kor", "fra", "spa", "tr", "it", "de"];
const PREFIX = "virtual:texts/";
/** Features whose texts come with their pages; `web/i18n/texts.ts` has a loader for each. */
const PARTS: readonly string[] = ["spot", "webhooks"];

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

/** One table of all texts. A key in two tables and a missing language are errors that name the place. */
export function joinTextTables(root: string): TextTable {
  const joined: TextTable = {};
  for (const path of textTablePaths(root)) {
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

/** The keys of a feature's part, or (undefined) those that no part has. */
export function keysOfPart(table: TextTable, part: string | undefined): string[] {
  return Object.keys(table).filter((key) => PARTS.find((name) => key.startsWith(`${name}.`)) === part);
}

/** Source of the generated key union. */
export function keyUnionSource(table: TextTable): string {
  const keys = Object.keys(table).sort();
  const lines = keys.map((key) => `  | ${JSON.stringify(key)}`).join("\n");
  return `/** Written by web/plugins/texts.ts from the text tables; do not edit. */\nexport type TextKey =\n${lines};\n`;
}

/** Writes the key union when it changed; returns whether it did. */
export function writeKeyUnion(root: string): boolean {
  const path = join(root, "web/i18n/texts.generated.ts");
  const source = keyUnionSource(joinTextTables(root));
  if (existsSync(path) && readFileSync(path, "utf8") === source) return false;
  writeFileSync(path, source);
  return true;
}

/** The Vite plugin: one virtual module per language, reloaded when a text table changes. */
export function texts(root: string): Plugin {
  return {
    name: "texts",
    buildStart() {
      writeKeyUnion(root);
      for (const path of textTablePaths(root)) this.addWatchFile(path);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [language = "", part] = id.slice(PREFIX.length + 1).split("/");
      if (!LANGUAGES.includes(language)) throw new Error(`There is no language "${language}"`);
      if (part !== undefined && !PARTS.includes(part)) throw new Error(`The texts of "${part}" do not stand apart`);
      const table = joinTextTables(root);
      const entries = keysOfPart(table, part).map((key) => [key, table[key]?.[language]]);
      const json = JSON.stringify(Object.fromEntries(entries));
      return `export const texts = JSON.parse(${JSON.stringify(json)});`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith(".text.json")) return undefined;
      writeKeyUnion(root);
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: "full-reload" });
      return [];
    },
  };
}
