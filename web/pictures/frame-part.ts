/** Which part of the camera's picture lies in the frame on screen. */
import type { Part } from "./draw.ts";

/** As `Camera` draws it: the card's own proportion, so wide, its middle so far down. */
const WIDTH_SHARE = 0.88;
const WIDTH_MAX = 576;
const RATIO = 1.54;
const MIDDLE = 0.42;
/** A little more than the frame: what is cut off can't be judged. */
const MARGIN = 1.12;

/** A video that covers its box (`object-fit: cover`), in its own dots. */
export interface Shown {
  readonly videoWidth: number;
  readonly videoHeight: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

export function framePart({ videoWidth, videoHeight, clientWidth, clientHeight }: Shown): Part {
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  const frame = Math.min(clientWidth * WIDTH_SHARE, WIDTH_MAX) * MARGIN;
  const width = Math.min(videoWidth, frame / scale);
  const height = Math.min(videoHeight, frame / RATIO / scale);
  const middleY = videoHeight / 2 + ((MIDDLE - 0.5) * clientHeight) / scale;
  const within = (start: number, length: number, end: number): number => Math.max(0, Math.min(end - length, start));
  return { x: within((videoWidth - width) / 2, width, videoWidth), y: within(middleY - height / 2, height, videoHeight), width, height };
}
