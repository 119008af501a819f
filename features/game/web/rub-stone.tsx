import { useId, useMemo, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { strokeLines } from "../../../web/ui/stone/strokes.ts";
import type { DrawRow } from "../contract/game-rows.ts";
import { drawOf, SAMPLES } from "../formulas.ts";
import { GOLD, METALS } from "./metals.ts";

interface Props {
  /** Undefined before it is made. */
  readonly drawn: DrawRow | undefined;
  /** Rubbed with the finger: as far as it takes. */
  readonly onRub: () => void;
  readonly children: ReactNode;
}

const [WIDTH, HEIGHT] = [360, 216];
const RUBBED = 60;
/** Steeper than the sign of agreement, which a streak of a sample never is. */
const STEEP = -66;
/** The others follow the chosen one. */
const FOLLOW_MS = 300;

/** The touchstone on which samples are rubbed: the chosen one's streak first, then the others', faded. */
export function RubStone({ drawn, onRub, children }: Props): ReactElement {
  const id = useId();
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const metals = drawn === undefined ? [] : drawOf(drawn.house_seed, drawn.words, drawn.count).metals;
  return (
    <div
      className="relative isolate flex touch-pan-y flex-col justify-end overflow-hidden rounded-2xl border border-white/12 bg-[#101217] px-4 pt-42 pb-4 text-[#f2f4f8] select-none"
      onPointerDown={({ clientX, clientY }) => void (start.current = { x: clientX, y: clientY })}
      onPointerUp={({ clientX, clientY }) => {
        const from = start.current;
        start.current = undefined;
        if (from !== undefined && Math.hypot(clientX - from.x, clientY - from.y) >= RUBBED) onRub();
      }}
    >
      <svg
        aria-hidden
        focusable="false"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMin slice"
        className="absolute inset-0 -z-10 size-full"
      >
        <defs>
          <radialGradient id={`${id}light`} cx="0.16" cy="-0.1" r="1.1">
            <stop offset="0" stopColor="#4a505d" />
            <stop offset="0.5" stopColor="#2a2e38" />
            <stop offset="1" stopColor="#111318" />
          </radialGradient>
          <linearGradient id={`${id}foot`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0.55" stopColor="#0b0c10" stopOpacity="0" />
            <stop offset="0.85" stopColor="#0b0c10" stopOpacity="0.85" />
          </linearGradient>
          <filter id={`${id}grain`} x="0" y="0" width="1" height="1">
            <feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="3" seed="7" />
            <feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0.5 0.3 0 0 -0.32" />
          </filter>
        </defs>
        <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}light)`} />
        <rect width={WIDTH} height={HEIGHT} filter={`url(#${id}grain)`} opacity="0.4" />
        <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}foot)`} />
      </svg>
      {/* Whole on a wide stone too, where its ground is cut. */}
      <svg
        aria-hidden
        focusable="false"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMin meet"
        className="absolute inset-0 -z-10 size-full"
      >
        {drawn !== undefined &&
          SAMPLES.map((sample) => {
            const isTrue = sample === drawn.truth;
            const colours = isTrue ? GOLD : (METALS[metals[sample > drawn.truth ? sample - 2 : sample - 1] ?? 0] ?? GOLD);
            const isFirst = sample === drawn.choice;
            return (
              <g
                key={`${drawn.count} ${sample}`}
                className="stone-stroke"
                style={isFirst ? undefined : { animationDelay: `${FOLLOW_MS}ms`, animationFillMode: "backwards" }}
                opacity={isFirst || isTrue ? 1 : 0.75}
              >
                <Rubbed at={sample} size={isTrue ? 1.15 : 0.9} colours={colours} />
              </g>
            );
          })}
      </svg>
      {children}
    </div>
  );
}

function Rubbed({ at, size, colours }: { readonly at: number; readonly size: number; readonly colours: readonly string[] }): ReactElement {
  const lines = useMemo(() => strokeLines(92 * size, 22 * size, 20_261 + at, colours), [at, size, colours]);
  const x = 22 + (at - 1) * 90;
  return (
    <g transform={`translate(${x} ${size > 1 ? 134 : 122}) rotate(${STEEP})`}>
      {lines.map(({ path, width, colour, opacity, dashes }, index) => (
        <path
          key={index}
          d={path}
          stroke={colour}
          strokeWidth={width}
          opacity={opacity}
          strokeDasharray={dashes}
          fill="none"
          strokeLinecap="round"
        />
      ))}
    </g>
  );
}
