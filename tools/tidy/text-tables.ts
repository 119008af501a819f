/** Every text in all eleven languages, with the same placeholders in each; German says "du". */
import { LANGUAGES } from "../../contract/languages.ts";
import type { Finding, SourceFile } from "./source-file.ts";

/** The formal "you": with a capital inside a sentence. At its beginning it may be "they". */
const FORMAL = /[^.!?:>“”„\s]\s(Sie|Ihnen|Ihre?[mnrs]?)\b/;
const KEY = /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/;

export function findTextTables(files: readonly SourceFile[]): Finding[] {
  const findings: Finding[] = [];
  const homes = new Map<string, string>();
  for (const file of files.filter(({ path }) => path.endsWith(".text.json"))) {
    for (const [key, text] of Object.entries(readTable(file))) {
      const line = file.lines.findIndex((candidate) => candidate.includes(`"${key}"`)) + 1;
      const say = (message: string): void => void findings.push({ path: file.path, line, message: `${key}: ${message}` });
      // The web's texts and the server's are two sets: a page never sees the server's.
      const place = `${file.path.endsWith(".errors.text.json")} ${key}`;
      const home = homes.get(place);
      if (home !== undefined) say(`also stands in ${home}: keep one`);
      homes.set(place, file.path);
      if (!KEY.test(key)) say("a key is feature.name in lower case");
      checkText(text, say);
    }
  }
  return findings;
}

/** All keys of the server's tables. */
export function serverTextKeys(files: readonly SourceFile[]): Set<string> {
  return textKeys(files.filter(({ path }) => path.endsWith(".errors.text.json")));
}

/** All keys of all tables. */
export function textKeys(files: readonly SourceFile[]): Set<string> {
  return new Set(files.filter(({ path }) => path.endsWith(".text.json")).flatMap((file) => Object.keys(readTable(file))));
}

function readTable(file: SourceFile): Record<string, unknown> {
  const table: unknown = JSON.parse(file.text);
  return table !== null && typeof table === "object" ? { ...table } : {};
}

function checkText(text: unknown, say: (message: string) => void): void {
  if (text === null || typeof text !== "object") return say("a text is an object of eleven languages");
  const languages = Object.keys(text);
  const missing = LANGUAGES.filter((language) => !languages.includes(language));
  if (missing.length > 0) say(`missing in ${missing.join(", ")}: add the translation`);
  const strange = languages.filter((language) => !LANGUAGES.some((known) => known === language));
  if (strange.length > 0) say(`${strange.join(", ")} is no language of ours (they are ${LANGUAGES.join(" ")})`);
  const english: unknown = Reflect.get(text, "en");
  for (const language of LANGUAGES) {
    const words: unknown = Reflect.get(text, language);
    if (typeof words !== "string" || typeof english !== "string") continue;
    if ((words === "") !== (english === "")) say(`${language} is empty where English is not, or the other way round`);
    if (language === "de" && FORMAL.test(words)) say(`German says "du", not "${FORMAL.exec(words)?.[1] ?? ""}"`);
    if (placeholders(words) !== placeholders(english))
      say(`${language} has other placeholders (${placeholders(words)}) than English (${placeholders(english)})`);
  }
}

function placeholders(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ""))].sort().join(" ");
}
