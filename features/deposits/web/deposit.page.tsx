import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronDown, ChevronRight, History } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { DepositOptions } from "../contract/deposits.contract.ts";
import { AddressCard } from "./address-card.tsx";
import { askProblems, type DepositProblem } from "./deposit.form.ts";
import { DepositRows } from "./deposit-rows.tsx";
import { useAsk, useDepositOptions, useDeposits } from "./deposits.api.ts";
import { NetworkTiles } from "./network-tiles.tsx";
import { PaperSheet } from "./paper-sheet.tsx";
import { VoucherCard } from "./voucher-card.tsx";

/** The seed's USDT. */
const FIRST_COIN = 3;
const SHOWN = 3;

/** Money that comes in: where to send it, telling of it, and what became of it. */
export function DepositPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const currency = Number.parseInt(params.get("currency") ?? "", 10) || FIRST_COIN;
  const options = useDepositOptions(currency);
  return (
    <>
      <PageHeader
        title={t("deposits.title")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <>
            <Link
              to={routes.depositSelect}
              className="flex h-11 items-center gap-2 rounded-full border border-line bg-fill pr-3 pl-2 font-semibold hover:bg-fill-strong"
            >
              <span className="sr-only">{t("deposits.choose")}</span>
              <CoinIcon code={options.data?.currency_name ?? ""} size={24} />
              <span className="min-w-10">{options.data?.currency_name}</span>
              <ChevronDown className="size-4 text-mut" aria-hidden />
            </Link>
            <IconButton label={t("deposits.history")} onClick={() => navigation.to(routes.fundRecords)}>
              <History className="size-5" aria-hidden />
            </IconButton>
          </>
        }
      />
      {options.isPending && <Waiting label={t("shell.loading")} />}
      {options.isError && options.data === undefined && (
        <PageBody>
          <HistoryError error={options.error} onRetry={() => void options.refetch()} />
        </PageBody>
      )}
      {options.data !== undefined && <Deposit key={params.toString()} options={options.data} start={params.get("amount") ?? ""} />}
    </>
  );
}

function Waiting({ label }: { readonly label: string }): ReactElement {
  return (
    <PageBody wide>
      <div role="status" aria-label={label} className="flex flex-col gap-4">
        <Skeleton className="h-19 w-full" />
        <Skeleton className="h-66 w-full" />
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-44 w-full" />
      </div>
    </PageBody>
  );
}

function Deposit({ options, start }: { readonly options: DepositOptions; readonly start: string }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [wanted, setWanted] = useState<number>();
  const [amount, setAmount] = useState(/^\d{1,15}(\.\d{1,10})?$/.test(start) ? start : "");
  const [picture, setPicture] = useState<File>();
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isPaperOpen, setPaperOpen] = useState(false);
  const ask = useAsk();
  const network =
    options.networks.find((one) => one.network === wanted) ?? options.networks.find(({ open }) => open) ?? options.networks[0];
  const problems = askProblems({ amount, hasPicture: picture !== undefined }, options, network);
  // A sum that is too small is said while it is typed, what is missing only after a try.
  const shown = problems.find((problem) => tried || problem === "below_minimum");
  const say = (problem: DepositProblem): string =>
    t(`deposits.problem.${problem}`, { minimum: trimmed(network?.deposit_min ?? "0"), coin: options.currency_name });
  const trimmed = (value: string): string => formatTrimmed(value, { least: 0, most: 8 }, language);
  const change = (act: () => void): void => {
    setTried(false);
    setRefusal(undefined);
    act();
  };
  const send = (): void => {
    setTried(true);
    if (problems.length > 0 || picture === undefined || ask.isPending) return;
    ask.mutate(
      { picture, amount: amount.replace(/\.$/, ""), currency: options.currency, network: network?.network ?? 0 },
      {
        onSuccess: (said) => {
          change(() => setAmount(""));
          setPicture(undefined);
          showToast(said, "good");
        },
        onError: (error) => setRefusal(failureText(error)),
      },
    );
  };
  return (
    <>
      <PageBody wide className="grid gap-4 pb-36 big-letters:pb-72 xl:grid-cols-2 xl:items-start xl:gap-5">
        <div className="flex min-w-0 flex-col gap-4">
          {network === undefined ? (
            <p className="rounded-2xl border border-line bg-card p-4 text-sm text-mut">{t("deposits.no_network")}</p>
          ) : (
            <>
              <NetworkTiles networks={options.networks} chosen={network} onChoose={setWanted} />
              <AddressCard options={options} network={network} />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <VoucherCard
            options={options}
            amount={amount}
            onAmount={(text) => change(() => setAmount(text))}
            picture={picture}
            onPicture={(file) => change(() => setPicture(file))}
            problem={shown === undefined ? refusal : say(shown)}
          />
          <Newest currency={options.currency} />
        </div>
      </PageBody>
      <Foot options={options} pending={ask.isPending} onPaper={() => setPaperOpen(true)} onSend={send} />
      <PaperSheet options={options} open={isPaperOpen} onOpen={setPaperOpen} />
    </>
  );
}

/** The newest of this coin. */
function Newest({ currency }: { readonly currency: number }): ReactElement {
  const t = useT();
  const deposits = useDeposits(currency);
  const rows = deposits.data?.pages[0]?.slice(0, SHOWN) ?? [];
  return (
    <section aria-label={t("deposits.requests")} className="rounded-2xl border border-line bg-card px-4 pt-2 pb-1">
      <h2 className="flex items-center justify-between border-b border-line font-semibold">
        {t("deposits.requests")}
        <Link
          to={withQuery(routes.fundRecords, { tab: "deposits" })}
          className="flex h-11 items-center gap-1 text-sm font-normal text-mut hover:text-fg"
        >
          {t("deposits.all")}
          <ChevronRight className="size-4" aria-hidden />
        </Link>
      </h2>
      {deposits.isPending && <Skeleton className="my-3 h-28 w-full" />}
      {deposits.isError && deposits.data === undefined && <HistoryError error={deposits.error} onRetry={() => void deposits.refetch()} />}
      {deposits.isSuccess && rows.length === 0 && <p className="py-4 text-sm text-mut">{t("deposits.none")}</p>}
      <DepositRows rows={rows} />
    </section>
  );
}

interface FootProps {
  readonly options: DepositOptions;
  readonly pending: boolean;
  readonly onPaper: () => void;
  readonly onSend: () => void;
}

/** Stays in reach: paper money beside the request. */
function Foot({ options: { is_paper: isPaper, paper }, pending, onPaper, onSend }: FootProps): ReactElement {
  const t = useT();
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-bg/95 pb-[env(safe-area-inset-bottom)] backdrop-blur xl:left-(--rail-width,0)">
      <div className="mx-auto flex max-w-3xl flex-col gap-2 px-4 py-3 xl:max-w-[1680px] xl:px-6">
        {isPaper && (
          <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut">
            <span>
              {t("deposits.paper.today")}{" "}
              <b className="font-semibold text-fg">
                <Amount value={paper.taken} decimals={2} least={0} />
              </b>{" "}
              / <Amount value={paper.most} decimals={2} least={0} unit="USDT" />
            </span>
            <span>{t("deposits.paper.once")}</span>
          </p>
        )}
        <div className="flex gap-2 big-letters:flex-col xl:justify-end">
          {isPaper && (
            <Button className="flex-1 xl:max-w-60" onClick={onPaper}>
              {t("deposits.paper")}
            </Button>
          )}
          <Button tone="gold" className="flex-1 xl:max-w-60" pending={pending} onClick={onSend}>
            {t("deposits.send")}
          </Button>
        </div>
      </div>
    </div>
  );
}
