import { useState } from "react";
import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { ChoiceList } from "../../../../web/ui/choice-list.tsx";
import { TextField } from "../../../../web/ui/field.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { useCopyAct } from "../copy-trading.api.ts";

const REASONS = ["promises", "harassment", "impersonation", "manipulation", "other"] as const;
type Reason = (typeof REASONS)[number];

interface ReportProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly trader: { readonly id: number; readonly nickname: string };
}

/** Tells the operators of a trader, with what happened. */
export function ReportSheet({ open, onOpen, trader }: ReportProps): ReactElement {
  const t = useT();
  const [reason, setReason] = useState<Reason | undefined>(undefined);
  const [text, setText] = useState("");
  const act = useCopyAct();
  const send = (): void => {
    if (reason === undefined) return;
    const fields = { trader_user_id: trader.id, reason, text: text.trim() };
    act.mutate({ path: "/follow/report", fields }, { onSuccess: () => onOpen(false) });
  };
  return (
    <Sheet open={open} onOpen={onOpen} title={t("copy-trading.report.title", { name: trader.nickname })}>
      <div className="flex flex-col gap-3 pb-2">
        <ChoiceList
          options={REASONS.map((value) => ({ value, label: t(`copy-trading.report.${value}`) }))}
          value={reason}
          onValue={setReason}
        />
        <TextField label={t("copy-trading.report.text")} value={text} maxLength={200} onText={setText} />
        <p role="alert" className="text-sm text-down empty:hidden">
          {act.error === null ? "" : failureText(act.error)}
        </p>
        <Button tone="gold" pending={act.isPending} disabled={reason === undefined || text.trim() === ""} onClick={send}>
          {t("copy-trading.report.send")}
        </Button>
      </div>
    </Sheet>
  );
}
