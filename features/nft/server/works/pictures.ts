/** Pictures that the venue draws by itself: strata with a fault, agates, facets and streaks. Each follows from its seed; no text, one gold line at most. */
import { GOLD, palette } from "./colours.ts";
import { Dice } from "./random.ts";

export const STYLES = ["strata", "agate", "facets", "flow"] as const;
export type Style = (typeof STYLES)[number];
const SIZE = 600;

/** An SVG of 600 by 600. */
export function drawPicture(seed: string, style: Style, hue?: number): string {
  const dice = new Dice(`${style} ${seed}`);
  const body = { strata, agate, facets, flow }[style](dice, hue);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${body}</svg>\n`;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
type Wave = (at: number) => number;

/** A sum of slow waves. */
function wave(dice: Dice, height: number, from = 1.2, to = 5): Wave {
  const parts = Array.from({ length: 4 }, (_none, at) => ({
    length: dice.between(from, to) * (1 + at * 0.6),
    shift: dice.between(0, Math.PI * 2),
    height: (height * dice.between(0.5, 1)) / (1 + at),
  }));
  return (at) => parts.reduce((sum, one) => sum + Math.sin(at * one.length + one.shift) * one.height, 0);
}

function strata(dice: Dice, hue?: number): string {
  const count = dice.whole(11, 17);
  const colours = palette(dice, count + 1, hue);
  const fault = dice.between(0.36, 0.7) * SIZE;
  const lean = dice.between(-120, 120);
  const throwBy = dice.between(40, 120) * (dice.next() < 0.5 ? -1 : 1);
  const waves = Array.from({ length: count }, () => wave(dice, 16));
  const tilt = dice.between(-0.12, 0.12);
  const goldAt = dice.whole(3, count - 4);
  const tops = Array.from({ length: count }, (_none, at) => ((at + dice.between(-0.25, 0.25)) / count) * (SIZE + 160) - 80);
  const side = (shift: number): string => {
    const line = (at: number): string => {
      const steps = Array.from({ length: 41 }, (_none, step) => {
        const x = (step / 40) * SIZE;
        return `${n(x)} ${n((tops[at] ?? 0) + shift + tilt * (x - SIZE / 2) + (waves[at]?.(x / SIZE) ?? 0))}`;
      });
      return `M${steps.join("L")}`;
    };
    const bands = tops.map(
      (_top, at) =>
        `<path d="${line(at)}V1400H0Z" fill="${colours[at + 1]}"/><path d="${line(at)}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="7"/>`,
    );
    return `<rect width="${SIZE}" height="${SIZE}" fill="${colours[0]}"/>${bands.join("")}<path d="${line(goldAt)}" fill="none" stroke="${GOLD}" stroke-width="5"/>`;
  };
  const [top, foot] = [fault + lean, fault - lean];
  const right = `<clipPath id="r"><path d="M${n(top)} 0L${n(foot)} ${SIZE}H${SIZE}V0Z"/></clipPath><g clip-path="url(#r)">${side(throwBy)}</g>`;
  return `${side(0)}${right}<path d="M${n(top)} 0L${n(foot)} ${SIZE}" stroke="#1a1d22" stroke-width="3" stroke-opacity=".7"/>`;
}

function agate(dice: Dice, hue?: number): string {
  const count = dice.whole(16, 24);
  const colours = palette(dice, 7, hue);
  const [x, y] = [dice.between(210, 390), dice.between(210, 390)];
  const shape = Array.from({ length: 6 }, (_none, at) => ({
    turns: at + 1,
    shift: dice.between(0, 6.28),
    height: dice.between(0.04, 0.2) / (at + 1),
  }));
  const goldAt = dice.whole(4, count - 6);
  const ring = (part: number): string => {
    const points = Array.from({ length: 72 }, (_none, step) => {
      const angle = (step / 72) * Math.PI * 2;
      const bend = shape.reduce((sum, one) => sum + Math.cos(angle * one.turns + one.shift + part * one.turns * 0.4) * one.height, 1);
      const radius = 560 * part * bend;
      return `${n(x + Math.cos(angle) * radius)} ${n(y + Math.sin(angle) * radius * 0.86)}`;
    });
    return `M${points.join("L")}Z`;
  };
  const order = [0, 2, 1, 3, 5, 4, 6, 2, 3, 1];
  const rings = Array.from({ length: count }, (_none, at) => {
    const path = ring(((count - at) / count) ** 1.15);
    const gold = at === goldAt ? `stroke="${GOLD}" stroke-width="4"` : `stroke="#000" stroke-opacity=".16" stroke-width="2"`;
    return `<path d="${path}" fill="${colours[order[(at + dice.whole(0, 1)) % order.length] ?? 0]}" ${gold}/>`;
  });
  return `<rect width="${SIZE}" height="${SIZE}" fill="${colours[5]}"/>${rings.join("")}`;
}

function facets(dice: Dice, hue?: number): string {
  const across = dice.whole(5, 7);
  const colours = palette(dice, 12, hue);
  const step = SIZE / across;
  const point = Array.from({ length: (across + 1) ** 2 }, (_none, at) => {
    const [column, row] = [at % (across + 1), Math.floor(at / (across + 1))];
    const isEdge = (value: number): boolean => value === 0 || value === across;
    const move = (value: number): number => value * step + (isEdge(value) ? 0 : dice.between(-0.36, 0.36) * step);
    return [move(column), move(row)] as const;
  });
  const light = dice.between(0, Math.PI * 2);
  const pieces: string[] = [];
  for (let row = 0; row < across; row++)
    for (let column = 0; column < across; column++) {
      const at = row * (across + 1) + column;
      const corners = [at, at + 1, at + across + 2, at + across + 1].map((one) => point[one] ?? [0, 0]);
      const cut =
        dice.next() < 0.5
          ? [
              [0, 1, 2],
              [0, 2, 3],
            ]
          : [
              [0, 1, 3],
              [1, 2, 3],
            ];
      for (const three of cut) {
        const of = three.map((one) => corners[one] ?? [0, 0]);
        const x = of.reduce((sum, [left]) => sum + left, 0) / 3 - SIZE / 2;
        const y = of.reduce((sum, [, top]) => sum + top, 0) / 3 - SIZE / 2;
        const lit = 0.5 + ((Math.cos(light) * x + Math.sin(light) * y) / SIZE) * 0.8 + dice.between(-0.2, 0.2);
        const fill = colours[Math.max(0, Math.min(11, Math.round(lit * 11)))];
        pieces.push(`<path d="M${of.map(([left, top]) => `${n(left)} ${n(top)}`).join("L")}Z" fill="${fill}" stroke="${fill}"/>`);
      }
    }
  const row = dice.whole(1, across - 1);
  const gold = Array.from({ length: across + 1 }, (_none, column) => point[row * (across + 1) + column] ?? [0, 0]);
  return `${pieces.join("")}<path d="M${gold.map(([left, top]) => `${n(left)} ${n(top)}`).join("L")}" fill="none" stroke="${GOLD}" stroke-width="4"/>`;
}

function flow(dice: Dice, hue?: number): string {
  const colours = palette(dice, 9, hue);
  const [bend, turn] = [wave(dice, 0.9, 0.6, 2.4), wave(dice, 0.9, 0.6, 2.4)];
  const base = dice.between(0, Math.PI * 2);
  const count = 150;
  const goldAt = dice.whole(40, 110);
  const lines = Array.from({ length: count }, (_none, at) => {
    let [x, y] = [dice.between(-60, SIZE + 60), dice.between(-60, SIZE + 60)];
    const points = [`${n(x)} ${n(y)}`];
    for (let step = 0; step < 26; step++) {
      const angle = base + bend(x / SIZE) + turn(y / SIZE);
      [x, y] = [x + Math.cos(angle) * 13, y + Math.sin(angle) * 13];
      points.push(`${n(x)} ${n(y)}`);
    }
    const stroke = at === goldAt ? GOLD : colours[dice.whole(0, 7)];
    const width = at === goldAt ? 5 : dice.between(3, 22);
    return `<path d="M${points.join("L")}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round"${at === goldAt ? "" : ' stroke-opacity=".8"'}/>`;
  });
  return `<rect width="${SIZE}" height="${SIZE}" fill="${colours[8]}"/>${lines.join("")}`;
}
