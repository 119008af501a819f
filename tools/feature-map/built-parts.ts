/** What of the specification is built, read from the sources themselves. */
import type { SourceFile } from "../tidy/source-file.ts";
import type { SeedConstant } from "./seed-list.ts";

export type BuiltParts = {
  /** "GET /menu" to the file that answers it. */
  readonly calls: ReadonlyMap<string, string>;
  /** "/pages/index/index" to its page. */
  readonly pages: ReadonlyMap<string, string>;
  /** Event to the file that sends it. */
  readonly events: ReadonlyMap<string, string>;
  /** Constants whose file no longer has what it should. */
  readonly lost: readonly string[];
};

export function findBuiltParts(files: readonly SourceFile[], events: readonly string[], constants: readonly SeedConstant[]): BuiltParts {
  return { calls: findCalls(files), pages: findPages(files), events: findEvents(files, events), lost: findLost(files, constants) };
}

/** Declared in a feature's contract and answered in its routes, or beside the calls in its pages. */
function findCalls(files: readonly SourceFile[]): Map<string, string> {
  const calls = new Map<string, string>();
  for (const file of files) {
    const feature = /^features\/([a-z][^/]*)\/contract\/.*\.contract\.ts$/.exec(file.path)?.[1];
    if (feature === undefined) continue;
    // The bots' dialect answers none of these calls.
    const ofServer = files.filter(({ path }) => path.startsWith(`features/${feature}/server/`) && !path.includes("/bots/"));
    const routes = [".routes.ts", ".pages.ts"].flatMap((kind) => ofServer.filter(({ path }) => path.endsWith(kind)))[0];
    if (routes === undefined) continue;
    // A method is said with its path, or once for several calls: `const POST = { method: "POST", … }`, then `...POST, path:`.
    const shared = new Map(
      [...file.text.matchAll(/const (\w+) = \{ method: "(\w+)"/g)].map(([, name = "", method = ""]) => [name, method]),
    );
    for (const [, method = "", name = "", path = ""] of file.text.matchAll(/(?:method:\s*"(\w+)"|\.\.\.(\w+)),\s*path:\s*"([^"]+)"/g)) {
      const said = method === "" ? shared.get(name) : method;
      if (said !== undefined) calls.set(`${said} ${path}`, routes.path);
    }
  }
  return calls;
}

/** Said with its path in the list of pages of a feature that the app lists. */
function findPages(files: readonly SourceFile[]): Map<string, string> {
  const features = textOf(files, "web/features.ts") + textOf(files, "web/later-features.ts");
  const pages = new Map<string, string>();
  for (const { path: list, text } of files) {
    if (!list.endsWith(".pages.ts") || !features.includes(list)) continue;
    const folder = list.slice(0, list.lastIndexOf("/") + 1);
    for (const [, path = "", page = ""] of text.matchAll(/path:\s*"(\/[^"]+)"[^{}]*?import\("\.\/([^"]+)"\)/g))
      pages.set(path, folder + page);
  }
  return pages;
}

function findEvents(files: readonly SourceFile[], events: readonly string[]): Map<string, string> {
  const senders = files.filter(({ path }) => /^server\/sockets\/|-pushes\.ts$/.test(path) && !path.endsWith(".test.ts"));
  const found = events.map((event) => [event, senders.find(({ text }) => new RegExp(`["(|]${event}["|)]`).test(text))?.path] as const);
  return new Map(found.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

function findLost(files: readonly SourceFile[], constants: readonly SeedConstant[]): string[] {
  return constants
    .filter(({ file, symbol = "" }) => file !== undefined && !textOf(files, file).includes(symbol))
    .map(({ text, file, symbol }) => `${text}: ${file} has no "${symbol}"`);
}

function textOf(files: readonly SourceFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? "";
}
