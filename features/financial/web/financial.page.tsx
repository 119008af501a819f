import type { ReactElement } from "react";
import { History } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { useDualRunning, useLockSums, useRunningLoans, useRunningLocks } from "./financial.api.ts";
import { DueCalendar } from "./parts/due-calendar.tsx";
import { DualSection } from "./parts/dual-section.tsx";
import { LoanSection, OwnLoans } from "./parts/loan-section.tsx";
import { LockSection } from "./parts/lock-section.tsx";
import { OwnProducts } from "./parts/own-products.tsx";
import { CARD } from "./parts/shown.ts";
import { OwnSales, SaleSection, useOwnSales } from "./parts/sale-section.tsx";

/** What one has running and what it is worth, what falls due, and what can be bought: for guests the last alone. */
export function FinancialPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  return (
    <>
      <PageHeader
        title={t("shell.tab.financial")}
        wide
        end={
          isLoggedIn && (
            <IconButton label={t("financial.orders")} onClick={() => navigation.to(routes.locks)}>
              <History className="size-5" aria-hidden />
            </IconButton>
          )
        }
      />
      <PageBody wide>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-2 xl:grid-cols-[minmax(0,1fr)_416px] xl:gap-5">
          <div className="flex min-w-0 flex-col gap-2 xl:gap-5">{isLoggedIn ? <Own /> : <Guest />}</div>
          <div className="flex min-w-0 flex-col gap-2 xl:gap-5">
            <LockSection />
            <DualSection />
            <SaleSection />
            <LoanSection />
          </div>
        </div>
      </PageBody>
    </>
  );
}

function Guest(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <div className={`${CARD} p-4`}>
      <EmptyState
        text={t("financial.guest")}
        action={
          <Button small onClick={navigation.toLogin}>
            {t("shell.login")}
          </Button>
        }
      />
    </div>
  );
}

function Own(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [locks, sums, dual] = [useRunningLocks(), useLockSums(), useDualRunning()];
  const sales = useOwnSales().data?.rows ?? [];
  const loans = useRunningLoans().data?.list ?? [];
  const isFailed = [locks, sums, dual].some(({ isError, data }) => isError && data === undefined);
  if (isFailed) {
    const again = (): void => void Promise.all([locks.refetch(), sums.refetch(), dual.refetch()]);
    return (
      <div className={CARD}>
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={again} />
      </div>
    );
  }
  if (locks.data === undefined || sums.data === undefined || dual.data === undefined) {
    return (
      <div role="status" aria-label={t("shell.loading")} className="flex flex-col gap-2">
        <Skeleton className="h-56 w-full rounded-2xl" />
        <Skeleton className="h-60 w-full rounded-2xl" />
      </div>
    );
  }
  const orders = locks.data.order_list;
  const { rows: duals, interest } = dual.data;
  if (orders.length + duals.length + interest.length + sales.length + loans.length === 0 && sums.data.rows.length === 0) {
    return (
      <div className={`${CARD} p-4`}>
        <EmptyState
          text={t("financial.nothing")}
          action={
            <Button small onClick={() => navigation.to(routes.lockProducts)}>
              {t("product.lock_mining")}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <>
      {orders.length + duals.length + interest.length + sums.data.rows.length > 0 && (
        <OwnProducts orders={orders} sums={sums.data.rows} dual={dual.data} />
      )}
      <OwnSales rows={sales} />
      <OwnLoans loans={loans} />
      <DueCalendar orders={orders} duals={duals} sales={sales} loans={loans} />
    </>
  );
}
