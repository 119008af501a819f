import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { LockConfigRow } from "../../contract/lock-mining-replies.ts";
import { wholeOf } from "../lock-view.ts";
import { Line, PlayChip, Risk, useLockWords } from "./words.tsx";

interface ConfirmProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly product: LockConfigRow;
  readonly typed: string;
  readonly renews: boolean;
  readonly backAt: number;
  readonly isPending: boolean;
  readonly error: string;
  readonly onLock: () => void;
}

/** What is about to be locked: until when, for what, and what leaving costs. */
export function LockConfirm({ open, onOpen, product, typed, renews, backAt, isPending, error, onLock }: ConfirmProps): ReactElement {
  const t = useT();
  const { sum, range, utc, days, dayRange, percent } = useLockWords();
  const [low, high] = wholeOf(product, typed);
  const coin = product.currency_name;
  return (
    <Sheet open={open} onOpen={onOpen} title={t("lock-mining.confirm")}>
      <div className="flex flex-col gap-3 pb-2">
        <dl>
          <Line label={t("lock-mining.principal")} isLarge>
            {sum(typed, product)} {coin}
          </Line>
          <Line label={days(product.day)}>{dayRange(product.rate_low, product.rate_high)}</Line>
          <Line label={t("lock-mining.in_all")}>
            <span className="text-up">+{range(low, high, product)}</span>
          </Line>
          <Line label={t("lock-mining.fee")}>{sum("0", product)}</Line>
          <Line label={t("lock-mining.back_on")}>{utc(backAt)}</Line>
          <Line label={t("lock-mining.again")}>{t(renews ? "lock-mining.yes" : "lock-mining.no")}</Line>
        </dl>
        <PlayChip product={product} />
        <Risk>
          {t("lock-mining.confirm.note", { time: utc(backAt) })} {t("lock-mining.risk", { rate: percent(product.penalty_rate) })}
        </Risk>
        <p role="alert" className="text-sm text-down empty:hidden">
          {error}
        </p>
        <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
          <Button onClick={() => onOpen(false)}>{t("shell.cancel")}</Button>
          <Button tone="gold" pending={isPending} onClick={onLock}>
            {t("lock-mining.lock_what", { what: `${sum(typed, product)} ${coin}` })}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
