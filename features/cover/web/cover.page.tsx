import { useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { Skeleton, SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { useScreen } from "../../../web/ui/wide-screen.ts";
import { AccountActions, AccountDetail, AccountHead } from "./account-detail.tsx";
import { AccountTable } from "./account-table.tsx";
import { useCover } from "./cover.api.ts";
import { readCover } from "./cover.rows.ts";
import type { Cover, CoverReply, PriceOf } from "./cover.rows.ts";

const CARD = "rounded-2xl border border-line bg-card";
/** What everything is worth in. */
const UNIT = "USDT";

/** Index prices in USDT. */
function priceOf(quotes: readonly Quote[]): PriceOf {
  const prices = new Map(quotes.filter(({ quote }) => quote === UNIT).map(({ base, indexPrice }) => [base, String(indexPrice ?? "0")]));
  return (code) => (code === UNIT ? "1" : prices.get(code));
}

/** What the house holds for each product and what of it is promised: for everybody, without a login. */
export function CoverPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const reply = useCover();
  const { quotes } = useQuoteList();
  return (
    <>
      <div className="xl:hidden">
        <PageHeader title={t("cover.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      </div>
      <div className="mx-auto w-full max-w-3xl px-4 pb-8 lg:max-w-5xl xl:max-w-[1440px] xl:px-6 xl:pt-6">
        <div className="items-baseline gap-4 pb-4 xl:flex">
          <h1 className="hidden text-xl font-semibold xl:block">{t("cover.title")}</h1>
          <p className="text-sm text-mut">{t("cover.intro")}</p>
        </div>
        {reply.isPending && <Waiting label={t("shell.loading")} />}
        {reply.isError && reply.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void reply.refetch()} />
        )}
        {reply.data?.accounts.length === 0 && <EmptyState text={t("cover.none")} />}
        {reply.data !== undefined && reply.data.accounts.length > 0 && (
          <Accounts reply={reply.data} cover={readCover(reply.data, priceOf(quotes))} onAgain={() => void reply.refetch()} />
        )}
      </div>
    </>
  );
}

function Waiting({ label }: { readonly label: string }): ReactElement {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="h-30 w-full" />
      <SkeletonRows count={5} />
    </div>
  );
}

interface AccountsProps {
  readonly reply: CoverReply;
  readonly cover: Cover;
  readonly onAgain: () => void;
}

/** Totals and table; the chosen account stands beside them where there is room, else in a sheet. */
function Accounts({ reply, cover, onAgain }: AccountsProps): ReactElement {
  const broad = useScreen("broad");
  const [params] = useSearchParams();
  // Who comes to see one account finds it open.
  const wanted = cover.rows.find(({ product }) => product === params.get("account"))?.product;
  const [chosen, setChosen] = useState(wanted);
  const [open, setOpen] = useState(wanted !== undefined);
  const row = cover.rows.find(({ product }) => product === chosen) ?? cover.rows[0];
  const choose = (product: string): void => {
    setChosen(product);
    setOpen(true);
  };
  if (row === undefined) return <></>;
  const detail = { row, cover, reply };
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_416px] xl:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        <Totals cover={cover} count={cover.rows.length} />
        <AccountTable cover={cover} chosen={broad ? row.product : undefined} onChoose={choose} />
      </div>
      {broad ? (
        <section aria-live="polite" className={`sticky top-20 overflow-hidden p-5 ${CARD}`}>
          <AccountDetail {...detail}>
            <AccountHead row={row} position={reply.position} />
          </AccountDetail>
          <div className="pt-5">
            <AccountActions {...detail} onAgain={onAgain} />
          </div>
        </section>
      ) : (
        <Sheet
          open={open}
          onOpen={setOpen}
          title={row.product}
          head={<AccountHead row={row} position={reply.position} />}
          foot={<AccountActions {...detail} onAgain={onAgain} />}
          full
        >
          <AccountDetail {...detail} />
        </Sheet>
      )}
    </div>
  );
}

function Totals({ cover, count }: { readonly cover: Cover; readonly count: number }): ReactElement {
  const t = useT();
  const { promised, held, free } = cover.worth;
  return (
    <dl className={`grid grid-cols-2 gap-x-3 gap-y-3 p-5 min-[360px]:gap-x-6 sm:grid-cols-[auto_auto_1fr] sm:gap-x-10 ${CARD}`}>
      <div className="col-span-2 sm:col-span-1">
        <dt className="text-xs text-mut">{t("cover.promised")}</dt>
        <dd className="text-2xl font-semibold">
          <Amount value={promised} decimals={2} />
        </dd>
        <dd className="text-xs text-mut">{t("cover.unit")}</dd>
      </div>
      <div className="sm:self-end">
        <dt className="text-xs text-mut">{t("cover.held")}</dt>
        <dd className="text-sm font-semibold min-[360px]:text-base min-[480px]:text-xl">
          <Amount value={held} decimals={2} />
        </dd>
        <dd className="text-xs text-mut">{t("cover.accounts_count", { count })}</dd>
      </div>
      <div className="sm:self-end">
        <dt className="text-xs text-mut">{t("cover.free")}</dt>
        <dd className="text-sm font-semibold min-[360px]:text-base min-[480px]:text-xl">
          <Amount value={free} decimals={2} />
        </dd>
        <dd className="text-xs text-mut">{t("cover.could_leave")}</dd>
      </div>
    </dl>
  );
}
