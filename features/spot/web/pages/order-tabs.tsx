import { memo, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { History } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { OwnRecords, RecordTabs } from "./own-records.tsx";
import type { RecordKind } from "./own-records.tsx";

interface OrderTabsProps {
  readonly currencyId: number;
  readonly legalId: number;
}

/** The user's orders and trades of the market on screen; not drawn anew when its price moves. */
export const OrderTabs = memo(function OrderTabs({ currencyId, legalId }: OrderTabsProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  const [kind, setKind] = useState<RecordKind>("working");
  const market = useMemo(() => ({ currencyId, legalId }), [currencyId, legalId]);
  return (
    <section aria-label={t("spot.orders")}>
      <div className="flex items-center justify-between border-b border-line pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <RecordTabs value={kind} onValue={setKind} />
        </div>
        <IconButton label={t("spot.orders.all")} onClick={() => navigation.to(routes.orders)}>
          <History className="size-5" aria-hidden />
        </IconButton>
      </div>
      {loggedIn ? (
        <OwnRecords kind={kind} market={market} />
      ) : (
        <EmptyState
          text={t("spot.orders.guest")}
          action={
            <Button small tone="gold" onClick={() => navigation.toLogin()}>
              {t("shell.login")}
            </Button>
          }
        />
      )}
    </section>
  );
});
