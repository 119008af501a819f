import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { RecordsPanel } from "./records-panel.tsx";
import type { DeskKind } from "./records-panel.tsx";

/** Orders on a wide screen: the terminal's tables over the whole window, of all markets. */
export function OrdersDesk({ kind }: { readonly kind: DeskKind }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  return (
    <div className="mx-auto flex h-[calc(100dvh-var(--header-top))] max-w-[1680px] flex-col gap-4 p-6">
      <h1 className="text-lg font-semibold">{t("spot.orders")}</h1>
      <div className="@container min-h-0 flex-1 overflow-hidden rounded-2xl border border-line bg-card [--table:var(--card)]">
        <RecordsPanel start={kind} onSymbol={(symbol) => navigation.switchTab(withQuery(routes.trade, { symbol }))} />
      </div>
    </div>
  );
}
