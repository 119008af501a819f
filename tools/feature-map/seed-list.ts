/** The specification's calls, pages, events and constants (its points 2, 7 and 9), as data. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type SeedCall = { readonly group: string; readonly method: string; readonly path: string };

/** A constant with the file that has it and a piece of text in there, once it is built. */
export type SeedConstant = { readonly text: string; readonly file?: string; readonly symbol?: string };

export type SeedList = {
  readonly calls: readonly SeedCall[];
  readonly pages: readonly string[];
  readonly events: readonly string[];
  readonly constants: readonly SeedConstant[];
};

export function readSeedList(): SeedList {
  return JSON.parse(readFileSync(join(import.meta.dirname, "seed.json"), "utf8"));
}
