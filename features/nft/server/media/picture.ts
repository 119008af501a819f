/**
 * Pictures and animations: decoded and drawn anew, so that nothing of the file itself is kept: no place where it was taken, no second file behind it, no
 * script. Runs in the process of its own alone (`media-process.ts`).
 */
import sharp from "sharp";
import { must, PICTURE_BYTES_MAX, type Media } from "./media-problem.ts";

const PIXELS_MAX = 50_000_000;
const EDGE_READ_MAX = 16_000;
/** Longest edge of what is kept. */
const EDGE_KEPT = { picture: 2000, animation: 1200 } as const;
const FRAMES_MAX = 300;
/** Of all frames together. */
const ANIMATED_PIXELS_MAX = 100_000_000;
const QUALITY = 90;

export async function drawPicture(file: Buffer, format: "jpeg" | "png"): Promise<Media> {
  must(file.length <= PICTURE_BYTES_MAX, "large");
  // The size that the file says it has, before anything of it is decoded.
  const { width = 0, height = 0 } = await sharp(file, { limitInputPixels: false }).metadata();
  must(width * height <= PIXELS_MAX && Math.max(width, height) <= EDGE_READ_MAX, "large");
  const drawn = sharp(file, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: "error" })
    .autoOrient()
    .resize({ width: EDGE_KEPT.picture, height: EDGE_KEPT.picture, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  const packed = format === "png" ? drawn.png({ compressionLevel: 9 }) : drawn.jpeg({ quality: QUALITY });
  const { data, info } = await packed.toBuffer({ resolveWithObject: true });
  return { kind: 1, mime: `image/${format}`, bytes: data, width: info.width, height: info.height, ms: 0 };
}

export async function drawAnimation(file: Buffer): Promise<Media> {
  must(file.length <= PICTURE_BYTES_MAX, "large");
  const {
    width = 0,
    height = 0,
    pages = 1,
    pageHeight = height,
    delay = [],
  } = await sharp(file, { animated: true, limitInputPixels: false }).metadata();
  must(pages <= FRAMES_MAX && width * pageHeight * pages <= ANIMATED_PIXELS_MAX, "large");
  must(Math.max(width, pageHeight) <= EDGE_READ_MAX, "large");
  const edge = EDGE_KEPT.animation;
  const { data, info } = await sharp(file, { animated: true, limitInputPixels: ANIMATED_PIXELS_MAX, failOn: "error" })
    .resize({ width: edge, height: edge, fit: "inside", withoutEnlargement: true })
    .gif({ effort: 4 })
    .toBuffer({ resolveWithObject: true });
  const ms = delay.reduce((sum, one) => sum + one, 0);
  return { kind: 2, mime: "image/gif", bytes: data, width: info.width, height: info.pageHeight ?? info.height, ms };
}
