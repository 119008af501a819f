import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { post } from "../../../web/api/client.ts";
import { useT } from "../../../web/i18n/texts.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import { CostCard } from "../../../web/portfolio/cost-card.tsx";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { ChangeLog } from "./change-log.tsx";
import { ACCOUNT_KINDS } from "./account-kinds.ts";
import { balanceReceiptId } from "./balance-receipt-id.ts";

type DetailReply = Readonly<Record<string, WireDecimal>>;

/** One coin in one account: what is available and locked, and every change. */
export function AssetRecordPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const list = useQuoteList();
  const currencyId = Number.parseInt(params.get("currency") ?? "3", 10);
  const kind = ACCOUNT_KINDS.find((each) => each === params.get("type")) ?? "change";
  const detail = useQuery({
    queryKey: [WALLET_KEY, "detail", currencyId, kind],
    queryFn: () => post<DetailReply>("/wallet/detail", { currency: currencyId, type: kind }, { quiet: true }),
  });
  const named = detail.data?.["currency_name"];
  const code = typeof named === "string" ? named : (params.get("name") ?? "");
  const receipt = balanceReceiptId(kind, currencyId);
  const market = list.quotes.find((quote) => quote.baseId === currencyId);
  return (
    <>
      <PageHeader title={`${code} · ${t(ACCOUNT_TEXTS[kind])}`} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <section className="mb-4 rounded-2xl border border-line bg-card p-5">
          <div className="flex items-center gap-3">
            <CoinIcon code={code} size={40} />
            <dl className="flex min-w-0 flex-1 flex-col gap-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <dt className="text-xs text-mut">{t("wallet.available")}</dt>
                <dd className="font-semibold">
                  <Amount value={detail.data?.[`${kind}_balance`]} decimals={8} least={2} mine />
                </dd>
              </div>
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <dt className="text-xs text-mut">{t("wallet.set_aside")}</dt>
                <dd className="font-semibold">
                  <Amount value={detail.data?.[`lock_${kind}_balance`]} decimals={8} least={2} mine />
                </dd>
              </div>
            </dl>
          </div>
          <p className="mt-2 text-right">
            <CheckLink id={receipt} ids={[receipt]} />
          </p>
          <div className="mt-2 flex flex-wrap gap-2 *:grow *:whitespace-nowrap">
            <Button small onClick={() => navigation.to(withQuery(routes.transfer, { currency: currencyId, from: kind }))}>
              {t("product.transfer")}
            </Button>
            {market !== undefined && (
              <Button small onClick={() => navigation.to(withQuery(routes.asset, { code }))}>
                {t("wallet.about", { code })}
              </Button>
            )}
            {market !== undefined && (
              <Button small tone="gold" onClick={() => navigation.to(withQuery(routes.trade, { symbol: market.symbol }))}>
                {t("wallet.trade", { symbol: market.symbol })}
              </Button>
            )}
          </div>
        </section>
        <div className="mb-4 empty:hidden">
          <CostCard code={code} />
        </div>
        <h2 className="mb-2 text-base font-semibold">{t("wallet.log")}</h2>
        <ChangeLog kind={kind} currencyId={currencyId} />
      </PageBody>
    </>
  );
}
