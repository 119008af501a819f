import { useState } from "react";
import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Figure } from "../../../../web/ui/figure.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { LoanRow } from "../../contract/loans-replies.ts";
import { unitsOf } from "../loan-view.ts";
import { useLoanAct, type LoanAct } from "../loans.api.ts";
import { useSum } from "./use-sum.ts";

export type ActKind = "repay" | "add" | "take";

interface SheetProps {
  readonly loan: LoanRow;
  /** Undefined: closed. */
  readonly kind: ActKind | undefined;
  readonly onClose: () => void;
}

/** Repays in part or whole, pledges more, or takes out. */
export function ActSheet({ loan, kind, onClose }: SheetProps): ReactElement {
  const t = useT();
  const title = kind === "add" ? t("loans.add") : kind === "take" ? t("loans.take") : t("product.repay");
  return (
    <Sheet open={kind !== undefined} onOpen={(open) => !open && onClose()} title={title}>
      {kind !== undefined && <Acting loan={loan} kind={kind} onClose={onClose} />}
    </Sheet>
  );
}

function Acting({ loan, kind, onClose }: { readonly loan: LoanRow; readonly kind: ActKind; readonly onClose: () => void }): ReactElement {
  const t = useT();
  const sumOf = useSum();
  const [typed, setTyped] = useState("");
  const [from, setFrom] = useState<"own" | "collateral">("own");
  const act = useLoanAct();
  const isRepaying = kind === "repay";
  const [code, decimals] = isRepaying ? [loan.currency_name, loan.decimals] : [loan.margin_name, loan.margin_decimals];
  const sum = (value: string): string => sumOf(value, decimals);
  const send = (fields: LoanAct["fields"]): void =>
    act.mutate({ path: isRepaying ? "/borrow/order/applyRefund" : "/borrow/order/margin", fields }, { onSuccess: onClose });
  return (
    <div className="flex flex-col gap-3 pb-2">
      {isRepaying ? (
        <dl className="grid grid-cols-3 gap-x-3 text-sm tabular-nums big-letters:grid-cols-1">
          <Figure label={t("loans.late")}>{sum(loan.late)}</Figure>
          <Figure label={t("loans.interest")}>{sum(loan.interest)}</Figure>
          <Figure label={t("loans.principal")}>{sum(loan.principal)}</Figure>
        </dl>
      ) : (
        kind === "take" && (
          <p className="text-sm text-mut tabular-nums">
            {t("loans.may_take")} {sum(loan.may_take)} {code}
          </p>
        )
      )}
      {isRepaying && loan.currency_id === loan.margin_id && (
        <Segmented
          label={t("loans.from")}
          value={from}
          onValue={setFrom}
          options={[
            { value: "own", label: t("loans.from_own") },
            { value: "collateral", label: t("loans.from_pledge") },
          ]}
        />
      )}
      <NumberField label={`${t("loans.amount")} (${code})`} value={typed} decimals={decimals} onText={setTyped} />
      {isRepaying && <p className="text-xs text-mut">{t("loans.order_of_payment")}</p>}
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <div className="grid grid-cols-2 gap-2 big-letters:grid-cols-1">
        {isRepaying ? (
          <Button pending={act.isPending} onClick={() => send({ orderId: loan.id, from })}>
            {t("loans.repay_all")}
          </Button>
        ) : (
          <Button onClick={onClose}>{t("shell.cancel")}</Button>
        )}
        <Button
          tone="gold"
          pending={act.isPending}
          disabled={unitsOf(typed, decimals) === undefined}
          onClick={() => send(isRepaying ? { orderId: loan.id, amount: typed, from } : { id: loan.id, type: kind, amount: typed })}
        >
          {isRepaying ? t("product.repay") : kind === "add" ? t("loans.add") : t("loans.take")}
        </Button>
      </div>
    </div>
  );
}
