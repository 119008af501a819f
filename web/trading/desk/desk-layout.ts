/** The panes of the terminal by width: design sizes, px. What somebody drags is kept for each width class. Pure. */
import type { GridLayout, GridTrackProps } from "react-resizable-panels";

/**
 * From 1024, 1280, 1440 and 1600 px of window (web/ui/wide-screen.ts): the first has the rail in a drawer and the tape as a tab of
 * the book, only the last has the tape beside the book.
 */
export type DeskClass = "narrow" | "broad" | "large" | "vast";

interface Sizes {
  /** Undefined: in a drawer. */
  readonly rail: number | undefined;
  readonly book: number;
  readonly form: number;
}

const SIZES: Record<DeskClass, Sizes> = {
  narrow: { rail: undefined, book: 220, form: 280 },
  broad: { rail: 220, book: 232, form: 280 },
  large: { rail: 260, book: 248, form: 300 },
  vast: { rail: 280, book: 280, form: 320 },
};
const TAPE = 248;
const CHART_MIN = { width: 400, height: 240 };
/** Tabs, heads and five rows. */
const RECORDS = { size: 246, min: 140 };

function pane(id: string, size: number, min: number): GridTrackProps {
  return { id, defaultSize: size, minSize: min, groupResizeBehavior: "preserve-pixel-size" };
}

/** With a rail of markets beside the chart, or with tables below chart and book: those of positions need the width. */
export type DeskKind = "rail" | "wide";

export function deskColumns(of: DeskClass, kind: DeskKind = "rail"): GridTrackProps[] {
  const { book, form } = SIZES[of];
  const rail = kind === "rail" ? SIZES[of].rail : undefined;
  const middle: GridTrackProps[] = [{ id: "chart", minSize: CHART_MIN.width }, pane("book", book, 216)];
  if (of === "vast") middle.push(pane("tape", TAPE, 200));
  return [...(rail === undefined ? [] : [pane("rail", rail, 180)]), ...middle, pane("form", form, 280)];
}

export const DESK_ROWS: GridTrackProps[] = [{ id: "chart", minSize: CHART_MIN.height }, pane("records", RECORDS.size, RECORDS.min)];

/** Under which name the sizes of a window are kept. */
export const layoutName = (of: DeskClass, kind: DeskKind): string => (kind === "rail" ? of : `${kind}-${of}`);

/** What was kept of a class, if it still names the panes that there are. */
export function keptLayout(stored: unknown, of: DeskClass, kind: DeskKind = "rail"): Partial<GridLayout> | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const kept: unknown = (stored as Readonly<Record<string, unknown>>)[layoutName(of, kind)];
  if (typeof kept !== "object" || kept === null || !("columns" in kept) || !("rows" in kept)) return undefined;
  const [columns, rows] = [shares(kept.columns), shares(kept.rows)];
  const names = (tracks: readonly GridTrackProps[]): string => tracks.map(({ id }) => id).join();
  if (columns === undefined || Object.keys(columns).join() !== names(deskColumns(of, kind))) return undefined;
  if (rows === undefined || Object.keys(rows).join() !== names(DESK_ROWS)) return undefined;
  return { columns, rows };
}

function shares(value: unknown): Record<string, number> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  const numbers = entries.filter((entry): entry is [string, number] => typeof entry[1] === "number" && entry[1] > 0 && entry[1] < 100);
  return numbers.length === entries.length ? Object.fromEntries(numbers) : undefined;
}
