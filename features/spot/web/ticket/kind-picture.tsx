import type { ReactElement } from "react";
import type { OrderKind, Side } from "../form/order-kinds.ts";

/** How a kind of order is drawn for a sale, in a box of 96 × 56; a purchase is the mirror image. */
interface Drawing {
  /** The market's price over time. */
  readonly price: string;
  /** What it might do instead, or does afterwards. */
  readonly faint?: string;
  readonly limit?: string;
  readonly trigger?: string;
  /** Where the order trades. */
  readonly trades: readonly (readonly [x: number, y: number])[];
  /** Where it only wakes up. */
  readonly wakes?: readonly [x: number, y: number];
}

const DRAWINGS: Record<OrderKind, Drawing> = {
  limit: { price: "M4 42L18 34 26 39 42 26 50 31 68 14", faint: "M68 14L76 22 92 18", limit: "M4 14H92", trades: [[68, 14]] },
  market: { price: "M4 36L16 26 26 32 40 22 50 28", faint: "M50 28L62 20 74 30 92 22", trades: [[50, 28]] },
  stop: { price: "M4 12L16 18 24 13 40 27 48 22 64 40", faint: "M64 40L74 48 92 44", trigger: "M4 40H92", trades: [[64, 40]] },
  stop_limit: {
    price: "M4 10L16 16 24 11 40 25 48 20 60 32 66 38",
    faint: "M66 38L76 50 92 46",
    trigger: "M4 32H92",
    limit: "M4 44H92",
    wakes: [60, 32],
    trades: [[66, 38]],
  },
  take_profit: { price: "M4 44L18 36 26 41 42 27 50 32 66 15", faint: "M66 15L76 10 92 20", trigger: "M4 15H92", trades: [[66, 15]] },
  take_profit_limit: {
    price: "M4 46L18 38 26 43 42 29 50 34 64 14 70 20",
    faint: "M70 20L80 12 92 22",
    trigger: "M4 14H92",
    limit: "M4 27H92",
    wakes: [64, 14],
    trades: [[70, 20]],
  },
  trailing_stop: {
    price: "M4 38L16 26 22 30 38 14 44 18 56 8 66 18 72 15 82 28",
    faint: "M82 28L92 36",
    trigger: "M4 50L16 46H22L38 34H44L56 28H92",
    trades: [[82, 28]],
  },
  oco: {
    price: "M4 28L14 22 22 30 32 25 44 28",
    faint: "M44 28L54 22 60 25 74 11M44 28L54 34 60 31 76 45",
    limit: "M4 11H92",
    trigger: "M4 45H92",
    trades: [
      [74, 11],
      [76, 45],
    ],
  },
};

interface KindPictureProps {
  readonly kind: OrderKind;
  readonly side: Side;
  readonly className?: string;
}

/** When an order acts: the price, the trigger dashed, the limit solid, a dot where it trades. */
export function KindPicture({ kind, side, className = "h-14 w-24" }: KindPictureProps): ReactElement {
  const { price, faint, limit, trigger, trades, wakes } = DRAWINGS[kind];
  return (
    <svg viewBox="0 0 96 56" className={`shrink-0 ${className}`} fill="none" strokeLinejoin="round" strokeLinecap="round" aria-hidden>
      <g transform={side === "buy" ? "translate(0 56) scale(1 -1)" : undefined} strokeWidth="1.75">
        {limit !== undefined && <path d={limit} className={side === "buy" ? "stroke-up" : "stroke-down"} strokeWidth="1.5" />}
        {trigger !== undefined && <path d={trigger} className="stroke-mark" strokeWidth="1.5" strokeDasharray="4 3.5" />}
        {faint !== undefined && <path d={faint} className="stroke-mut" strokeDasharray="1.5 4" />}
        <path d={price} className="stroke-fg" />
        {wakes !== undefined && <circle cx={wakes[0]} cy={wakes[1]} r="3" className="fill-card stroke-mark" />}
        {trades.map(([x, y]) => (
          <circle key={y} cx={x} cy={y} r="4" className={side === "buy" ? "fill-up" : "fill-down"} />
        ))}
      </g>
    </svg>
  );
}
