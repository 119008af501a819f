import { Suspense, lazy, useState } from "react";
import type { ReactElement } from "react";
import { ReceiptText } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { Avatar } from "../../../web/shell/avatar.tsx";
import { useSession } from "../../../web/state/session.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { IconButton } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { useScreen } from "../../../web/ui/wide-screen.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { ACCOUNT_KINDS } from "./account-kinds.ts";
import { Total } from "./total-card.tsx";
import { shownHoldings, useWallet } from "./wallet.api.ts";
import type { AccountKind } from "./account-kinds.ts";
import type { Holding } from "./wallet.api.ts";

/** Comes with its table, where the window has room for it. */
const AssetsDesk = lazy(async () => ({ default: (await import("./assets-desk.tsx")).AssetsDesk }));

/** Assets: what the user has, where it is and what of it is locked. */
export function AssetsPage(): ReactElement {
  const isBroad = useScreen("broad");
  if (!isBroad) return <AssetsList />;
  return (
    <Suspense fallback={<SkeletonRows count={8} />}>
      <AssetsDesk />
    </Suspense>
  );
}

function AssetsList(): ReactElement {
  const t = useT();
  const wallet = useWallet();
  const [kind, setKind] = useState<AccountKind>("change");
  const [hideEmpty, setHideEmpty] = useState(false);
  const account = wallet.data?.accounts.find((each) => each.kind === kind);
  return (
    <div className="mx-auto max-w-3xl">
      <AssetsHeader />
      <div className="px-4">
        <Total wallet={wallet.data} />
      </div>
      <div className="mt-4 border-b border-line px-4">
        <Tabs
          label={t("wallet.accounts")}
          options={ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
          value={kind}
          onValue={setKind}
        />
      </div>
      <div className="flex items-center justify-between px-4 py-2 text-xs text-mut">
        <span>
          {t("wallet.account_worth")} <Amount value={account?.worth} decimals={2} unit="USDT" mine className="font-semibold text-fg" />
        </span>
        <span className="flex items-center gap-2">
          {t("wallet.hide_empty")}
          <Switch label={t("wallet.hide_empty")} checked={hideEmpty} onChecked={setHideEmpty} />
        </span>
      </div>
      {wallet.isPending && <SkeletonRows count={5} />}
      {wallet.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void wallet.refetch()} />}
      {account !== undefined && <Holdings kind={kind} holdings={shownHoldings(account, hideEmpty)} />}
    </div>
  );
}

function AssetsHeader(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const user = useSession((state) => state.user);
  return (
    <header className="sticky top-(--header-top) z-20 flex h-14 items-center bg-bg/95 pr-1 pl-4 backdrop-blur">
      <button
        type="button"
        aria-label={t("shell.tab.mine")}
        onClick={() => navigation.to(routes.mine)}
        className="mr-2 flex size-11 items-center justify-center rounded-full lg:hidden"
      >
        <Avatar name={user?.nickname ?? user?.account_number} image={user?.head_portrait} size={32} />
      </button>
      <h1 className="min-w-0 flex-1 truncate text-lg font-semibold">{t("shell.tab.assets")}</h1>
      <IconButton label={t("wallet.log")} onClick={() => navigation.to(routes.allRecords)}>
        <ReceiptText className="size-5" aria-hidden />
      </IconButton>
    </header>
  );
}

function Holdings({ kind, holdings }: { readonly kind: AccountKind; readonly holdings: readonly Holding[] }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  if (holdings.length === 0) return <EmptyState text={t("wallet.empty")} />;
  return (
    <ul className="divide-y divide-line">
      {holdings.map((holding) => (
        <li key={holding.currencyId}>
          <button
            type="button"
            onClick={() => navigation.to(withQuery(routes.assetRecord, { currency: holding.currencyId, name: holding.code, type: kind }))}
            className="flex min-h-18 w-full items-center gap-3 px-4 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
          >
            <CoinIcon code={holding.code} size={36} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{holding.code}</span>
              <span className="block truncate text-2xs text-mut">
                {t("wallet.available")} <Amount value={holding.available} decimals={8} least={2} mine />
              </span>
              <span className="block truncate text-2xs text-mut">
                {t("wallet.locked")} <Amount value={holding.locked} decimals={8} least={2} mine />
              </span>
            </span>
            <span className="shrink-0 text-right">
              <Amount value={holding.total} decimals={4} mine className="block font-medium" />
              <span className="block text-2xs text-mut">
                ≈ <Amount value={holding.worth} decimals={2} unit="USDT" mine />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
