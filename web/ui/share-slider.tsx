import type { ReactElement } from "react";

const STOPS = [0, 25, 50, 75, 100];

interface ShareSliderProps {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly value: number;
  readonly onValue: (percent: number) => void;
  readonly disabled?: boolean;
  /** Stands for "100 %". */
  readonly maxLabel?: string;
}

/** A share in percent with diamonds at the quarters: a native range input under our own drawing. */
export function ShareSlider({ label, value, onValue, disabled = false, maxLabel = "100 %" }: ShareSliderProps): ReactElement {
  return (
    <div>
      <div className="relative mx-2.5 h-8">
        <div aria-hidden className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-fill-strong">
          <div className="h-full rounded-full bg-mark" style={{ width: `${value}%` }} />
        </div>
        {STOPS.map((stop) => (
          <span
            key={stop}
            aria-hidden
            style={{ left: `${stop}%` }}
            className={`absolute top-1/2 size-2 -translate-1/2 rotate-45 rounded-[2px] border ${stop <= value && value > 0 ? "border-mark bg-mark" : "border-field-line bg-card"}`}
          />
        ))}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={`${value} %`}
          min={0}
          max={100}
          step={1}
          value={value}
          disabled={disabled}
          onChange={(event) => onValue(event.target.valueAsNumber)}
          className="share-slider absolute inset-y-0 -left-2.5 w-[calc(100%+20px)] cursor-pointer"
        />
      </div>
      <div className="flex justify-between text-2xs text-mut">
        {STOPS.map((stop) => (
          <button
            key={stop}
            type="button"
            disabled={disabled}
            aria-label={stop === 100 ? `${maxLabel}: 100 % ${label}` : `${stop} % ${label}`}
            className={`h-6 min-w-6 ${stop === 100 ? "font-semibold text-brand" : "hover:text-fg"}`}
            onClick={() => onValue(stop)}
          >
            {stop === 100 ? maxLabel : stop}
          </button>
        ))}
      </div>
    </div>
  );
}
