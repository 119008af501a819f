import { useReducer, useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { History } from "lucide-react";
import { failureText } from "../../../web/connection/failure-text.ts";
import { useLine } from "../../../web/connection/line.store.ts";
import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import type { ExchangeListReply } from "../contract/exchange.contract.ts";
import { useAskQuote, useExchangeList, type HeardQuote } from "./exchange.api.ts";
import { exchangeProblem, initialExchange, previewOf, readCoins, reduceExchange } from "./exchange.form.ts";
import type { ExchangeForm, ExchangeProblem } from "./exchange.form.ts";
import { areQuotesFull, AtOnce } from "./at-once.tsx";
import { CoinSides } from "./coin-sides.tsx";
import { PreviewLines } from "./preview-lines.tsx";
import { QuoteSheet } from "./quote-sheet.tsx";

/** One coin for another: about what it brings, then a rate that holds for some seconds, and a press that takes it. */
export function ExchangePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const list = useExchangeList();
  const wanted = Number.parseInt(params.get("currency") ?? "", 10);
  const start = list.data === undefined ? undefined : initialExchange(readCoins(list.data), Number.isNaN(wanted) ? {} : { from: wanted });
  return (
    <>
      <PageHeader
        title={t("exchange.title")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={
          <IconButton label={t("exchange.history")} onClick={() => navigation.to(routes.exchangeHistory)}>
            <History className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody>
        {list.isPending && (
          <div role="status" aria-label={t("shell.loading")} className="flex flex-col gap-4">
            <Skeleton className="h-68 w-full" />
            <Skeleton className="h-28 w-full" />
            <Skeleton className="h-12 w-full" />
          </div>
        )}
        {list.isError && list.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void list.refetch()} />
        )}
        {list.isSuccess && start === undefined && <EmptyState text={t("exchange.none")} />}
        {list.data !== undefined && start !== undefined && <Exchange key={params.toString()} list={list.data} start={start} />}
      </PageBody>
    </>
  );
}

function Exchange({ list, start }: { readonly list: ExchangeListReply; readonly start: ExchangeForm }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const [form, change] = useReducer(reduceExchange, start);
  const [tried, setTried] = useState(false);
  const [quote, setQuote] = useState<HeardQuote | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const ask = useAskQuote();
  const isOffline = useLine((line) => line.state === "offline");
  const coins = readCoins(list);
  const [given, got] = [coins.find(({ id }) => id === form.from), coins.find(({ id }) => id === form.to)];
  if (given === undefined || got === undefined) return <EmptyState text={t("exchange.none")} />;
  const problem = exchangeProblem(form, given, got, list.terms);
  const act = (action: Parameters<typeof change>[0]): void => {
    setTried(false);
    ask.reset();
    change(action);
  };
  const show = (heard: HeardQuote): void => {
    setQuote(heard);
    setOpen(true);
  };
  const send = (): void => {
    setTried(true);
    if (problem === undefined && !ask.isPending) ask.mutate(form, { onSuccess: show });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <CoinSides
        coins={coins}
        given={given}
        got={got}
        amount={form.amount}
        preview={previewOf(form, given, got, list.terms)}
        act={act}
        fault={shownProblem(problem, tried, t, list.terms, language)}
      />
      <PreviewLines preview={previewOf(form, given, got, list.terms)} given={given} got={got} form={form} terms={list.terms} />
      <p role="alert" className="text-sm text-down empty:hidden">
        {ask.error === null ? "" : failureText(ask.error)}
      </p>
      <Button type="submit" tone="gold" className="w-full" pending={ask.isPending} disabled={isOffline}>
        {t(isOffline ? "shell.line.waiting" : "exchange.ask")}
      </Button>
      {areQuotesFull(ask.error) && !isOffline && <AtOnce form={form} onDone={() => act({ type: "amount", text: "" })} />}
      <p className="text-center text-xs text-mut">{t("exchange.note", { seconds: list.terms.seconds })}</p>
      <QuoteSheet
        isOpen={isOpen}
        quote={quote}
        form={form}
        seconds={list.terms.seconds}
        onClose={() => setOpen(false)}
        onDone={() => act({ type: "amount", text: "" })}
      />
    </form>
  );
}

/** A missing amount is said only after a try; what is typed and wrong at once. */
function shownProblem(
  problem: ExchangeProblem | undefined,
  tried: boolean,
  t: ReturnType<typeof useT>,
  { least, most }: ExchangeListReply["terms"],
  language: LanguageCode,
): string | undefined {
  if (problem === undefined || (problem === "missing" && !tried)) return undefined;
  const figure = (value: string): string => formatTrimmed(value, { least: 0, most: 2 }, language);
  return t(`exchange.problem.${problem}`, { least: figure(least), most: figure(most) });
}
