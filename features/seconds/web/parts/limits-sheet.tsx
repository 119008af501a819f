import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { Link } from "react-router";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { routes } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { SecondsLimitRow, SecondsMineReply } from "../../contract/seconds-replies.ts";
import { useBound, useMine } from "../seconds.api.ts";
import { shareUsed, usedOf } from "../seconds-view.ts";
import { AskSwitch } from "./confirm-sheet.tsx";

const DECIMALS = 6;

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What somebody allows themselves a day, the question before each purchase, and the way to a break. */
export function LimitsSheet({ open, onClose }: SheetProps): ReactElement {
  const t = useT();
  const mine = useMine().data;
  return (
    <Sheet open={open} onOpen={(isOpen) => !isOpen && onClose()} title={t("seconds.limits")}>
      <div className="flex flex-col gap-5 pb-2">
        <p className="text-xs leading-5 text-mut">{t("seconds.limits.note")}</p>
        {mine?.limits.map((row) => (
          <LimitForm key={`${row.limit} ${row.amount} ${row.next_from}`} row={row} mine={mine} />
        ))}
        <AskSwitch />
        <Link to={routes.limits} className="inline-flex min-h-11 items-center self-start text-sm text-brand underline underline-offset-2">
          {t("seconds.limits.breaks")}
        </Link>
      </div>
    </Sheet>
  );
}

/** How much of a limit the day has used. */
function Use({ share }: { readonly share: number }): ReactElement {
  const t = useT();
  return (
    <div
      className="h-1.5 overflow-hidden rounded-full bg-fill"
      role="progressbar"
      aria-label={t("seconds.limits.used", { used: `${share} %` })}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={`h-full rounded-full ${share >= 100 ? "bg-down" : "bg-brand"}`} style={{ width: `${share}%` }} />
    </div>
  );
}

function LimitForm({ row, mine }: { readonly row: SecondsLimitRow; readonly mine: SecondsMineReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const bound = useBound();
  const [text, setText] = useState(row.amount);
  const used = usedOf(mine, row.limit);
  const money = (value: string): string => formatTrimmed(value, { least: 0, most: 2 }, language);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    bound.mutate({ limit: row.limit, amount: text });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t(`seconds.limits.${row.limit}`)} className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut">
        <span>
          {row.amount === "" ? (
            t("seconds.limits.none")
          ) : (
            <Amount value={row.amount} decimals={2} least={0} unit="USDT" className="font-semibold text-fg" />
          )}
        </span>
        <span>{t("seconds.limits.used", { used: money(used) })}</span>
      </p>
      {row.amount !== "" && <Use share={shareUsed(used, row.amount)} />}
      <div className="flex items-stretch gap-2 big-letters:flex-col">
        <div className="min-w-0 flex-1">
          <NumberField label={`${t(`seconds.limits.${row.limit}`)} (USDT)`} value={text} decimals={DECIMALS} onText={setText} />
        </div>
        <Button type="submit" tone="gold" pending={bound.isPending} disabled={text === "" || text.endsWith(".") || text === row.amount}>
          {t("seconds.limits.save")}
        </Button>
      </div>
      {row.amount !== "" && (
        <Button
          small
          className="self-start"
          pending={bound.isPending}
          onClick={() => bound.mutate({ limit: row.limit, amount: undefined })}
        >
          {t("seconds.limits.remove")}
        </Button>
      )}
      {row.next_from > 0 && (
        <p className="rounded-field bg-fill px-3 py-2 text-xs">
          {t("seconds.limits.next", {
            time: formatTime(row.next_from, "moment", language),
            amount: row.next_amount === "" ? t("seconds.limits.none") : `${money(row.next_amount)} USDT`,
          })}
        </p>
      )}
      <p role="alert" className="text-xs text-down empty:hidden">
        {bound.error === null ? "" : failureText(bound.error)}
      </p>
    </form>
  );
}
