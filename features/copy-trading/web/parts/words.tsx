/** Words and small parts that several pages of copy trading share. */
import type { ReactElement, ReactNode } from "react";
import { Cpu, TriangleAlert } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { cutDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount, toneOf } from "../../../../web/ui/amounts.tsx";
import { useContractNames } from "../copy-trading.api.ts";
import type { TraderState } from "../../contract/copy-trading-replies.ts";

export const CARD = "rounded-2xl border border-line bg-card";

/** Figures for sentences. */
export function useFigures() {
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  return {
    language,
    sum: (value: string): string => (hidden ? "••••••" : formatFixed(cutDecimal(value, 2), 2, language)),
    percent: (value: string): string => formatTrimmed(value, { least: 0, most: 4 }, language),
    date: (at: number): string => formatTime(at, "moment", language),
  };
}

/** Prices with the decimals of their market: a mean of several levels has more, which its receipt says. */
export function usePrices(): (coin: number, value: string) => string {
  const language = usePreferences((state) => state.language);
  const { list } = useContractNames();
  return (coin, value) => {
    const decimals = list.find(({ currency_id: id }) => id === coin)?.price_decimals;
    return decimals === undefined ? formatTrimmed(value, { least: 0, most: 8 }, language) : formatFixed(value, decimals, language);
  };
}

/** Risks, before anything that begins them. */
export function RiskNote({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <p className="flex gap-2.5 rounded-2xl bg-brand-tint px-4 py-3 text-xs leading-[1.25rem]">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** A program of the venue is called one wherever its name stands; people have none. */
export function ProgramChip({ program }: { readonly program: string }): ReactElement | null {
  const t = useT();
  if (program === "") return null;
  return (
    <span className="inline-flex items-center gap-1 rounded-md bg-fill px-1.5 py-0.5 text-2xs font-semibold whitespace-nowrap text-mut">
      <Cpu className="size-3" aria-hidden />
      {t("copy-trading.program")}
    </span>
  );
}

/** That a program of the venue trades here, and what keeps somebody new from following, if anything does. */
export function StateChips({ status }: { readonly status: TraderState }): ReactElement {
  const t = useT();
  const chip = "rounded-md bg-fill px-1.5 py-0.5 text-2xs font-semibold text-brand";
  return (
    <>
      <ProgramChip program={status.program} />
      {status.is_paused === 1 && <span className={chip}>{t("copy-trading.paused")}</span>}
      {status.state === "leaving" && <span className={chip}>{t("copy-trading.leaving")}</span>}
      {status.is_open === 0 && status.is_paused === 0 && status.state === "active" && (
        <span className={chip}>{t("copy-trading.closed")}</span>
      )}
    </>
  );
}

interface PercentProps {
  readonly value: string;
  readonly decimals?: number;
  readonly className?: string;
}

/** A result in percent, with sign and colour. */
export function Percent({ value, decimals = 2, className = "" }: PercentProps): ReactElement {
  return <Amount value={value} decimals={decimals} signed unit="%" className={`${toneOf(value)} ${className}`} />;
}

/** A fall is told with its minus, wherever a return stands. */
export function Drawdown({ value, className = "" }: PercentProps): ReactElement {
  const isNone = /^0(\.0*)?$/.test(value);
  return (
    <Amount value={isNone ? value : `-${value}`} decimals={1} unit="%" className={`${isNone ? "text-mut" : "text-down"} ${className}`} />
  );
}

export function Fact({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-2xs text-mut">{label}</dt>
      <dd className="m-0 text-sm font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

export function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5 text-sm">
      <dt className="text-mut">{label}</dt>
      <dd className="m-0 ml-auto text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

interface ChipProps {
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

export function Chip({ chosen, onChoose, children }: ChipProps): ReactElement {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={`min-h-11 shrink-0 rounded-field border px-3 text-sm font-medium ${chosen ? "border-brand bg-brand-tint text-brand" : "border-transparent bg-fill"}`}
    >
      {children}
    </button>
  );
}
