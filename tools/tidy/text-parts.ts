/** Every text that a page shows comes with it: with the app, with its own feature, or with a part that its list of pages names. */
import { COMES_WITH } from "../../web/plugins/texts.ts";
import type { Finding, SourceFile } from "./source-file.ts";

/** The tables of the part that every visitor has (web/plugins/texts.ts). */
const APP_TABLES: ReadonlySet<string> = new Set(["shell", "home"]);
const APP = "app";
const TABLE = /(?:^web|^features\/([a-z][^/]*))\/([a-z-]+)\.text\.json$/;
/** A key as it stands in the sources, whole or up to the first thing put in. */
const WRITTEN = /["`]([a-z][a-z0-9_-]*\.[a-z0-9_.-]*)(?:"|`|\$\{)/g;

export function findTextParts(files: readonly SourceFile[]): Finding[] {
  const homes = keyHomes(files);
  const findings: Finding[] = [];
  for (const file of files) {
    const allowed = partsOf(file.path, files);
    if (allowed === undefined) continue;
    file.lines.forEach((text, index) => {
      for (const [whole, written = ""] of text.matchAll(WRITTEN)) {
        const part = homeOf(homes, written, whole.endsWith("${"));
        if (part === undefined || allowed.has(part)) continue;
        const message = `the texts of "${part}" do not come with this file: name the part in its pages.ts, or move the text`;
        findings.push({ path: file.path, line: index + 1, message });
      }
    });
  }
  return findings;
}

/** Each key's part. */
function keyHomes(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  for (const { path, text } of files) {
    const [, feature, name = ""] = TABLE.exec(path) ?? [];
    if (name === "" || (feature !== undefined && feature !== name)) continue;
    const part = APP_TABLES.has(name) ? APP : (COMES_WITH[name] ?? name);
    for (const key of Object.keys(JSON.parse(text) as object)) homes.set(key, part);
  }
  return homes;
}

function homeOf(homes: ReadonlyMap<string, string>, written: string, isOpen: boolean): string | undefined {
  if (!isOpen) return homes.get(written);
  for (const [key, part] of homes) if (key.startsWith(written)) return part;
  return undefined;
}

/** The parts that are there when a file of the web app is drawn; undefined for other files. */
function partsOf(path: string, files: readonly SourceFile[]): ReadonlySet<string> | undefined {
  if (!/\.tsx?$/.test(path) || /\.test\.tsx?$|\.generated\.ts$/.test(path)) return undefined;
  // Receipts are told over any page, with texts of their own.
  if (path.endsWith(".receipts.ts")) return new Set([APP, "receipts"]);
  const shared = /^web\/([a-z]+)\//.exec(path)?.[1];
  if (
    shared !== undefined &&
    files.some((file) => [`web/${shared}.text.json`, `features/${shared}/${shared}.text.json`].includes(file.path))
  )
    return new Set([APP, shared]);
  if (path.startsWith("web/") && !path.startsWith("web/plugins/")) return new Set([APP]);
  const feature = /^features\/([a-z][^/]*)\/web\//.exec(path)?.[1];
  if (feature === undefined) return undefined;
  const pages = files.find((file) => file.path === `features/${feature}/web/${feature}.pages.ts`)?.text ?? "";
  const named = [...pages.matchAll(/texts: \[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, part = ""]) => part),
  );
  return new Set([APP, ...named]);
}
