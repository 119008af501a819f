/**
 * A short film without sound: currents that drift past one another and come back to where they began. Its frames are drawn from the seed, put into VP8
 * by the library that makes the venue's pictures (a lossy WebP is one such frame, RFC 9649), and into a WebM of our own writing.
 */
import sharp from "sharp";
import { GOLD, palette } from "./colours.ts";
import { Dice } from "./random.ts";

const SIZE = 320;
const FRAMES = 60;
const EACH_MS = 100;
const QUALITY = 62;
const SHADES = 9;
const GOLD_WIDTH = 0.016;

export type Film = { readonly bytes: Buffer; readonly poster: Buffer };

export async function makeFilm(seed: string): Promise<Film> {
  const paint = painter(new Dice(`film ${seed}`));
  const frames: Buffer[] = [];
  let poster = Buffer.alloc(0);
  // One after the other, and let go between: the venue does other things meanwhile.
  for (let frame = 0; frame < FRAMES; frame++) {
    const dots = paint((frame / FRAMES) * Math.PI * 2);
    const picture = sharp(dots, { raw: { width: SIZE, height: SIZE, channels: 3 } });
    if (frame === 0) poster = await picture.clone().webp({ quality: 88 }).toBuffer();
    frames.push(vp8Of(await picture.webp({ quality: QUALITY, effort: 1 }).toBuffer()));
  }
  return { bytes: webm(frames), poster };
}

/** The picture at a turn from 0 to 2π, three bytes a dot. */
function painter(dice: Dice): (turn: number) => Buffer {
  const shades = palette(dice, SHADES).map((shade) => Buffer.from(shade.slice(1), "hex"));
  const gold = Buffer.from(GOLD.slice(1), "hex");
  const goldAt = dice.between(0.35, 0.65);
  const waves = Array.from({ length: 5 }, (_none, at) => ({
    x: dice.between(-3, 3) * (1 + at * 0.5),
    y: dice.between(2, 5) * (1 + at * 0.5),
    shift: dice.between(0, Math.PI * 2),
    // Whole turns: the last frame leads into the first.
    turns: dice.of([-1, 1, -2, 2]),
    height: dice.between(0.6, 1) / (1 + at),
  }));
  const most = waves.reduce((sum, { height }) => sum + height, 0);
  return (turn) => {
    const dots = Buffer.alloc(SIZE * SIZE * 3);
    for (let at = 0; at < SIZE * SIZE; at++) {
      const [x, y] = [(at % SIZE) / SIZE, Math.floor(at / SIZE) / SIZE];
      let sum = 0;
      for (const { x: across, y: down, shift, turns, height } of waves)
        sum += Math.sin(across * x + down * y + shift + turns * turn + sum * 0.7) * height;
      const level = (sum / most + 1) / 2;
      const place = Math.min(SHADES - 1.001, Math.max(0, level * SHADES));
      const [low, rest] = [Math.floor(place), place % 1];
      const shade = shades[low] ?? gold;
      const isGold = Math.abs(level - goldAt) < GOLD_WIDTH / 2;
      // Each band is lit at one edge.
      const lit = 0.8 + rest * 0.3;
      for (let channel = 0; channel < 3; channel++)
        dots[at * 3 + channel] = isGold ? (gold[channel] ?? 0) : Math.min(255, (shade[channel] ?? 0) * lit);
    }
    return dots;
  };
}

/** The one key frame in a lossy WebP. */
function vp8Of(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const [name, length] = [webp.toString("latin1", at, at + 4), webp.readUInt32LE(at + 4)];
    if (name === "VP8 ") return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new Error("a lossy picture holds no frame");
}

// WebM: elements of an id, a length in eight bytes, and content.

function element(id: number, ...content: readonly Buffer[]): Buffer {
  const hex = id.toString(16);
  const body = Buffer.concat(content);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex"), length, body]);
}

function whole(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

const words = (text: string): Buffer => Buffer.from(text, "utf8");
const CLUSTER_FRAMES = 12;

function webm(frames: readonly Buffer[]): Buffer {
  const head = element(
    0x1a45dfa3,
    ...[element(0x4286, whole(1)), element(0x42f7, whole(1)), element(0x42f2, whole(4)), element(0x42f3, whole(8))],
    ...[element(0x4282, words("webm")), element(0x4287, whole(4)), element(0x4285, whole(2))],
  );
  const info = element(
    0x1549a966,
    ...[element(0x2ad7b1, whole(1_000_000)), element(0x4489, float(frames.length * EACH_MS))],
    ...[element(0x4d80, words("touchstone")), element(0x5741, words("touchstone"))],
  );
  const size = element(0xe0, element(0xb0, whole(SIZE)), element(0xba, whole(SIZE)));
  const kind = [element(0xd7, whole(1)), element(0x73c5, whole(1)), element(0x9c, whole(0)), element(0x83, whole(1))];
  const tracks = element(0x1654ae6b, element(0xae, ...kind, element(0x86, words("V_VP8")), size));
  const clusters = Array.from({ length: Math.ceil(frames.length / CLUSTER_FRAMES) }, (_none, at) => clusterOf(frames, at * CLUSTER_FRAMES));
  const cuesAt = (from: number): Buffer => {
    let at = from;
    const points = clusters.map((cluster, index) => {
      const place = element(0xb7, element(0xf7, whole(1)), element(0xf1, whole(at)));
      at += cluster.length;
      return element(0xbb, element(0xb3, whole(index * CLUSTER_FRAMES * EACH_MS)), place);
    });
    return element(0x1c53bb6b, ...points);
  };
  // Every number takes eight bytes: how long it is does not depend on what it says.
  const before = info.length + tracks.length;
  const cues = cuesAt(before + cuesAt(0).length);
  return Buffer.concat([head, element(0x18538067, info, tracks, cues, ...clusters)]);
}

function clusterOf(frames: readonly Buffer[], first: number): Buffer {
  const blocks = frames.slice(first, first + CLUSTER_FRAMES).map((frame, at) => {
    const top = Buffer.from([0x81, 0, 0, 0x80]);
    top.writeInt16BE(at * EACH_MS, 1);
    return element(0xa3, top, frame);
  });
  return element(0x1f43b675, element(0xe7, whole(first * EACH_MS)), ...blocks);
}
