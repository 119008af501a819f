import { useState } from "react";
import type { ReactElement } from "react";
import { CircleQuestionMark, Minus, Plus } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { DualCoinRow, DualProductRow, DualProductsReply, DualType } from "../../contract/dual-investment-replies.ts";
import { useDualBuying, useDualFree, useDualProducts } from "../dual-investment.api.ts";
import { leastOf, mostOf, outcomesOf, problemOf, type DualOutcomes, type DualProblem } from "../dual-view.ts";
import { BuyConfirm } from "../parts/buy-confirm.tsx";
import { CoinAndKind } from "../parts/coin-kind.tsx";
import { OptionCard } from "../parts/option-card.tsx";
import { Outcomes } from "../parts/outcomes.tsx";
import { PayoffPicture } from "../parts/payoff-picture.tsx";
import { StrikeTiles } from "../parts/strike-tiles.tsx";
import { useProblemText } from "../parts/use-problem-text.ts";
import { CARD, CoveredLine, Risk, useDualWords } from "../parts/words.tsx";

/** Buy shares of a product: strike and term, both outcomes as a picture and in numbers, what the option is worth, all before the button. */
export function DualPurchasePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const products = useDualProducts();
  const all = products.data?.products ?? [];
  const asked = all.find(({ id }) => String(id) === params.get("id"));
  const product = asked ?? all.find(({ status, day }) => status === 1 && day === 7) ?? all[0];
  const isAnother = asked === undefined && params.has("id");
  const coin = products.data?.coins.find(({ currency_id: id }) => id === product?.currency_id);
  return (
    <>
      <PageHeader
        title={t("product.dual_investment")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <IconButton label={t("dual-investment.how")} onClick={() => navigation.to(routes.dualHelp)}>
            <CircleQuestionMark className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody wide className="pb-0! xl:pb-8!">
        {products.isPending && <Waiting />}
        {products.isError && products.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void products.refetch()} />
        )}
        {products.data !== undefined && (product === undefined || coin === undefined) && (
          <EmptyState
            text={t("dual-investment.none")}
            action={<Button onClick={() => navigation.to(routes.dualProducts)}>{t("dual-investment.to_products")}</Button>}
          />
        )}
        {products.data !== undefined && product !== undefined && coin !== undefined && (
          <>
            {isAnother && (
              <p role="status" className="pb-3 text-sm text-mut">
                {t("dual-investment.gone")}
              </p>
            )}
            {/* What was typed and asked was about the one that is gone. */}
            <Purchase key={String(isAnother)} reply={products.data} product={product} coin={coin} />
          </>
        )}
      </PageBody>
    </>
  );
}

function Waiting(): ReactElement {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="flex flex-col gap-3">
      {["h-12", "h-14", "h-64", "h-32", "h-16"].map((height) => (
        <Skeleton key={height} className={`w-full rounded-2xl ${height}`} />
      ))}
    </div>
  );
}

interface PurchaseProps {
  readonly reply: DualProductsReply;
  readonly product: DualProductRow;
  readonly coin: DualCoinRow;
}

function Purchase({ reply, product, coin }: PurchaseProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const free = useDualFree(product.pay_id);
  const [shares, setShares] = useState(1);
  const [isAsking, setAsking] = useState(false);
  const buying = useDualBuying();
  const problem = problemOf(product, shares, free);
  const outcomes = outcomesOf(product, coin, shares);
  const send = (): void =>
    buying.buy({ id: product.id, num: shares, rate: leastOf(product.rate_text) }, () => navigation.redirect(routes.dualMine));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_416px] xl:gap-5">
      <div className="flex min-w-0 flex-col gap-3">
        <Choice reply={reply} product={product} coin={coin} />
        <Picture product={product} coin={coin} outcomes={outcomes} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {product.rate_text !== "" && <OptionCard product={product} outcomes={outcomes} />}
        <Shares product={product} shares={shares} free={free} onShares={setShares} />
        <Risk>{t("dual-investment.risk")}</Risk>
        <Foot
          reply={reply}
          product={product}
          outcomes={outcomes}
          shares={shares}
          problem={problem}
          onBuy={() => {
            buying.reset();
            setAsking(true);
          }}
        />
      </div>
      <BuyConfirm
        open={isAsking}
        onOpen={setAsking}
        product={product}
        outcomes={outcomes}
        shares={shares}
        isPending={buying.isPending}
        error={buying.error === null ? "" : failureText(buying.error)}
        onBuy={send}
      />
    </div>
  );
}

/** Coin, what is paid, term and strike: each leads to the product nearest to the one that is shown. */
function Choice({ reply, product, coin }: PurchaseProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { count } = useDualWords();
  const to = (currency: string, type: DualType, day: number): number | undefined => {
    const rows = reply.products.filter((row) => row.currency_name === currency && row.type === type);
    return (rows.find((row) => row.day === day) ?? rows[0])?.id;
  };
  const go = (currency: string, type: DualType): void => {
    const id = to(currency, type, product.day);
    if (id !== undefined) navigation.redirect(withQuery(routes.dualPurchase, { id }));
  };
  const ofKind = reply.products.filter((row) => row.currency_id === product.currency_id && row.type === product.type);
  const days = [...new Set(ofKind.map(({ day }) => day))].sort((one, other) => one - other);
  return (
    <>
      <CoinAndKind
        coins={reply.coins}
        coin={coin}
        type={product.type}
        onCoin={(currency) => go(currency, product.type)}
        onType={(type) => go(coin.currency_name, type)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="text-xs text-mut">{t("dual-investment.term")}</h2>
        <ul className="ml-auto flex flex-1 basis-64 flex-wrap gap-1.5 sm:max-w-80">
          {days.map((day) => (
            <li key={day} className="flex-1">
              <Link
                to={withQuery(routes.dualPurchase, { id: to(product.currency_name, product.type, day) ?? product.id })}
                replace
                aria-current={day === product.day ? "true" : undefined}
                className={`flex min-h-11 min-w-11 items-center justify-center rounded-lg border px-2 text-xs font-semibold ${day === product.day ? "border-brand bg-brand-tint text-brand" : "border-transparent bg-fill text-mut"}`}
              >
                {t("dual-investment.days_short", { count: day })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-col gap-1.5">
        <StrikeTiles coin={coin} products={ofKind.filter(({ day }) => day === product.day)} chosen={product.id} replaces />
        <p className="flex flex-wrap justify-between gap-x-3 text-2xs text-mut">
          <span>{t("dual-investment.tile_note")}</span>
          <span className="ml-auto">{t("dual-investment.left", { count: count(product.remaining_number) })}</span>
        </p>
      </div>
    </>
  );
}

interface PictureProps {
  readonly product: DualProductRow;
  readonly coin: DualCoinRow;
  readonly outcomes: DualOutcomes;
}

function Picture({ product, coin, outcomes }: PictureProps): ReactElement {
  const t = useT();
  const { sum, utc, price } = useDualWords();
  const paid = sum(outcomes.principal, product.pay_name, product.pay_decimals);
  return (
    <section className={`${CARD} flex min-w-0 flex-col gap-3 p-4`}>
      <h2 className="text-sm font-semibold">{t("dual-investment.on_for", { time: utc(product.settles_ms), amount: paid })}</h2>
      {coin.index !== "" && product.rate_text !== "" && <PayoffPicture product={product} coin={coin} outcomes={outcomes} />}
      <Outcomes product={product} outcomes={outcomes} />
      <p className="text-xs text-mut">{t(`dual-investment.beyond.${product.type}`, { price: price(outcomes.beyond) })}</p>
    </section>
  );
}

interface SharesProps {
  readonly product: DualProductRow;
  readonly shares: number;
  readonly free: string | undefined;
  readonly onShares: (shares: number) => void;
}

function Shares({ product, shares, free, onShares }: SharesProps): ReactElement {
  const t = useT();
  const { sum, mine, count } = useDualWords();
  const { pay_name: pay, pay_decimals: decimals } = product;
  return (
    <section className={`${CARD} flex flex-wrap items-center gap-3 bg-fill! px-4 py-3`} aria-label={t("dual-investment.shares")}>
      <div className="min-w-0 flex-1">
        <p className="text-2xs text-mut">{t("dual-investment.whole_shares", { amount: sum(product.share, pay, decimals) })}</p>
        <p className="text-sm tabular-nums" aria-live="polite">
          <strong className="text-lg">{count(shares)}</strong>{" "}
          {free !== undefined && <span className="text-mut">{t("dual-investment.of_free", { amount: mine(free, pay, decimals) })}</span>}
        </p>
      </div>
      <div className="flex gap-2">
        <StepButton label={t("dual-investment.fewer")} isOff={shares <= 1} onStep={() => onShares(shares - 1)}>
          <Minus className="size-5" aria-hidden />
        </StepButton>
        <StepButton label={t("dual-investment.more")} isOff={shares >= mostOf(product)} onStep={() => onShares(shares + 1)}>
          <Plus className="size-5" aria-hidden />
        </StepButton>
      </div>
    </section>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onStep: () => void;
  readonly children: ReactElement;
}

function StepButton({ label, isOff, onStep, children }: StepProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isOff}
      onClick={onStep}
      className="flex size-12 items-center justify-center rounded-xl bg-card disabled:opacity-50"
    >
      {children}
    </button>
  );
}

interface FootProps {
  readonly reply: DualProductsReply;
  readonly product: DualProductRow;
  readonly outcomes: DualOutcomes;
  readonly shares: number;
  readonly problem: DualProblem | undefined;
  readonly onBuy: () => void;
}

/** What is paid, that both outcomes are pledged, and the way on: the button, the login, or why neither. Stays in sight on phones. */
function Foot({ reply, product, outcomes, shares, problem, onBuy }: FootProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const { sum, count } = useDualWords();
  const problemText = useProblemText(product, problem);
  return (
    <div className="sticky bottom-0 z-10 -mx-4 border-t border-line bg-card px-4 pt-2 pb-4 xl:static xl:mx-0 xl:rounded-2xl xl:border">
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-2 text-xs text-mut tabular-nums">
        <CoveredLine cover={reply.cover} currencies={[product.pay_name, product.get_name]} />
        <span className="ml-auto">
          {t("dual-investment.pay")}{" "}
          <strong className="font-semibold text-fg">{sum(outcomes.principal, product.pay_name, product.pay_decimals)}</strong>
        </span>
      </div>
      <p role="status" className="pb-2 text-xs font-medium text-down empty:hidden">
        {problemText}
      </p>
      {problem === "free" && (
        <p className="flex gap-4 pb-2 text-sm font-semibold text-brand">
          <Link to={withQuery(routes.transfer, { currency: product.pay_id, to: "change" })} className="inline-flex min-h-11 items-center">
            {t("product.transfer")}
          </Link>
          <Link to={routes.deposit} className="inline-flex min-h-11 items-center">
            {t("product.deposit")}
          </Link>
        </p>
      )}
      {isLoggedIn ? (
        <Button tone="gold" className="w-full" disabled={problem !== undefined} onClick={onBuy}>
          {shares === 1 ? t("dual-investment.buy.one") : t("dual-investment.buy", { count: count(shares) })}
        </Button>
      ) : (
        <Button tone="gold" className="w-full" onClick={navigation.toLogin}>
          {t("dual-investment.login")}
        </Button>
      )}
    </div>
  );
}
