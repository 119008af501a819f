/** Whether what the camera sees in its frame is worth a picture: pure, over grey values 0 to 255, row by row. */

export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

export interface FrameChecks {
  /** Something ends near each of the four sides. */
  readonly corners: boolean;
  readonly sharp: boolean;
  readonly noGlare: boolean;
}

/** Share of the width and height in which a side of the document is looked for. */
const BAND = 0.25;
/** Mean step in brightness across a side. */
const EDGE_MIN = 10;
/** Mean second difference of a picture that is in focus. */
const SHARP_MIN = 4;
const BLOWN = 250;
/** Part of the dots that may be blown out: print is white, too, but seldom as white as a lamp. */
const BLOWN_MAX = 0.03;

export function checkFrame(grey: Grey): FrameChecks {
  return { corners: hasFourSides(grey), sharp: sharpness(grey) >= SHARP_MIN, noGlare: blownShare(grey) <= BLOWN_MAX };
}

const at = ({ width, values }: Grey, x: number, y: number): number => values[y * width + x] ?? 0;

/** In the middle: a still table around the document says nothing. */
function sharpness(grey: Grey): number {
  const { width, height } = grey;
  let [sum, count] = [0, 0];
  for (let y = Math.ceil(height * 0.2); y < height * 0.8; y++) {
    for (let x = Math.ceil(width * 0.2); x < width * 0.8; x++) {
      const around = at(grey, x - 1, y) + at(grey, x + 1, y) + at(grey, x, y - 1) + at(grey, x, y + 1);
      sum += Math.abs(around - 4 * at(grey, x, y));
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function blownShare({ values }: Grey): number {
  let blown = 0;
  for (const value of values) if (value >= BLOWN) blown += 1;
  return values.length === 0 ? 0 : blown / values.length;
}

function hasFourSides(grey: Grey): boolean {
  const { width, height } = grey;
  const [columns, rows] = [Math.floor(width * BAND), Math.floor(height * BAND)];
  const column = (x: number): number => meanStep(height, (y) => at(grey, x, y) - at(grey, x + 1, y));
  const row = (y: number): number => meanStep(width, (x) => at(grey, x, y) - at(grey, x, y + 1));
  const strongest = (from: number, to: number, step: (place: number) => number): number => {
    let most = 0;
    for (let place = from; place < to; place++) most = Math.max(most, step(place));
    return most;
  };
  return [
    strongest(0, columns, column),
    strongest(width - columns - 1, width - 1, column),
    strongest(0, rows, row),
    strongest(height - rows - 1, height - 1, row),
  ].every((step) => step >= EDGE_MIN);
}

/** Along the middle of a side, where its corners are not. */
function meanStep(length: number, step: (place: number) => number): number {
  const [from, to] = [Math.floor(length * 0.3), Math.ceil(length * 0.7)];
  let sum = 0;
  for (let place = from; place < to; place++) sum += step(place);
  return Math.abs(sum) / Math.max(1, to - from);
}
