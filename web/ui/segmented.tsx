import type { ReactElement } from "react";
import type { TabOption } from "./tabs.tsx";

interface SegmentedProps<Value extends string> {
  readonly options: readonly (TabOption<Value> & { readonly tone?: "up" | "down" })[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly label: string;
}

const TONES = { up: "bg-up-fill text-white", down: "bg-down-fill text-white", plain: "bg-fill-strong text-fg" };

/** One of a few, as a filled segment. */
export function Segmented<Value extends string>({ options, value, onValue, label }: SegmentedProps<Value>): ReactElement {
  return (
    <div role="radiogroup" aria-label={label} className="flex rounded-field bg-fill p-1">
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <label
            key={option.value}
            className={`flex h-10 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-[9px] px-1 text-center text-sm font-semibold max-[359px]:text-xs min-[400px]:text-base transition-colors has-focus-visible:outline-2 has-focus-visible:outline-mark ${chosen ? TONES[option.tone ?? "plain"] : "text-mut hover:text-fg"}`}
          >
            <input type="radio" className="sr-only" checked={chosen} onChange={() => onValue(option.value)} name={label} />
            <span className="truncate">{option.label}</span>
          </label>
        );
      })}
    </div>
  );
}
