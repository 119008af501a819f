/** What a file is, by its first bytes and then by all of it; what it is called or says it is counts for nothing. */
import { FILE_BYTES_MAX, MediaProblem, must, type Media, type Problem } from "./media-problem.ts";
import { checkMp3, isMp3 } from "./mp3.ts";
import { checkMp4 } from "./mp4.ts";
import { checkOgg } from "./ogg.ts";
import { drawAnimation, drawPicture } from "./picture.ts";
import { checkWav } from "./wav.ts";
import { checkWebm } from "./webm.ts";

export async function checkMedia(sent: Uint8Array): Promise<Media | { readonly problem: Problem }> {
  try {
    return await mediaOf(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength));
  } catch (error: unknown) {
    if (error instanceof MediaProblem) return { problem: error.problem };
    // A read beyond the end, or what the library says of dots that do not fit.
    return { problem: "broken" };
  }
}

function mediaOf(file: Buffer): Media | Promise<Media> {
  must(file.length >= 16, "format");
  must(file.length <= FILE_BYTES_MAX, "large");
  const [first, third] = [file.toString("latin1", 0, 4), file.toString("latin1", 8, 12)];
  if (file.readUIntBE(0, 3) === 0xffd8ff) return drawPicture(file, "jpeg");
  if (file.toString("hex", 0, 8) === "89504e470d0a1a0a") return drawPicture(file, "png");
  if (/^GIF8[79]a/.test(file.toString("latin1", 0, 6))) return drawAnimation(file);
  if (first === "RIFF" && third === "WAVE") return checkWav(file);
  if (first === "OggS") return checkOgg(file);
  if (file.toString("latin1", 4, 8) === "ftyp") return checkMp4(file);
  if (file.readUInt32BE(0) === 0x1a45dfa3) return checkWebm(file);
  must(isMp3(file), "format");
  return checkMp3(file);
}
