/**
 * The operator's accent: one colour, from which each theme takes a tone that can be read on its grounds. Pure.
 *
 * Contrast is WCAG 2.2's (at least 4.5 to 1 for text); what can't be told apart is measured in OKLab, whose distances follow the eye.
 */

/** Red, green, blue, 0 to 1, as written (sRGB). */
type Rgb = readonly [number, number, number];
/** Lightness 0 to 1, then green to red, then blue to yellow. */
type Lab = readonly [number, number, number];

export type ThemeName = "dark" | "light";

/** The theme's own colours that an accent stands on and beside (web/theme/theme.css). */
export const THEME_COLOURS: Readonly<
  Record<ThemeName, { readonly grounds: readonly string[]; readonly up: string; readonly down: string }>
> = {
  dark: { grounds: ["#0b0c10", "#12151c", "#1a1f2a"], up: "#2fcb8b", down: "#ff6f82" },
  light: { grounds: ["#f4f5f9", "#ffffff", "#eaecf2"], up: "#066b3f", down: "#b81f34" },
};

/** WCAG 2.2, 1.4.3. */
export const CONTRAST_MIN = 4.5;
/** Further from the colour that was asked for it would be another one. */
const SHIFT_MAX = 0.35;
const SHIFT_STEP = 0.005;
/** Of hue and strength, in OKLab's plane of colours: nearer, and gold could be taken for a rise or a fall. */
const APART_MIN = 0.1;
/** Share of the accent in a ground that it tints. */
const TINT_SHARE = 0.14;
const INKS = ["#0b0c10", "#ffffff"] as const;

/** What a theme paints with the accent. */
export interface AccentTones {
  /** Text, lines and the ring of the focus. */
  readonly text: string;
  /** Behind what is chosen. */
  readonly tint: string;
}

export interface Accent {
  /** Of buttons, as asked for. */
  readonly fill: string;
  /** Text on them. */
  readonly ink: string;
  readonly dark: AccentTones;
  readonly light: AccentTones;
}

/** Why a colour can't be the accent. */
export type AccentProblem =
  | { readonly name: "not_a_colour" }
  /** `contrast`: the best that a tone of it reaches. */
  | { readonly name: "contrast"; readonly theme: ThemeName; readonly contrast: number }
  | { readonly name: "like_rise" | "like_fall"; readonly theme: ThemeName };

function rgbOf(colour: string): Rgb | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (match === null) return undefined;
  const part = (index: number): number => Number.parseInt(match[index] ?? "0", 16) / 255;
  return [part(1), part(2), part(3)];
}

function hexOf(rgb: Rgb): string {
  const part = (share: number): string =>
    Math.round(Math.min(1, Math.max(0, share)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(part).join("")}`;
}

const linear = (share: number): number => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const written = (share: number): number => (share <= 0.0031308 ? share * 12.92 : 1.055 * Math.max(0, share) ** (1 / 2.4) - 0.055);

function luminance(rgb: Rgb): number {
  const [red, green, blue] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21. */
export function contrastOf(one: Rgb | string, other: Rgb | string): number {
  const [a, b] = [one, other].map((colour) => luminance(typeof colour === "string" ? (rgbOf(colour) ?? [0, 0, 0]) : colour));
  const [lighter, darker] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
  return (lighter + 0.05) / (darker + 0.05);
}

/** B. Ottosson, "A perceptual color space for image processing" (2020). */
function labOf(rgb: Rgb): Lab {
  const [red, green, blue] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The same source; outside of what a screen can show it is cut. */
function rgbOfLab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (share: number): number => Math.min(1, Math.max(0, written(share)));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function mixed(colour: Rgb, ground: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2): number => colour[index] * share + ground[index] * (1 - share);
  return [part(0), part(1), part(2)];
}

function apart(one: Rgb, other: Rgb): number {
  const [, a, b] = labOf(one);
  const [, c, d] = labOf(other);
  return Math.hypot(a - c, b - d);
}

/** The tone of a theme: lighter on dark, darker on light, no further than it must be; a number: the best contrast there is. */
function toneOf(colour: Rgb, theme: ThemeName): AccentTones | number {
  const [lightness, a, b] = labOf(colour);
  const grounds = THEME_COLOURS[theme].grounds.map((ground): Rgb => rgbOf(ground) ?? [0, 0, 0]);
  let best = 0;
  for (let shift = 0; shift <= SHIFT_MAX; shift += SHIFT_STEP) {
    const shifted = rgbOfLab([lightness + (theme === "dark" ? shift : -shift), a, b]);
    // Held against each other as they will be painted.
    const text = hexOf(shifted);
    const tint = hexOf(mixed(shifted, grounds[1] ?? [0, 0, 0], TINT_SHARE));
    const least = Math.min(...[...grounds, tint].map((ground) => contrastOf(text, ground)));
    if (least >= CONTRAST_MIN) return { text, tint };
    best = Math.max(best, least);
  }
  return best;
}

/** The accent made of a colour like "#3f62c4", or why there is none. */
export function accentOf(text: string): Accent | AccentProblem {
  const colour = rgbOf(text);
  if (colour === undefined) return { name: "not_a_colour" };
  const tones: Partial<Record<ThemeName, AccentTones>> = {};
  for (const theme of ["dark", "light"] as const) {
    const tone = toneOf(colour, theme);
    if (typeof tone === "number") return { name: "contrast", theme, contrast: tone };
    const shown = rgbOf(tone.text) ?? colour;
    const { up, down } = THEME_COLOURS[theme];
    if (apart(shown, rgbOf(up) ?? colour) < APART_MIN) return { name: "like_rise", theme };
    if (apart(shown, rgbOf(down) ?? colour) < APART_MIN) return { name: "like_fall", theme };
    tones[theme] = tone;
  }
  const { dark, light } = tones;
  if (dark === undefined || light === undefined) return { name: "not_a_colour" };
  const [first, second] = INKS;
  return { fill: hexOf(colour), ink: contrastOf(colour, first) >= contrastOf(colour, second) ? first : second, dark, light };
}

export function isAccent(accent: Accent | AccentProblem): accent is Accent {
  return "fill" in accent;
}
