import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { useMarket } from "../nft.api.ts";
import { HOWS } from "../nft-view.ts";
import { MarketGrid } from "../parts/market-grid.tsx";

/** All works on sale or to come, with filters; `how` chooses one beforehand. */
export function ArtworksPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const how = HOWS.find((one) => one === params.get("how"));
  const listed = useMarket();
  return (
    <>
      <PageHeader title={t("nft.works")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide>
        <MarketGrid listed={listed} start={how === undefined ? {} : { hows: [how] }} />
      </PageBody>
    </>
  );
}
