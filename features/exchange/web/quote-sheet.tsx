/** A rate that holds: it counts down, is renewed a few times by itself, and is taken by a press; then what came of it. */
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { CircleCheck } from "lucide-react";
import { newRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import type { QuoteReply } from "../contract/exchange.contract.ts";
import { useAcceptQuote, useAskQuote, type HeardQuote } from "./exchange.api.ts";
import type { ExchangeForm } from "./exchange.form.ts";
import { Line, Rate } from "./preview-lines.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** A sheet that somebody left open does not go on asking for ever. */
const RENEWALS_MAX = 5;
const SHOWN_DECIMALS = 8;

type SheetProps = {
  readonly isOpen: boolean;
  /** The first; those that follow are asked for here. Kept while the sheet goes. */
  readonly quote: HeardQuote | undefined;
  readonly form: ExchangeForm;
  readonly seconds: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

export function QuoteSheet({ isOpen, quote, form, seconds, onClose, onDone }: SheetProps): ReactElement {
  const t = useT();
  const [done, setDone] = useState<QuoteReply | undefined>(undefined);
  const isDone = done !== undefined && quote !== undefined && done.id >= quote.id;
  const close = (): void => {
    onClose();
    if (isDone) onDone();
  };
  return (
    <Sheet open={isOpen} onOpen={(open) => !open && close()} title={t(isDone ? "exchange.result" : "exchange.sheet")}>
      {isDone ? (
        <Result done={done} onClose={close} />
      ) : (
        quote !== undefined && <Confirm key={quote.id} first={quote} form={form} seconds={seconds} isOpen={isOpen} onDone={setDone} />
      )}
    </Sheet>
  );
}

type ConfirmProps = Pick<SheetProps, "form" | "seconds"> & {
  readonly first: HeardQuote;
  readonly isOpen: boolean;
  readonly onDone: (done: QuoteReply) => void;
};

function Confirm({ first, form, seconds, isOpen, onDone }: ConfirmProps): ReactElement {
  const t = useT();
  const ask = useAskQuote();
  const accept = useAcceptQuote();
  const [renewed, setRenewed] = useState(0);
  const quote = ask.data ?? first;
  const left = useSecondsLeft(quote.heardAt, seconds);
  const isOver = left === 0;
  const isRenewing = isOver && isOpen && renewed < RENEWALS_MAX && !accept.isPending && !ask.isError && !accept.isError;
  const renew = ask.mutate;
  useEffect(() => {
    if (!isRenewing || ask.isPending) return;
    setRenewed((count) => count + 1);
    renew(form);
  }, [isRenewing, ask.isPending, renew, form]);
  const again = (): void => {
    accept.reset();
    setRenewed(0);
    ask.mutate(form);
  };
  const take = (): void => accept.mutate({ id: quote.id, request_id: newRequestId() }, { onSuccess: onDone });
  const failure = accept.error ?? ask.error;
  const mustAsk = (isOver && !isRenewing && !ask.isPending && !accept.isPending) || failure !== null;
  return (
    <div className="flex flex-col gap-4 pb-2">
      <QuoteLines quote={quote} />
      <Countdown left={left} seconds={seconds} isRenewing={isRenewing || ask.isPending} />
      <p role="alert" className="text-sm text-down empty:hidden">
        {failure === null ? "" : failureText(failure)}
      </p>
      {mustAsk ? (
        <Button className="w-full" pending={ask.isPending} onClick={again}>
          {t("exchange.again")}
        </Button>
      ) : (
        <Button tone="gold" className="w-full" pending={accept.isPending} disabled={isOver} onClick={take}>
          {t("exchange.confirm")}
        </Button>
      )}
    </div>
  );
}

export function QuoteLines({ quote }: { readonly quote: QuoteReply }): ReactElement {
  const t = useT();
  const { from_currency_name: from, to_currency_name: to } = quote;
  return (
    <dl className="text-sm">
      <Line label={t("exchange.give")}>
        <Amount value={quote.number} decimals={SHOWN_DECIMALS} least={2} unit={from} />
      </Line>
      <Line label={t("exchange.rate")}>
        <Rate from={from} to={to} rate={quote.rate} inverse={quote.inverse} />
      </Line>
      <Line label={t("exchange.fee")}>
        <Amount value={quote.fee} decimals={SHOWN_DECIMALS} least={2} unit={to} />
      </Line>
      <div className="my-2 border-t border-line" />
      <Line label={t("exchange.arrives")} isTotal>
        <Amount value={quote.received} decimals={SHOWN_DECIMALS} least={2} unit={to} className="text-base" />
      </Line>
    </dl>
  );
}

/** The line keeps its height: nothing jumps when the rate is renewed. */
function Countdown({
  left,
  seconds,
  isRenewing,
}: {
  readonly left: number;
  readonly seconds: number;
  readonly isRenewing: boolean;
}): ReactElement {
  const t = useT();
  const text = isRenewing ? t("exchange.renewing") : left === 0 ? t("exchange.over") : t("exchange.holds", { seconds: left });
  return (
    <div className="flex min-h-9 flex-col gap-2">
      <span className="h-1 overflow-hidden rounded-full bg-fill" aria-hidden>
        <span className="block h-full rounded-full bg-mark" style={{ width: `${(left / seconds) * 100}%` }} />
      </span>
      <span role="timer" className="text-xs text-mut tabular-nums">
        {text}
      </span>
    </div>
  );
}

function Result({ done, onClose }: { readonly done: QuoteReply; readonly onClose: () => void }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="flex items-center gap-3" role="status">
        <CircleCheck className="size-8 shrink-0 text-up" aria-hidden />
        <span>
          <Amount
            value={done.received}
            decimals={SHOWN_DECIMALS}
            least={2}
            unit={done.to_currency_name}
            className="text-lg font-semibold"
          />
          <span className="block text-sm text-mut">{t("exchange.result.where")}</span>
        </span>
      </p>
      <QuoteLines quote={done} />
      <div className="grid grid-cols-2 gap-3">
        <Button
          onClick={() => {
            onClose();
            navigation.to(routes.exchangeHistory);
          }}
        >
          {t("exchange.history")}
        </Button>
        <Button tone="gold" onClick={onClose}>
          {t("exchange.close")}
        </Button>
      </div>
    </div>
  );
}
