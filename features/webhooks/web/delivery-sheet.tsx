import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../web/ui/states.tsx";
import type { DeliveryDetail } from "../contract/webhooks.contract.ts";
import { DeliveryState } from "./delivery-state.tsx";
import { useDelivery, useWebhookCall } from "./webhooks.api.ts";
import { readableBody } from "./webhooks.form.ts";

/** One delivery: what was sent, what came back, and once more. */
export function DeliverySheet({ id, onDone }: { readonly id: number; readonly onDone: () => void }): ReactElement {
  const t = useT();
  const delivery = useDelivery(id);
  const resend = useWebhookCall("resend");
  if (delivery.data === undefined && delivery.isError)
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void delivery.refetch()} />;
  if (delivery.data === undefined) return <Skeleton className="h-40 rounded-2xl" />;
  return (
    <div className="flex flex-col gap-4 pb-2">
      <Facts row={delivery.data} />
      <Button tone="gold" pending={resend.isPending} onClick={() => resend.mutate({ id }, { onSuccess: onDone })}>
        {t("webhooks.resend")}
      </Button>
      <Text label={t("webhooks.sent_body")} text={readableBody(delivery.data.body)} />
      {delivery.data.response !== "" && <Text label={t("webhooks.answer_body")} text={readableBody(delivery.data.response)} />}
    </div>
  );
}

function Facts({ row }: { readonly row: DeliveryDetail }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const time = (text: string): string => formatTime(wireTime(text), "second", language);
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0 text-xs text-mut">
        <code className="block break-all">{row.event_id}</code>
        <p>{time(row.created_at)}</p>
        <p>{t("webhooks.tries", { count: row.tries })}</p>
        {row.state === "waiting" && row.tries > 0 && <p>{t("webhooks.next", { at: time(row.next_at) })}</p>}
      </div>
      <DeliveryState row={row} />
    </div>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <section>
      <h3 className="mb-1 text-sm text-mut">{label}</h3>
      <pre className="rounded-field bg-fill p-3 font-mono text-xs break-all whitespace-pre-wrap">{text}</pre>
    </section>
  );
}
