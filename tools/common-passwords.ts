/**
 * Writes down which passwords everybody tries first: the 10,000 most used ones that our length would allow, as the beginnings of their
 * hashes, so that nobody has to read them and the file stays small.
 *
 *   node tools/run.mjs tools/common-passwords.ts LIST.json      a JSON array, the most used first
 *
 * The list in use was counted in public leaks and comes in the order of passwords.json of @zxcvbn-ts/language-common 4.1.3 (MIT).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { COMMON_COUNT, COMMON_FILE, printOf } from "../server/identity/common-passwords.ts";
import { PASSWORD_LENGTH_MIN } from "../server/identity/password-rules.ts";

const LINE_LENGTH = 120;

/** The file's text for a list. */
export function commonFile(list: readonly string[]): string {
  const tried = new Set(list.map((password) => password.toLowerCase()).filter((password) => [...password].length >= PASSWORD_LENGTH_MIN));
  if (tried.size < COMMON_COUNT) throw new Error(`only ${tried.size} of the list are long enough; ${COMMON_COUNT} are needed`);
  const prints = [...tried].slice(0, COMMON_COUNT).map((password) => Buffer.from(printOf(password), "base64url"));
  // Sorted, so that the file doesn't say which is used most.
  const text = Buffer.concat(prints.toSorted((left, right) => left.compare(right))).toString("base64url");
  return `${(text.match(new RegExp(`.{1,${LINE_LENGTH}}`, "g")) ?? []).join("\n")}\n`;
}

function main([path]: readonly string[]): void {
  if (path === undefined) throw new Error("name the list: a JSON array of passwords, the most used first");
  writeFileSync(join(import.meta.dirname, "..", COMMON_FILE), commonFile(JSON.parse(readFileSync(path, "utf8")) as string[]));
}

if (import.meta.main) main(process.argv.slice(2));
