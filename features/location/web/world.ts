/** The outlines of countries, and where a point of the earth stands in a picture. */
import { geoAzimuthalEqualArea, geoNaturalEarth1, geoPath } from "d3-geo";
import type { ExtendedFeature, GeoProjection } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import outlines from "world-atlas/countries-110m.json";
import { COUNTRIES, type Country, type Point } from "./places.ts";

/** Natural Earth, 1:110 million: in the public domain. */
const WORLD = outlines as unknown as Topology<{ countries: GeometryCollection }>;
const LANDS: readonly ExtendedFeature[] = feature(WORLD, WORLD.objects.countries).features;
const CODES: ReadonlyMap<string, string> = new Map(COUNTRIES.map(({ numeric, code }) => [numeric, code]));

export const [MAP_WIDTH, MAP_HEIGHT] = [360, 190];
const MARGIN = 2;
/** As much as is shown of small countries, and around a single point. */
const LEAST_DEGREES = 12;
const DEGREE = Math.PI / 180;

type Earth = readonly [longitude: number, latitude: number];
const earthOf = ({ longitude, latitude }: Point): Earth => [longitude, latitude];

/** The whole earth. */
export function worldProjection(): GeoProjection {
  const frame: [[number, number], [number, number]] = [
    [MARGIN, MARGIN],
    [MAP_WIDTH - MARGIN, MAP_HEIGHT - MARGIN],
  ];
  return geoNaturalEarth1().fitExtent(frame, { type: "Sphere" });
}

/** Around some points: their middle in the middle, all of them in the picture. */
export function projectionAround(points: readonly Point[]): GeoProjection {
  const [longitude, latitude] = middleOf(points);
  const flat = geoAzimuthalEqualArea().rotate([-longitude, -latitude]).translate([0, 0]).scale(1).clipAngle(90);
  const away = points.map((point) => pointIn(flat, point)).filter((at) => at !== undefined);
  const across = Math.max(...away.map(([x]) => Math.abs(x)), LEAST_DEGREES * DEGREE);
  const up = Math.max(...away.map(([, y]) => Math.abs(y)), (LEAST_DEGREES / 2) * DEGREE);
  // A third of room around them.
  const scale = Math.min(MAP_WIDTH / (across * 3), MAP_HEIGHT / (up * 3));
  return flat.translate([MAP_WIDTH / 2, MAP_HEIGHT / 2]).scale(scale);
}

/** Of the smallest frame around them; countries over the 180th meridian are taken from its eastern side. */
function middleOf(points: readonly Point[]): Earth {
  const longitudes = points.map(({ longitude }) => longitude);
  const isOver = Math.max(...longitudes) - Math.min(...longitudes) > 180;
  const along = longitudes.map((each) => (isOver && each < 0 ? each + 360 : each));
  const latitudes = points.map(({ latitude }) => latitude);
  return [(Math.min(...along) + Math.max(...along)) / 2, (Math.min(...latitudes) + Math.max(...latitudes)) / 2];
}

/** `code` is missing for countries that can't be chosen. */
export type Land = { readonly path: string; readonly code: string | undefined };

/** What is seen of each country in a projection, as paths of SVG. */
export function landsIn(projection: GeoProjection): readonly Land[] {
  const path = geoPath(projection).digits(1);
  return LANDS.map((land) => ({ path: path(land) ?? "", code: CODES.get(String(land.id)) })).filter(({ path: drawn }) => drawn !== "");
}

/** The outline of the earth itself: the sea. */
export function seaIn(projection: GeoProjection): string {
  return geoPath(projection).digits(1)({ type: "Sphere" }) ?? "";
}

export function pointIn(projection: GeoProjection, point: Point): readonly [x: number, y: number] | undefined {
  return projection([...earthOf(point)]) ?? undefined;
}

/** The outline of a country; undefined for those that are smaller than what the outlines show. */
export function outlineOf({ numeric }: Pick<Country, "numeric">): ExtendedFeature | undefined {
  return LANDS.find(({ id }) => id === numeric);
}
