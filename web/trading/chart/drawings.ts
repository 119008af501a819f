/** What is kept of drawings, by market. */
import { readStored, writeStored } from "../../state/storage.ts";
import { DRAWING_TOOLS } from "./chart-port.ts";
import type { Drawing } from "./chart-port.ts";

/** Of one market: more is a mistake, and the browser's store is small. */
const DRAWINGS_MAX = 100;

/** Only what is whole: the store may hold anything. */
export function readDrawings(stored: unknown, symbol: string): readonly Drawing[] {
  const kept: unknown = typeof stored === "object" && stored !== null ? (stored as Readonly<Record<string, unknown>>)[symbol] : undefined;
  return Array.isArray(kept) ? kept.filter(isDrawing).slice(-DRAWINGS_MAX) : [];
}

function isDrawing(value: unknown): value is Drawing {
  if (typeof value !== "object" || value === null || !("tool" in value) || !("points" in value)) return false;
  const { tool, points } = value;
  return DRAWING_TOOLS.some((each) => each === tool) && Array.isArray(points) && points.length > 0 && points.every(isPoint);
}

function isPoint(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("time" in value) || !("price" in value)) return false;
  return Number.isFinite(value.time) && Number.isFinite(value.price);
}

export function storedDrawings(symbol: string): readonly Drawing[] {
  return readDrawings(readStored("drawings"), symbol);
}

export function storeDrawings(symbol: string, drawings: readonly Drawing[]): void {
  const { [symbol]: _before, ...others } = (readStored("drawings") ?? {}) as Readonly<Record<string, unknown>>;
  writeStored("drawings", drawings.length === 0 ? others : { ...others, [symbol]: drawings.slice(-DRAWINGS_MAX) });
}
