import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { useCollection } from "../nft.api.ts";
import { Grid, WaitingGrid } from "../parts/market-grid.tsx";

/** Works that one keeps an eye on. */
export function CollectionPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const collection = useCollection();
  const works = collection.data ?? [];
  return (
    <>
      <PageHeader title={t("nft.collection")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-3">
        {collection.isPending && <WaitingGrid />}
        {collection.isError && works.length === 0 && <HistoryError error={collection.error} onRetry={() => void collection.refetch()} />}
        {collection.isSuccess && works.length === 0 && (
          <EmptyState
            text={t("nft.none_collected")}
            action={<Button onClick={() => navigation.to(routes.nftArtworks)}>{t("product.nft")}</Button>}
          />
        )}
        <Grid works={works} />
      </PageBody>
    </>
  );
}
