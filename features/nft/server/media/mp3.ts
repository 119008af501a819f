/** Sound in MP3: frame by frame to the very end. What is kept is the frames: tags in front and behind, with whatever lies in them, are left out. */
import { MS_MAX, must, type Media } from "./media-problem.ts";

/** Kilobits a second of layer III by index, of MPEG 1 and of MPEG 2 and 2.5. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Samples a second by the two bits of the version: 2.5, none, 2, 1. */
const HERTZ = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]];
const LAYER_3 = 1;
const FRAMES_LEAST = 3;
const TAG_BYTES = 128;

export const isMp3 = (file: Buffer): boolean =>
  file.toString("latin1", 0, 3) === "ID3" || (file.length >= 4 && file[0] === 0xff && ((file[1] ?? 0) & 0xe6) === 0xe2);

export function checkMp3(file: Buffer): Media {
  const from = behindTag(file);
  const to =
    file.toString("latin1", file.length - TAG_BYTES, file.length - TAG_BYTES + 3) === "TAG" ? file.length - TAG_BYTES : file.length;
  let [at, frames, ms] = [from, 0, 0];
  let kind: number | undefined;
  while (at < to) {
    must(at + 4 <= to, "tail");
    const header = file.readUInt32BE(at);
    const frame = frameOf(header);
    must(frame !== undefined, frames === 0 ? "format" : "tail");
    must(at + frame.bytes <= to);
    // One version and one rate from the first frame to the last.
    kind ??= header & KIND_BITS;
    must((header & KIND_BITS) === kind);
    at += frame.bytes;
    frames += 1;
    ms += frame.ms;
  }
  must(frames >= FRAMES_LEAST);
  must(ms <= MS_MAX, "large");
  return { kind: 3, mime: "audio/mpeg", bytes: file.subarray(from, to), width: 0, height: 0, ms: Math.round(ms) };
}

/** Version, layer and samples a second. */
const KIND_BITS = 0x001e_0c00;

/** Where sound begins behind an ID3v2 tag, whose length has seven bits a byte. */
function behindTag(file: Buffer): number {
  if (file.toString("latin1", 0, 3) !== "ID3") return 0;
  const bytes = [6, 7, 8, 9].map((at) => file.readUInt8(at));
  must(bytes.every((byte) => byte < 128));
  const length = bytes.reduce((sum, byte) => sum * 128 + byte, 0);
  const end = 10 + length;
  must(end <= file.length);
  return end;
}

function frameOf(header: number): { readonly bytes: number; readonly ms: number } | undefined {
  const [version, layer, rateAt, hertzAt] = [(header >>> 19) & 3, (header >>> 17) & 3, (header >>> 12) & 15, (header >>> 10) & 3];
  const hertz = HERTZ[version]?.[hertzAt];
  const kilobits = (version === 3 ? RATES_1 : RATES_2)[rateAt];
  if (header >>> 21 !== 0x7ff || layer !== LAYER_3 || hertz === undefined || kilobits === undefined || kilobits === 0) return undefined;
  const samples = version === 3 ? 1152 : 576;
  const bytes = Math.floor((samples * kilobits * 125) / hertz) + ((header >>> 9) & 1);
  return { bytes, ms: (samples / hertz) * 1000 };
}
