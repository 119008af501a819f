import type { ReactElement } from "react";
import { ChevronRight, CircleQuestionMark } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { IconButton } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { Figure } from "../../../../web/ui/figure.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { LockConfigRow, LockProductsReply } from "../../contract/lock-mining-replies.ts";
import { useLockMine, useLockProducts } from "../lock-mining.api.ts";
import { roundAmounts, saleProblem, shareTaken, wholeOf, type LockProblem } from "../lock-view.ts";
import { CARD, CoveredLine, PlayChip, Risk, useLockWords } from "../parts/words.tsx";

/** Everything that can be locked, by coin: rate a year and a day, what that is in money, and what is left of it. */
export function LockProductsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const products = useLockProducts();
  // What is sold no more stands here only for who has some of it.
  const shown = (products.data?.products ?? []).filter(({ is_on_sale: isSold, mine }) => isSold === 1 || !/^0(\.0*)?$/.test(mine));
  const coins = [...new Set(shown.map(({ currency_id: currency }) => currency))];
  return (
    <>
      <PageHeader
        title={t("product.lock_mining")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <IconButton label={t("lock-mining.how")} onClick={() => navigation.to(routes.lockWelcome)}>
            <CircleQuestionMark className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody wide className="flex flex-col gap-3">
        <p className="text-sm text-mut">
          {t("lock-mining.lead")}{" "}
          <Link to={routes.lockWelcome} className="font-semibold text-brand underline underline-offset-2">
            {t("lock-mining.how")}
          </Link>
        </p>
        <Mine />
        {products.isPending && <SkeletonRows />}
        {products.isError && products.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void products.refetch()} />
        )}
        {products.isSuccess && shown.length === 0 && <EmptyState text={t("lock-mining.none")} />}
        {products.data !== undefined && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-3 xl:gap-5">
            {coins.map((coin) => (
              <CoinCard key={coin} reply={products.data} rows={shown.filter(({ currency_id: currency }) => currency === coin)} />
            ))}
          </div>
        )}
      </PageBody>
    </>
  );
}

/** What one has running, by coin, and the way to it. */
function Mine(): ReactElement | null {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { mine } = useLockWords();
  const rows = useLockMine().data?.rows ?? [];
  if (!isLoggedIn) return null;
  return (
    <section className={CARD}>
      <Link to={routes.locks} className="flex min-h-12 items-center gap-2 px-4 text-sm font-semibold">
        <span className="flex-1">{t("lock-mining.mine")}</span>
        <ChevronRight className="size-4 text-mut" aria-hidden />
      </Link>
      {rows.map((row) => (
        <dl key={row.currency_id} className="grid grid-cols-3 gap-x-3 border-t border-line px-4 py-2.5 text-sm big-letters:grid-cols-1">
          <Figure label={`${t("lock-mining.locked_sum")}, ${row.currency_name}`}>{mine(row.locked, row)}</Figure>
          <Figure label={t("lock-mining.out_now")}>{mine(row.out_now, row)}</Figure>
          <Figure label={t("lock-mining.interest_paid")}>
            <span className="font-medium text-up">+{mine(row.interest, row)}</span>
          </Figure>
        </dl>
      ))}
    </section>
  );
}

interface CoinProps {
  readonly reply: LockProductsReply;
  readonly rows: readonly LockConfigRow[];
}

function CoinCard({ reply, rows }: CoinProps): ReactElement | null {
  const t = useT();
  const { percent } = useLockWords();
  const [first] = rows;
  if (first === undefined) return null;
  const rates = [...new Set(rows.map(({ penalty_rate: rate }) => rate))];
  return (
    <section className={`${CARD} min-w-0`} aria-label={first.currency_name}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3 pb-2">
        <CoinIcon code={first.currency_name} size={28} />
        <h2 className="text-base font-semibold">{first.currency_name}</h2>
        <span className="ml-auto">
          <CoveredLine cover={reply.cover.find(({ currency_id: currency }) => currency === first.currency_id)} />
        </span>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((row) => (
          <li key={row.id}>
            <ProductRow product={row} />
          </li>
        ))}
      </ul>
      <div className="px-4 py-3">
        <Risk>{t("lock-mining.risk", { rate: rates.map((rate) => percent(rate)).join(" / ") })}</Risk>
      </div>
    </section>
  );
}

const CHIPS: Partial<Record<LockProblem, "paused" | "ended" | "full" | "soon">> = {
  paused: "paused",
  not_on_sale: "ended",
  no_seeds: "soon",
  quota_gone: "full",
  cover_gone: "full",
};

function ProductRow({ product }: { readonly product: LockConfigRow }): ReactElement {
  const t = useT();
  const { days, dayRange, yearRange, range, round } = useLockWords();
  const problem = saleProblem(product);
  const chip = problem === undefined ? undefined : CHIPS[problem];
  const sample = roundAmounts(product)[1];
  const [low, high] = wholeOf(product, sample);
  const taken = shareTaken(product);
  return (
    <Link to={withQuery(routes.lock, { config_id: product.id })} className="block px-4 py-3 hover:bg-fill focus-visible:-outline-offset-2">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-sm font-semibold">{days(product.day)}</span>
        {chip !== undefined && (
          <span className="rounded-md bg-fill-strong px-1.5 py-0.5 text-2xs font-semibold">{t(`lock-mining.chip.${chip}`)}</span>
        )}
        <span className="ml-auto text-sm font-semibold tabular-nums">{yearRange(product.year_low, product.year_high)}</span>
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-mut tabular-nums">
        <span>{t("lock-mining.a_day", { range: dayRange(product.rate_low, product.rate_high) })}</span>
        <span>{t("lock-mining.a_year")}</span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1.5 text-xs tabular-nums">
        <span>{t("lock-mining.in_money", { range: range(low, high, product), amount: round(sample, product) })}</span>
        <PlayChip product={product} />
      </span>
      <span aria-hidden className="mt-2 block h-1 overflow-hidden rounded-full bg-fill-strong">
        <span className="block h-full rounded-full bg-[#2d8f9d]" style={{ width: `${taken}%` }} />
      </span>
      <span className="block pt-1 text-2xs text-mut tabular-nums">
        {t("lock-mining.quota_left", { left: round(product.quota_left, product), quota: round(product.quota, product) })}
      </span>
    </Link>
  );
}
