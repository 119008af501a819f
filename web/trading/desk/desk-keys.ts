/** The keys of the terminal. */
import { useEffect, useRef } from "react";

interface DeskKeys {
  readonly onSearch: () => void;
  readonly onSide: (side: "buy" | "sell") => void;
  readonly onHelp: () => void;
}

/** Keys are for the terminal only where nobody types and no dialog is open. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog] *, [role=menu] *")
  );
}

/** Up and down walk the prices of the book from the one that has the focus. */
function walkBook(step: 1 | -1): boolean {
  const levels = [...document.querySelectorAll<HTMLElement>("[data-level]")];
  const at = levels.findIndex((level) => level === document.activeElement);
  const next = at === -1 ? undefined : levels[at + step];
  next?.focus();
  return next !== undefined;
}

export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const acts: Readonly<Record<string, () => boolean | void>> = {
        "/": () => latest.current.onSearch(),
        "?": () => latest.current.onHelp(),
        b: () => latest.current.onSide("buy"),
        s: () => latest.current.onSide("sell"),
        ArrowDown: () => walkBook(1),
        ArrowUp: () => walkBook(-1),
      };
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act !== undefined && act() !== false) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
