import type { ReactElement } from "react";
import { APART, standApart } from "../loan-view.ts";

export interface Mark {
  readonly key: string;
  /** In percent of the bar's width. */
  readonly place: number;
  readonly label: string;
  readonly value: string;
  readonly tone: string;
}

/** Words and figures below the places on a bar that they are about; beside each other where two would touch, or letters are large. */
export function Marks({ marks, end }: { readonly marks: readonly Mark[]; readonly end?: string }): ReactElement {
  const sorted = marks.toSorted((one, other) => one.place - other.place);
  const hasRoom = standApart(sorted.map(({ place }) => place));
  const words = ({ label, value, tone }: Mark): ReactElement => (
    <>
      <span className={`block font-semibold ${tone}`}>{value}</span>
      <span className="block text-mut">{label}</span>
    </>
  );
  return (
    <div className="pt-2 text-2xs leading-4 tabular-nums">
      {hasRoom && (
        <div className="grid grid-cols-1 big-letters:hidden">
          {sorted.map((mark) => (
            <div
              key={mark.key}
              className="relative col-start-1 row-start-1 -translate-x-1/2 text-center"
              style={{ left: `${mark.place}%`, width: `${APART}%` }}
            >
              {words(mark)}
            </div>
          ))}
          {end !== undefined && (sorted.at(-1)?.place ?? 0) < 100 - 2 * APART && (
            <div className="col-start-1 row-start-1 text-right text-mut" aria-hidden>
              {end}
            </div>
          )}
        </div>
      )}
      <div className={`flex-wrap justify-between gap-x-3 gap-y-1 ${hasRoom ? "hidden big-letters:flex" : "flex"}`}>
        {sorted.map((mark) => (
          <div key={mark.key}>{words(mark)}</div>
        ))}
      </div>
    </div>
  );
}
