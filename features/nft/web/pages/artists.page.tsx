import type { ReactElement } from "react";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { useArtists } from "../nft.api.ts";
import { CARD } from "../parts/words.tsx";

/** Who makes works here. */
export function ArtistsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const artists = useArtists();
  const rows = artists.data ?? [];
  return (
    <>
      <PageHeader title={t("nft.artists")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {artists.isPending && <SkeletonRows />}
        {artists.isError && artists.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void artists.refetch()} />
        )}
        {artists.isSuccess && rows.length === 0 && <EmptyState text={t("nft.none_found")} />}
        <ul className="flex flex-col gap-2">
          {rows.map(({ id, nickname, head_portrait: portrait, artworks_number: works, sold_number: sold }) => (
            <li key={id}>
              <Link
                to={withQuery(routes.nftArtist, { uid: id })}
                className={`${CARD} flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-row focus-visible:-outline-offset-2`}
              >
                <Avatar name={nickname} image={portrait} size={40} />
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-semibold">{nickname}</span>
                  <span className="block text-xs text-mut tabular-nums">{t("nft.artist_counts", { works, sold })}</span>
                </span>
                <ChevronRight className="size-4 text-mut" aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </PageBody>
    </>
  );
}
