/** Where an MP4's samples lie: each chunk, with all of its samples, within one box of data. */
import { must, PARTS_MAX } from "./media-problem.ts";
import { one, type Box } from "./mp4-boxes.ts";

/** From a byte of the file to the one behind the last. */
export type Extent = readonly [from: number, end: number];

export function sampleTable(table: readonly Box[], data: readonly Extent[]): void {
  const sizes = sizesOf(one(table, "stsz").body);
  const chunks = chunksOf(table);
  const perChunk = runsOf(one(table, "stsc").body);
  let sample = 0;
  let run = 0;
  for (const [chunk, from] of chunks.entries()) {
    while ((perChunk[run + 1]?.first ?? Infinity) <= chunk + 1) run += 1;
    let end = from;
    for (let left = perChunk[run]?.samples ?? 0; left > 0; left--) {
      const size = sizes(sample);
      must(size !== undefined);
      end += size;
      sample += 1;
    }
    must(data.some(([start, stop]) => from >= start && end <= stop));
  }
  must(sizes(sample) === undefined && sample > 0);
}

/** The size of each sample by its place; undefined behind the last. */
function sizesOf(body: Buffer): (sample: number) => number | undefined {
  must(body.length >= 12);
  const [all, count] = [body.readUInt32BE(4), body.readUInt32BE(8)];
  must(count <= PARTS_MAX, "large");
  if (all > 0) return (sample) => (sample < count ? all : undefined);
  must(body.length === 12 + count * 4);
  return (sample) => (sample < count ? body.readUInt32BE(12 + sample * 4) : undefined);
}

function chunksOf(table: readonly Box[]): readonly number[] {
  const isLong = table.some(({ type }) => type === "co64");
  const { body } = one(table, isLong ? "co64" : "stco");
  must(!isLong || !table.some(({ type }) => type === "stco"));
  must(body.length >= 8);
  const count = body.readUInt32BE(4);
  must(count <= PARTS_MAX, "large");
  must(body.length === 8 + count * (isLong ? 8 : 4));
  return Array.from({ length: count }, (_none, at) => (isLong ? Number(body.readBigUInt64BE(8 + at * 8)) : body.readUInt32BE(8 + at * 4)));
}

/** From which chunk on there are how many samples in each. */
function runsOf(body: Buffer): readonly { readonly first: number; readonly samples: number }[] {
  must(body.length >= 8);
  const count = body.readUInt32BE(4);
  must(count >= 1 && count <= PARTS_MAX && body.length === 8 + count * 12);
  const runs = Array.from({ length: count }, (_none, at) => ({
    first: body.readUInt32BE(8 + at * 12),
    samples: body.readUInt32BE(12 + at * 12),
  }));
  must(runs.every(({ first, samples }, at) => samples <= PARTS_MAX && first > (at === 0 ? 0 : (runs[at - 1]?.first ?? 0))));
  must(runs[0]?.first === 1);
  return runs;
}
