/** What `/open-location` is asked to show: the names are those of the platform's own page (latitude, longitude, name, address). */
import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { formatFixed } from "../../../web/numbers/number-format.ts";
import { PLACES, type City } from "./places.ts";

export type Shown = City & { readonly address: string };
const WORDS_MAX = 80;

/** Undefined where the address names no point of the earth. */
export function shownPoint(query: URLSearchParams): Shown | undefined {
  const latitude = degrees(query.get("latitude"), 90);
  const longitude = degrees(query.get("longitude"), 180);
  if (latitude === undefined || longitude === undefined) return undefined;
  const words = (name: string): string => (query.get(name) ?? "").slice(0, WORDS_MAX);
  return { latitude, longitude, name: words("name"), address: words("address") };
}

function degrees(text: string | null, most: number): number | undefined {
  if (text === null || !/^-?\d{1,3}(\.\d{1,8})?$/.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= most ? value : undefined;
}

const FAR = 25;

/** Cities to find one's way by. */
export function citiesAround({ latitude, longitude }: City): readonly City[] {
  return PLACES.filter((place) => Math.abs(place.latitude - latitude) < FAR && Math.abs(place.longitude - longitude) < FAR);
}

/** "33.87° S, 151.21° E": the letters are those of maps. */
export function degreesText({ latitude, longitude }: Pick<City, "latitude" | "longitude">, language: LanguageCode): string {
  const one = (value: number, positive: string, negative: string): string =>
    `${formatFixed(Math.abs(value), 2, language)}° ${value < 0 ? negative : positive}`;
  return `${one(latitude, "N", "S")}, ${one(longitude, "E", "W")}`;
}
