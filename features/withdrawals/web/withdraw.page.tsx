import { useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { ChevronDown, History } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { IconButton } from "../../../web/ui/button.tsx";
import { ChoiceList } from "../../../web/ui/choice-list.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { WithdrawForm } from "./withdraw-form.tsx";
import { WithdrawalPage } from "./withdrawal-detail.tsx";
import { useCoins, useLeaving } from "./withdrawals.api.ts";

/** wire.md 1: fixed in all clients. */
const USDT = 3;

/** One withdrawal where the address names it, else the form. */
export function WithdrawPages(): ReactElement {
  const [params] = useSearchParams();
  return params.has("id") ? <WithdrawalPage /> : <WithdrawPage />;
}

/** Takes own money out: what can leave, what keeps the rest, where to and how much. */
function WithdrawPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const currency = Number.parseInt(params.get("currency") ?? "", 10) || USDT;
  const leaving = useLeaving(currency);
  return (
    <>
      <PageHeader
        title={t("withdrawals.title")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={
          <>
            <CoinPill currency={currency} />
            <IconButton
              label={t("withdrawals.history")}
              onClick={() => navigation.to(withQuery(routes.fundRecords, { tab: "withdrawals" }))}
            >
              <History className="size-5" aria-hidden />
            </IconButton>
          </>
        }
      />
      <PageBody>
        {leaving.isPending && <Waiting label={t("shell.loading")} />}
        {leaving.isError && leaving.data === undefined && <HistoryError error={leaving.error} onRetry={() => void leaving.refetch()} />}
        {leaving.data !== undefined && <WithdrawForm key={currency} reply={leaving.data} />}
      </PageBody>
    </>
  );
}

function CoinPill({ currency }: { readonly currency: number }): ReactElement | null {
  const t = useT();
  const navigation = useNavigation();
  const coins = useCoins();
  const [open, setOpen] = useState(false);
  const coin = coins.data?.find(({ id }) => id === currency);
  if (coins.data === undefined || coin === undefined) return <Skeleton className="h-11 w-28 rounded-full" />;
  return (
    <>
      <button
        type="button"
        aria-label={`${t("withdrawals.coin")}: ${coin.code}`}
        onClick={() => setOpen(true)}
        className="flex h-11 items-center gap-2 rounded-full border border-line bg-card px-3 text-sm font-semibold hover:bg-fill"
      >
        <CoinIcon code={coin.code} size={22} />
        {coin.code}
        <ChevronDown className="size-4 text-mut" aria-hidden />
      </button>
      <Sheet open={open} onOpen={setOpen} title={t("withdrawals.coin")} tall={coins.data.length > 6}>
        <ChoiceList
          options={coins.data.map(({ id, code }) => ({ value: String(id), label: code }))}
          value={String(currency)}
          onValue={(id) => {
            setOpen(false);
            navigation.redirect(withQuery(routes.withdraw, { currency: id }));
          }}
        />
      </Sheet>
    </>
  );
}

function Waiting({ label }: { readonly label: string }): ReactElement {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      <Skeleton className="h-40 w-full rounded-2xl" />
      <Skeleton className="h-16 w-full rounded-2xl" />
      <Skeleton className="h-36 w-full rounded-2xl" />
    </div>
  );
}
