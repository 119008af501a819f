import { memo } from "react";
import type { ReactElement } from "react";

interface Mark {
  readonly colour: string;
  /** Path in a 32 × 32 box, drawn in `ink` (white unless said). */
  readonly path: string;
  readonly ink?: string;
}

/** Seed 9: BTC, USDT, LTC and ETH have a fixed colour each. The drawings are our own, simplified marks. */
const MARKS: Record<string, Mark> = {
  BTC: {
    colour: "#f7931a",
    path: "M12 8h5.2c2.6 0 4.3 1.3 4.3 3.5 0 1.6-.8 2.7-2.2 3.2 1.9.4 3 1.7 3 3.6 0 2.6-1.9 4.2-5 4.2H12zm3 2.6v3.2h1.9c1.2 0 1.8-.6 1.8-1.6s-.6-1.6-1.8-1.6zm0 5.6v3.7h2.2c1.4 0 2.1-.6 2.1-1.8 0-1.3-.8-1.9-2.2-1.9zM14 6h1.6v2.4H14zm3 0h1.6v2.4H17zm-3 15.6h1.6V24H14zm3 0h1.6V24H17z",
  },
  ETH: { colour: "#627eea", path: "M16 5l6.5 11L16 20 9.5 16zM9.5 17.7L16 21.7l6.5-4L16 27z" },
  USDT: {
    colour: "#26a17b",
    path: "M8.5 8h15v3.6h-5.7v2.2c3.3.2 5.7.9 5.7 1.9s-2.4 1.7-5.7 1.9V25h-3.6v-7.4c-3.3-.2-5.7-.9-5.7-1.9s2.4-1.7 5.7-1.9v-2.2H8.5z",
  },
  USDC: {
    colour: "#2775ca",
    path: "M15 7h2v2.1c1.9.3 3.2 1.5 3.5 3.3h-2.3c-.3-.9-1-1.4-2.2-1.4-1.3 0-2.1.6-2.1 1.5 0 1 .7 1.4 2.6 1.8 2.8.6 4.2 1.5 4.2 3.9 0 2-1.4 3.4-3.7 3.7V25h-2v-3.1c-2.2-.3-3.6-1.6-3.8-3.7h2.3c.2 1.1 1.1 1.8 2.5 1.8s2.3-.6 2.3-1.6c0-1.1-.6-1.5-2.6-1.9-2.8-.6-4.2-1.4-4.2-3.8 0-1.9 1.3-3.3 3.5-3.6z",
  },
  LTC: {
    colour: "#345d9d",
    path: "M14.2 7h3.4l-2 7.7 2.4-.9-.6 2.3-2.4.9-1 3.9h8l-.7 2.8H9.8l1.5-5.8-2 .8.6-2.3 2-.8z",
  },
  XRP: {
    colour: "#3a4250",
    path: "M8 9h3l3.3 3.4c1 1 2.4 1 3.4 0L21 9h3l-4.9 5c-1.8 1.7-4.4 1.7-6.2 0zm0 14h3l3.3-3.4c1-1 2.4-1 3.4 0L21 23h3l-4.9-5c-1.8-1.7-4.4-1.7-6.2 0z",
  },
  SOL: { colour: "#6a45d1", path: "M11.5 9H24l-3.5 3.3H8zM8 14.4h12.5l3.5 3.2H11.5zM11.5 19.7H24L20.5 23H8z" },
  DOGE: {
    colour: "#b59a30",
    path: "M11 8h5.5c4.5 0 7.5 3 7.5 8s-3 8-7.5 8H11v-6.8H9v-2.4h2zm3 2.7v4.1h3.6v2.4H14v4.1h2.3c2.9 0 4.6-1.9 4.6-5.3s-1.7-5.3-4.6-5.3z",
  },
  ADA: {
    colour: "#0b3fb0",
    path: "M16 12.5a1.9 1.9 0 110 3.8 1.9 1.9 0 010-3.8zm-5.2 2.6a1.5 1.5 0 110 3 1.5 1.5 0 010-3zm10.4 0a1.5 1.5 0 110 3 1.5 1.5 0 010-3zM13.2 8.3a1.3 1.3 0 110 2.6 1.3 1.3 0 010-2.6zm5.6 0a1.3 1.3 0 110 2.6 1.3 1.3 0 010-2.6zM16 18.3a1.9 1.9 0 110 3.8 1.9 1.9 0 010-3.8zM9 9.6a1 1 0 110 2 1 1 0 010-2zm14 0a1 1 0 110 2 1 1 0 010-2zM9 21a1 1 0 110 2 1 1 0 010-2zm14 0a1 1 0 110 2 1 1 0 010-2zM16 5.4a1 1 0 110 2 1 1 0 010-2zm0 18.4a1 1 0 110 2 1 1 0 010-2z",
  },
  AVAX: {
    colour: "#d9383f",
    path: "M15.2 8.2c.4-.7 1.3-.7 1.7 0l2 3.6c.3.6.3 1.2 0 1.8l-5 8.9c-.4.7-1 1-1.8 1H9.2c-.9 0-1.3-.9-.9-1.6zM20.1 17.7c.4-.7 1.3-.7 1.7 0l2.5 4.3c.4.7 0 1.5-.9 1.5h-5c-.9 0-1.3-.8-.9-1.5z",
  },
  BNB: {
    colour: "#e5ad0a",
    ink: "#231800",
    path: "M16 7l3.9 3.9-2.1 2.1L16 11.2 14.2 13l-2.1-2.1zM9.1 13.9L11.2 16l-2.1 2.1L7 16zm13.8 0L25 16l-2.1 2.1-2.1-2.1zM16 13.9l2.1 2.1-2.1 2.1-2.1-2.1zM14.2 19l1.8 1.8 1.8-1.8 2.1 2.1L16 25l-3.9-3.9z",
  },
};

const LETTER_COLOURS = ["#35507a", "#5b4a86", "#2c6a63", "#7a4a3d", "#5a5f2e", "#73405f"];

function letterColour(code: string): string {
  let sum = 0;
  for (const letter of code) sum += letter.codePointAt(0) ?? 0;
  return LETTER_COLOURS[sum % LETTER_COLOURS.length] ?? "#35507a";
}

/** The mark of a coin, or letters for an asset without one. Decorative: the code always stands beside it. */
export const CoinIcon = memo(function CoinIcon({ code, size = 36 }: { readonly code: string; readonly size?: number }): ReactElement {
  const mark = MARKS[code];
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false" className="shrink-0">
      <circle cx="16" cy="16" r="16" fill={mark?.colour ?? letterColour(code)} />
      {mark === undefined ? (
        <text x="16" y="20" textAnchor="middle" fontSize={code.length > 3 ? 9 : 11} fontWeight="600" fill="#fff">
          {code.slice(0, 4)}
        </text>
      ) : (
        <path d={mark.path} fill={mark.ink ?? "#fff"} fillRule="evenodd" />
      )}
    </svg>
  );
});
