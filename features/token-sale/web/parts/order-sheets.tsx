import type { ReactElement } from "react";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import type { PayRow, ProjectRow, SaleOrderRow } from "../../contract/token-sale-replies.ts";
import { useSaleAct, useSentOnce } from "../token-sale.api.ts";
import { costInCoin } from "../sale-view.ts";
import { Line, Risk, useSaleWords } from "./words.tsx";

interface AskProps {
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly project: ProjectRow;
  readonly pay: PayRow;
  readonly typed: string;
  /** In what it is paid with. */
  readonly cost: string;
  readonly onAsked: () => void;
}

/** What is about to be asked for, what is set aside for it, and what may come of it. */
export function AskSheet({ open, onOpen, project, pay, typed, cost, onAsked }: AskProps): ReactElement {
  const t = useT();
  const { tokens, money, moment } = useSaleWords();
  const act = useSaleAct();
  const sendOnce = useSentOnce(act);
  const isCash = pay.currency_id === project.pay_currency_id;
  const most = isCash ? cost : (costInCoin(pay, project.decimals, typed)?.most ?? cost);
  const amount = typed.replace(/\.$/, "");
  const send = (): void => {
    const fields = { project_id: project.id, amount, pay_currency: pay.currency_id, most };
    sendOnce({ path: "/project/order", fields }, onAsked);
  };
  return (
    <Sheet open={open} onOpen={onOpen} title={t("token-sale.confirm")}>
      <div className="flex flex-col gap-3 pb-2">
        <dl>
          <Line label={t("token-sale.ask_for")} isLarge>
            {tokens(amount, project.decimals)} {project.currency_name}
          </Line>
          <Line label={t("token-sale.set_aside")}>
            {money(cost, pay.currency_name, pay.decimals)} {pay.currency_name}
          </Line>
          {!isCash && (
            <Line label={t("token-sale.dearest")}>
              {money(most, pay.currency_name, pay.decimals)} {pay.currency_name}
            </Line>
          )}
          <Line label={t("token-sale.ends")}>{moment(project.ends_ms)} UTC</Line>
        </dl>
        <Risk>
          {t("token-sale.confirm.note")} {t("token-sale.risk")}
        </Risk>
        <p role="alert" className="text-sm text-down empty:hidden">
          {act.error === null ? "" : failureText(act.error)}
        </p>
        <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
          <Button onClick={() => onOpen(false)}>{t("shell.cancel")}</Button>
          <Button tone="gold" pending={act.isPending} onClick={send}>
            {t("token-sale.ask", { amount: `${tokens(amount, project.decimals)} ${project.currency_name}` })}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

interface BackProps {
  /** Undefined: closed. */
  readonly order: SaleOrderRow | undefined;
  readonly onClose: () => void;
}

/** Taking an order back: everything comes back, and its place with it. */
export function BackSheet({ order, onClose }: BackProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={order !== undefined} onOpen={(open) => !open && onClose()} title={t("token-sale.back.title")}>
      {order !== undefined && <Back order={order} onClose={onClose} />}
    </Sheet>
  );
}

function Back({ order, onClose }: { readonly order: SaleOrderRow; readonly onClose: () => void }): ReactElement {
  const t = useT();
  const { tokens, money } = useSaleWords();
  const act = useSaleAct();
  const sendOnce = useSentOnce(act);
  const paid = `${money(order.paid, order.pay_currency_name, order.pay_decimals)} ${order.pay_currency_name}`;
  return (
    <div className="flex flex-col gap-3 pb-2">
      <dl>
        <Line label={t("token-sale.ask_for")}>
          {tokens(order.coin_amount, order.decimals)} {order.currency_name}
        </Line>
        <Line label={t("token-sale.order.returned")} isLarge>
          {paid}
        </Line>
      </dl>
      <Risk>{t("token-sale.back.note")}</Risk>
      <p role="alert" className="text-sm text-down empty:hidden">
        {act.error === null ? "" : failureText(act.error)}
      </p>
      <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
        <Button onClick={onClose}>{t("token-sale.back.stay")}</Button>
        <Button
          tone="gold"
          pending={act.isPending}
          onClick={() => sendOnce({ path: "/project/order/cancel", fields: { id: order.id } }, onClose)}
        >
          {t("token-sale.back.go", { amount: paid })}
        </Button>
      </div>
    </div>
  );
}
