/** How an operator has a table: columns, row height, saved views; kept in the browser, by the table's name. */
import { useState } from "react";

export const DENSITIES = { compact: 28, normal: 36, roomy: 44 } as const;
export type Density = keyof typeof DENSITIES;

export type SavedView = { readonly name: string; readonly query: Readonly<Record<string, string>> };
export type TableView = { readonly density: Density; readonly hidden: readonly string[]; readonly views: readonly SavedView[] };

const EMPTY: TableView = { density: "normal", hidden: [], views: [] };

function keyOf(table: string): string {
  return `touchstone-console-table-${table}`;
}

/** What another version of the console kept is taken as far as it is understood. */
export function readView(text: string | null): TableView {
  if (text === null) return EMPTY;
  try {
    const kept = JSON.parse(text) as Partial<TableView> | null;
    const density = kept?.density !== undefined && kept.density in DENSITIES ? kept.density : EMPTY.density;
    return { density, hidden: listOf(kept?.hidden), views: listOf(kept?.views) };
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return EMPTY;
    throw error;
  }
}

function listOf<One>(kept: readonly One[] | undefined): readonly One[] {
  return Array.isArray(kept) ? kept : [];
}

export function useTableView(table: string): readonly [TableView, (change: Partial<TableView>) => void] {
  const [view, setView] = useState(() => readView(localStorage.getItem(keyOf(table))));
  const change = (part: Partial<TableView>): void => {
    const next = { ...view, ...part };
    setView(next);
    localStorage.setItem(keyOf(table), JSON.stringify(next));
  };
  return [view, change];
}
