import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { LoanListReply, LoanProductRow } from "../../contract/loans-replies.ts";
import { useLoanAct, useLoanList, useLoans } from "../loans.api.ts";
import { BorrowForm } from "../parts/borrow-form.tsx";
import { LoanCard } from "../parts/loan-card.tsx";

const CARD = "flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-card p-4";

/** What is lent, what it costs and needs; and one's own loans with how far each is from a sale. */
export function BorrowingPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const list = useLoanList();
  return (
    <>
      <PageHeader title={t("product.borrow")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-3">
        <p className="text-sm text-mut">
          {t("loans.lead")}{" "}
          <Link to={routes.cover} className="font-semibold text-brand underline underline-offset-2">
            {t("loans.cover")}
          </Link>
        </p>
        {list.isPending && <SkeletonRows />}
        {list.isError && list.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void list.refetch()} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2 xl:gap-5">
          {list.data !== undefined && <Lending reply={list.data} />}
          <Mine />
        </div>
      </PageBody>
    </>
  );
}

function Lending({ reply }: { readonly reply: LoanListReply }): ReactElement {
  const t = useT();
  const [kind, setKind] = useState<LoanProductRow["kind"]>("small");
  const [chosen, setChosen] = useState<number>();
  const rows = reply.list.filter((row) => row.kind === kind && row.is_on_sale === 1 && row.is_paused === 0);
  const product = rows.find(({ id }) => id === chosen) ?? rows[0];
  return (
    <section className={CARD} aria-label={t("loans.borrow")}>
      <Segmented
        label={t("loans.kind")}
        value={kind}
        onValue={setKind}
        options={[
          { value: "small", label: t("loans.small") },
          { value: "desk", label: t("loans.desk") },
        ]}
      />
      {rows.length === 0 && <EmptyState text={t("loans.none")} />}
      <ul className="grid grid-cols-2 gap-2 big-letters:grid-cols-1">
        {rows.map((row) => (
          <li key={row.id}>
            <ProductButton product={row} isChosen={row.id === product?.id} onChoose={() => setChosen(row.id)} />
          </li>
        ))}
      </ul>
      {kind === "desk" && <Desk reply={reply} />}
      {product !== undefined && <BorrowForm key={product.id} reply={reply} product={product} />}
    </section>
  );
}

function ProductButton({
  product,
  isChosen,
  onChoose,
}: {
  readonly product: LoanProductRow;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const rate = `${formatTrimmed(product.year_rate, { least: 2, most: 4 }, language)}\u00a0%`;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`flex min-h-14 w-full items-center gap-2 rounded-xl border px-3 py-2 text-left ${isChosen ? "border-brand" : "border-line"}`}
    >
      <CoinIcon code={product.currency_name} size={24} />
      <span className="min-w-0">
        <span className="block font-semibold">{product.currency_name}</span>
        <span className="block text-2xs text-mut tabular-nums">{t("loans.a_year", { rate })}</span>
      </span>
    </button>
  );
}

/** Who may ask the desk, and how one becomes a market maker. */
function Desk({ reply }: { readonly reply: LoanListReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const act = useLoanAct();
  const isLoggedIn = useIsLoggedIn();
  const volume = formatTrimmed(reply.status_volume, { least: 0, most: 2 }, language);
  return (
    <div className="flex flex-col gap-2 text-sm text-mut">
      <p>{t("loans.desk_who", { level: reply.vip_least, volume })}</p>
      {isLoggedIn && reply.status === "none" && (
        <Button small pending={act.isPending} onClick={() => act.mutate({ path: "/borrow/status", fields: {} })}>
          {t("loans.ask_status")}
        </Button>
      )}
      {reply.status !== "none" && <p className="font-semibold text-fg">{t(`loans.status.${reply.status}`)}</p>}
    </div>
  );
}

function Mine(): ReactElement | null {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const loans = useLoans();
  if (!isLoggedIn) return null;
  return (
    <section className="flex min-w-0 flex-col gap-3" aria-label={t("loans.mine")}>
      <h2 className="font-semibold">{t("loans.mine")}</h2>
      {loans.isPending && <SkeletonRows />}
      {loans.data?.list.length === 0 && <EmptyState text={t("loans.no_loans")} />}
      {loans.data?.list.map((loan) => (
        <LoanCard key={loan.id} loan={loan} />
      ))}
    </section>
  );
}
