import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { Switch } from "../../../../web/ui/switch.tsx";
import { setAsks, useAsks } from "../asks.store.ts";
import { upToTenth } from "../seconds-view.ts";
import { lengthText, sideText } from "./words.ts";

export type Asked = {
  readonly symbol: string;
  readonly side: "up" | "down";
  readonly seconds: number;
  readonly stake: string;
  readonly back: string;
  readonly breakEven: string;
};

interface SheetProps {
  /** Undefined: closed. */
  readonly asked: Asked | undefined;
  readonly isPending: boolean;
  readonly error: string;
  readonly onBuy: () => void;
  readonly onClose: () => void;
}

/** What is about to be bought, with what may be lost; who knows it may switch the question off. */
export function ConfirmSheet({ asked, isPending, error, onBuy, onClose }: SheetProps): ReactElement {
  const t = useT();
  return (
    <Sheet open={asked !== undefined} onOpen={(open) => !open && onClose()} title={t("seconds.confirm")}>
      {asked !== undefined && (
        <div className="flex flex-col gap-4 pb-2">
          <Lines asked={asked} />
          <p className="rounded-field bg-brand-tint px-3 py-2 text-xs text-brand">{t("seconds.confirm.note")}</p>
          <AskSwitch />
          <p role="alert" className="text-sm text-down empty:hidden">
            {error}
          </p>
          <div className="grid grid-cols-2 gap-3 big-letters:grid-cols-1">
            <Button onClick={onClose}>{t("shell.cancel")}</Button>
            <Button tone={asked.side} pending={isPending} onClick={onBuy}>
              {t("seconds.confirm.buy", { side: sideText(asked.side === "up" ? 1 : 2) })}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

function Lines({ asked: { symbol, side, seconds, stake, back, breakEven } }: { readonly asked: Asked }): ReactElement {
  const t = useT();
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <Line label={symbol}>
        {sideText(side === "up" ? 1 : 2)} · {lengthText(seconds)}
      </Line>
      <Line label={t("seconds.entry")}>{t("seconds.confirm.entry")}</Line>
      <Line label={t("seconds.confirm.right")}>
        <Amount value={back} decimals={6} least={2} unit="USDT" className="text-up" />
      </Line>
      <Line label={t("seconds.confirm.wrong")}>
        <Amount value={`-${stake}`} decimals={6} least={2} unit="USDT" className="text-down" />
      </Line>
      <Line label={t("seconds.confirm.break_even")}>
        <Amount value={upToTenth(breakEven)} decimals={1} unit="%" />
      </Line>
    </dl>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-mut">{label}</dt>
      <dd className="ml-auto text-right font-semibold">{children}</dd>
    </div>
  );
}

/** The same switch stands beside one's limits, where it is switched on again. */
export function AskSwitch(): ReactElement {
  const t = useT();
  const asks = useAsks((state) => state.asks);
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <span aria-hidden>{t("seconds.confirm.ask")}</span>
      <Switch label={t("seconds.confirm.ask")} checked={asks} onChecked={setAsks} />
    </div>
  );
}
