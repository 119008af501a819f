import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { amount } from "../../../../money/units.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import type { LockOrder, LockPreview } from "../../contract/lock-mining-replies.ts";
import { useLockAct, useRedeemPreview, useSentOnce } from "../lock-mining.api.ts";
import { unitsOf } from "../lock-view.ts";
import { PenaltyBlock } from "./penalty-block.tsx";
import { Line, Risk, useLockWords } from "./words.tsx";

interface SheetProps {
  /** Undefined: closed. */
  readonly lock: LockOrder | undefined;
  readonly onClose: () => void;
}

/** What leaving costs and brings, as the venue computes it at this moment; asked before it is done. */
export function RedeemSheet({ lock, onClose }: SheetProps): ReactElement {
  const t = useT();
  const preview = useRedeemPreview(lock?.id ?? 0);
  return (
    <Sheet open={lock !== undefined} onOpen={(open) => !open && onClose()} title={t("lock-mining.leave.title")}>
      {lock !== undefined && preview.isPending && <Skeleton className="mb-2 h-64 w-full" />}
      {lock !== undefined && preview.isError && preview.data === undefined && (
        <ErrorState text={failureText(preview.error)} retryLabel={t("shell.retry")} onRetry={() => void preview.refetch()} />
      )}
      {lock !== undefined && preview.data !== undefined && <Leaving lock={lock} preview={preview.data} onClose={onClose} />}
    </Sheet>
  );
}

interface LeavingProps {
  readonly lock: LockOrder;
  readonly preview: LockPreview;
  readonly onClose: () => void;
}

function Leaving({ lock, preview, onClose }: LeavingProps): ReactElement {
  const t = useT();
  const { sum, percent } = useLockWords();
  const act = useLockAct();
  const sendOnce = useSentOnce(act);
  const coin = lock.currency_name;
  const leave = (): void => sendOnce({ path: "/lh/deposit/order/cancel", fields: { id: lock.id } }, onClose);
  return (
    <div className="flex flex-col gap-3 pb-2">
      {preview.is_whole === 1 ? (
        <p className="text-sm">{t("lock-mining.leave.whole")}</p>
      ) : (
        <PenaltyBlock
          terms={lock}
          principal={unitsOf(preview.amount, lock.decimals) ?? amount(0n)}
          days={lock.day}
          daysLeft={preview.days_left}
        />
      )}
      <dl className="border-t border-line pt-2">
        <Line label={t("lock-mining.principal")}>{sum(preview.amount, lock)}</Line>
        <Line label={t("lock-mining.penalty")}>
          <span className="text-down">−{sum(preview.penalty, lock)}</span>
        </Line>
        {preview.unpaid.map(({ date, rate, interest, how }) => (
          <Line key={date} label={`${date}, ${percent(rate, 2)} (${t(`lock-mining.unpaid.${how}`)})`}>
            <span className="text-up">+{sum(interest, lock)}</span>
          </Line>
        ))}
        <Line label={t("lock-mining.receive")} isLarge>
          {sum(preview.receive, lock)} {coin}
        </Line>
        <Line label={t("lock-mining.interest_paid")}>{sum(preview.interest_paid, lock)}</Line>
      </dl>
      {preview.is_whole === 0 && <Risk>{t("lock-mining.leave.note")}</Risk>}
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
        <Button onClick={onClose}>{t("lock-mining.leave.stay")}</Button>
        <Button tone="gold" pending={act.isPending} onClick={leave}>
          {t("lock-mining.leave.go", { amount: sum(preview.receive, lock) })}
        </Button>
      </div>
    </div>
  );
}
