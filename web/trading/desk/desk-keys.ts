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

/** From here the arrows lead into the book; what moves or scrolls by arrows itself, such as a slider or a table, keeps them. */
const LETS_GO = 'body, button, a, [tabindex="-1"]';

/**
 * Which level of the book the arrows lead to: from anywhere to the best price of the side they point at, then from price to price.
 * Levels are counted from the top, offers first; `at` is -1 while none has the focus.
 */
export function nextLevel(
  at: number,
  step: 1 | -1,
  { offers, levels }: { readonly offers: number; readonly levels: number },
): number | undefined {
  const next = at === -1 ? (step === 1 ? offers : offers - 1) : at + step;
  return next < 0 || next >= levels ? undefined : next;
}

function walkBook(step: 1 | -1): boolean {
  const focused = document.activeElement;
  if (focused?.matches(LETS_GO) === false) return false;
  const levels = [...document.querySelectorAll<HTMLElement>("[data-level]")].filter((level) => level.offsetParent !== null);
  const offers = levels.filter((level) => level.dataset["level"] === "ask").length;
  const next = nextLevel(
    levels.findIndex((level) => level === focused),
    step,
    { offers, levels: levels.length },
  );
  if (next === undefined) return false;
  levels[next]?.focus();
  return true;
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
