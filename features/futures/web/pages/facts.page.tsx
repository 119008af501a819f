import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Amount, Price, toneOf } from "../../../../web/ui/amounts.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import type { ContractRow } from "../../contract/futures-rows.ts";
import { useCloseOuts, useContracts, useFundingHistory, useInsurance } from "../futures.api.ts";

const SHOWN = ["terms", "funding", "insurance", "close_outs"] as const;
type Shown = (typeof SHOWN)[number];

/** What everybody may know of futures: terms and brackets, funding, the insurance fund, close-outs. */
export function FactsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const contracts = useContracts();
  const shown: Shown = SHOWN.find((one) => one === params.get("show")) ?? "terms";
  const list = contracts.data?.list ?? [];
  const contract = list.find((row) => row.symbol === params.get("symbol")) ?? list[0];
  const go = (query: Readonly<Record<string, string>>): void => navigation.redirect(withQuery(routes.futuresFacts, query));
  return (
    <>
      <PageHeader title={t("futures.facts")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        <div className="pb-3">
          <Tabs
            label={t("futures.facts")}
            options={SHOWN.map((one) => ({ value: one, label: t(`futures.facts.${one}`) }))}
            value={shown}
            onValue={(show) => go({ show, symbol: contract?.symbol ?? "" })}
          />
        </div>
        {contracts.isPending && <SkeletonRows />}
        {contracts.isError && contract === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void contracts.refetch()} />
        )}
        {contract !== undefined && (shown === "terms" || shown === "funding") && (
          <>
            <div className="flex gap-2 overflow-x-auto pb-3">
              {list.map((row) => (
                <button
                  key={row.symbol}
                  type="button"
                  aria-pressed={row.symbol === contract.symbol}
                  onClick={() => go({ show: shown, symbol: row.symbol })}
                  className={`h-11 shrink-0 rounded-field px-3 text-sm font-medium ${row.symbol === contract.symbol ? "border border-brand bg-brand-tint text-brand" : "bg-fill"}`}
                >
                  {row.currency_name}
                </button>
              ))}
            </div>
            {shown === "terms" ? <Terms contract={contract} /> : <Funding key={contract.currency_id} contract={contract} />}
          </>
        )}
        {shown === "insurance" && <Insurance />}
        {shown === "close_outs" && <CloseOuts />}
      </PageBody>
    </>
  );
}

const CARD = "divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card";

function Terms({ contract }: { readonly contract: ContractRow }): ReactElement {
  const t = useT();
  const percent = (value: string): ReactElement => <Amount value={value} decimals={4} least={2} unit="%" />;
  return (
    <div className="flex flex-col gap-4">
      <dl className={CARD}>
        <Row label={t("futures.lot")}>
          <Amount value={contract.share_num} decimals={contract.number_decimals} unit={contract.currency_name} />
        </Row>
        <Row label={t("futures.fee_maker")}>{percent(contract.maker_fee)}</Row>
        <Row label={t("futures.fee_taker")}>{percent(contract.taker_fee)}</Row>
        <Row label={t("futures.overnight")}>{percent(contract.overnight)}</Row>
        <Row label={t("futures.close_out_fee")}>{percent(contract.close_out_fee)}</Row>
        <Row label={t("futures.funding_cap")}>{percent(contract.funding_cap)}</Row>
        <Row label={t("futures.band")}>{percent(contract.band)}</Row>
      </dl>
      <h2 className="text-base font-semibold">{t("futures.brackets")}</h2>
      <dl className={CARD}>
        {contract.brackets.map((row) => (
          <Row key={row.multiple_max} label={t("futures.up_to_multiple", { multiple: row.multiple_max })}>
            <Amount value={row.value_max} decimals={0} unit={contract.legal_name} />
          </Row>
        ))}
      </dl>
      <p className="text-xs leading-[1.25rem] text-mut">{t("futures.brackets_note")}</p>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactElement }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 text-sm">
      <dt className="text-mut">{label}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  );
}

function Funding({ contract }: { readonly contract: ContractRow }): ReactElement {
  const t = useT();
  const rates = useFundingHistory(contract.currency_id);
  const rows = rates.data?.pages.flat() ?? [];
  return (
    <>
      <p className="pb-3 text-xs leading-[1.25rem] text-mut">{t("futures.funding_note")}</p>
      {rates.isPending && <SkeletonRows />}
      {rates.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void rates.refetch()} />}
      {rates.isSuccess && rows.length === 0 && <EmptyState text={t("futures.no_funding")} />}
      {rows.length > 0 && (
        <div className={CARD}>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-2xs text-mut">
                <th scope="col" className="px-4 py-2 text-left font-normal">
                  {t("trading.time")}
                </th>
                <th scope="col" className="py-2 text-right font-normal">
                  {t("futures.mark")}
                </th>
                <th scope="col" className="px-4 py-2 text-right font-normal">
                  {t("futures.rate")}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.due}>
                  <td className="px-4 py-2.5">
                    <Moment at={row.due} style="second" className="text-mut" />
                  </td>
                  <td className="py-2.5 text-right">
                    <Price value={row.mark} decimals={contract.price_decimals} className="text-xs text-mut" />
                  </td>
                  <td className="px-4 py-2.5 text-right whitespace-nowrap">
                    <Amount value={row.rate} decimals={4} signed unit="%" className="font-medium" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > 0 && (
        <LoadMore
          more={rates.hasNextPage}
          pending={rates.isFetchingNextPage}
          onMore={() => void rates.fetchNextPage()}
          endText={t("shell.no_more")}
          pendingLabel={t("shell.loading")}
        />
      )}
    </>
  );
}

function Insurance(): ReactElement {
  const t = useT();
  const fund = useInsurance();
  if (fund.isPending) return <SkeletonRows />;
  if (fund.isError) return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void fund.refetch()} />;
  const { balance, equity, positions, history, currency_name: unit } = fund.data;
  return (
    <div className="flex flex-col gap-4">
      <section className="rounded-2xl border border-line bg-card p-4">
        <p className="text-xs text-mut">{t("futures.fund_balance")}</p>
        <Amount value={balance} decimals={2} unit={unit} className="text-2xl font-semibold" />
        <p className="pt-1 text-xs text-mut">
          {t("futures.fund_equity")} <Amount value={equity} decimals={2} unit={unit} />
        </p>
      </section>
      <p className="text-xs leading-[1.25rem] text-mut">{t("futures.fund_note")}</p>
      {positions.length === 0 ? (
        <EmptyState text={t("futures.fund_no_positions")} />
      ) : (
        <ul className={CARD}>
          {positions.map((row) => (
            <li key={`${row.symbol} ${row.side}`} className="flex justify-between gap-3 px-4 py-2.5 text-sm">
              <span>
                {row.symbol} · {t(row.side === "long" ? "futures.long" : "futures.short")}{" "}
                <Amount value={row.number} decimals={8} least={0} />
              </span>
              <Amount value={row.profits} decimals={2} signed className={toneOf(row.profits)} />
            </li>
          ))}
        </ul>
      )}
      {history.length > 1 && (
        <ul className={CARD}>
          {history
            .toReversed()
            .slice(0, 48)
            .map(([at, sum]) => (
              <li key={at} className="flex justify-between gap-3 px-4 py-2 text-xs">
                <Moment at={at} style="second" className="text-mut" />
                <Amount value={sum} decimals={2} unit={unit} />
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

function CloseOuts(): ReactElement {
  const t = useT();
  const steps = useCloseOuts();
  const rows = steps.data?.pages.flat() ?? [];
  return (
    <>
      {steps.isPending && <SkeletonRows />}
      {steps.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void steps.refetch()} />}
      {steps.isSuccess && rows.length === 0 && <EmptyState text={t("futures.no_close_outs")} />}
      {rows.length > 0 && (
        <ul className={CARD}>
          {rows.map((row) => (
            <li key={`${row.number} ${row.symbol} ${row.side}`} className="px-4 py-2.5">
              <p className="flex justify-between gap-3 text-sm font-medium">
                <span>
                  {row.symbol} · {t(row.side === "long" ? "futures.long" : "futures.short")}
                </span>
                <Amount value={row.size} decimals={8} least={0} />
              </p>
              <p className="flex flex-wrap justify-between gap-x-3 text-xs text-mut">
                <Moment at={row.at} style="second" />
                <span>
                  {t("futures.where_it_went", {
                    book: shortened(row.filled),
                    fund: shortened(row.by_fund),
                    queue: shortened(row.deleveraged),
                  })}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <LoadMore
          more={steps.hasNextPage}
          pending={steps.isFetchingNextPage}
          onMore={() => void steps.fetchNextPage()}
          endText={t("shell.no_more")}
          pendingLabel={t("shell.loading")}
        />
      )}
    </>
  );
}

/** Without the zeros behind. */
const shortened = (text: string): string => text.replace(/\.?0+$/, "") || "0";
