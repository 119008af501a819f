import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronDown } from "lucide-react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { venueNow } from "../../../../web/state/venue-time.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import type { LockOrder } from "../../contract/lock-mining-replies.ts";
import { DAY_MS } from "../../formulas.ts";
import { useLockAct } from "../lock-mining.api.ts";
import { LockDays } from "./lock-days.tsx";
import { CARD, Line, useLockWords } from "./words.tsx";

interface CardProps {
  readonly lock: LockOrder;
  /** Its days are shown from the beginning. */
  readonly isWanted: boolean;
  readonly receipts: readonly string[];
  readonly onLeave: () => void;
}

/** A lock: what it holds, what it paid, what leaving would bring, or how it ended. */
export function LockCard({ lock, isWanted, receipts, onLeave }: CardProps): ReactElement {
  const t = useT();
  const { days } = useLockWords();
  const [isOpen, setOpen] = useState(isWanted);
  const isRunning = lock.how === "";
  return (
    <article className={`${CARD} px-4 py-3`} aria-label={t("lock-mining.number", { id: lock.id })}>
      <Head lock={lock} />
      <div
        role="progressbar"
        aria-label={t("lock-mining.paid_days", { paid: lock.days_paid, days: days(lock.day) })}
        aria-valuenow={lock.days_paid}
        aria-valuemin={0}
        aria-valuemax={lock.day}
        className="mt-2 h-1 overflow-hidden rounded-full bg-fill-strong"
      >
        <div className="h-full rounded-full bg-[#2d8f9d]" style={{ width: `${(lock.days_paid * 100) / lock.day}%` }} />
      </div>
      {isRunning ? <Running lock={lock} /> : <Ended lock={lock} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-brand"
        >
          {t("lock-mining.days_rates")}
          <ChevronDown className={`size-4 transition-transform ${isOpen ? "rotate-180" : ""}`} aria-hidden />
        </button>
        {isRunning ? (
          <Button small onClick={onLeave}>
            {t("lock-mining.leave")}
          </Button>
        ) : (
          lock.receipt !== "" && <CheckLink id={lock.receipt} ids={receipts} />
        )}
      </div>
      {isOpen && <LockDays lock={lock} />}
    </article>
  );
}

function Head({ lock }: { readonly lock: LockOrder }): ReactElement {
  const t = useT();
  const { days, dayRange, mine } = useLockWords();
  const endsToday = lock.how === "" && lock.end_ms - venueNow() < DAY_MS;
  const state =
    lock.how !== "" ? t(`lock-mining.how.${lock.how}`) : endsToday ? t("lock-mining.ends_today") : t("lock-mining.show.running");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CoinIcon code={lock.currency_name} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          {days(lock.day)}
          <span className="rounded-md bg-fill px-1.5 py-0.5 text-2xs text-mut">{state}</span>
        </p>
        <p className="text-xs text-mut tabular-nums">
          {dayRange(lock.rate_low, lock.rate_high)} · {t("lock-mining.number", { id: lock.id })}
        </p>
      </div>
      <p className="ml-auto text-right text-sm font-semibold tabular-nums big-letters:basis-full">
        {mine(lock.amount, lock)} {lock.currency_name}
      </p>
    </div>
  );
}

function Running({ lock }: { readonly lock: LockOrder }): ReactElement {
  const t = useT();
  const { days, mine, utc } = useLockWords();
  const act = useLockAct();
  const setRenew = (renews: boolean): void =>
    act.mutate({ path: "/lh/deposit/order/renew", fields: { id: lock.id, renew: renews ? "1" : "0" } });
  return (
    <>
      <dl className="pt-2">
        <Line label={t("lock-mining.paid_days", { paid: lock.days_paid, days: days(lock.day) })}>
          <span className="text-up">+{mine(lock.total_interest, lock)}</span>
        </Line>
        <Line label={t("lock-mining.out_now")}>{mine(lock.out_now, lock)}</Line>
        <Line label={t("lock-mining.penalty_now")}>{mine(String(lock.cancel_fee), lock)}</Line>
        <Line label={t("lock-mining.back_on")}>{utc(lock.end_ms)}</Line>
      </dl>
      <div className="flex min-h-11 items-center justify-between gap-3 text-sm">
        <span aria-hidden className="text-mut">
          {t("lock-mining.again")}
        </span>
        <Switch label={t("lock-mining.again")} checked={lock.renew === 1} onChecked={setRenew} />
      </div>
      {lock.renewal_of > 0 && <p className="text-xs text-mut">{t("lock-mining.renewal_of", { id: lock.renewal_of })}</p>}
      <p role="alert" className="text-xs text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
    </>
  );
}

function Ended({ lock }: { readonly lock: LockOrder }): ReactElement {
  const t = useT();
  const { days, mine, utc } = useLockWords();
  return (
    <>
      <dl className="pt-2">
        <Line label={t("lock-mining.paid_days", { paid: lock.days_paid, days: days(lock.day) })}>
          <span className="text-up">+{mine(lock.total_interest, lock)}</span>
        </Line>
        <Line label={t("lock-mining.penalty")}>{mine(lock.penalty, lock)}</Line>
        <Line label={t("lock-mining.ended_on")}>{utc(lock.closed_ms)}</Line>
      </dl>
      {lock.renewed_by > 0 && <p className="text-xs text-mut">{t("lock-mining.renewed_by", { id: lock.renewed_by })}</p>}
      {lock.not_renewed !== "" && <p className="text-xs text-mut">{t("lock-mining.not_again", { reason: lock.not_renewed })}</p>}
    </>
  );
}
