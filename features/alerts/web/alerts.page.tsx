import type { ReactElement } from "react";
import { Plus } from "lucide-react";
import { useAlerts } from "../../../web/alerts/alerts.api.ts";
import { openAlert } from "../../../web/alerts/alerts.store.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { Button } from "../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../web/ui/states.tsx";
import { Slab } from "../../../web/ui/stone/slab.tsx";
import type { AlertRow } from "../contract/alerts.contract.ts";
import { AlertLine } from "./alert-line.tsx";

/** Prices that I wait for, and those that were reached. */
export function AlertsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const alerts = useAlerts();
  const { quotes } = useQuoteList();
  const first = quotes[0]?.symbol;
  const add = (): void => {
    if (first !== undefined) openAlert({ symbol: alerts.data?.[0]?.symbol ?? first });
  };
  const rows = alerts.data ?? [];
  const waiting = rows.filter(({ state }) => state !== "fired");
  const fired = rows.filter(({ state }) => state === "fired");
  return (
    <>
      <PageHeader title={t("alerts.title")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-5">
        {alerts.data === undefined && !alerts.isError && <SkeletonRows count={4} />}
        {alerts.data === undefined && alerts.isError && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void alerts.refetch()} />
        )}
        {alerts.data !== undefined && rows.length === 0 && (
          <Slab state="bare">
            <p className="text-sm">{t("alerts.none")}</p>
          </Slab>
        )}
        {waiting.length > 0 && <Group title={t("alerts.waiting")} rows={waiting} />}
        {fired.length > 0 && <Group title={t("alerts.reached")} rows={fired} />}
        <Button tone="gold" disabled={first === undefined} onClick={add} className="self-stretch sm:self-start">
          <Plus className="size-5" aria-hidden />
          {t("alerts.new")}
        </Button>
        <p className="text-xs text-mut">{t("alerts.about")}</p>
      </PageBody>
    </>
  );
}

function Group({ title, rows }: { readonly title: string; readonly rows: readonly AlertRow[] }): ReactElement {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-sm font-semibold">{title}</h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {rows.map((row) => (
          <AlertLine key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}
