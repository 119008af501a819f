import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import { useMyFollows } from "../copy-trading.api.ts";

type Tab = "traders" | "mine" | "trader";
const PATHS: Readonly<Record<Tab, string>> = { traders: routes.traders, mine: routes.myCopies, trader: routes.ownTrader };

/** Above each of the three pages that copy trading begins with. */
export function CopyTabs({ value }: { readonly value: Tab }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const count = useMyFollows().data?.current.length ?? 0;
  const tabs = ["traders", "mine", "trader"] as const;
  return (
    <div className="border-b border-line">
      <Tabs
        label={t("copy-trading.title")}
        options={tabs.map((tab) => ({
          value: tab,
          label: tab === "mine" && count > 0 ? `${t("copy-trading.tab.mine")} (${count})` : t(`copy-trading.tab.${tab}`),
        }))}
        value={value}
        onValue={(tab) => navigation.redirect(PATHS[tab])}
      />
    </div>
  );
}
