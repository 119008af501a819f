import { useId, useMemo } from "react";
import type { ReactElement, ReactNode } from "react";
import { strokeLines } from "./strokes.ts";

/** bare: nothing computed yet; agreed: rubbed with gold; broken: the reader changed something; refused: crossed out. */
export type SlabState = "bare" | "agreed" | "broken" | "refused";

const LENGTH = 262;
const THICKNESS = 32;
const SEED = 20_261;

/** The touchstone, dark in both themes. What is checked leaves its stroke on it; words stand below, never over the stroke. */
export function Slab({ state, children }: { readonly state: SlabState; readonly children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <div className="relative isolate flex min-h-32 flex-col justify-end overflow-hidden rounded-2xl border border-white/12 bg-[#101217] px-4 pt-18 pb-3 text-[#f2f4f8]">
      <svg
        aria-hidden
        focusable="false"
        viewBox="0 0 480 128"
        preserveAspectRatio="xMaxYMid slice"
        className="absolute inset-x-0 top-0 -z-10 h-32 w-full"
      >
        <defs>
          <radialGradient id={`${id}light`} cx="0.16" cy="-0.1" r="1.1">
            <stop offset="0" stopColor="#4a505d" />
            <stop offset="0.45" stopColor="#262a33" />
            <stop offset="1" stopColor="#111318" />
          </radialGradient>
          <linearGradient id={`${id}foot`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0.45" stopColor="#0b0c10" stopOpacity="0" />
            <stop offset="1" stopColor="#0b0c10" stopOpacity="0.72" />
          </linearGradient>
          <filter id={`${id}grain`} x="0" y="0" width="1" height="1">
            <feTurbulence type="fractalNoise" baseFrequency="0.75" numOctaves="3" seed="7" />
            <feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0.5 0.3 0 0 -0.32" />
          </filter>
        </defs>
        <rect width="480" height="128" fill={`url(#${id}light)`} />
        <rect width="480" height="128" filter={`url(#${id}grain)`} opacity="0.4" />
        <rect width="480" height="128" fill={`url(#${id}foot)`} />
        {state === "agreed" && <Stroke className="stone-stroke" />}
        {state === "broken" && (
          <>
            <g style={{ clipPath: "polygon(0 0, 63% 0, 66% 100%, 0 100%)" }} opacity="0.55">
              <Stroke />
            </g>
            <g style={{ clipPath: "polygon(72% 0, 100% 0, 100% 100%, 75% 100%)", translate: "0 12px" }} opacity="0.35">
              <Stroke />
            </g>
          </>
        )}
        {state === "refused" && (
          <g className="stone-stroke" stroke="#ff6076" strokeLinecap="round">
            <path d="M276 55 448 22" strokeWidth="5" />
            <path d="M318 57 432 35" strokeWidth="1.500" opacity="0.7" />
          </g>
        )}
      </svg>
      {children}
    </div>
  );
}

/** Rises to the right by eleven degrees. */
function Stroke({ className = "" }: { readonly className?: string }): ReactElement {
  const lines = useMemo(() => strokeLines(LENGTH, THICKNESS, SEED), []);
  return (
    <g className={className}>
      <g transform="translate(198 59) rotate(-8.500)" fill="none" strokeLinecap="round">
        {lines.map(({ path, width, colour, opacity, dashes }, index) => (
          <path key={index} d={path} stroke={colour} strokeWidth={width} opacity={opacity} strokeDasharray={dashes} />
        ))}
      </g>
    </g>
  );
}
