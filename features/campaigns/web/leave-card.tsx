import { useState } from "react";
import type { ReactElement } from "react";
import { DoorOpen } from "lucide-react";
import { newRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { CampaignView } from "../contract/campaigns.contract.ts";
import { useCampaignStep } from "./campaigns.api.ts";

const SAID = ["give_up", "keep", "withdrawals"] as const;

/** Always open: what leaving costs, and what it does not. */
export function LeaveCard(): ReactElement {
  const t = useT();
  return (
    <section aria-label={t("campaigns.leave.title")} className="rounded-2xl border border-up/40 bg-up-tint px-4 py-3">
      <h2 className="flex items-center gap-2 text-base leading-5 font-semibold">
        <DoorOpen className="size-5 shrink-0 text-up" aria-hidden />
        {t("campaigns.leave.title")}
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs leading-5 big-letters:grid-cols-1">
        {SAID.map((name) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid big-letters:col-span-1">
            <dt className="text-mut">{t(`campaigns.leave.${name}`)}</dt>
            <dd className="font-medium">{t(`campaigns.leave.${name}.what`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type LeaveSheetProps = { readonly campaign: CampaignView; readonly open: boolean; readonly onOpen: (open: boolean) => void };

/** Asks once, with what is given up and what is kept; no reason is wanted. */
export function LeaveSheet({ campaign, open, onOpen }: LeaveSheetProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={open} onOpen={onOpen} title={t("campaigns.leave.ask")}>
      <LeaveForm campaign={campaign} onDone={() => onOpen(false)} />
    </Sheet>
  );
}

function LeaveForm({
  campaign: { bonus, currency_name: code, mine },
  onDone,
}: {
  readonly campaign: CampaignView;
  readonly onDone: () => void;
}): ReactElement {
  const t = useT();
  const leave = useCampaignStep();
  const [refusal, setRefusal] = useState<string>();
  const send = (): void =>
    leave.mutate(
      { step: "leave", fields: { id: mine?.id ?? 0, request_id: newRequestId() } },
      {
        onSuccess: (text) => {
          showToast(text, "good");
          onDone();
        },
        onError: (error) => setRefusal(failureText(error)),
      },
    );
  return (
    <div className="flex flex-col gap-4 pb-2">
      <Sums title={t("campaigns.leave.give_up")}>
        <SumLine label={t("campaigns.leave.credit")} value={mine?.credit ?? "0"} unit={code} />
        <SumLine label={t("campaigns.leave.bonus")} value={bonus} unit={code} />
      </Sums>
      <Sums title={t("campaigns.leave.keep")}>
        <SumLine label={t("campaigns.leave.own")} value={mine?.own ?? "0"} unit={code} mine />
      </Sums>
      <p className="text-xs text-mut">{t("campaigns.leave.once")}</p>
      <p role="alert" className="text-sm text-down empty:hidden">
        {refusal}
      </p>
      <div className="grid grid-cols-2 gap-2.5 big-letters:grid-cols-1">
        <Button className="px-2 text-sm" onClick={onDone}>
          {t("campaigns.stay")}
        </Button>
        <Button className="px-2 text-sm" pending={leave.isPending} onClick={send}>
          {t("campaigns.leave")}
        </Button>
      </div>
    </div>
  );
}

function Sums({ title, children }: { readonly title: string; readonly children: React.ReactNode }): ReactElement {
  return (
    <section aria-label={title} className="rounded-field bg-fill px-3.5 py-2.5 text-sm">
      <h3 className="pb-1 text-xs text-mut">{title}</h3>
      {children}
    </section>
  );
}

type SumLineProps = { readonly label: string; readonly value: string; readonly unit: string; readonly mine?: boolean };

function SumLine({ label, value, unit, mine = false }: SumLineProps): ReactElement {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{label}</span>
      <Amount value={value} decimals={6} least={2} unit={unit} mine={mine} className="font-semibold" />
    </p>
  );
}
