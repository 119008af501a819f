import type { ReactElement, ReactNode } from "react";
import { Check } from "lucide-react";

interface ChoiceListProps<Value extends string> {
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly note?: ReactNode;
    readonly lang?: string;
    readonly disabled?: boolean;
  }[];
  readonly value: Value | undefined;
  readonly onValue: (value: Value) => void;
}

/** One of several, in rows: the select of a phone. */
export function ChoiceList<Value extends string>({ options, value, onValue }: ChoiceListProps<Value>): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            lang={option.lang}
            disabled={option.disabled}
            aria-current={option.value === value}
            onClick={() => onValue(option.value)}
            className="flex min-h-13 w-full items-center gap-3 py-2 text-left focus-visible:-outline-offset-2 disabled:text-mut"
          >
            <span className="min-w-0 flex-1">
              <span className={option.value === value ? "font-semibold text-brand" : ""}>{option.label}</span>
              {option.note !== undefined && <span className="block text-xs text-mut">{option.note}</span>}
            </span>
            {option.value === value && <Check className="size-5 text-brand" aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  );
}
