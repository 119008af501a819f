import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { SeriesReply } from "../../contract/nft-replies.ts";
import { RARITIES } from "../../formulas.ts";
import { CARD, useNftWords } from "./words.tsx";

const COLOURS = ["bg-field-line", "bg-lock", "bg-mark"] as const;
const percentOf = (count: number, size: number): string => String(size === 0 ? 0 : (count / size) * 100);

/** N, R and SR as shares of one line. */
export function OddsBar({ odds, size }: Pick<SeriesReply, "odds" | "size">): ReactElement {
  const language = usePreferences((state) => state.language);
  return (
    <span className="block">
      <span aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {odds.map((count, at) => (
          <span key={at} className={COLOURS[at]} style={{ width: `${percentOf(count, size)}%` }} />
        ))}
      </span>
      <span className="flex flex-wrap gap-x-3 pt-1 text-xs text-mut tabular-nums">
        {odds.map((count, at) => (
          <span key={at}>
            {RARITIES[at + 1]} <strong className="font-semibold text-fg">{formatFixed(percentOf(count, size), 0, language)}&nbsp;%</strong>
          </span>
        ))}
      </span>
    </span>
  );
}

/** Counts of the list, and how many of each nobody has opened yet. */
export function OddsCard({ series: { odds, size, shown } }: { readonly series: SeriesReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { rarity } = useNftWords();
  return (
    <section aria-label={t("nft.odds")} className={`${CARD} px-4 py-3`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{t("nft.odds")}</h2>
        <p className="ml-auto text-xs text-mut">{t("nft.odds.head", { size })}</p>
      </div>
      <ul className="divide-y divide-line">
        {odds.map((count, at) => (
          <li key={at} className="flex flex-wrap items-center gap-x-2 py-2 text-sm">
            <strong className="w-7 font-semibold">{RARITIES[at + 1]}</strong>
            <span className="w-18 text-xs text-mut">{rarity(at + 1)}</span>
            <span aria-hidden className="h-1.5 min-w-8 flex-1 overflow-hidden rounded-full bg-fill-strong">
              <span className={`block h-full rounded-full ${COLOURS[at]}`} style={{ width: `${percentOf(count, size)}%` }} />
            </span>
            <span className="w-11 text-right font-semibold tabular-nums">{formatFixed(percentOf(count, size), 0, language)}&nbsp;%</span>
            <span className="ml-auto min-w-14 text-right text-mut tabular-nums">
              {count} · <strong className="font-semibold text-fg">{count - (shown[at] ?? 0)}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
