/** What a file that an operator sent is, once it was looked through; or why it is not taken. */

/** 1 picture, 2 animation, 3 sound, 4 film: as wire.md counts them. */
export type MediaKind = 1 | 2 | 3 | 4;
export type Media = {
  readonly kind: MediaKind;
  readonly mime: string;
  /** What is kept: drawn anew, or what of the file was looked through. */
  readonly bytes: Uint8Array;
  /** In dots; 0 of sound. */
  readonly width: number;
  readonly height: number;
  /** 0 of a picture. */
  readonly ms: number;
};

/**
 * format: none of the kinds that are taken. broken: what the file says of its own parts is not so. codec: packed in a way that not every browser
 * plays. large: bytes, dots, frames or minutes. tail: something else follows behind it.
 */
export type Problem = "format" | "broken" | "codec" | "large" | "tail" | "busy";

export class MediaProblem extends Error {
  override readonly name = "MediaProblem";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

export function must(isSo: boolean, problem: Problem = "broken"): asserts isSo {
  if (!isSo) throw new MediaProblem(problem);
}

export const FILE_BYTES_MAX = 24 * 1024 * 1024;
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
export const MS_MAX = 600_000;
export const EDGE_MAX = 4096;
/** Parts of one file: no honest one has more. */
export const PARTS_MAX = 1_000_000;
