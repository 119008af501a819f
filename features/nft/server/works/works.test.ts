import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { makeAnimation } from "./animation.ts";
import { makeWork } from "./catalogue.ts";
import { makeFilm } from "./film.ts";
import { WorkThread } from "./make-aside.ts";
import { drawPicture, STYLES } from "./pictures.ts";
import { makeTone } from "./tone.ts";

const most = (all: readonly number[]): number => all.reduce((best, one) => Math.max(best, one), 0);
const hash = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

describe("pictures", () => {
  test.each(STYLES)("%s: the same of the same seed, another of another, and a picture that can be drawn", async (style) => {
    const picture = drawPicture("a", style);
    expect(hash(drawPicture("a", style))).toBe(hash(picture));
    expect(hash(drawPicture("b", style))).not.toBe(hash(picture));
    expect(picture).not.toMatch(/NaN|undefined|<script|<text/);
    expect(picture.length).toBeLessThan(120_000);
    const { channels } = await sharp(Buffer.from(picture)).resize(60).stats();
    // Not one plain colour.
    expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(8);
  });
});

test("a tone is a WAV of eight seconds that is heard and does not clip", () => {
  const wave = makeTone("a");
  expect([wave.toString("latin1", 0, 4), wave.toString("latin1", 8, 16), wave.readUInt32LE(24)]).toEqual(["RIFF", "WAVEfmt ", 22_050]);
  expect([wave.readUInt32LE(4) + 8, wave.readUInt32LE(40) + 44]).toEqual([wave.length, wave.length]);
  const samples = Array.from({ length: 22_050 * 8 }, (_none, at) => Math.abs(wave.readInt16LE(44 + at * 2)));
  expect(most(samples)).toBeGreaterThan(15_000);
  expect(most(samples)).toBeLessThan(32_000);
  expect(samples.at(-1)).toBeLessThan(100);
  expect(hash(makeTone("a"))).toBe(hash(wave));
});

test("an animation is a GIF of twenty frames that a decoder reads dot by dot", async () => {
  const gif = makeAnimation("a");
  const { width, pages, pageHeight, loop } = await sharp(gif, { animated: true }).metadata();
  expect([width, pageHeight, pages, loop]).toEqual([240, 240, 20, 0]);
  const frames = await Promise.all([0, 1].map((page) => sharp(gif, { page }).raw().toBuffer()));
  expect(hash(frames[0] ?? "")).not.toBe(hash(frames[1] ?? ""));
  const shades = new Set(Array.from({ length: 240 * 240 }, (_none, at) => frames[0]?.readUIntBE(at * 3, 3) ?? 0));
  expect(shades.size).toBeGreaterThan(5);
});

test("a film is a WebM of sixty frames of VP8, each whole in itself, and comes back to its beginning", async () => {
  const { bytes, poster } = await makeFilm("a");
  expect(bytes.subarray(0, 4).toString("hex")).toBe("1a45dfa3");
  expect(bytes.includes("V_VP8")).toBe(true);
  expect((await sharp(poster).metadata()).width).toBe(320);
  // A key frame says so in its first bit, and begins with 9d 01 2a.
  const frames: Buffer[] = [];
  for (let at = bytes.indexOf("9d012a", 0, "hex"); at > 0; at = bytes.indexOf("9d012a", at + 1, "hex"))
    frames.push(bytes.subarray(at - 3, at + 7));
  expect(frames.length).toBeGreaterThanOrEqual(60);
  expect(
    frames.filter((frame) => (frame[0] ?? 1) % 2 === 0 && frame.readUInt16LE(6) === 320 && frame.readUInt16LE(8) === 320),
  ).toHaveLength(60);
  // Not one plain colour.
  const { channels } = await sharp(poster).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(8);
}, 60_000);

test.each([2, 4, 6])(
  "work %i is made in a thread of its own: the same one, and the venue does other things meanwhile",
  async (made) => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const thread = new WorkThread();
    const [aside, again] = await Promise.all([thread.make("a", made), thread.make("a", made)]);
    clearInterval(timer);
    await thread.close();
    expect(turns).toBeGreaterThan(20);
    expect(aside).toEqual(await makeWork("a", made));
    expect(again).toEqual(aside);
  },
  60_000,
);
