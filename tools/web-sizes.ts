/**
 * What a first visit to the app fetches, held against its bounds: as many bytes as the venue sends with gzip. What index.html names is
 * there before anything can be drawn; beside it come on a phone the trade page's own scripts, its sheets, and its texts in the longest language.
 */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";

export type Sized = { readonly name: string; readonly bytes: number };

/** The targets of `npm run bench -- web`, which counts what a browser fetched; here without one. */
const ENTRY_MAX = 130_000;
const TRADE_MAX = 85_000;
const LARGEST_SHOWN = 5;
/** As web/vite.config.ts names chunks. */
const HASH_LENGTH = 7;

/** Undefined where the bound is kept; else words with the largest chunks. */
export function overBound(what: string, chunks: readonly Sized[], most: number): string | undefined {
  const sum = chunks.reduce((total, { bytes }) => total + bytes, 0);
  if (sum <= most) return undefined;
  const largest = chunks.toSorted((left, right) => right.bytes - left.bytes).slice(0, LARGEST_SHOWN);
  const list = largest.map(({ name, bytes }) => `  ${name} ${bytes}`).join("\n");
  return `${what} is ${sum} bytes compressed, ${sum - most} more than the ${most} that it may have. Load later what is not seen at first. Its largest:\n${list}`;
}

/** Chunks that a script's text imports before it runs; what it fetches later is not among them. */
export function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|[;}])(?:import|export)(?:[^;"'()]*?from)?["']\.\/([^"']+\.js)["']/g)].map(([, name]) => name ?? "");
}

/** Everything that is wrong with the built app below `directory`, in words. */
export function sizeProblems(directory: string): readonly string[] {
  const assets = join(directory, "assets");
  const sized = (name: string): Sized => {
    const packed = join(assets, `${name}.gz`);
    // A build that no venue has served yet has no compressed files beside it.
    return { name, bytes: existsSync(packed) ? statSync(packed).size : gzipSync(readFileSync(join(assets, name)), { level: 9 }).length };
  };
  const html = readFileSync(join(directory, "index.html"), "utf8");
  const entry = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name ?? "");
  const named = (pattern: string): readonly string[] => globSync(join(assets, pattern)).map((path) => basename(path));
  // Home's and Trade's: Home's is named by index.html.
  const trade = named("index.page-*.js").filter((name) => !entry.includes(name));
  /** Of one part in all languages: its name and the hash, and nothing between them. */
  const longest = (part: string): readonly Sized[] =>
    named(`${part}-*.js`)
      .filter((name) => name.length <= `${part}-.js`.length + HASH_LENGTH)
      .map(sized)
      .toSorted((left, right) => right.bytes - left.bytes)
      .slice(0, 1);
  // Fetched as soon as the browser is idle.
  const sheets = named("sheet-panel-*.js");
  const texts = ["spot", "trading"].flatMap(longest);
  if (entry.length === 0 || trade.length !== 1 || sheets.length !== 1 || texts.length !== 2)
    return [
      "The chunks of entry, trade page, sheets and texts are not found by their names any more: say in tools/web-sizes.ts what they are called now.",
    ];
  const later = new Set<string>();
  const visit = (name: string): void => {
    if (entry.includes(name) || later.has(name)) return;
    later.add(name);
    importsOf(readFileSync(join(assets, name), "utf8")).forEach(visit);
  };
  [...trade, ...sheets].forEach(visit);
  return [
    overBound("What index.html names", entry.map(sized), ENTRY_MAX),
    overBound("The trade page beyond it", [...[...later].map(sized), ...texts], TRADE_MAX),
  ].filter((problem) => problem !== undefined);
}
