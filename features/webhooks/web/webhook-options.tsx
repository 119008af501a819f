import type { ReactElement } from "react";
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { ListCard, ListRow } from "../../../web/ui/list-row.tsx";
import type { WebhookRow } from "../contract/webhooks.contract.ts";
import { useWebhookCall } from "./webhooks.api.ts";

/** What is asked about before it is done. */
export type Asked = "change" | "renew" | "delete";

interface WebhookOptionsProps {
  readonly row: WebhookRow;
  readonly onAsk: (asked: Asked) => void;
  readonly onDone: () => void;
}

/** What can be done with a webhook. */
export function WebhookOptions({ row, onAsk, onDone }: WebhookOptionsProps): ReactElement {
  const t = useT();
  const [test, pause, resume] = [useWebhookCall("test"), useWebhookCall("pause"), useWebhookCall("resume")];
  const call = ({ mutate, isPending }: typeof test): void => {
    if (!isPending) mutate({ id: row.id }, { onSettled: onDone });
  };
  return (
    <div className="flex flex-col gap-3 pb-2">
      <p className="text-sm break-all text-mut">{row.url}</p>
      <ListCard>
        {row.state === "active" && (
          <>
            <ListRow icon={<Send aria-hidden />} label={t("webhooks.test")} onPress={() => call(test)} />
            <ListRow icon={<Pause aria-hidden />} label={<Noted label="webhooks.pause" />} onPress={() => call(pause)} />
          </>
        )}
        {row.state === "paused" && <ListRow icon={<Play aria-hidden />} label={t("webhooks.resume")} onPress={() => call(resume)} />}
        <ListRow icon={<Pencil aria-hidden />} label={t("webhooks.change")} onPress={() => onAsk("change")} />
        <ListRow icon={<KeyRound aria-hidden />} label={t("webhooks.renew")} onPress={() => onAsk("renew")} />
        <ListRow icon={<Trash2 aria-hidden />} label={t("webhooks.delete")} onPress={() => onAsk("delete")} />
      </ListCard>
    </div>
  );
}

function Noted({ label }: { readonly label: "webhooks.pause" }): ReactElement {
  const t = useT();
  return (
    <>
      {t(label)}
      <span className="block text-xs text-mut">{t(`${label}.note`)}</span>
    </>
  );
}
