import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { useMyWorks } from "../nft.api.ts";
import { Grid, WaitingGrid } from "./market-grid.tsx";

/** What somebody owns: works and closed boxes, each with what can be done with it. */
export function OwnWorks(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const isLoggedIn = useIsLoggedIn();
  const mine = useMyWorks();
  const works = mine.data ?? [];
  if (!isLoggedIn) return <EmptyState text={t("nft.none_mine")} action={<Button onClick={navigation.toLogin}>{t("nft.login")}</Button>} />;
  return (
    <>
      {mine.isPending && <WaitingGrid />}
      {mine.isError && works.length === 0 && <HistoryError error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.isSuccess && works.length === 0 && (
        <EmptyState
          text={t("nft.none_mine")}
          action={<Button onClick={() => navigation.to(routes.nftArtworks)}>{t("product.nft")}</Button>}
        />
      )}
      <Grid works={works} to={({ code }) => withQuery(routes.nftOwn, { code })} />
    </>
  );
}
