/** How many rows a box has room for, so that none is cut in two. */
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

interface Fit {
  /** Height of all that is not rows, px. */
  readonly rest: number;
  /** Height of a row, px. */
  readonly row: number;
  readonly least: number;
  readonly most: number;
}

export function rowsThatFit(height: number, { rest, row, least, most }: Fit): number {
  return Math.min(most, Math.max(least, Math.floor((height - rest) / row)));
}

/** Counted anew whenever the box changes; `least` until it is drawn. */
export function useFittingRows(fit: Fit): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState(fit.least);
  const { rest, row, least, most } = fit;
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRows(rowsThatFit(entry.contentRect.height, { rest, row, least, most }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [rest, row, least, most]);
  return [box, rows];
}
