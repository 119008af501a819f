import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { WebhookRow } from "../contract/webhooks.contract.ts";

const TONES = { active: "bg-up-tint text-up", paused: "bg-fill text-mut", failing: "bg-down-tint text-down" };

/** A webhook in the list: where it leads, what it tells, how it goes. */
export function WebhookCard({ row, onOptions }: { readonly row: WebhookRow; readonly onOptions: () => void }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const language = usePreferences((state) => state.language);
  const time = (text: string): string => formatTime(wireTime(text), "moment", language);
  const state = row.state === "active" && row.failing_since !== "" ? "failing" : row.state;
  const why = row.paused_reason === "" || row.paused_reason === "person" ? undefined : row.paused_reason;
  const facts = [
    row.last_delivered_at === "" ? t("webhooks.last.never") : t("webhooks.last", { at: time(row.last_delivered_at) }),
    ...(row.waiting === 0 ? [] : [t("webhooks.waiting", { count: row.waiting })]),
    ...(row.old_secret_until === "" ? [] : [t("webhooks.old_secret", { at: time(row.old_secret_until) })]),
  ];
  return (
    <li className="flex flex-col gap-3 rounded-2xl border border-line bg-card p-4">
      <p className="font-semibold break-all">{row.url}</p>
      <p className="flex flex-wrap gap-2 text-xs">
        <span className={`rounded-full px-2 py-0.5 font-semibold ${TONES[state]}`}>{t(`webhooks.state.${state}`)}</span>
        {row.events.map((event) => (
          <span key={event} className="rounded-full bg-fill px-2 py-0.5">
            {t(`webhooks.event.${event}`)}
          </span>
        ))}
      </p>
      {why !== undefined && <p className="text-sm text-down">{t(`webhooks.why.${why}`)}</p>}
      <ul className="text-xs text-mut">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-2">
        <Button small onClick={() => navigation.to(withQuery(routes.webhookDeliveries, { id: row.id }))}>
          {t("webhooks.deliveries")}
        </Button>
        <Button small onClick={onOptions}>
          {t("webhooks.options")}
        </Button>
      </div>
    </li>
  );
}
