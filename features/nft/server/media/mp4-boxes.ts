/** Boxes of an MP4: a size, four letters, and a body. */
import { must } from "./media-problem.ts";

export type Box = { readonly type: string; readonly at: number; readonly body: Buffer; readonly from: number; readonly end: number };

/** A size of 0 means "to the end of the file", which hides whatever follows: such a box is not taken. */
export function boxAt(file: Buffer, at: number, end: number): Box {
  must(at + 8 <= end);
  const short = file.readUInt32BE(at);
  const isLong = short === 1;
  if (isLong) must(at + 16 <= end);
  const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short;
  const head = isLong ? 16 : 8;
  must(size >= head && at + size <= end);
  const type = file.toString("latin1", at + 4, at + 8);
  return { type, at, from: at + head, end: at + size, body: file.subarray(at + head, at + size) };
}

export function one(boxes: readonly Box[], type: string): Box {
  const [found, ...more] = boxes.filter((box) => box.type === type);
  must(found !== undefined && more.length === 0);
  return found;
}
