/** A short animation: an agate whose bands drift outwards, as a GIF89a of our own writing. Each frame follows from the seed; the last leads into the first. */
import { palette } from "./colours.ts";
import { Dice } from "./random.ts";

const SIZE = 240;
const FRAMES = 20;
const BANDS = 16;
/** Hundredths of a second. */
const DELAY = 8;
const CODE_BITS = 4;

export function makeAnimation(seed: string): Buffer {
  const dice = new Dice(`animation ${seed}`);
  const shades = palette(dice, BANDS / 2);
  const colours = [...shades, ...shades.toReversed()];
  const shape = Array.from({ length: 5 }, (_none, at) => ({
    turns: at + 1,
    shift: dice.between(0, 6.28),
    height: dice.between(0.03, 0.16) / (at + 1),
  }));
  const [x, y] = [dice.between(90, 150), dice.between(90, 150)];
  // Distance to the middle, in bands, once for all frames: they differ by their shift alone.
  const far = Float64Array.from({ length: SIZE * SIZE }, (_none, at) => {
    const [left, top] = [(at % SIZE) - x, (Math.floor(at / SIZE) - y) * 1.15];
    const angle = Math.atan2(top, left);
    const bend = shape.reduce((sum, one) => sum + Math.cos(angle * one.turns + one.shift) * one.height, 1);
    return (Math.hypot(left, top) / bend / SIZE) * 22;
  });
  const parts: Buffer[] = [head(colours)];
  for (let frame = 0; frame < FRAMES; frame++) {
    const shift = (frame / FRAMES) * BANDS;
    const dots = Uint8Array.from(far, (distance) => ((Math.floor(distance - shift) % BANDS) + BANDS) % BANDS);
    parts.push(Buffer.from([0x21, 0xf9, 4, 4, DELAY, 0, 0, 0]), Buffer.from([0x2c, 0, 0, 0, 0, SIZE, 0, SIZE, 0, 0]), packed(dots));
  }
  return Buffer.concat([...parts, Buffer.from([0x3b])]);
}

function head(colours: readonly string[]): Buffer {
  const table = Buffer.from(colours.map((colour) => colour.slice(1)).join(""), "hex");
  const size = Buffer.from([SIZE, 0, SIZE, 0, 0xf0 | (CODE_BITS - 1), 0, 0]);
  const forEver = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from("NETSCAPE2.0"), Buffer.from([3, 1, 0, 0, 0])]);
  return Buffer.concat([Buffer.from("GIF89a"), size, table, forEver]);
}

/** LZW with codes of growing width, as the format has it. */
function packed(dots: Uint8Array): Buffer {
  const [clear, end] = [1 << CODE_BITS, (1 << CODE_BITS) + 1];
  const out: number[] = [];
  let [width, next, kept, bits] = [CODE_BITS + 1, end + 1, 0, 0];
  let table = new Map<number, number>();
  const put = (code: number): void => {
    kept |= code << bits;
    bits += width;
    while (bits >= 8) {
      out.push(kept & 255);
      kept >>>= 8;
      bits -= 8;
    }
  };
  put(clear);
  let prefix = dots[0] ?? 0;
  for (let at = 1; at < dots.length; at++) {
    const dot = dots[at] ?? 0;
    const known = table.get(prefix * 256 + dot);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next === 4096) {
      put(clear);
      table = new Map();
      [width, next] = [CODE_BITS + 1, end + 1];
    } else {
      if (next === 1 << width) width += 1;
      table.set(prefix * 256 + dot, next);
      next += 1;
    }
    prefix = dot;
  }
  put(prefix);
  put(end);
  if (bits > 0) out.push(kept & 255);
  const blocks = Array.from({ length: Math.ceil(out.length / 255) }, (_none, at) => out.slice(at * 255, at * 255 + 255));
  return Buffer.concat([Buffer.from([CODE_BITS]), ...blocks.map((block) => Buffer.from([block.length, ...block])), Buffer.from([0])]);
}
