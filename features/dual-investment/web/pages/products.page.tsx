import type { ReactElement } from "react";
import { ChevronRight, CircleQuestionMark } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { IconButton } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { DualCoinRow, DualProductsReply, DualType } from "../../contract/dual-investment-replies.ts";
import { useDualMine, useDualProducts } from "../dual-investment.api.ts";
import { CoinAndKind } from "../parts/coin-kind.tsx";
import { Settlements } from "../parts/settlements.tsx";
import { StrikeTiles } from "../parts/strike-tiles.tsx";
import { CARD, CoveredLine, Risk, useDualWords } from "../parts/words.tsx";

/** Everything on sale of a coin, by what is paid and by term: strike, rate a year, distance. */
export function DualProductsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const products = useDualProducts();
  const coins = products.data?.coins ?? [];
  const coin = coins.find(({ currency_name: name }) => name === params.get("coin")) ?? coins[0];
  const type: DualType = params.get("type") === "put" ? "put" : "call";
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
      <PageBody wide className="flex flex-col gap-3">
        <p className="text-sm text-mut">
          {t("dual-investment.lead")}{" "}
          <Link to={routes.dualHelp} className="font-semibold text-brand underline underline-offset-2">
            {t("dual-investment.how")}
          </Link>
        </p>
        {products.isPending && <SkeletonRows />}
        {products.isError && products.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void products.refetch()} />
        )}
        {products.data !== undefined && coin === undefined && <EmptyState text={t("dual-investment.none")} />}
        {products.data !== undefined && coin !== undefined && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_416px] xl:gap-5">
            <div className="flex min-w-0 flex-col gap-3">
              <CoinAndKind
                coins={coins}
                coin={coin}
                type={type}
                onCoin={(name) => setParams({ coin: name, type }, { replace: true })}
                onType={(kind) => setParams({ coin: coin.currency_name, type: kind }, { replace: true })}
              />
              <Terms reply={products.data} coin={coin} type={type} />
            </div>
            <div className="flex min-w-0 flex-col gap-3">
              <Mine />
              <Settlements />
            </div>
          </div>
        )}
      </PageBody>
    </>
  );
}

interface TermsProps {
  readonly reply: DualProductsReply;
  readonly coin: DualCoinRow;
  readonly type: DualType;
}

function Terms({ reply, coin, type }: TermsProps): ReactElement {
  const t = useT();
  const { utc, price, days } = useDualWords();
  const rows = reply.products.filter((row) => row.currency_id === coin.currency_id && row.type === type);
  const terms = [...Map.groupBy(rows, ({ day }) => day)].sort(([one], [other]) => one - other);
  return (
    <section className={`${CARD} min-w-0`} aria-label={coin.currency_name}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2">
        <h2 className="text-sm font-semibold tabular-nums">
          {coin.currency_name} {coin.index === "" ? "" : t("dual-investment.now", { price: price(coin.index) })}
        </h2>
        <CoveredLine cover={reply.cover} currencies={[coin.currency_name, "USDT"]} />
      </div>
      {terms.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-sm text-mut">
          {coin.is_paused === 1 ? t("dual-investment.problem.paused") : t("dual-investment.none_now", { time: utc(reply.next_ms) })}
        </p>
      )}
      {terms.length > 0 && <p className="border-t border-line px-4 pt-2 text-2xs text-mut">{t("dual-investment.tile_note")}</p>}
      {terms.map(([day, products]) => (
        <div key={day} className="border-b border-line px-4 py-3 last:border-b-0">
          <h3 className="flex flex-wrap justify-between gap-x-3 pb-1.5 text-xs">
            <span className="font-semibold">{days(day)}</span>
            <span className="ml-auto text-mut tabular-nums">
              {t("dual-investment.settles", { time: utc(products[0]?.settles_ms ?? 0) })}
            </span>
          </h3>
          <StrikeTiles coin={coin} products={products} />
        </div>
      ))}
      <div className="border-t border-line px-4 py-3">
        <Risk>{t("dual-investment.risk")}</Risk>
      </div>
    </section>
  );
}

/** What one has running, and the way to it. */
function Mine(): ReactElement | null {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { mine, date, price } = useDualWords();
  const rows = useDualMine().data?.rows ?? [];
  if (!isLoggedIn) return null;
  return (
    <section className={CARD}>
      <Link to={routes.dualMine} className="flex min-h-12 items-center gap-2 px-4 text-sm font-semibold">
        <span className="flex-1">{t("dual-investment.mine")}</span>
        <ChevronRight className="size-4 text-mut" aria-hidden />
      </Link>
      {rows.slice(0, 5).map((row) => (
        <p key={row.id} className="flex flex-wrap justify-between gap-x-3 border-t border-line px-4 py-2 text-xs tabular-nums">
          <span className="font-semibold">
            {t(`dual-investment.title.${row.type}`, { coin: row.currency_name, strike: price(row.strike) })}
          </span>
          <span className="text-mut">{date(row.settles_ms)}</span>
          <span className="ml-auto font-medium">
            {row.worth === "" ? mine(row.total, row.pay_name, row.pay_decimals) : mine(row.worth, row.pay_name, row.pay_decimals)}
          </span>
        </p>
      ))}
    </section>
  );
}
