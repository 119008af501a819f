import { Suspense, useState } from "react";
import type { ReactElement } from "react";
import { BadgeCheck, FileText, ReceiptText } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { Allocation } from "../../../web/portfolio/allocation.tsx";
import { useCost } from "../../../web/portfolio/portfolio.api.ts";
import type { CostRow } from "../../../web/portfolio/portfolio.api.ts";
import { WorthCard } from "../../../web/portfolio/worth-card.tsx";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Avatar } from "../../../web/shell/avatar.tsx";
import { useSession } from "../../../web/state/session.store.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { later } from "../../../web/ui/later.ts";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { Switch } from "../../../web/ui/switch.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { useScreen } from "../../../web/ui/wide-screen.ts";
import { ACCOUNT_TEXTS } from "./account-texts.ts";
import { ACCOUNT_KINDS } from "./account-kinds.ts";
import { AssetActions } from "./asset-actions.tsx";
import { CreditLine } from "./credit-line.tsx";
import { HoldsLine } from "./holds-line.tsx";
import { HoldingLine } from "./holding-line.tsx";
import { OwedLine } from "./owed-line.tsx";
import { ToLocks } from "./to-locks.tsx";
import { ToSeconds } from "./to-seconds.tsx";
import { shownHoldings, useWallet } from "./wallet.api.ts";
import type { AccountKind } from "./account-kinds.ts";
import type { Holding } from "./wallet.api.ts";

/** Below what is seen first. */
const ProductResults = later(async () => (await import("../../../web/portfolio/product-results.tsx")).ProductResults);
/** Comes with its table, where the window has room for it. */
const AssetsDesk = later(async () => (await import("./assets-desk.tsx")).AssetsDesk);

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
  const navigation = useNavigation();
  const wallet = useWallet();
  const [kind, setKind] = useState<AccountKind>("change");
  const [hideEmpty, setHideEmpty] = useState(false);
  const account = wallet.data?.accounts.find((each) => each.kind === kind);
  return (
    <div className="mx-auto max-w-3xl">
      <AssetsHeader />
      <div className="px-4">
        <WorthCard worth={wallet.data?.worth}>
          <AssetActions />
        </WorthCard>
        <div className="mt-3 empty:hidden">
          <HoldsLine />
        </div>
        <div className="mt-3 empty:hidden">
          <CreditLine />
        </div>
        <div className="mt-3 empty:hidden">
          <OwedLine owed={wallet.data?.owed} />
        </div>
        {wallet.data !== undefined && (
          <div className="mt-3">
            <Allocation isShort worths={wallet.data.accounts.flatMap(({ holdings }) => holdings)} />
          </div>
        )}
        <div className="mt-3 empty:hidden">
          <Suspense>
            <ProductResults isFolded />
          </Suspense>
        </div>
      </div>
      <div className="mt-4 border-b border-line px-4">
        <Tabs
          label={t("wallet.accounts")}
          options={ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
          value={kind}
          onValue={setKind}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-xs text-mut">
        <span>
          {t("wallet.account_worth")}{" "}
          {account === undefined ? "–" : <Amount value={account.worth} decimals={2} unit="USDT" mine className="font-semibold text-fg" />}
        </span>
        <span className="flex items-center gap-2">
          {t("wallet.hide_empty")}
          <Switch label={t("wallet.hide_empty")} checked={hideEmpty} onChecked={setHideEmpty} />
        </span>
      </div>
      {kind === "micro" && <ToSeconds />}
      {kind === "change" && <ToLocks />}
      {wallet.isPending && <SkeletonRows count={5} />}
      {wallet.isError && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void wallet.refetch()} />}
      {account !== undefined && <Holdings kind={kind} holdings={shownHoldings(account, hideEmpty)} />}
      <div className="px-4 py-4">
        <Button tone="quiet" className="w-full" onClick={() => navigation.to(routes.checkVenue)}>
          <BadgeCheck className="size-5" aria-hidden />
          {t("wallet.check_venue")}
        </Button>
      </div>
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
      <h1 className="min-w-0 flex-1 truncate text-lg font-semibold big-letters:text-base">{t("shell.tab.assets")}</h1>
      <Button small onClick={() => navigation.to(routes.statement)}>
        <FileText className="size-4" aria-hidden />
        <span className="max-[359px]:sr-only big-letters:sr-only">{t("product.bills")}</span>
      </Button>
      <IconButton label={t("wallet.log")} onClick={() => navigation.to(routes.allRecords)}>
        <ReceiptText className="size-5" aria-hidden />
      </IconButton>
    </header>
  );
}

function Holdings({ kind, holdings }: { readonly kind: AccountKind; readonly holdings: readonly Holding[] }): ReactElement {
  const t = useT();
  const cost = useCost();
  if (holdings.length === 0) return <EmptyState text={t("wallet.empty")} />;
  const rowOf = (code: string): CostRow | undefined => cost.data?.list.find(({ currency_name: name }) => name === code);
  return (
    <ul className="divide-y divide-line">
      {holdings.map((holding) => (
        <HoldingLine key={holding.currencyId} kind={kind} holding={holding} cost={rowOf(holding.code)} />
      ))}
    </ul>
  );
}
