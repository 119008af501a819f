import type { ReactElement } from "react";
import { CalendarX, OctagonX } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import { formatTime } from "../../numbers/time-format.ts";
import { wireTime } from "../../numbers/wire-time.ts";
import type { Quote } from "../../quotes/quote.ts";
import { usePreferences } from "../../state/preferences.store.ts";

/**
 * The market ends: until when it takes orders, when what is open ends, and that what one holds stays. And, or, it is halted: until when at
 * the latest, and why.
 */
export function RareBanner({ quote }: { readonly quote: Quote }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { life, ordersUntil, endsAt, haltReason, haltedUntil } = quote.session;
  const shown = (text: string): string => formatTime(wireTime(text), "moment", language) || "–";
  const ends = ordersUntil !== "";
  // The one that comes with the end of the market has no moment of its own.
  const isHalted = haltReason !== undefined && (!ends || (haltedUntil ?? "") !== "");
  const Icon = isHalted ? OctagonX : CalendarX;
  return (
    <div role="status" className="mt-2 flex gap-2 rounded-field bg-down-tint px-3 py-2 text-xs text-down lg:mt-0">
      <Icon className="mt-px size-4 shrink-0" aria-hidden />
      <div>
        {isHalted && (
          <p>
            <span className="font-semibold">{t("trading.halted", { time: shown(haltedUntil ?? "") })}</span> {haltReason}{" "}
            <span className="block">{t("trading.halted.note")}</span>
          </p>
        )}
        {ends && (
          <p>
            <span className="font-semibold">{t(`trading.end.${life}`, { closes: shown(ordersUntil), ends: shown(endsAt) })}</span>{" "}
            {t("trading.end.note", { coin: quote.base })}
          </p>
        )}
      </div>
    </div>
  );
}
