/**
 * What of DATA_DIR takes how much of the disk. It is counted now and then when somebody looks, one file after the other: more at once would take
 * the threads in which the log is synced. Nobody waits for it.
 */
import { opendir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { SystemFigures } from "../../contract/console-wire.ts";

type Part = NonNullable<SystemFigures["disk"]["parts"]>[number];
export type PartName = Part["name"];

const COUNT_EVERY_MS = 600_000;
/** Of `stat`: that is what a block is, whatever the file system has. */
const BLOCK_BYTES = 512;
/** By the beginning of a path in DATA_DIR. */
const PARTS: readonly (readonly [string, PartName])[] = [
  ["log/segments/", "log"],
  ["log/snapshots/", "snapshots"],
  ["log/fetched/", "fetched"],
  ["postgres/", "tables"],
  ["log-tree/", "trees"],
  ["receipt-tree/", "trees"],
  ["days/", "days"],
  ["pictures/", "pictures"],
];

export class DiskParts {
  readonly #directory: string;
  readonly #clock: () => number;
  #parts: readonly Part[] | undefined;
  #countedAt = Number.NEGATIVE_INFINITY;
  #counting: Promise<void> | undefined;

  /** `clock`: real time in ms. */
  constructor(directory: string, clock: () => number = Date.now) {
    this.#directory = directory;
    this.#clock = clock;
  }

  /** As they were counted last, the largest first; undefined before that. */
  get parts(): readonly Part[] | undefined {
    if (this.#clock() - this.#countedAt >= COUNT_EVERY_MS) void this.count();
    return this.#parts;
  }

  /** One count at a time. */
  count(): Promise<void> {
    this.#countedAt = this.#clock();
    this.#counting ??= this.#count().finally(() => (this.#counting = undefined));
    return this.#counting;
  }

  async #count(): Promise<void> {
    const bytes = new Map<PartName, number>();
    await walk(this.#directory, (file, taken) => {
      const name = partOf(relative(this.#directory, file).split(sep).join("/"));
      bytes.set(name, (bytes.get(name) ?? 0) + taken);
    });
    this.#parts = [...bytes].map(([name, taken]) => ({ name, bytes: taken })).toSorted((left, right) => right.bytes - left.bytes);
  }
}

const partOf = (path: string): PartName => PARTS.find(([beginning]) => path.startsWith(beginning))?.[1] ?? "other";

/** What goes away meanwhile, or may not be read, counts as nothing. */
async function walk(folder: string, onFile: (file: string, bytes: number) => void): Promise<void> {
  const opened = await opendir(folder).catch(() => undefined);
  if (opened === undefined) return;
  for await (const entry of opened) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walk(path, onFile);
    if (!entry.isFile()) continue;
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined) onFile(path, found.blocks * BLOCK_BYTES);
  }
}
