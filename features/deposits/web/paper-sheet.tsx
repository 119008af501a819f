import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { NumberField } from "../../../web/ui/number-field.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { DepositOptions } from "../contract/deposits.contract.ts";
import { paperProblem, worthOf } from "./deposit.form.ts";
import { usePaper } from "./deposits.api.ts";

interface Props {
  readonly options: DepositOptions;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** Takes paper money: how much, what arrives, what is left of the day. */
export function PaperSheet({ options, open, onOpen }: Props): ReactElement {
  const t = useT();
  return (
    <Sheet open={open} onOpen={onOpen} title={t("deposits.paper")}>
      {open && <PaperForm options={options} onDone={() => onOpen(false)} />}
    </Sheet>
  );
}

function PaperForm({ options, onDone }: { readonly options: DepositOptions; readonly onDone: () => void }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [amount, setAmount] = useState("");
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const paper = usePaper();
  const requestId = useRequestId();
  const { currency, currency_name: coin, decimals } = options;
  const problem = paperProblem(amount, options);
  const shown =
    problem === undefined || (problem === "amount_missing" && !tried) ? refusal : t(`deposits.problem.${problem}`, { minimum: 0, coin });
  const worth = worthOf(amount === "" ? "0" : amount, options.price);
  const send = (): void => {
    setTried(true);
    if (problem !== undefined || paper.isPending) return;
    paper.mutate(
      { amount: amount.replace(/\.$/, ""), currency, request_id: requestId.current() },
      {
        onSuccess: (said) => {
          showToast(said, "good");
          onDone();
        },
        onError: (error) => setRefusal(failureText(error)),
      },
    );
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <p className="text-sm text-mut">{t("deposits.paper.text")}</p>
      <NumberField
        label={`${t("deposits.amount")} (${coin})`}
        value={amount}
        decimals={decimals}
        onText={(text) => {
          requestId.renew();
          setRefusal(undefined);
          setAmount(text);
        }}
        invalid={shown !== undefined}
        describedBy="paper-problem"
      />
      <p id="paper-problem" role="alert" className="text-sm text-down empty:hidden">
        {shown}
      </p>
      <dl className="flex flex-col gap-2 text-sm">
        <Line label={t("deposits.paper.worth")}>
          {worth === undefined ? "–" : <Amount value={formatDecimal(worth, 10)} decimals={2} unit="USDT" />}
        </Line>
        <Line label={t("deposits.paper.left")}>
          <Amount value={options.paper.left} decimals={2} unit="USDT" />
        </Line>
        <Line label={t("deposits.fee")}>
          <Amount value="0" decimals={2} unit={coin} />
        </Line>
        <Line label={t("deposits.arrives")}>
          <Amount value={amount === "" ? "0" : amount} decimals={decimals} least={2} unit={coin} />
        </Line>
      </dl>
      <Button type="submit" tone="gold" className="w-full" pending={paper.isPending}>
        {t("deposits.paper.take", { amount: amount === "" ? "" : formatTrimmed(amount, { least: 0, most: decimals }, language), coin })}
      </Button>
    </form>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-mut">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
