import { useState } from "react";
import type { ReactElement } from "react";
import { History } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button, IconButton } from "../../../../web/ui/button.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { OwnRecords, RecordTabs } from "./own-records.tsx";
import type { RecordKind } from "./own-records.tsx";

/** The user's orders and trades of the market on screen. */
export function OrderTabs({ quote }: { readonly quote: Quote }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  const [kind, setKind] = useState<RecordKind>("working");
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
        <OwnRecords kind={kind} market={{ currencyId: quote.baseId, legalId: quote.quoteId }} />
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
}
