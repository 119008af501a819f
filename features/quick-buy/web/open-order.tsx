import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Check, Clock, Copy, ExternalLink, FlaskConical } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { copyText } from "../../../web/shell/copy-text.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { QuickBuyView } from "../contract/quick-buy.contract.ts";
import { PayRing } from "./pay-ring.tsx";
import { useOrderStep } from "./quick-buy.api.ts";

/** An order that waits for its payment: how long, to whom, with which words; and what comes then. */
export function OpenOrder({ order, onNew }: { readonly order: QuickBuyView; readonly onNew: () => void }): ReactElement {
  const t = useT();
  const { currency, bank, mode } = order;
  const terms = [currency, bank, mode === "" ? "" : t(`quick-buy.mode.${mode as "bank"}`)].filter((part) => part !== "");
  return (
    <section aria-label={t("quick-buy.open")} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-center justify-between gap-3 rounded-2xl border border-line bg-card py-2 pr-2 pl-4">
        <p className="min-w-0 truncate text-sm font-semibold">{terms.join(" · ")}</p>
        <Button small tone="quiet" className="shrink-0" onClick={onNew}>
          {t("quick-buy.new")}
        </Button>
      </div>
      <PayCard order={order} />
      <Steps isSaid={order.state === "said"} />
      <a
        href={order.url}
        target="_blank"
        rel="noreferrer"
        className="flex items-start gap-2.5 rounded-2xl bg-fill p-3.5 text-sm text-mut hover:bg-fill-strong"
      >
        <FlaskConical className="mt-0.5 size-4.5 shrink-0 text-brand" aria-hidden />
        <span className="min-w-0 flex-1">
          {t("quick-buy.sandbox")} <b className="font-semibold text-fg">{t("quick-buy.to_provider")}</b>
        </span>
        <ExternalLink className="mt-0.5 size-4.5 shrink-0" aria-hidden />
      </a>
      <Foot order={order} />
    </section>
  );
}

function PayCard({ order }: { readonly order: QuickBuyView }): ReactElement {
  const t = useT();
  const { id, pay, currency, amount, state, status_text: status, at, until, payee, account, reference, payer } = order;
  return (
    <div className="rounded-2xl border border-line bg-card px-4 pt-4 pb-1">
      <div className="flex items-center gap-4 pb-4">
        {state === "open" && <PayRing at={at} until={until} />}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-mut">
            <span className="rounded-md bg-brand-tint px-2 py-0.5 font-semibold text-brand">{status}</span>
            <span className="tabular-nums">{t("quick-buy.number", { id: String(id) })}</span>
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <Amount value={String(pay)} decimals={2} unit={currency} className="text-2xl font-semibold" />
            <span className="text-sm text-mut">
              → <Amount value={amount} decimals={6} least={2} unit="USDT" />
            </span>
          </p>
          <p className="mt-0.5 text-xs text-mut">
            {t("quick-buy.until")} <Moment at={until} />. {t("quick-buy.then")}
          </p>
        </div>
      </div>
      <CopyRow label={t("quick-buy.payee")} value={payee} />
      <CopyRow label={t("quick-buy.account")} value={account} />
      <CopyRow label={t("quick-buy.reference")} value={reference} />
      {payer !== "" && <Row label={t("quick-buy.payer")}>{payer}</Row>}
    </div>
  );
}

function Row({ label, children, end }: { readonly label: string; readonly children: ReactNode; readonly end?: ReactNode }): ReactElement {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 border-t border-line py-2">
      <p className="min-w-0">
        <span className="block text-2xs text-mut">{label}</span>
        <b className="font-semibold break-words tabular-nums">{children}</b>
      </p>
      {end}
    </div>
  );
}

function CopyRow({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  const t = useT();
  return (
    <Row
      label={label}
      end={
        <Button small aria-label={`${t("quick-buy.copy")}: ${label}`} onClick={() => void copyText(value)}>
          <Copy className="size-4" aria-hidden />
          {t("quick-buy.copy")}
        </Button>
      }
    >
      {value}
    </Row>
  );
}

function Steps({ isSaid }: { readonly isSaid: boolean }): ReactElement {
  const t = useT();
  const steps = [
    { name: t("quick-buy.step.pay"), when: isSaid ? t("quick-buy.step.done") : t("quick-buy.step.now"), isDone: isSaid, isNow: !isSaid },
    { name: t("quick-buy.step.paid"), when: isSaid ? t("quick-buy.step.now") : t("quick-buy.step.said"), isDone: false, isNow: isSaid },
    { name: t("quick-buy.step.credited"), when: t("quick-buy.step.when"), isDone: false, isNow: false },
  ];
  return (
    <ol className="grid grid-cols-3 gap-2 rounded-2xl border border-line bg-card p-3.5 big-letters:grid-cols-1">
      {steps.map(({ name, when, isDone, isNow }) => (
        <li key={name} aria-current={isNow ? "step" : undefined} className="flex min-w-0 items-start gap-2">
          <span
            className={`flex size-5 shrink-0 items-center justify-center rounded-full ${isNow || isDone ? "bg-fg text-card" : "bg-fill-strong text-mut"}`}
            aria-hidden
          >
            {isDone ? (
              <Check className="size-3.5" />
            ) : isNow ? (
              <Clock className="size-3.5" />
            ) : (
              <span className="size-1.5 rounded-full bg-current" />
            )}
          </span>
          <span className="min-w-0">
            <span className={`block text-sm leading-5 ${isNow ? "font-semibold" : "text-mut"}`}>{name}</span>
            <span className="block text-2xs text-mut">{when}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** In sight however long the page is. */
function Foot({ order: { id, state, to } }: { readonly order: QuickBuyView }): ReactElement {
  const t = useT();
  const step = useOrderStep();
  const [asks, setAsks] = useState(false);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-bg px-4 pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))] xl:mx-0 xl:rounded-2xl xl:border xl:bg-card xl:pb-3">
      <p className="flex flex-wrap justify-between gap-x-3 pb-2 text-xs text-mut">
        <span>{t(`quick-buy.to.${to}`)}</span>
        <span>{t("quick-buy.fixed")}</span>
      </p>
      <div className="flex gap-2.5">
        <Button className="min-w-0 flex-1" disabled={step.isPending} onClick={() => setAsks(true)}>
          {t("quick-buy.cancel")}
        </Button>
        {state === "open" && (
          <Button tone="gold" className="min-w-0 flex-1" pending={step.isPending} onClick={() => step.mutate(["paid", id])}>
            {t("quick-buy.i_have_paid")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asks}
        onOpen={setAsks}
        title={t("quick-buy.cancel")}
        text={t("quick-buy.cancel.text")}
        confirmLabel={t("quick-buy.cancel")}
        cancelLabel={t("shell.back")}
        pending={step.isPending}
        onConfirm={() => step.mutate(["cancel", id], { onSettled: () => setAsks(false) })}
      />
    </div>
  );
}
