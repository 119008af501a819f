import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronRight, History, Search } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { IconButton } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { networkText } from "../../../web/venue/network-names.ts";
import { useDepositCoins } from "./deposits.api.ts";

/** Which coin comes in. */
export function SelectPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const coins = useDepositCoins();
  const [search, setSearch] = useState("");
  const found = (coins.data ?? []).filter(({ code }) => code.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <PageHeader
        title={t("deposits.choose")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={
          <IconButton label={t("deposits.history")} onClick={() => navigation.to(routes.fundRecords)}>
            <History className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody className="flex flex-col gap-4">
        <label className="flex h-12 items-center gap-3 rounded-field border border-transparent bg-fill px-3.5 focus-within:border-mark">
          <Search className="size-5 shrink-0 text-mut" aria-hidden />
          <input
            type="search"
            autoComplete="off"
            aria-label={t("deposits.search")}
            placeholder={t("deposits.search")}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className="h-full w-full min-w-0 bg-transparent text-base outline-none placeholder:text-mut"
          />
        </label>
        {coins.isPending && <SkeletonRows count={8} />}
        {coins.isError && coins.data === undefined && <HistoryError error={coins.error} onRetry={() => void coins.refetch()} />}
        {coins.isSuccess && found.length === 0 && <EmptyState text={t("deposits.nothing_found")} />}
        {found.length > 0 && (
          <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
            {found.map(({ id, code, networks }) => (
              <li key={id}>
                <Link
                  to={withQuery(routes.deposit, { currency: id })}
                  className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-fill focus-visible:-outline-offset-2"
                >
                  <CoinIcon code={code} size={32} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{code}</span>
                    <span className="block text-xs text-mut">{networks.map(networkText).join(", ")}</span>
                  </span>
                  <ChevronRight className="size-4 text-mut" aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </PageBody>
    </>
  );
}
