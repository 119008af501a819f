/** Draws the thirty portraits that clients of this family know by their paths (wire.md 4): stones of five cuts in six colours, each with its streak. */
import { join } from "node:path";
import sharp from "sharp";
import { mkdirSync } from "node:fs";

const FOLDER = join(import.meta.dirname, "..", "web", "public", "static", "image", "avatar");
const SIZE = 128;
const HUES = [38, 165, 215, 265, 335, 12];
/** Corners of each stone, clockwise; the first three make the lit face. */
const CUTS = [
  "24,70 44,30 86,26 108,62 92,100 46,104",
  "20,62 52,24 98,38 108,82 72,106 30,96",
  "30,40 70,22 106,48 100,90 60,108 22,80",
  "26,84 32,42 74,24 104,46 106,86 66,106",
  "22,56 58,32 94,28 110,74 84,104 36,100",
];

mkdirSync(FOLDER, { recursive: true });
let number = 0;
for (const hue of HUES) {
  for (const [index, corners] of CUTS.entries()) {
    number += 1;
    const face = corners.split(" ").slice(0, 4).join(" ");
    const tilt = -21 + index * 3;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="${SIZE}" height="${SIZE}">
      <rect width="128" height="128" fill="hsl(${hue} 34% 24%)"/>
      <polygon points="${corners}" fill="hsl(${hue} 14% 34%)"/><polygon points="${face} 64,66" fill="hsl(${hue} 18% 46%)"/>
      <g transform="rotate(${tilt} 64 70)"><path d="M34 70 Q64 63 96 70 Q64 72 34 70" fill="hsl(${hue} 72% 72%)"/><path d="M44 79 Q66 75 88 79 Q66 81 44 79" fill="hsl(${hue} 58% 60%)"/></g>
    </svg>`;
    await sharp(Buffer.from(svg))
      .png({ palette: true })
      .toFile(join(FOLDER, `${number}.png`));
  }
}
