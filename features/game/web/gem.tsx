import type { ReactElement } from "react";
import { plotText } from "../../../web/numbers/number-format.ts";

const SIDES = 8;
const [WIDTH, HEIGHT] = [64, 54];

/** A cut stone: eight faces around a point, the light from the top left. The same number has the same form. */
export function Gem({ number, colours }: { readonly number: number; readonly colours: readonly string[] }): ReactElement {
  const corner = (index: number): readonly [number, number] => {
    const angle = ((index + number * 0.37) / SIDES) * 2 * Math.PI;
    const reach = 0.86 + 0.14 * Math.sin(index * 2.3 + number * 1.7);
    return [WIDTH / 2 + Math.cos(angle) * (WIDTH / 2 - 2) * reach, HEIGHT / 2 + Math.sin(angle) * (HEIGHT / 2 - 2) * reach];
  };
  const middle: readonly [number, number] = [WIDTH / 2 + Math.sin(number) * 5, HEIGHT / 2 + Math.cos(number * 2) * 4];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden focusable="false">
      {Array.from({ length: SIDES }, (_, index) => {
        const [from, to] = [corner(index), corner(index + 1)];
        const points = [middle, from, to].map(([x, y]) => `${plotText(x, 1)},${plotText(y, 1)}`).join(" ");
        return <polygon key={index} points={points} fill={colours[shadeOf(from, to)] ?? colours[0]} />;
      })}
    </svg>
  );
}

/** 0 where a face looks to the light, 4 where it looks away. */
function shadeOf([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]): number {
  const [x, y] = [(ax + bx) / 2 - WIDTH / 2, (ay + by) / 2 - HEIGHT / 2];
  const towards = (-x * 0.6 - y) / Math.hypot(x, y);
  return Math.min(4, Math.max(0, Math.round((1.17 - towards) * 1.7)));
}
