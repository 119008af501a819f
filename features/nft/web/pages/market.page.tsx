import { useState } from "react";
import type { ReactElement } from "react";
import { Gavel, Heart, Search } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { IconButton } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import { useMarket, useWorks, type Listed } from "../nft.api.ts";
import { ForYou } from "../parts/for-you.tsx";
import { Grid, MarketGrid, WaitingGrid } from "../parts/market-grid.tsx";
import { OwnWorks } from "../parts/own-works.tsx";
import { DueLine } from "../parts/due-line.tsx";
import { useNow } from "../parts/words.tsx";

const TABS = ["you", "auction", "box", "fixed", "mine"] as const;
type Tab = (typeof TABS)[number];

/** The marketplace: on a phone what ends soon, artists, boxes and works, on a wide screen all of it with filters. */
export function NftPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isWide = useScreen("wide");
  const listed = useWorks();
  return (
    <>
      <PageHeader
        title={t("product.nft")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <>
            <IconButton label={t("nft.search")} onClick={() => navigation.to(routes.nftSearch)}>
              <Search className="size-5" aria-hidden />
            </IconButton>
            <IconButton label={t("nft.collection")} onClick={() => navigation.to(routes.nftCollection)}>
              <Heart className="size-5" aria-hidden />
            </IconButton>
            <IconButton label={t("nft.mine")} onClick={() => navigation.to(routes.nftMine)}>
              <Gavel className="size-5" aria-hidden />
            </IconButton>
          </>
        }
      />
      <PageBody wide className="flex flex-col gap-3">
        <DueLine />
        {isWide ? <Wide /> : <Phone listed={listed} />}
      </PageBody>
    </>
  );
}

function Wide(): ReactElement {
  return <MarketGrid listed={useMarket()} />;
}

function Phone({ listed }: { readonly listed: Listed }): ReactElement {
  const t = useT();
  const [tab, setTab] = useState<Tab>("you");
  const { works, isPending, hasFailed, again } = listed;
  const now = useNow(works.length > 0);
  const kind = { you: 0, fixed: 1, auction: 2, box: 3, mine: 0 }[tab];
  const shown = works.filter(({ pay_type: pay }) => pay === kind);
  return (
    <>
      <div className="-mx-4 border-b border-line px-4">
        <Tabs
          label={t("product.nft")}
          options={TABS.map((value) => ({ value, label: t(`nft.tab.${value}`) }))}
          value={tab}
          onValue={setTab}
        />
      </div>
      {hasFailed && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={again} />}
      {isPending && <WaitingGrid />}
      {!isPending && tab === "you" && <ForYou works={works} now={now} onTab={setTab} />}
      {tab === "mine" && <OwnWorks />}
      {!isPending && kind > 0 && <Grid works={shown} />}
      {!isPending && kind > 0 && shown.length === 0 && <EmptyState text={t("nft.none_found")} />}
    </>
  );
}
