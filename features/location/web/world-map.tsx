import { useMemo } from "react";
import type { ReactElement } from "react";
import { MAP_HEIGHT, MAP_WIDTH, landsIn, pointIn, projectionAround, seaIn, worldProjection } from "./world.ts";
import type { City, Point } from "./places.ts";

interface Props {
  /** What the picture shows, for those who don't see it: the same can be chosen from the list beside it. */
  readonly label: string;
  /** Undefined: the whole earth. */
  readonly around?: readonly Point[] | undefined;
  readonly country?: string | undefined;
  readonly pins: readonly City[];
  readonly chosen?: Point | undefined;
  readonly onCountry?: ((code: string) => void) | undefined;
  readonly onPin?: ((city: City) => void) | undefined;
}

const [DOT, CHOSEN_DOT, REACH] = [3, 5, 12];

/** A picture of the earth or a part of it from the app's own outlines: no map service sees where somebody looks. */
export function WorldMap({ label, around, country, pins, chosen, onCountry, onPin }: Props): ReactElement {
  const { projection, lands, sea } = useMemo(() => {
    const made = around === undefined ? worldProjection() : projectionAround(around);
    return { projection: made, lands: landsIn(made), sea: seaIn(made) };
  }, [around]);
  return (
    <svg
      viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
      role="img"
      aria-label={label}
      className="block w-full rounded-2xl border border-line bg-fill"
    >
      <path d={sea} className="fill-bg" />
      {lands.map(({ path, code }, index) => {
        const isPressed = code !== undefined && onCountry !== undefined;
        return (
          <path
            key={index}
            d={path}
            strokeWidth={0.5}
            className={`stroke-bg ${code !== undefined && code === country ? "fill-brand-tint stroke-mark" : "fill-fill-strong"} ${isPressed ? "cursor-pointer hover:fill-brand-tint" : ""}`}
            onClick={isPressed ? () => onCountry(code) : undefined}
          />
        );
      })}
      {pins.map((city) => {
        const at = pointIn(projection, city);
        if (at === undefined) return null;
        const isChosen = chosen !== undefined && chosen.latitude === city.latitude && chosen.longitude === city.longitude;
        return (
          <g
            key={`${city.name} ${city.latitude}`}
            transform={`translate(${at[0]} ${at[1]})`}
            className={onPin === undefined ? undefined : "cursor-pointer"}
            onClick={onPin && (() => onPin(city))}
          >
            <circle r={REACH} className="fill-transparent" />
            <circle r={isChosen ? CHOSEN_DOT : DOT} strokeWidth={1} className={`stroke-bg ${isChosen ? "fill-mark" : "fill-fg"}`} />
          </g>
        );
      })}
    </svg>
  );
}
