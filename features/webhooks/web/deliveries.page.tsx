import { useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { Sheet } from "../../../web/ui/sheet.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import type { DeliveryRow } from "../contract/webhooks.contract.ts";
import { DeliverySheet } from "./delivery-sheet.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { useDeliveries, useWebhooks } from "./webhooks.api.ts";

/** What was sent to a webhook and what became of it. */
export function DeliveriesPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const webhook = Number.parseInt(params.get("id") ?? "0", 10);
  const url = useWebhooks().data?.find(({ id }) => id === webhook)?.url;
  const [shown, setShown] = useState<DeliveryRow>();
  const [isOpen, setOpen] = useState(false);
  const show = (row: DeliveryRow): void => {
    setShown(row);
    setOpen(true);
  };
  return (
    <>
      <PageHeader title={t("webhooks.deliveries")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-4">
        <p className="text-sm text-mut">
          {url !== undefined && <span className="block font-semibold break-all text-fg">{url}</span>}
          {t("webhooks.deliveries.kept")}
        </p>
        <DeliveryList webhook={webhook} onShow={show} />
      </PageBody>
      <Sheet tall open={isOpen} onOpen={setOpen} title={shown?.type ?? ""}>
        {shown !== undefined && <DeliverySheet id={shown.id} onDone={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}

function DeliveryList({ webhook, onShow }: { readonly webhook: number; readonly onShow: (row: DeliveryRow) => void }): ReactElement {
  const t = useT();
  const deliveries = useDeliveries(webhook);
  const rows = deliveries.data?.pages.flat() ?? [];
  if (deliveries.isPending) return <SkeletonRows />;
  if (deliveries.data === undefined)
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void deliveries.refetch()} />;
  if (rows.length === 0) return <EmptyState text={t("webhooks.deliveries.none")} />;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              onClick={() => onShow(row)}
              className="flex w-full items-center justify-between gap-3 px-4 py-3 text-left transition-colors hover:bg-fill focus-visible:-outline-offset-2"
            >
              <span className="min-w-0">
                <span className="block truncate text-sm font-medium">{row.type}</span>
                <Moment at={wireTime(row.created_at)} style="second" className="block text-xs text-mut" />
              </span>
              <DeliveryState row={row} />
            </button>
          </li>
        ))}
      </ul>
      <LoadMore
        more={deliveries.hasNextPage}
        pending={deliveries.isFetchingNextPage}
        onMore={() => void deliveries.fetchNextPage()}
        endText={t("shell.no_more")}
        pendingLabel={t("shell.loading")}
      />
    </>
  );
}
