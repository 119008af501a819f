import { useReducer, useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { History } from "lucide-react";
import { useRequestId } from "../../../web/api/request-id.ts";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { routes } from "../../../web/router/paths.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { ACCOUNT_KINDS } from "../../wallet/web/account-kinds.ts";
import type { AccountKind } from "../../wallet/web/account-kinds.ts";
import { AmountField } from "./amount-field.tsx";
import { CoinChoice, KindRows } from "./transfer-choices.tsx";
import { useTransfer, useTransferCoins } from "./transfer.api.ts";
import { initialTransfer, reduceTransfer, transferFields, transferProblems } from "./transfer.form.ts";
import type { TransferCoin, TransferForm } from "./transfer.form.ts";

/** Moves a coin between one's own accounts: at once, free of charge. */
export function TransferPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const coins = useTransferCoins();
  const kindOf = (name: string): AccountKind | undefined => ACCOUNT_KINDS.find((kind) => kind === params.get(name));
  const coinId = Number.parseInt(params.get("currency") ?? "", 10);
  const start = initialTransfer(coins.data ?? [], { coinId, from: kindOf("from"), to: kindOf("to") });
  return (
    <>
      <PageHeader
        title={t("transfer.title")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={
          <IconButton label={t("transfer.history")} onClick={() => navigation.to(routes.transferHistory)}>
            <History className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody>
        {coins.isPending && <Waiting label={t("shell.loading")} />}
        {coins.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void coins.refetch()} />}
        {coins.isSuccess && start === undefined && <EmptyState text={t("transfer.none")} />}
        {coins.isSuccess && start !== undefined && <Transfer key={params.toString()} coins={coins.data} start={start} />}
      </PageBody>
    </>
  );
}

function Waiting({ label }: { readonly label: string }): ReactElement {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      <Skeleton className="h-33 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

function Transfer({ coins, start }: { readonly coins: readonly TransferCoin[]; readonly start: TransferForm }): ReactElement {
  const t = useT();
  const [form, change] = useReducer(reduceTransfer, start);
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const transfer = useTransfer();
  const requestId = useRequestId();
  const language = usePreferences((state) => state.language);
  const coin = coins.find(({ id }) => id === form.coinId) ?? coins[0];
  if (coin === undefined) return <EmptyState text={t("transfer.none")} />;
  const faults = transferProblems(form, coin);
  const act = (action: Parameters<typeof change>[0]): void => {
    requestId.renew();
    setRefusal(undefined);
    setTried(false);
    change(action);
  };
  const send = (): void => {
    setTried(true);
    if (faults.length > 0 || transfer.isPending) return;
    setRefusal(undefined);
    transfer.mutate(
      { ...transferFields(form), request_id: requestId.current() },
      {
        onSuccess: (text) => {
          act({ type: "sent" });
          showToast(text || t("transfer.done"), "good");
        },
        onError: (error) => setRefusal(failureText(error)),
      },
    );
  };
  // An amount above what is there is said while it is typed, a missing one only after a try.
  const shown = faults.find(({ field, problem }) => field !== "amount" || problem === "too_much" || tried);
  const isSendable = !faults.some(({ field }) => field === "amount");
  const sum = `${formatTrimmed(form.amount.replace(/\.$/, ""), { least: 0, most: coin.decimals }, language)} ${coin.code}`;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <KindRows form={form} coin={coin} act={act} fault={shown} />
      <CoinChoice coins={coins} coin={coin} from={form.from} onCoin={(chosen) => act({ type: "coin", coin: chosen })} />
      <AmountField form={form} coin={coin} act={act} fault={shown?.field === "amount" ? shown : undefined} />
      <p role="alert" className="text-sm text-down empty:hidden">
        {refusal}
      </p>
      <Button type="submit" tone="gold" className="w-full" pending={transfer.isPending}>
        {isSendable ? t("transfer.send_sum", { amount: sum }) : t("transfer.send")}
      </Button>
      <p className="text-center text-xs text-mut">{t("transfer.note")}</p>
    </form>
  );
}
