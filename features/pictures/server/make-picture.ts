/**
 * From a file that somebody sent to a JPEG of our own making: decoded and drawn anew, so that nothing of the file itself is kept: no place
 * where it was taken, no second file behind the picture, no script. What it is called or says it is counts for nothing.
 */
import sharp from "sharp";
import { PICTURE_BYTES_MAX, type Picture, type PictureProblem, type PictureShape } from "./picture-messages.ts";

/** Decision: more than any phone's camera makes by default; a picture that says it has more is not decoded. */
const PIXELS_MAX = 50_000_000;
const EDGE_MAX = 16_000;
/** Longest edge in pixels of what is kept. */
const EDGE_KEPT = { whole: 2000, portrait: 256 } as const satisfies Record<PictureShape, number>;
const QUALITY = 84;

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

// No other reader of the library ever sees what strangers send: no SVG, no PDF, no TIFF.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });

export async function makePicture(file: Uint8Array, shape: PictureShape): Promise<Picture | { readonly problem: PictureProblem }> {
  if (file.length > PICTURE_BYTES_MAX) return { problem: "picture_too_large" };
  const bytes = Buffer.from(file);
  if (![JPEG, PNG].some((start) => bytes.subarray(0, start.length).equals(start))) return { problem: "picture_format" };
  // The size that the file says it has, before anything of it is decoded.
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > PIXELS_MAX || Math.max(width, height) > EDGE_MAX) return { problem: "picture_too_large" };
  const edge = EDGE_KEPT[shape];
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: "error" })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: shape === "portrait" ? "cover" : "inside", withoutEnlargement: shape === "whole" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
