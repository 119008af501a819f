/** Moving through a table by keyboard: J and K, Enter opens or presses the row's button, / goes to the filters. Keys that somebody types into a field are theirs. */
import { useEffect, useRef, useState, type HTMLAttributes, type RefObject } from "react";

type RowKeys<Row> = {
  readonly current: number;
  readonly onRow: (row: Row, index?: number) => HTMLAttributes<HTMLElement>;
  readonly rowClass: (row: Row, index: number) => string;
  readonly tableRef: RefObject<HTMLDivElement | null>;
};

export function useRowKeys<Row extends object>(rows: readonly Row[], onOpen: ((row: Row) => void) | undefined): RowKeys<Row> {
  const [current, setCurrent] = useState(-1);
  const tableRef = useRef<HTMLDivElement | null>(null);
  const shown = Math.min(current, rows.length - 1);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const move = { j: 1, J: 1, k: -1, K: -1 }[event.key];
      const row = rows[shown];
      if (move !== undefined) {
        setCurrent(Math.max(0, Math.min(rows.length - 1, shown + move)));
        // Enter is the row's from now on, and not that of the head or button which was pressed last.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      } else if (event.key === "Enter" && row !== undefined && !isControl(event.target)) {
        if (onOpen === undefined) tableRow(tableRef.current, shown)?.querySelector<HTMLElement>("button:not(:disabled)")?.click();
        else onOpen(row);
      } else if (event.key === "/") tableRef.current?.querySelector<HTMLElement>("[data-filters] input")?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [rows, shown, onOpen]);
  useEffect(() => {
    tableRow(tableRef.current, shown)?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  return {
    current: shown,
    tableRef,
    rowClass: (row) => (rows[shown] === row ? "is-current" : ""),
    onRow: (row) => ({
      onClick: ({ target }) => {
        setCurrent(rows.indexOf(row));
        if (!isControl(target)) onOpen?.(row);
      },
      style: onOpen === undefined ? {} : { cursor: "pointer" },
    }),
  };
}

const tableRow = (table: HTMLElement | null, row: number): HTMLElement | undefined =>
  table?.querySelectorAll<HTMLElement>(".ant-table-row")[row];

/** A key goes to the page: no field has the focus, no sheet is open, nothing is held with it. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isField = target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
  return (
    isField || ctrlKey || metaKey || altKey || document.querySelector(".ant-drawer-open, .ant-modal-wrap:not([style*='none'])") !== null
  );
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("a, button, input, th, [role=switch], [role=menu]") !== null;
