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
  ETH: { colour: "#627eea", path: "M16 5l6.5 11L16 20 9.500 16zM9.500 17.700L16 21.700l6.500-4L16 27z" },
  USDT: {
    colour: "#26a17b",
    path: "M8.500 8h15v3.600h-5.700v2.200c3.300.2 5.700.9 5.700 1.900s-2.400 1.700-5.700 1.900V25h-3.600v-7.400c-3.300-.2-5.700-.9-5.700-1.900s2.400-1.700 5.700-1.900v-2.200H8.500z",
  },
  USDC: {
    colour: "#2775ca",
    path: "M15 7h2v2.100c1.900.3 3.200 1.500 3.500 3.300h-2.300c-.3-.9-1-1.400-2.200-1.400-1.300 0-2.100.6-2.100 1.500 0 1 .7 1.400 2.600 1.800 2.800.6 4.200 1.500 4.200 3.900 0 2-1.400 3.400-3.700 3.700V25h-2v-3.100c-2.200-.3-3.600-1.600-3.800-3.700h2.300c.2 1.100 1.100 1.800 2.500 1.800s2.300-.6 2.300-1.600c0-1.100-.6-1.500-2.600-1.900-2.800-.6-4.200-1.400-4.200-3.800 0-1.900 1.300-3.300 3.500-3.600z",
  },
  LTC: {
    colour: "#345d9d",
    path: "M14.200 7h3.400l-2 7.700 2.400-.9-.6 2.300-2.400.9-1 3.900h8l-.7 2.800H9.800l1.500-5.800-2 .8.6-2.300 2-.8z",
  },
  XRP: {
    colour: "#3a4250",
    path: "M8 9h3l3.300 3.400c1 1 2.400 1 3.400 0L21 9h3l-4.900 5c-1.800 1.700-4.400 1.700-6.200 0zm0 14h3l3.300-3.400c1-1 2.400-1 3.400 0L21 23h3l-4.900-5c-1.800-1.700-4.400-1.700-6.200 0z",
  },
  SOL: { colour: "#6a45d1", path: "M11.500 9H24l-3.500 3.300H8zM8 14.400h12.500l3.500 3.200H11.500zM11.500 19.700H24L20.500 23H8z" },
  DOGE: {
    colour: "#b59a30",
    path: "M11 8h5.500c4.500 0 7.500 3 7.500 8s-3 8-7.500 8H11v-6.800H9v-2.400h2zm3 2.700v4.100h3.600v2.400H14v4.100h2.300c2.900 0 4.600-1.900 4.600-5.300s-1.700-5.300-4.600-5.300z",
  },
  ADA: {
    colour: "#0b3fb0",
    path: "M16 12.500a1.900 1.900 0 110 3.800 1.900 1.900 0 010-3.800zm-5.200 2.600a1.500 1.500 0 110 3 1.500 1.500 0 010-3zm10.400 0a1.500 1.500 0 110 3 1.500 1.500 0 010-3zM13.200 8.300a1.300 1.300 0 110 2.600 1.300 1.300 0 010-2.600zm5.600 0a1.300 1.300 0 110 2.600 1.300 1.300 0 010-2.600zM16 18.300a1.900 1.900 0 110 3.800 1.900 1.900 0 010-3.800zM9 9.600a1 1 0 110 2 1 1 0 010-2zm14 0a1 1 0 110 2 1 1 0 010-2zM9 21a1 1 0 110 2 1 1 0 010-2zm14 0a1 1 0 110 2 1 1 0 010-2zM16 5.400a1 1 0 110 2 1 1 0 010-2zm0 18.400a1 1 0 110 2 1 1 0 010-2z",
  },
  AVAX: {
    colour: "#d9383f",
    path: "M15.200 8.200c.4-.7 1.300-.7 1.700 0l2 3.600c.3.600.3 1.200 0 1.800l-5 8.900c-.4.700-1 1-1.800 1H9.200c-.9 0-1.300-.9-.9-1.600zM20.100 17.700c.4-.7 1.300-.7 1.700 0l2.500 4.300c.4.700 0 1.500-.9 1.500h-5c-.9 0-1.300-.8-.9-1.500z",
  },
  BNB: {
    colour: "#e5ad0a",
    ink: "#231800",
    path: "M16 7l3.900 3.900-2.100 2.100L16 11.200 14.200 13l-2.100-2.100zM9.100 13.900L11.200 16l-2.100 2.100L7 16zm13.800 0L25 16l-2.100 2.100-2.100-2.100zM16 13.900l2.100 2.100-2.100 2.100-2.100-2.100zM14.200 19l1.800 1.800 1.800-1.800 2.100 2.100L16 25l-3.900-3.900z",
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
