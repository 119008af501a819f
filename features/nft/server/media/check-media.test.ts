/** What of the files that operators send is taken, what is left of it, and what somebody might send instead. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { blackPng, photoWithPlace, pngWithLongText } from "../../../pictures/server/hostile.suite.ts";
import { makeWork } from "../works/catalogue.ts";
import { checkMedia } from "./check-media.ts";
import { box, changed, chunk, format, longBox, MP3, MP4, oggWith, OGG, wav, WEBM } from "./media-files.suite.ts";
import type { Media, Problem } from "./media-problem.ts";
import { openMedia } from "./media-works.ts";

const SCRIPT = "<script>alert(1)</script>";
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`);
const ZIP = Buffer.from("PK\u0003\u0004 an archive");
const PDF = Buffer.from("%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF");
const photo = async (): Promise<Buffer> => Buffer.from(await photoWithPlace());
const png = async (): Promise<Buffer> =>
  sharp(await photo())
    .png()
    .toBuffer();
async function gif(frames = 3, edge = 40): Promise<Buffer> {
  const dots = Buffer.from(Array.from({ length: edge * edge * frames * 3 }, (_none, at) => (at * 2_654_435_761) >>> 24));
  return sharp(dots, { raw: { width: edge, height: edge * frames, channels: 3, pageHeight: edge } })
    .gif({ delay: Array.from({ length: frames }, () => 100), loop: 0 })
    .toBuffer();
}
async function taken(file: Buffer): Promise<Media> {
  const answer = await checkMedia(file);
  if ("problem" in answer) throw new Error(answer.problem);
  return answer;
}

describe("honest files are taken", () => {
  test.each([
    ["MP4", MP4, { kind: 4, mime: "video/mp4", width: 64, height: 48 }],
    ["WebM", WEBM, { kind: 4, mime: "video/webm", width: 64, height: 48 }],
    ["MP3", MP3, { kind: 3, mime: "audio/mpeg" }],
    ["Ogg", OGG, { kind: 3, mime: "audio/ogg" }],
    ["WAV", wav(), { kind: 3, mime: "audio/wav", ms: 100 }],
  ])("%s", async (_name, file, said) => {
    const media = await taken(file);
    expect(media).toMatchObject(said);
    expect(media.ms).toBeGreaterThan(90);
    expect(media.ms).toBeLessThan(700);
    // What it was called and where it was made is gone.
    expect(["Secret", "51.5"].some((words) => Buffer.from(media.bytes).includes(words))).toBe(false);
  });

  test("what is kept of one is taken again as it is", async () => {
    for (const file of [MP4, WEBM, MP3, OGG, wav()]) {
      const { bytes } = await taken(file);
      expect(Buffer.from((await taken(Buffer.from(bytes))).bytes).equals(bytes)).toBe(true);
    }
  });

  test("pictures are drawn anew without the place where they were taken, lying as they should; a PNG keeps what shines through", async () => {
    const media = await taken(await photo());
    expect(media).toMatchObject({ kind: 1, mime: "image/jpeg", width: 300, height: 400 });
    const { exif, format: kind } = await sharp(media.bytes).metadata();
    expect([exif, kind]).toEqual([undefined, "jpeg"]);
    const clear = await sharp({ create: { width: 30, height: 20, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } })
      .png()
      .toBuffer();
    const drawn = await taken(clear);
    expect([drawn.mime, (await sharp(drawn.bytes).metadata()).hasAlpha]).toEqual(["image/png", true]);
  });

  test("an animation keeps its frames and its pace", async () => {
    const media = await taken(await gif());
    expect(media).toMatchObject({ kind: 2, mime: "image/gif", width: 40, height: 40, ms: 300 });
    const { pages, delay, loop } = await sharp(media.bytes, { animated: true }).metadata();
    expect([pages, delay, loop]).toEqual([3, [100, 100, 100], 0]);
  });

  test("so is what a paper venue makes by itself, but for its drawings, which are SVG", async () => {
    const made = await Promise.all([2, 4, 6, 1].map((one) => makeWork("a seed", one)));
    const answers = await Promise.all(made.map(({ work }) => checkMedia(work.bytes)));
    expect(answers.map((one) => ("problem" in one ? one.problem : one.kind))).toEqual([2, 4, 3, "format"]);
  });
});

describe("files with two faces", () => {
  test.each([
    ["a GIF that is a script", async () => Buffer.concat([await gif(), Buffer.from(`*/=1;alert(1)//${SCRIPT}`)])],
    ["a JPEG with a page behind it", async () => Buffer.concat([await photo(), Buffer.from(SCRIPT)])],
    ["a PNG with an archive behind it", async () => Buffer.concat([await png(), ZIP])],
    ["a JPEG with a PDF behind it", async () => Buffer.concat([await photo(), PDF])],
    ["a PNG with a page in a text of its own", () => pngWithLongText(2_000)],
  ])("%s is drawn anew: nothing of the other is left", async (_name, make) => {
    const { bytes } = await taken(await make());
    for (const other of [SCRIPT, "alert", "PK\u0003\u0004", "%PDF", "Comment"]) expect(Buffer.from(bytes).includes(other)).toBe(false);
  });

  test("a GIF whose comment is a script loses it", async () => {
    const file = await gif(1);
    const at = file.indexOf(Buffer.from([0x21, 0xf9]));
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, SCRIPT.length]), Buffer.from(SCRIPT), Buffer.from([0])]);
    const { bytes } = await taken(Buffer.concat([file.subarray(0, at), comment, file.subarray(at)]));
    expect(Buffer.from(bytes).includes("script")).toBe(false);
  });

  test("an archive or a page in the tags of an MP3 or in a part of a WAV is left out", async () => {
    const words = Buffer.concat([
      Buffer.from("ID3\u0004\u0000\u0000\u0000\u0000\u0000"),
      Buffer.from([100]),
      Buffer.from(SCRIPT.padEnd(100)),
    ]);
    const bare = (await taken(MP3)).bytes;
    const again = await taken(Buffer.concat([words, bare]));
    expect(Buffer.from(again.bytes).equals(bare)).toBe(true);
    const spoken = await taken(wav({ more: chunk("LIST", Buffer.concat([ZIP, Buffer.from(SCRIPT.padEnd(41))])) }));
    expect(Buffer.from(spoken.bytes).equals(wav())).toBe(true);
  });

  test("a page in a film's own words is blanked, and the film is where it was", async () => {
    const page = box("udta", Buffer.from(SCRIPT.padEnd(64)));
    const { bytes } = await taken(Buffer.concat([MP4, page]));
    expect([Buffer.from(bytes).includes("script"), bytes.length]).toEqual([false, MP4.length + page.length]);
  });
});

const video = Buffer.from([0xe0]);
const refused: readonly (readonly [string, () => Buffer | Promise<Buffer>, Problem])[] = [
  ["nothing", () => Buffer.alloc(0), "format"],
  ["three letters", () => Buffer.from("GIF"), "format"],
  ["zeros", () => Buffer.alloc(300_000), "format"],
  ["an SVG with a script", () => SVG, "format"],
  ["a page", () => Buffer.from(`<!doctype html>${SCRIPT}`), "format"],
  ["a PDF", () => PDF, "format"],
  ["an archive", () => Buffer.concat([ZIP, Buffer.alloc(40)]), "format"],
  [
    "a TIFF",
    async () =>
      sharp(await photo())
        .tiff()
        .toBuffer(),
    "format",
  ],
  [
    "a WebP",
    async () =>
      sharp(await photo())
        .webp()
        .toBuffer(),
    "format",
  ],
  ["30,000 by 30,000 dots in 110 KB", () => blackPng(30_000, 30_000), "large"],
  ["one row of 60,000 dots", () => blackPng(60_000, 1), "large"],
  ["half of a photograph", async () => (await photo()).subarray(0, 9_000), "broken"],
  ["the start of a JPEG and then an SVG", async () => Buffer.concat([(await photo()).subarray(0, 20), SVG]), "broken"],
  ["the start of a GIF and then a page", () => Buffer.from(`GIF89a${SCRIPT.padEnd(80)}`), "broken"],
  ["an animation of 400 frames", () => gif(400, 4), "large"],
  ["25 MiB", () => Buffer.concat([MP3, Buffer.alloc(25 * 1024 * 1024)]), "large"],
  ["a WAV whose whole is longer than the file", () => wav({ riffBytes: 99_999 }), "broken"],
  ["a WAV with an archive behind it", () => Buffer.concat([wav(), ZIP]), "tail"],
  ["a WAV whose samples go beyond its end", () => wav({ dataBytes: 0xffff_fff0 }), "broken"],
  ["a WAV whose samples are shorter than they are", () => wav({ dataBytes: 801 }), "broken"],
  ["a WAV without samples", () => chunk("RIFF", Buffer.concat([Buffer.from("WAVE"), chunk("fmt ", format())])), "broken"],
  ["a WAV with two formats", () => wav({ more: chunk("fmt ", format()) }), "broken"],
  ["a WAV of half a sample", () => wav({ format: format({ channels: 2, block: 2 }) }), "broken"],
  ["a WAV packed as something else", () => wav({ format: format({ tag: 0x55 }) }), "codec"],
  ["a WAV of no samples a second", () => wav({ format: format({ rate: 0 }) }), "broken"],
  ["an MP3 with a page between its frames", async () => Buffer.concat([(await taken(MP3)).bytes, Buffer.from(SCRIPT)]), "tail"],
  ["an MP3 with an archive behind it", () => Buffer.concat([MP3, ZIP]), "tail"],
  ["an MP3 whose tag goes beyond its end", () => changed(MP3, "ID3", 6, [127, 127, 127, 127]), "broken"],
  ["an MP3 whose tag's length has eight bits a byte", () => changed(MP3, "ID3", 6, [0, 0, 0, 200]), "broken"],
  ["an MP3 that ends in the middle", async () => Buffer.from((await taken(MP3)).bytes.subarray(0, -9)), "broken"],
  ["an Ogg with a page behind it", () => Buffer.concat([OGG, Buffer.from(SCRIPT.padEnd(40))]), "tail"],
  ["an Ogg in which a byte was changed", () => changed(OGG, "vorbis", 20, [7]), "broken"],
  ["an Ogg that ends in the middle", () => OGG.subarray(0, -9), "broken"],
  ["two Oggs", () => Buffer.concat([OGG, OGG]), "tail"],
  ["an Ogg of something else", () => oggWith(OGG.indexOf("vorbis"), 0x77), "codec"],
  ["an MP4 with a page behind it", () => Buffer.concat([MP4, Buffer.from(SCRIPT)]), "broken"],
  ["an MP4 with a box of size 0 behind it", () => Buffer.concat([MP4, box("free", ZIP, 0)]), "broken"],
  ["an MP4 with a box of size 7", () => Buffer.concat([MP4, box("free", ZIP, 7)]), "broken"],
  ["an MP4 with a box larger than all of it", () => Buffer.concat([MP4, longBox("free", ZIP, 2n ** 63n)]), "broken"],
  ["an MP4 with a long box shorter than its head", () => Buffer.concat([MP4, longBox("free", ZIP, 9n)]), "broken"],
  ["an MP4 with a box that may not stand there", () => Buffer.concat([MP4, box("moof", ZIP)]), "tail"],
  ["an MP4 within an MP4 without end", () => Buffer.concat([MP4.subarray(0, 32), nested(3_000)]), "broken"],
  ["an MP4 without a film", () => MP4.subarray(0, 32), "broken"],
  ["an MP4 with two films", () => Buffer.concat([MP4, MP4.subarray(MP4.indexOf("moov") - 4)]), "broken"],
  ["an MP4 whose film lies elsewhere", () => changed(MP4, "url ", 7, [0]), "broken"],
  ["an MP4 whose samples lie outside of its data", () => changed(MP4, "stco", 12, [0, 0, 0, 8]), "broken"],
  ["an MP4 whose samples are more than there are", () => changed(MP4, "stsz", 12, [0, 255, 255, 255]), "large"],
  ["an MP4 whose samples are longer than its data", () => changed(MP4, "stsz", 16, [0, 200, 0, 0]), "broken"],
  ["an MP4 packed as something else", () => changed(MP4, "avc1\u0000", 0, [0x65, 0x6e, 0x63, 0x76]), "codec"],
  ["an MP4 of years", () => changed(MP4, "mvhd", 20, [255, 255, 255, 255]), "large"],
  ["an MP4 of another brand", () => changed(MP4, "ftyp", 4, [0x68, 0x65, 0x69, 0x63]), "codec"],
  ["a WebM with an archive behind it", () => Buffer.concat([WEBM, ZIP]), "tail"],
  ["a WebM of an unknown size", () => changed(WEBM, Buffer.from("18538067", "hex"), 4, [1, 255, 255, 255, 255, 255, 255, 255]), "broken"],
  ["a WebM larger than it is", () => changed(WEBM, Buffer.from("18538067", "hex"), 4, [1, 0, 0, 0, 255, 255, 255, 255]), "broken"],
  ["a WebM with a part of an unknown size", () => changed(WEBM, Buffer.from("1f43b675", "hex"), 4, [255]), "broken"],
  ["a WebM that is a Matroska", () => changed(WEBM, "webm", 0, [...Buffer.from("matr")]), "codec"],
  ["a WebM packed as something else", () => changed(WEBM, "V_VP9", 0, [...Buffer.from("V_XYZ")]), "codec"],
  ["a WebM of a part that may not stand there", () => changed(WEBM, Buffer.from("1f43b675", "hex"), 0, [0x1f, 0x43, 0xb6, 0x76]), "broken"],
  ["a WebM that ends in the middle", () => WEBM.subarray(0, -9), "broken"],
  ["a WebM whose film has no width", () => changed(WEBM, Buffer.concat([video]), 0, [0xe1]), "broken"],
];

/** Boxes in boxes. */
function nested(deep: number): Buffer {
  let inner: Buffer = Buffer.alloc(0);
  for (let at = 0; at < deep; at++) inner = box(at === deep - 1 ? "moov" : "trak", inner);
  return inner;
}

describe("what is not taken", () => {
  test.each(refused)("%s", async (_what, make, problem) => {
    expect(await checkMedia(await make())).toEqual({ problem });
  });

  test("every byte of a film or a sound changed, and every length cut: an answer within a moment, and never a fault", async () => {
    for (const file of [MP4, WEBM, MP3, OGG, wav()]) {
      for (let at = 0; at < file.length; at += 23) {
        for (const byte of [0, 127, 255]) {
          const copy = Buffer.from(file);
          copy[at] = byte;
          expect(await checkMedia(copy)).toBeDefined();
        }
        // Between two frames an MP3 may end.
        if (file !== MP3) expect(await checkMedia(file.subarray(0, at))).toHaveProperty("problem");
      }
    }
  }, 60_000);
});

test("files are opened in a process of their own, which says the same", async () => {
  const answer = await openMedia(MP4);
  expect(answer).toEqual(await taken(MP4));
  expect(await openMedia(SVG)).toEqual({ problem: "format" });
}, 30_000);

test("no more than four wait; whoever comes then is told that it is busy", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => openMedia(SVG)));
  expect(answers.map((one) => ("problem" in one ? one.problem : ""))).toEqual(["format", "format", "format", "format", "busy", "busy"]);
}, 30_000);
