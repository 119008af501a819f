/** Places against the outlines of their countries, and how they are found. */
import { geoContains, geoDistance } from "d3-geo";
import { describe, expect, test } from "vitest";
import { COUNTRIES, countriesLike, kilometresBetween, nearestTo, PLACES, placeOfZone } from "./places.ts";
import { outlineOf, pointIn, projectionAround, worldProjection, MAP_HEIGHT, MAP_WIDTH } from "./world.ts";

const EARTH_KM = 6371;
/** The outlines are drawn for pictures of the whole earth: bays and islands are not in them. */
const COARSE_KM = 160;

const corners = (coordinates: unknown): readonly (readonly [number, number])[] => {
  const list = coordinates as readonly unknown[];
  return typeof list[0] === "number" ? [list as unknown as [number, number]] : list.flatMap(corners);
};

test.each(COUNTRIES.map((country) => [country.code, country] as const))("the cities of %s are in it", (_code, country) => {
  const outline = outlineOf(country);
  // Smaller than what the outlines show.
  if (outline === undefined) return expect(["HK", "MT", "SG"]).toContain(country.code);
  const edge = corners((outline.geometry as { readonly coordinates: unknown }).coordinates);
  for (const { name, latitude, longitude } of country.cities) {
    const point: [number, number] = [longitude, latitude];
    const away = geoContains(outline, point) ? 0 : Math.min(...edge.map((corner) => geoDistance(point, [...corner]))) * EARTH_KM;
    expect(away, name).toBeLessThan(COARSE_KM);
  }
});

test("no two countries and no two cities of one are the same", () => {
  expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(COUNTRIES.length);
  expect(new Set(COUNTRIES.map(({ numeric }) => numeric)).size).toBe(COUNTRIES.length);
  expect(new Set(PLACES.map(({ country, name }) => `${country} ${name}`)).size).toBe(PLACES.length);
});

test("distances are those along the surface", () => {
  const [sydney, london] = ["Sydney", "London"].map((name) => PLACES.find((place) => place.name === name));
  if (sydney === undefined || london === undefined) throw new Error("there are no such cities");
  // Published: 16,990 km or so.
  expect(Math.abs(kilometresBetween(sydney, london) - 16_990)).toBeLessThan(60);
  expect(kilometresBetween(sydney, sydney)).toBe(0);
  expect(nearestTo({ latitude: -33.5, longitude: 151 })?.place.name).toBe("Sydney");
});

describe("is found", () => {
  const names: Readonly<Record<string, string>> = { DE: "Deutschland", CH: "Schweiz", GB: "Vereinigtes Königreich" };
  const like = (typed: string) => countriesLike(typed, (code) => names[code] ?? code).map(({ code }) => code);

  test.each([
    ["by the beginning of its name", "deutsch", ["DE"]],
    ["by a later word of it", "konig", ["GB"]],
    ["by a city, without its signs", "zuri", ["CH"]],
    ["by nothing", "qqq", []],
  ])("a country %s", (_how, typed, found) => expect(like(typed)).toEqual(found));

  test.each([
    ["Australia/Sydney", "Sydney"],
    ["America/New_York", "New York"],
    ["Europe/Vienna", "Wien"],
    ["America/Sao_Paulo", "São Paulo"],
    ["UTC", undefined],
    ["", undefined],
  ])("the city of the time zone %j", (zone, name) => expect(placeOfZone(zone)?.name).toBe(name));
});

test.each(COUNTRIES.map((country) => [country.code, country] as const))("the picture of %s has all of its cities", (_code, { cities }) => {
  const projection = projectionAround(cities);
  for (const city of cities) {
    const [x, y] = pointIn(projection, city) ?? [-1, -1];
    expect([x > 0 && x < MAP_WIDTH, y > 0 && y < MAP_HEIGHT]).toEqual([true, true]);
  }
});

test("and that of the world everything", () => {
  for (const place of PLACES) {
    const [x, y] = pointIn(worldProjection(), place) ?? [-1, -1];
    expect([x > 0 && x < MAP_WIDTH, y > 0 && y < MAP_HEIGHT]).toEqual([true, true]);
  }
});
