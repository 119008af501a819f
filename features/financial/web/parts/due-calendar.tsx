import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import type { DualOrder } from "../../../dual-investment/contract/dual-investment-replies.ts";
import type { LockOrder } from "../../../lock-mining/contract/lock-mining-replies.ts";
import type { LoanRow } from "../../../loans/contract/loans-replies.ts";
import type { SaleMineRow } from "../../../token-sale/contract/token-sale-replies.ts";
import { DAY_MS, dueOf, dueOfLoans, dueOfSales, startOfDay, weekOf, type DueEvent } from "../due.ts";
import { CalendarButton } from "./calendar-button.tsx";
import { CARD, shownDecimals } from "./shown.ts";

const EVENTS_SHOWN = 4;
const MARKS: Readonly<Record<DueEvent["product"], string>> = { lock: "bg-lock", dual: "bg-dual", sale: "bg-sale", loan: "bg-loan" };

/** Seven days, of which one shows its own; without a choice the next of all. */
export function DueCalendar({
  orders,
  duals,
  sales,
  loans,
}: {
  readonly orders: readonly LockOrder[];
  readonly duals: readonly DualOrder[];
  readonly sales: readonly SaleMineRow[];
  readonly loans: readonly LoanRow[];
}): ReactElement {
  const t = useT();
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const events = [...dueOf(orders, duals), ...dueOfSales(sales), ...dueOfLoans(loans, venueNow())].sort((a, b) => a.at - b.at);
  const week = weekOf(venueNow());
  const ofWeek = events.filter(({ at }) => at < (week[0] ?? 0) + 7 * DAY_MS);
  const shown = chosen === undefined ? ofWeek.slice(0, EVENTS_SHOWN) : ofWeek.filter(({ at }) => startOfDay(at) === chosen);
  return (
    <section aria-label={t("financial.due")} className={`${CARD} p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t("financial.due")}</h2>
        <CalendarButton events={events} />
      </div>
      <div role="group" aria-label={t("financial.due")} className="mt-2.5 grid grid-cols-7 gap-1.5 big-letters:grid-cols-3">
        {week.map((day, index) => (
          <Day
            key={day}
            day={day}
            isToday={index === 0}
            isChosen={chosen === day}
            products={[...new Set(ofWeek.filter(({ at }) => startOfDay(at) === day).map(({ product }) => product))]}
            onChoose={() => setChosen(chosen === day ? undefined : day)}
          />
        ))}
      </div>
      <ul aria-live="polite" className="mt-2">
        {shown.map((event) => (
          <Event key={`${event.at} ${event.kind} ${event.currency} ${event.low} ${event.other?.amount ?? ""}`} event={event} />
        ))}
        {shown.length === 0 && (
          <li className="py-2.5 text-sm text-mut">{t(chosen === undefined ? "financial.nothing_week" : "financial.nothing_due")}</li>
        )}
      </ul>
    </section>
  );
}

interface DayProps {
  readonly day: number;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  /** A mark for each that has something this day. */
  readonly products: readonly DueEvent["product"][];
  readonly onChoose: () => void;
}

function Day({ day, isToday, isChosen, products, onChoose }: DayProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const edge = isChosen
    ? "border-mark bg-brand-tint"
    : isToday
      ? "border-field-line"
      : products.length > 0
        ? "border-transparent bg-fill"
        : "border-transparent";
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`flex min-h-11 min-w-0 flex-col items-center justify-center gap-1 rounded-lg border px-0.5 py-1.5 text-2xs ${edge}`}
    >
      <span className="block max-w-full truncate font-medium">{formatParts(day, ["weekdayColumn"], language, "UTC")}</span>
      <span className="block tabular-nums">{new Date(day).getUTCDate()}</span>
      {products.length > 0 ? (
        <span aria-hidden className="flex gap-0.5">
          {products.map((product) => (
            <span key={product} className={`size-2 rounded-sm ${MARKS[product]}`} />
          ))}
        </span>
      ) : (
        <span aria-hidden={!isToday} className="block max-w-full truncate text-mut">
          {isToday ? t("financial.today") : "–"}
        </span>
      )}
    </button>
  );
}

function Event({ event }: { readonly event: DueEvent }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const { at, product, kind, currency, low, high, other } = event;
  const most = shownDecimals(currency, event.decimals);
  const figure = (value: string): string => formatTrimmed(value, { least: 2, most }, language);
  const range = `${low === high ? figure(low) : `${figure(low)}–${figure(high)}`} ${currency}`;
  const otherText =
    other === undefined
      ? ""
      : `${formatTrimmed(other.amount, { least: 2, most: shownDecimals(other.currency, other.decimals) }, language)} ${other.currency}`;
  const shown = otherText === "" ? range : t("financial.either", { one: range, other: otherText });
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-2.5 py-1 text-sm">
      <span className="w-14 shrink-0 text-xs text-mut tabular-nums big-letters:w-auto">{formatParts(at, ["date"], language, "UTC")}</span>
      <span aria-hidden className={`size-2.5 shrink-0 rounded-sm ${MARKS[product]}`} />
      <span className="min-w-0 flex-1 basis-32">{t(`financial.event.${kind}`)}</span>
      <span className="ml-auto min-w-0 text-right font-semibold break-words tabular-nums">{hidden ? "••••••" : shown}</span>
    </li>
  );
}
