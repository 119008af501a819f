import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Clock } from "lucide-react";
import { useRequestId } from "../../../web/api/request-id.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { useNavigation } from "../../../web/router/navigation.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { networkText } from "../../../web/venue/network-names.ts";
import type { WithdrawalView } from "../contract/withdrawals.contract.ts";
import { useCancelWithdrawal, useWithdrawal } from "./withdrawals.api.ts";

/** One withdrawal: what it waits for and until when, its sums, its steps. */
export function WithdrawalPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const id = Number.parseInt(params.get("id") ?? "", 10) || 0;
  const reply = useWithdrawal(id);
  return (
    <>
      <PageHeader title={t("withdrawals.one", { id })} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-3">
        {reply.isPending && <SkeletonRows count={6} />}
        {reply.isError && reply.data === undefined && <HistoryError error={reply.error} onRetry={() => void reply.refetch()} />}
        {reply.data !== undefined && <Withdrawal view={reply.data} />}
      </PageBody>
    </>
  );
}

const TONES = { 1: "text-brand", 2: "text-up", 3: "text-mut" } as const;

function Withdrawal({ view }: { readonly view: WithdrawalView }): ReactElement {
  const t = useT();
  return (
    <>
      <section className="flex items-center gap-3 rounded-2xl border border-line bg-card px-4 py-4">
        <CoinIcon code={view.name} size={40} />
        <div className="min-w-0 flex-1">
          <p className={`text-sm font-semibold ${TONES[view.status]}`} role="status">
            {view.status_text}
          </p>
          <Amount value={view.number} decimals={8} least={2} unit={view.name} mine className="text-xl leading-7 font-semibold break-all" />
        </div>
        {view.receipt !== "" && <CheckLink id={view.receipt} ids={[view.receipt]} />}
      </section>
      {view.waits.length > 0 && <Waits view={view} />}
      <Sums view={view} />
      <section aria-label={t("withdrawals.steps")} className="rounded-2xl border border-line bg-card px-4 py-3">
        <h2 className="pb-2 text-base leading-5 font-semibold">{t("withdrawals.steps")}</h2>
        <ol>
          {view.steps.map(({ step, at }, index) => (
            <li key={step} className="relative flex min-h-9 items-start justify-between gap-4 pl-5 text-sm">
              <span
                aria-hidden
                className={`absolute top-1.5 left-0 size-2 rounded-full ${index === view.steps.length - 1 ? "bg-mark" : "bg-mut"}`}
              />
              {index < view.steps.length - 1 && <span aria-hidden className="absolute top-4 bottom-0 left-1 w-px bg-line" />}
              <span>{step === "ended" ? view.status_text : t(`withdrawals.step.${step}`)}</span>
              <Moment at={at} style="second" className="shrink-0 text-xs text-mut" />
            </li>
          ))}
        </ol>
      </section>
      {view.can_cancel && <Cancel view={view} />}
    </>
  );
}

function Waits({ view }: { readonly view: WithdrawalView }): ReactElement {
  const t = useT();
  const now = venueNow();
  const language = usePreferences((state) => state.language);
  return (
    <section aria-label={t("withdrawals.waits_for")} className="rounded-2xl border border-line bg-card px-4 pt-3 pb-1">
      <p className="flex items-baseline justify-between gap-3">
        <b className="text-base leading-5 font-semibold">{t("withdrawals.waits_for")}</b>
        <span className="text-xs text-mut">{t("withdrawals.lifts_itself")}</span>
      </p>
      <ul className="divide-y divide-line">
        {view.waits.map(({ why, title, text, until }) => (
          <li key={`${why} ${until}`} className="py-3">
            <p className="text-sm font-semibold">{title}</p>
            <p className="mt-0.5 text-xs text-mut">{text}</p>
            <p className="mt-1 flex items-center gap-1.5 text-xs" role="timer">
              <Clock className="size-3.5 text-brand" aria-hidden />
              {formatWait(until - now, language)} · <Moment at={until} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sums({ view }: { readonly view: WithdrawalView }): ReactElement {
  const t = useT();
  const amount = (value: string): ReactElement => (
    <Amount value={value} decimals={8} least={2} unit={view.name} mine className="font-semibold" />
  );
  const isReturned = view.status === 3;
  return (
    <dl className="divide-y divide-line rounded-2xl border border-line bg-card px-4 text-sm">
      <Fact name={t("withdrawals.taken")}>{amount(view.number)}</Fact>
      <Fact name={t("withdrawals.fee")}>{amount(view.fee)}</Fact>
      {!isReturned && <Fact name={t("withdrawals.what_arrives")}>{amount(view.arrives)}</Fact>}
      {isReturned && view.notes !== "" && (
        <Fact name={t("withdrawals.why")}>{view.state === "cancelled" ? view.status_text : view.notes}</Fact>
      )}
      <Fact name={t("withdrawals.to")}>
        <b className="font-semibold">{view.label}</b>
        <span className="block break-all text-mut">{view.to}</span>
      </Fact>
      <Fact name={t("withdrawals.network")}>{networkText(view.network)}</Fact>
      {view.reference !== "" && (
        <Fact name={t("withdrawals.reference")}>
          <span className="break-all tabular-nums">{view.reference}</span>
          {view.reference.startsWith("PAPER") && <span className="block text-xs text-mut">{t("withdrawals.paper_reference")}</span>}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 py-2">
      <dt className="shrink-0 text-mut">{name}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function Cancel({ view }: { readonly view: WithdrawalView }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [open, setOpen] = useState(false);
  const cancel = useCancelWithdrawal();
  const requestId = useRequestId();
  return (
    <>
      <Button className="w-full" onClick={() => setOpen(true)}>
        {t("withdrawals.cancel")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        title={t("withdrawals.cancel_ask")}
        text={t("withdrawals.cancel_text", { amount: `${formatTrimmed(view.number, { least: 0, most: 8 }, language)} ${view.name}` })}
        confirmLabel={t("withdrawals.confirm_yes")}
        cancelLabel={t("shell.back")}
        pending={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(
            { id: view.id, request_id: requestId.current() },
            {
              onSuccess: (text) => showToast(text, "good"),
              onSettled: () => {
                requestId.renew();
                setOpen(false);
              },
            },
          )
        }
      />
    </>
  );
}
