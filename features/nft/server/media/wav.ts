/** Sound in WAV: chunk by chunk within what is there. What is kept is a file of our own with the format and the samples, and nothing else of it. */
import { MS_MAX, must, type Media } from "./media-problem.ts";

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** What follows the format's number in an extensible one. */
const GUID_TAIL = "000000001000800000aa00389b71";
const RATES = { least: 8_000, most: 192_000 } as const;
const FORMAT_BYTES = [16, 18, 40];

type Format = { readonly tag: number; readonly channels: number; readonly rate: number; readonly bits: number };

export function checkWav(file: Buffer): Media {
  const size = file.readUInt32LE(4) + 8;
  must(size <= file.length);
  must(size === file.length, "tail");
  let format: Format | undefined;
  let samples: Buffer | undefined;
  for (let at = 12; at < file.length;) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length;
    must(end <= file.length);
    const [id, body] = [file.toString("latin1", at, at + 4), file.subarray(at + 8, end)];
    must(/^[ -~]{4}$/.test(id));
    if (id === "fmt ") {
      must(format === undefined);
      format = formatOf(body);
    } else if (id === "data") {
      must(format !== undefined && samples === undefined);
      samples = body;
    }
    at = end + (length % 2);
  }
  must(format !== undefined && samples !== undefined && samples.length > 0);
  const block = (format.channels * format.bits) / 8;
  must(samples.length % block === 0);
  const ms = Math.round((samples.length / block / format.rate) * 1000);
  must(ms <= MS_MAX, "large");
  return { kind: 3, mime: "audio/wav", bytes: wavOf(format, samples), width: 0, height: 0, ms };
}

function formatOf(body: Buffer): Format {
  must(FORMAT_BYTES.includes(body.length));
  const said = body.readUInt16LE(0);
  const tag = said === EXTENSIBLE && body.length === 40 ? body.readUInt16LE(24) : said;
  if (said === EXTENSIBLE) must(body.toString("hex", 26) === GUID_TAIL, "codec");
  const format = { tag, channels: body.readUInt16LE(2), rate: body.readUInt32LE(4), bits: body.readUInt16LE(14) };
  const { channels, rate, bits } = format;
  must((tag === PCM && [8, 16, 24].includes(bits)) || (tag === FLOAT && bits === 32), "codec");
  must(channels === 1 || channels === 2, "codec");
  must(rate >= RATES.least && rate <= RATES.most);
  const block = (channels * bits) / 8;
  must(body.readUInt16LE(12) === block && body.readUInt32LE(8) === block * rate);
  return format;
}

function wavOf({ tag, channels, rate, bits }: Format, samples: Buffer): Buffer {
  const pad = samples.length % 2;
  const head = Buffer.alloc(44);
  const block = (channels * bits) / 8;
  head.write("RIFF", 0, "latin1");
  head.writeUInt32LE(36 + samples.length + pad, 4);
  head.write("WAVEfmt ", 8, "latin1");
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(tag, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * block, 28);
  head.writeUInt16LE(block, 32);
  head.writeUInt16LE(bits, 34);
  head.write("data", 36, "latin1");
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples, Buffer.alloc(pad)]);
}
