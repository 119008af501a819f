import type { ReactElement } from "react";
import { ChevronRight, CircleQuestionMark } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { IconButton } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { DualCoinRow, DualProductRow, DualProductsReply, DualType } from "../../contract/dual-investment-replies.ts";
import { useDualMine, useDualProducts } from "../dual-investment.api.ts";
import { CoinAndKind } from "../parts/coin-kind.tsx";
import { RateRows } from "../parts/rate-rows.tsx";
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
  const order: Order = params.get("order") === "rate" ? "rate" : "term";
  const choose = (choice: Readonly<Record<string, string>>): void =>
    setParams({ ...(coin === undefined ? {} : { coin: coin.currency_name }), type, order, ...choice }, { replace: true });
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
                onCoin={(name) => choose({ coin: name })}
                onType={(kind) => choose({ type: kind })}
              />
              <Terms reply={products.data} coin={coin} type={type} order={order} onOrder={(value) => choose({ order: value })} />
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

type Order = "term" | "rate";

interface TermsProps {
  readonly reply: DualProductsReply;
  readonly coin: DualCoinRow;
  readonly type: DualType;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
}

function Terms({ reply, coin, type, order, onOrder }: TermsProps): ReactElement {
  const t = useT();
  const { utc, price } = useDualWords();
  const rows = reply.products.filter((row) => row.currency_id === coin.currency_id && row.type === type);
  const orders = [
    { value: "term" as const, label: t("dual-investment.order.term") },
    { value: "rate" as const, label: t("dual-investment.order.rate") },
  ];
  return (
    <section className={`${CARD} min-w-0`} aria-label={coin.currency_name}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2">
        <h2 className="text-sm font-semibold tabular-nums">
          {coin.currency_name} {coin.index === "" ? "" : t("dual-investment.now", { price: price(coin.index) })}
        </h2>
        <CoveredLine cover={reply.cover} currencies={[coin.currency_name, "USDT"]} />
      </div>
      {rows.length === 0 && (
        <p className="border-t border-line px-4 py-4 text-sm text-mut">
          {coin.is_paused === 1 ? t("dual-investment.problem.paused") : t("dual-investment.none_now", { time: utc(reply.next_ms) })}
        </p>
      )}
      {rows.length > 0 && (
        <div className="flex flex-col gap-2 border-t border-line px-4 py-2">
          <Segmented label={t("dual-investment.order")} options={orders} value={order} onValue={onOrder} />
          <p className="text-2xs text-mut">{order === "rate" ? t("dual-investment.rate_note") : t("dual-investment.tile_note")}</p>
        </div>
      )}
      {order === "rate" ? <RateRows coin={coin} products={rows} /> : <TermTiles coin={coin} products={rows} />}
      <div className="border-t border-line px-4 py-3">
        <Risk>{t("dual-investment.risk")}</Risk>
      </div>
    </section>
  );
}

function TermTiles({ coin, products }: { readonly coin: DualCoinRow; readonly products: readonly DualProductRow[] }): ReactElement {
  const t = useT();
  const { utc, days } = useDualWords();
  const terms = [...Map.groupBy(products, ({ day }) => day)].sort(([one], [other]) => one - other);
  return (
    <>
      {terms.map(([day, rows]) => (
        <div key={day} className="border-b border-line px-4 py-3 last:border-b-0">
          <h3 className="flex flex-wrap justify-between gap-x-3 pb-1.5 text-xs">
            <span className="font-semibold">{days(day)}</span>
            <span className="ml-auto text-mut tabular-nums">{t("dual-investment.settles", { time: utc(rows[0]?.settles_ms ?? 0) })}</span>
          </h3>
          <StrikeTiles coin={coin} products={rows} />
        </div>
      ))}
    </>
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
