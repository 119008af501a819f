import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Amount } from "../../../../money/units.ts";
import type { LockConfigRow } from "../../contract/lock-mining-replies.ts";
import { penaltyAt, someDown } from "../lock-view.ts";
import { useLockWords } from "./words.tsx";

type Terms = Pick<LockConfigRow, "currency_name" | "decimals" | "penalty_rate">;

interface BlockProps {
  readonly terms: Terms;
  readonly principal: Amount;
  /** Of the whole term. */
  readonly days: number;
  readonly daysLeft: number;
  /** Left out: a lock that runs has the days left that it has. */
  readonly onDaysLeft?: (days: number) => void;
}

/** What leaving costs, by the interest days that are not paid yet, and the sum of the chosen one. */
export function PenaltyBlock({ terms, principal, days, daysLeft, onDaysLeft }: BlockProps): ReactElement {
  const t = useT();
  const { sum, percent, days: daysText } = useLockWords();
  // Where only one counts it stands among the others, whichever are shown.
  const shown = [...new Set([...someDown(days), daysLeft])].filter((count) => count > 0).toSorted((one, other) => other - one);
  const { penalty, back } = penaltyAt(terms, principal, daysLeft);
  return (
    <div className="flex flex-col gap-2">
      <div
        className="grid grid-cols-[repeat(auto-fit,minmax(3.75rem,1fr))] gap-1.5"
        role="group"
        aria-label={t("lock-mining.penalty_left")}
      >
        {shown.map((count) => (
          <Tile key={count} chosen={count === daysLeft} onChoose={onDaysLeft === undefined ? undefined : () => onDaysLeft(count)}>
            <span className="block text-xs font-semibold tabular-nums wrap-anywhere">
              {sum(penaltyAt(terms, principal, count).penalty, terms)}
            </span>
            <span className="block text-2xs">{daysText(count)}</span>
          </Tile>
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut tabular-nums">
        <span>
          {percent(terms.penalty_rate)} × {daysText(daysLeft)} × {sum(textOf(principal, terms), terms)} ={" "}
          <strong className="font-semibold text-down">{sum(penalty, terms)}</strong>
        </span>
        <span className="ml-auto">
          {t("lock-mining.you_get")} <strong className="font-semibold text-fg">{sum(back, terms)}</strong>
        </span>
      </p>
      <p className="text-xs text-mut">{t("lock-mining.interest_stays")}</p>
    </div>
  );
}

const textOf = (principal: Amount, { decimals }: Terms): string => penaltyAt({ decimals, penalty_rate: "0" }, principal, 0).back;

interface TileProps {
  readonly chosen: boolean;
  readonly onChoose: (() => void) | undefined;
  readonly children: React.ReactNode;
}

function Tile({ chosen, onChoose, children }: TileProps): ReactElement {
  const look = `min-h-12 rounded-field border px-1 py-1.5 text-center ${chosen ? "border-brand bg-brand-tint text-brand" : "border-transparent bg-fill text-mut [&>:first-child]:text-fg"}`;
  if (onChoose === undefined)
    return (
      <div className={look} aria-current={chosen ? "true" : undefined}>
        {children}
      </div>
    );
  return (
    <button type="button" aria-pressed={chosen} onClick={onChoose} className={look}>
      {children}
    </button>
  );
}
