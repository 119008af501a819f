import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { DeliveryRow } from "../contract/webhooks.contract.ts";

const TONES = { delivered: "text-up", failed: "text-down", waiting: "text-mut" };

/** What became of a delivery, with the last answer below. */
export function DeliveryState({ row }: { readonly row: DeliveryRow }): ReactElement {
  const t = useT();
  return (
    <span className="max-w-[50%] shrink-0 text-right">
      <span className={`block text-sm font-semibold ${TONES[row.state]}`}>{t(`webhooks.delivery.${row.state}`)}</span>
      {row.tries > 0 && (
        <span className="block text-xs text-mut">
          {row.last_error === "" ? t("webhooks.answer", { status: row.last_status }) : t(`webhooks.error.${row.last_error}`)}
        </span>
      )}
    </span>
  );
}
