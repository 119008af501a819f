import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { formatDecimal } from "../../../../money/decimal.ts";
import { RefusedError } from "../../../../web/api/reply.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { Amount, Price, toneOf } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import type { ContractRow } from "../../contract/futures-rows.ts";
import { useFuturesAct } from "../futures.api.ts";
import { distanceOf, resultAt, scaleOf } from "../futures.form.ts";
import { movedAct } from "./moved-act.ts";
import type { MovedLine } from "./use-contract-marks.ts";

interface MovedProps {
  readonly moved: MovedLine;
  readonly contract: ContractRow;
  readonly onPrice: (price: string) => void;
  readonly onDone: () => void;
}

/** Asks about a line that was dragged: where it would stand, what it would bring, what it brought before. Esc undoes, arrows move by a tick. */
export function MovedBar({ moved, contract, onPrice, onDone }: MovedProps): ReactElement {
  const t = useT();
  const act = useFuturesAct();
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const { line, row, price } = moved;
  const decimals = contract.price_decimals;
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("[data-move]")?.focus({ preventScroll: true });
  }, [line.id]);
  const send = (): void => {
    setRefusal(undefined);
    act.mutate(movedAct(moved), {
      onSuccess: (said) => {
        showToast(said, "good");
        onDone();
      },
      onError: (error) => setRefusal(error instanceof RefusedError ? error.message : failureText(error)),
    });
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (step !== 0) onPrice(formatDecimal(Math.max(1, scaleOf(contract).ticks(price) + step), decimals));
    else if (event.key === "Escape") onDone();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const name = line.kind === "order" ? t("futures.limit") : t(line.kind === "take_profit" ? "futures.take_profit" : "futures.stop_loss");
  return (
    <div
      ref={box}
      role="group"
      aria-label={t("futures.moved", { name })}
      onKeyDown={press}
      className="pointer-events-auto flex max-w-full flex-wrap items-center justify-end gap-x-4 gap-y-1.5 rounded-field border border-line bg-card px-3 py-2 text-xs shadow-(--shadow)"
    >
      <p className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{name}</span>
        <Price value={price} decimals={decimals} className="text-sm font-semibold" />
        <span className="text-mut">{t("futures.off_mark", { percent: distanceOf(price, contract.mark) })}</span>
        {line.kind !== "order" && (
          <>
            <Amount value={resultAt(row, price)} decimals={2} signed mine className={`font-semibold ${toneOf(resultAt(row, price))}`} />
            <span className="text-mut">
              {t("futures.was")} <Amount value={resultAt(row, line.price)} decimals={2} mine />
            </span>
          </>
        )}
        {line.kind === "order" && (
          <span className="text-mut">
            {t("futures.was")} <Price value={line.price} decimals={decimals} />
          </span>
        )}
      </p>
      {refusal !== undefined && (
        <p role="alert" className="w-full text-down">
          {refusal}
        </p>
      )}
      <span className="flex gap-2">
        <Button small onClick={onDone}>
          {t("futures.undo")}
        </Button>
        <Button small tone="gold" pending={act.isPending} onClick={send} data-move>
          {t("futures.move")}
        </Button>
      </span>
    </div>
  );
}
