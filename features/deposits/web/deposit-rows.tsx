import { useState } from "react";
import type { ReactElement } from "react";
import { Check, Hourglass, Undo2, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import type { DepositState, DepositView } from "../contract/deposits.contract.ts";
import { useCancelDeposit } from "./deposits.api.ts";

const ICONS: Readonly<Record<DepositState, readonly [LucideIcon, string]>> = {
  review: [Hourglass, "text-brand"],
  confirming: [Hourglass, "text-brand"],
  credited: [Check, "text-up"],
  refused: [X, "text-down"],
  cancelled: [Undo2, "text-mut"],
  vanished: [X, "text-down"],
};

/** Deposits as rows, each with what can be done about it. */
export function DepositRows({ rows }: { readonly rows: readonly DepositView[] }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [taken, setTaken] = useState<DepositView>();
  const cancel = useCancelDeposit();
  const receipts = rows.flatMap(({ receipt }) => (receipt === "" ? [] : [receipt]));
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <DepositRow key={row.id} row={row} receipts={receipts} onTakeBack={() => setTaken(row)} />
        ))}
      </ul>
      <ConfirmDialog
        open={taken !== undefined}
        onOpen={(open) => !open && setTaken(undefined)}
        title={t("deposits.cancel")}
        text={t("deposits.cancel.text", {
          amount: formatTrimmed(taken?.amount ?? "0", { least: 2, most: 8 }, language),
          coin: taken?.name ?? "",
        })}
        confirmLabel={t("deposits.cancel")}
        cancelLabel={t("shell.back")}
        pending={cancel.isPending}
        onConfirm={() => taken !== undefined && cancel.mutate(taken.id, { onSettled: () => setTaken(undefined) })}
      />
    </>
  );
}

interface RowProps {
  readonly row: DepositView;
  readonly receipts: readonly string[];
  readonly onTakeBack: () => void;
}

function DepositRow({ row, receipts, onTakeBack }: RowProps): ReactElement {
  const [Icon, tone] = ICONS[row.state];
  const source = row.channel === "paper" ? "" : row.network_name;
  return (
    <li className="flex items-start gap-3 py-3 big-letters:flex-wrap">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-fill">
        <Icon className={`size-4.5 ${tone}`} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 big-letters:basis-full">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm font-semibold">
          {row.status_text}
          <Amount value={row.amount} decimals={8} least={2} unit={row.name} mine />
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-mut">
          <span className="min-w-0">
            <Moment at={row.at} style="second" />
            {source !== "" && `, ${source}`}
            {row.why !== "" && <span className="block text-fg">{row.why}</span>}
          </span>
          <Act row={row} receipts={receipts} onTakeBack={onTakeBack} />
        </div>
      </div>
    </li>
  );
}

const LINK =
  "-mx-1 -my-1.5 inline-flex min-h-11 min-w-11 items-center justify-end rounded-lg px-1 text-xs font-medium text-brand hover:bg-fill";

function Act({ row, receipts, onTakeBack }: RowProps): ReactElement | null {
  const t = useT();
  if (row.receipt !== "") return <CheckLink id={row.receipt} ids={receipts} />;
  if (row.state === "refused")
    return (
      <Link to={withQuery(routes.deposit, { currency: row.currency_id, amount: row.amount.replace(/\.?0+$/, "") })} className={LINK}>
        {t("deposits.again")}
      </Link>
    );
  if (!row.can_cancel) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>
        {t("deposits.until")} <Moment at={row.until} />
      </span>
      <button type="button" onClick={onTakeBack} className={LINK}>
        {t("deposits.cancel")}
      </button>
    </span>
  );
}
