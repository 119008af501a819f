import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { scaledText } from "../numbers/decimal-text.ts";
import { Amount } from "../ui/amounts.tsx";
import { allocationOf } from "./allocation-parts.ts";
import type { Part } from "./allocation-parts.ts";

/** The look's colours: the largest first, cash grey, what is left clay. */
const COLOURS = ["var(--mark)", "#5b7fe8", "#2f9e8f", "#8d6bd8"];
const CASH = "#8a93a5";
const REST = "#b5654a";

function colourOf(part: Part, place: number): string {
  return part.code === undefined ? REST : part.isCash ? CASH : (COLOURS[place] ?? REST);
}

interface AllocationProps {
  /** Worth of each asset, over all accounts. */
  readonly worths: readonly { readonly code: string; readonly worth: string }[];
  /** A bar with names; else a card with amounts below it. */
  readonly isShort?: boolean;
}

/** What the worth consists of. */
export function Allocation({ worths, isShort = false }: AllocationProps): ReactElement | null {
  const t = useT();
  const parts = allocationOf(worths, COLOURS.length);
  if (parts.length === 0) return null;
  const places = parts.filter(({ isCash }) => !isCash);
  const coloured = parts.map((part) => ({ ...part, colour: colourOf(part, places.indexOf(part)) }));
  const bar = (
    <div aria-hidden className="flex h-2 gap-0.5 overflow-hidden rounded-full">
      {coloured.map(({ code, share, colour }) => (
        <span key={code ?? "rest"} style={{ width: `${share}%`, background: colour }} />
      ))}
    </div>
  );
  if (isShort) {
    return (
      <section aria-label={t("portfolio.allocation")}>
        {bar}
        <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-xs">
          {coloured.map(({ code, share, colour }) => (
            <li key={code ?? "rest"} className="flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-sm" style={{ background: colour }} />
              <span className="text-mut">{code ?? t("portfolio.other")}</span>
              <Amount value={share} decimals={0} unit="%" className="font-medium" />
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <section aria-label={t("portfolio.allocation")} className="rounded-2xl border border-line bg-card p-5">
      <h2 className="mb-3 text-sm font-semibold">{t("portfolio.allocation")}</h2>
      {bar}
      <ul className="mt-3 flex flex-col gap-1.5 text-xs">
        {coloured.map(({ code, worth, share, colour }) => (
          <li key={code ?? "rest"} className="flex items-center gap-2">
            <span aria-hidden className="size-2 rounded-sm" style={{ background: colour }} />
            <span className="flex-1 font-medium">{code ?? t("portfolio.other")}</span>
            <Amount value={scaledText(worth, 8)} decimals={2} mine className="text-mut" />
            <Amount value={share} decimals={1} unit="%" className="w-14 text-right" />
          </li>
        ))}
      </ul>
    </section>
  );
}
