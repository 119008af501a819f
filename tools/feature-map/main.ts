/** `npm run feature-map`: writes docs/reference/feature-map.md, and the names of the pages that load later. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeLaterPaths } from "../../web/plugins/later-paths.ts";
import { readSources } from "../tidy/source-file.ts";
import { findBuiltParts } from "./built-parts.ts";
import { MAP_PATH, writeFeatureMap } from "./feature-map.ts";
import { readSeedList } from "./seed-list.ts";

const ROOT = join(import.meta.dirname, "..", "..");

writeLaterPaths(ROOT);
const seed = readSeedList();
const built = findBuiltParts(readSources(ROOT), seed.events, seed.constants);
for (const line of built.lost) console.error(line);
if (built.lost.length > 0) process.exitCode = 1;
mkdirSync(dirname(join(ROOT, MAP_PATH)), { recursive: true });
writeFileSync(join(ROOT, MAP_PATH), writeFeatureMap(seed, built));
console.log(`Wrote ${MAP_PATH}.`);
