/** The artists of a paper venue and what they make: the how manieth work is whose, of which kind, and what it is called. */
import type { NewWork } from "../works-store.ts";
import { makeAnimation } from "./animation.ts";
import { makeFilm } from "./film.ts";
import { drawPicture, type Style } from "./pictures.ts";
import { Dice } from "./random.ts";
import { makeTone } from "./tone.ts";

export const ARTISTS = [
  { nickname: "Mara Lindqvist", word: "mara", signature: "Layers and what breaks them", styles: ["strata", "flow"], hue: 0 },
  { nickname: "Teo Okafor", word: "teo", signature: "Stones from the inside", styles: ["agate", "agate"], hue: 1 },
  { nickname: "Ines Aalto", word: "ines", signature: "Edges, light, and struck stone", styles: ["facets", "flow"], hue: 4 },
] as const satisfies readonly { nickname: string; word: string; signature: string; styles: readonly [Style, Style]; hue: number }[];

const FIRST = ["Low", "Quiet", "Inner", "Second", "Grey", "Early", "Far", "Slow", "Bright", "Salt", "Old", "Half"] as const;
const SECOND = ["Tide", "Fault", "Harbour", "Vein", "Morning", "Ridge", "Field", "Water", "Ember", "Shore", "Window", "Bed"] as const;
const SOUND = ["Bell", "Chime", "Echo", "Ring", "Stone Song"] as const;

export type Made = { readonly artist: number; readonly work: Omit<NewWork, "artist" | "poster">; readonly poster: Poster | undefined };
export type Poster = { readonly mime: string; readonly bytes: Buffer };

/** The `made`-th work of a venue with this seed, from 1: every eighth sounds, every eighth moves, every twelfth is a film. */
export async function makeWork(seed: string, made: number): Promise<Made> {
  const artist = (made - 1) % ARTISTS.length;
  const { styles, nickname } = ARTISTS[artist] ?? ARTISTS[0];
  const dice = new Dice(`work ${made} ${seed}`);
  const own = `${made} ${seed}`;
  const style = styles[dice.whole(0, 1)] ?? "strata";
  const picture = Buffer.from(drawPicture(own, style));
  const name = `${dice.of(FIRST)} ${dice.of(SECOND)}`;
  const of = { description: `${nickname}, ${made}`, made };
  if (made % 8 === 6)
    return {
      artist,
      poster: { mime: "image/svg+xml", bytes: picture },
      work: { ...of, name: `${dice.of(FIRST)} ${dice.of(SOUND)}`, kind: 3, mime: "audio/wav", bytes: makeTone(own) },
    };
  if (made % 12 === 4) {
    const { bytes, poster } = await makeFilm(own);
    return { artist, poster: { mime: "image/webp", bytes: poster }, work: { ...of, name, kind: 4, mime: "video/webm", bytes } };
  }
  if (made % 8 === 2) return { artist, poster: undefined, work: { ...of, name, kind: 2, mime: "image/gif", bytes: makeAnimation(own) } };
  return { artist, poster: undefined, work: { ...of, name, kind: 1, mime: "image/svg+xml", bytes: picture } };
}

/** What lies in one slot of the how manieth series. */
export function makeSlotPicture(seed: string, series: number, slot: number): Buffer {
  return Buffer.from(drawPicture(`series ${series} slot ${slot} ${seed}`, "agate"));
}
