import type { ReactElement } from "react";
import { BellPlus, BellRing } from "lucide-react";
import { useT } from "../../i18n/texts.ts";
import { IconButton } from "../../ui/button.tsx";
import { useAlertsOf } from "../../alerts/alerts.api.ts";
import { openAlert } from "../../alerts/alerts.store.ts";

/** Sets a price alert in a market; rings while some wait there. */
export function AlertBell({ symbol, className = "" }: { readonly symbol: string; readonly className?: string }): ReactElement {
  const t = useT();
  const count = useAlertsOf(symbol).length;
  const Icon = count === 0 ? BellPlus : BellRing;
  return (
    <IconButton
      label={count === 0 ? t("trading.alert") : t("trading.alerts_waiting", { count })}
      onClick={() => openAlert({ symbol })}
      className={className}
    >
      <Icon className={`size-5 ${count === 0 ? "" : "text-fg"}`} aria-hidden />
    </IconButton>
  );
}
