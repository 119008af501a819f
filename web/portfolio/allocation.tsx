import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { scaledText } from "../numbers/decimal-text.ts";
import { Amount } from "../ui/amounts.tsx";
import { allocationOf, arcsOf, NAMED_PARTS } from "./allocation-parts.ts";
import type { Arc } from "./allocation-parts.ts";

/** Units of the ring's own drawing, which is as large as its box: 100 round, and so much between two parts. */
const RADIUS = 100 / (2 * Math.PI);
const STROKE = 5;
const GAP = 0.8;
const BOX = RADIUS + STROKE / 2;

/** A picture of what the list beside it says. */
function Ring({ arcs, className }: { readonly arcs: readonly Arc[]; readonly className: string }): ReactElement {
  const gap = arcs.length > 1 ? GAP : 0;
  return (
    <svg aria-hidden viewBox={`${-BOX} ${-BOX} ${BOX * 2} ${BOX * 2}`} className={`shrink-0 -rotate-90 ${className}`}>
      {arcs.map(({ code, colour, from, length }) => (
        <circle
          key={code ?? "rest"}
          r={RADIUS}
          fill="none"
          stroke={colour}
          strokeWidth={STROKE}
          strokeDasharray={`${length - gap} ${100 - length + gap}`}
          strokeDashoffset={-from}
        />
      ))}
    </svg>
  );
}

interface AllocationProps {
  /** Worth of each asset, over all accounts. */
  readonly worths: readonly { readonly code: string; readonly worth: string }[];
  /** Names and shares only; else a card with the amounts. */
  readonly isShort?: boolean;
}

/** What the worth consists of: a ring, and beside it the same in words. */
export function Allocation({ worths, isShort = false }: AllocationProps): ReactElement | null {
  const t = useT();
  const arcs = arcsOf(allocationOf(worths, NAMED_PARTS));
  if (arcs.length === 0) return null;
  const name = (arc: Arc): ReactElement => (
    <>
      <span aria-hidden className="size-2 shrink-0 rounded-sm" style={{ background: arc.colour }} />
      <span className={`min-w-0 flex-1 truncate ${isShort ? "text-mut" : "font-medium"}`}>{arc.code ?? t("portfolio.other")}</span>
    </>
  );
  if (isShort) {
    return (
      <section aria-label={t("portfolio.allocation")} className="flex items-center gap-5 big-letters:flex-col big-letters:items-stretch">
        <Ring arcs={arcs} className="size-18 big-letters:self-start" />
        <ul className="grid max-w-96 min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-5 gap-y-1 text-xs">
          {arcs.map((arc) => (
            <li key={arc.code ?? "rest"} className="flex min-w-0 items-center gap-1.5">
              {name(arc)}
              <Amount value={arc.share} decimals={1} unit="%" className="font-medium" />
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <section aria-label={t("portfolio.allocation")} className="rounded-2xl border border-line bg-card p-5">
      <h2 className="mb-3 text-sm font-semibold">{t("portfolio.allocation")}</h2>
      <div className="flex items-center gap-5 big-letters:flex-col big-letters:items-stretch">
        <Ring arcs={arcs} className="size-26 big-letters:self-start" />
        <ul className="flex min-w-0 flex-1 flex-col gap-1.5 text-xs">
          {arcs.map((arc) => (
            <li key={arc.code ?? "rest"} className="flex min-w-0 items-center gap-2">
              {name(arc)}
              <Amount value={scaledText(arc.worth, 8)} decimals={2} mine className="text-mut" />
              <Amount value={arc.share} decimals={1} unit="%" className="w-14 text-right" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
