/**
 * Every folder of features/ stands in the lists that its files ask for, and nothing of it is left out: a route file, a projection
 * or an SQL file that its `.feature.ts` does not name would be dead without anybody noticing.
 */
import { posix } from "node:path";
import type { Finding, SourceFile } from "./source-file.ts";

type List = {
  /** The list from the root. */
  readonly path: string;
  /** Where such a file may be named instead. */
  readonly or?: string;
  /** What must be imported by it, for each file of this kind. */
  readonly asks: RegExp;
};

const LISTS: readonly List[] = [
  { path: "contract/features.ts", asks: /^features\/[^/_]+\/contract\/[^/]+\.(errors|documents)\.ts$/ },
  { path: "server/features.ts", asks: /^features\/[^/_]+\/server\/[^/]+\.feature\.ts$/ },
  { path: "kernel/parts.ts", asks: /^features\/([^/_]+)\/kernel\/\1\.ts$/ },
  { path: "kernel/parts.arbitrary.ts", or: "kernel/kernel.test.ts", asks: /^features\/[^/_]+\/kernel\/[^/]+\.arbitrary\.ts$/ },
  { path: "simulation/auditor/model-parts.ts", asks: /^features\/[^/_]+\/kernel\/[^/]+\.model\.ts$/ },
  { path: "console/features.ts", asks: /^features\/[^/_]+\/console\/[^/]+\.pages\.ts$/ },
  { path: "web/later-features.ts", or: "web/features.ts", asks: /^features\/[^/_]+\/web\/[^/]+\.pages\.ts$/ },
];
/** Files of a feature's server that its `.feature.ts` has to name. */
const NAMED_BY_FEATURE = /^features\/([^/_]+)\/server\/(?:.*\/)?[^/]+\.(routes|pages|projection|tables|sql)(\.ts)?$/;
/** Such a file may also be reached through another of the same folder. */
const REACHED = /\.(routes|projection)\.ts$/;
/** Documents that stand in no list of calls: they describe messages. */
const MESSAGES = /-messages\.documents\.ts$/;
/** The server's own SQL files are named here. */
const SERVER_MIGRATIONS = "server/sql/migrations.ts";

export function findFeatureLists(files: readonly SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return [...files.flatMap(({ path }) => [...listFindings(path, texts), ...namingFindings(path, texts)]), ...sqlFindings(texts)];
}

function listFindings(path: string, texts: ReadonlyMap<string, string>): Finding[] {
  return LISTS.filter((list) => list.asks.test(path) && !MESSAGES.test(path)).flatMap((list) => {
    const isListed = [list.path, ...(list.or === undefined ? [] : [list.or])].some((from) => {
      const text = texts.get(from);
      return text !== undefined && imports(from, text, path);
    });
    return isListed || !texts.has(list.path) ? [] : [{ path, line: 1, message: `stands in no list: add it to ${list.path}` }];
  });
}

function namingFindings(path: string, texts: ReadonlyMap<string, string>): Finding[] {
  const feature = NAMED_BY_FEATURE.exec(path)?.[1];
  if (feature === undefined) return [];
  const home = `features/${feature}/server/${feature}.feature.ts`;
  const text = texts.get(home);
  if (text === undefined) return [{ path, line: 1, message: `nobody serves it: write ${home} and add it to server/features.ts` }];
  const isNamed = path.endsWith(".sql") ? text.includes(`"${path}"`) : imports(home, text, path);
  if (isNamed || (REACHED.test(path) && isReached(path, feature, texts))) return [];
  return [{ path, line: 1, message: `${home} does not name it: nothing of it would run` }];
}

/** Whether another file of the feature's server imports it. */
function isReached(path: string, feature: string, texts: ReadonlyMap<string, string>): boolean {
  const folder = `features/${feature}/server/`;
  return [...texts].some(([from, text]) => from.startsWith(folder) && !/\.(test|suite)\.ts$/.test(from) && imports(from, text, path));
}

function imports(from: string, text: string, path: string): boolean {
  const relative = posix.relative(posix.dirname(from), path);
  return text.includes(`"${relative.startsWith(".") ? relative : `./${relative}`}"`);
}

function sqlFindings(texts: ReadonlyMap<string, string>): Finding[] {
  const own = texts.get(SERVER_MIGRATIONS) ?? "";
  return [...texts.keys()]
    .filter((path) => path.startsWith("server/") && path.endsWith(".sql") && !own.includes(`"${path}"`))
    .map((path) => ({ path, line: 1, message: `no migration: add it to ${SERVER_MIGRATIONS}` }));
}
