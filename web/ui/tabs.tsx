import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactElement } from "react";

export interface TabOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface TabsProps<Value extends string> {
  readonly options: readonly TabOption<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly label: string;
  readonly size?: "xs" | "sm" | "lg";
}

const SIZES = { xs: "h-9 text-xs", sm: "h-11 text-sm", lg: "h-12 text-lg" };

/** Underlined tabs that filter what stands below; arrow keys move between them. */
export function Tabs<Value extends string>({ options, value, onValue, label, size = "sm" }: TabsProps<Value>): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  // More than fit: the chosen one is in sight, however it was chosen.
  useEffect(() => {
    const box = row.current?.getBoundingClientRect();
    const tab = row.current?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
    if (row.current === null || box === undefined || tab === undefined) return;
    // Of the row only: the page stays where the reader is.
    row.current.scrollLeft += Math.max(0, tab.right - box.right) - Math.max(0, box.left - tab.left);
  }, [value]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const index = options.findIndex((option) => option.value === value);
    const next = (index + step + options.length) % options.length;
    const option = options[next];
    if (option === undefined) return;
    event.preventDefault();
    onValue(option.value);
    row.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className={`no-scrollbar flex overflow-x-auto ${size === "xs" ? "gap-3" : "gap-5"}`}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <button
            key={option.value}
            type="button"
            role="tab"
            aria-selected={chosen}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onValue(option.value)}
            className={`relative shrink-0 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2 ${SIZES[size]} ${chosen ? "text-fg" : "text-mut hover:text-fg"}`}
          >
            {option.label}
            {chosen && <span aria-hidden className="tab-line absolute inset-x-0 bottom-0 h-0.5 rounded-full bg-mark" />}
          </button>
        );
      })}
    </div>
  );
}
