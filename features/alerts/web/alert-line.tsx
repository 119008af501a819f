import type { ReactElement } from "react";
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { PAUSE_TEXTS, SOURCE_TEXTS } from "../../../web/alerts/alert-fields.tsx";
import { useDeleteAlert } from "../../../web/alerts/alerts.api.ts";
import { openAlert } from "../../../web/alerts/alerts.store.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useQuote } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Change, Price } from "../../../web/ui/amounts.tsx";
import { IconButton } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import type { AlertRow } from "../contract/alerts.contract.ts";

/** One alert: its market, where it fires, what became of it; changed and deleted from here. */
export function AlertLine({ row }: { readonly row: AlertRow }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const quote = useQuote(row.symbol);
  const remove = useDeleteAlert();
  const decimals = quote?.priceDecimals ?? row.price.split(".")[1]?.length ?? 0;
  const Arrow = row.direction === "rises" ? ArrowUp : ArrowDown;
  const often = row.pause === 0 ? t("alerts.once") : t("alerts.each", { pause: t(PAUSE_TEXTS[String(row.pause)] ?? "alerts.pause.300") });
  return (
    <li className="flex items-start gap-3 rounded-2xl border border-line bg-card py-3 pr-1.5 pl-4">
      <CoinIcon code={row.symbol.split("/")[0] ?? ""} size={32} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          onClick={() => navigation.to(withQuery(routes.trade, { symbol: row.symbol }))}
          className="flex min-h-6 flex-wrap items-baseline gap-x-2 text-left"
        >
          <span className="font-semibold">{row.symbol}</span>
          <span className="inline-flex items-center gap-0.5 font-medium">
            <Arrow className="size-3.5 self-center" aria-hidden />
            <span className="sr-only">{t(row.direction === "rises" ? "alerts.fires_up" : "alerts.fires_down")}</span>
            <Price value={row.price} decimals={decimals} />
          </span>
        </button>
        {quote !== undefined && row.state !== "fired" && (
          <p className="live-figures text-xs text-mut">
            {t("alerts.now")} <Price value={quote.price} decimals={decimals} />
          </p>
        )}
        {row.note !== "" && <p className="text-sm wrap-anywhere">{row.note}</p>}
        <p className="text-xs text-mut">
          {t(SOURCE_TEXTS[row.follows])} · {often}
          {row.change !== "" && (
            <>
              {" · "}
              <Change value={row.change} className="text-mut!" />
            </>
          )}
        </p>
        <Fired row={row} decimals={decimals} />
      </div>
      <div className="flex">
        <IconButton label={t("alerts.change")} onClick={() => openAlert({ symbol: row.symbol, id: row.id })}>
          <Pencil className="size-4.5" aria-hidden />
        </IconButton>
        <IconButton label={t("alerts.delete")} disabled={remove.isPending} onClick={() => remove.mutate(row.id)}>
          <Trash2 className="size-4.5" aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

function Fired({ row, decimals }: { readonly row: AlertRow; readonly decimals: number }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (row.fired_time === "") return null;
  return (
    <p className="mt-1 text-xs">
      {t("alerts.reached_at", { time: formatTime(wireTime(row.fired_time), "second", language) })}{" "}
      <Price value={row.fired_price} decimals={decimals} className="font-medium" />
      {row.state === "away" && <span className="block text-mut">{t("alerts.away")}</span>}
    </p>
  );
}
