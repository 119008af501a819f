import type { ReactElement } from "react";
import { Slider } from "@base-ui/react/slider";

const STOPS = [0, 25, 50, 75, 100];

interface ShareSliderProps {
  readonly label: string;
  /** Whole percent, 0 to 100. */
  readonly value: number;
  readonly onValue: (percent: number) => void;
  readonly disabled?: boolean;
}

/** A share in percent with diamonds at the quarters. */
export function ShareSlider({ label, value, onValue, disabled = false }: ShareSliderProps): ReactElement {
  return (
    <div className="px-2">
      <Slider.Root value={value} onValueChange={(percent) => onValue(percent as number)} min={0} max={100} step={1} disabled={disabled}>
        <Slider.Control className="flex h-8 w-full touch-none items-center select-none">
          <Slider.Track className="relative h-1 w-full rounded-full bg-fill-strong">
            <Slider.Indicator className="rounded-full bg-mark" />
            {STOPS.map((stop) => (
              <span
                key={stop}
                aria-hidden
                style={{ left: `${stop}%` }}
                className={`absolute top-1/2 size-2 -translate-1/2 rotate-45 rounded-[2px] border ${stop <= value && value > 0 ? "border-mark bg-mark" : "border-field-line bg-card"}`}
              />
            ))}
            <Slider.Thumb
              aria-label={label}
              className="size-5 rounded-full border-[3px] border-mark bg-card has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mark"
            />
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
      <div className="relative -mx-2 flex justify-between text-2xs text-mut">
        {STOPS.map((stop) => (
          <button key={stop} type="button" disabled={disabled} aria-label={`${label} ${stop} %`} className="min-w-6 py-1 hover:text-fg" onClick={() => onValue(stop)}>
            {stop === 100 ? "100%" : stop}
          </button>
        ))}
      </div>
    </div>
  );
}
