import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Eye, EyeOff } from "lucide-react";
import { WORTH_RANGES } from "../../features/portfolio/contract/worth-ranges.ts";
import { useT } from "../i18n/texts.ts";
import type { TextKey } from "../i18n/texts.ts";
import { multiplyDecimals } from "../numbers/decimal-text.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { venueNow } from "../state/venue-time.ts";
import { Amount, Change } from "../ui/amounts.tsx";
import { IconButton } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useFiats } from "./fiats.api.ts";
import { OpenFutures } from "./open-futures.tsx";
import { useCost, useWorth } from "./portfolio.api.ts";
import type { WorthRange } from "./portfolio.api.ts";
import { midnightOf, resultInAll, resultOfLine, resultToday } from "./results.ts";
import type { Result } from "./results.ts";
import { WorthCurve } from "./worth-curve.tsx";

const RANGE_TEXTS: Record<WorthRange, TextKey> = {
  "1D": "portfolio.range.1d",
  "1W": "portfolio.range.1w",
  "1M": "portfolio.range.1m",
  "1Y": "portfolio.range.1y",
  all: "portfolio.range.all",
};

interface WorthCardProps {
  /** As the wallet has it now; without it the end of the line. */
  readonly worth?: string | undefined;
  /** Below the line, such as what one may do. */
  readonly children?: ReactNode;
}

/** What everything is worth, what came of it today and in all, and how it went. */
export function WorthCard({ worth, children }: WorthCardProps): ReactElement {
  const t = useT();
  const [range, setRange] = useState<WorthRange>("1M");
  const line = useWorth(range);
  const day = useWorth("1D");
  const [week, month] = [useWorth("1W"), useWorth("1M")];
  const cost = useCost();
  const shown = worth ?? line.data?.points.at(-1)?.worth;
  const today = resultToday(shown, day.data, midnightOf(new Date(venueNow())));
  const inAll = cost.data === undefined ? undefined : resultInAll(shown, cost.data.paid_in);
  // The wallet is read more often than the line: the end is where the figure is.
  const points = (line.data?.points ?? []).map((point, index, all) =>
    index === all.length - 1 && shown !== undefined ? { ...point, worth: shown } : point,
  );
  return (
    <section aria-label={t("portfolio.worth")} className="rounded-2xl border border-line bg-card p-4 lg:p-5">
      <Head />
      {shown === undefined ? (
        <Skeleton className="mt-1 h-9 w-52" />
      ) : (
        <p className="live-figures text-[28px] leading-[2.25rem] font-semibold">
          <Amount value={shown} decimals={2} mine />
        </p>
      )}
      {shown !== undefined && <InFiat worth={shown} />}
      <OpenFutures />
      <dl className="live-figures mt-1.5 mb-3 flex min-h-9 flex-wrap gap-x-6 gap-y-1.5 text-xs">
        {shown !== undefined && <Figure label={t("portfolio.today")} result={today} />}
        {shown !== undefined && <Figure label={t("portfolio.range.1w")} result={resultOfLine(week.data?.points ?? [], shown)} />}
        {shown !== undefined && <Figure label={t("portfolio.range.1m")} result={resultOfLine(month.data?.points ?? [], shown)} />}
        {shown !== undefined && <Figure label={t("portfolio.in_all")} result={inAll} />}
        {cost.data !== undefined && (
          <div>
            <dt className="text-mut">{t("portfolio.fees")}</dt>
            <dd className="font-medium">
              <Amount value={cost.data.fees} decimals={2} mine />
            </dd>
          </div>
        )}
      </dl>
      {line.data === undefined ? <Skeleton className="h-33 w-full lg:h-45" /> : <WorthCurve points={points} range={range} />}
      <div className="mt-3">
        <Segmented
          label={t("portfolio.range")}
          options={WORTH_RANGES.map((value) => ({ value, label: t(RANGE_TEXTS[value]) }))}
          value={range}
          onValue={setRange}
        />
      </div>
      {children}
    </section>
  );
}

/** The same in the currency that was chosen in the settings. */
function InFiat({ worth }: { readonly worth: string }): ReactElement | null {
  const { currency_code: code, rate: chosenAt } = usePreferences((state) => state.fiat);
  const fiats = useFiats({ enabled: code !== "USD" });
  if (code === "USD") return null;
  // The rate that was kept with the choice is as old as the choice: for as long as there is no newer one.
  const rate = fiats.data?.list.find(({ currency_code: each }) => each === code)?.rate ?? chosenAt;
  return (
    <p className="live-figures text-sm text-mut">
      ≈ <Amount value={multiplyDecimals(worth, rate, 2)} decimals={2} mine unit={code} />
    </p>
  );
}

/** Whose worth, and whether its figures are shown. */
function Head(): ReactElement {
  const t = useT();
  const hidden = usePreferences((state) => state.hideAmounts);
  const Icon = hidden ? EyeOff : Eye;
  return (
    <div className="flex items-center gap-1 text-sm text-mut">
      <h2>{t("portfolio.worth")}</h2>
      <IconButton
        label={t(hidden ? "portfolio.show_amounts" : "portfolio.hide_amounts")}
        aria-pressed={hidden}
        onClick={() => usePreferences.setState({ hideAmounts: !hidden })}
        className="-my-3"
      >
        <Icon className="size-4.5" aria-hidden />
      </IconButton>
    </div>
  );
}

function Figure({ label, result }: { readonly label: string; readonly result: Result | undefined }): ReactElement {
  return (
    <div>
      <dt className="text-mut">{label}</dt>
      <dd className="flex gap-1.5 font-medium">
        {result === undefined ? (
          <span className="text-mut">–</span>
        ) : (
          <>
            <Amount value={result.money} decimals={2} signed mine />
            {result.percent !== undefined && <Change value={result.percent} />}
          </>
        )}
      </dd>
    </div>
  );
}
