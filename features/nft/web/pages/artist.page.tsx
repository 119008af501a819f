import { useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import type { ArtistDetailReply } from "../../contract/nft-replies.ts";
import { useArtist } from "../nft.api.ts";
import { Grid, WaitingGrid } from "../parts/market-grid.tsx";
import { CARD } from "../parts/words.tsx";

const TABS = ["artworks", "collects"] as const;

/** Somebody's works and what they collect; everybody has such a page. */
export function ArtistPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const uid = Number(params.get("uid") ?? 0) || 0;
  const artist = useArtist(uid);
  return (
    <>
      <PageHeader
        title={artist.data === undefined ? t("nft.artist") : nameOf(artist.data, t("nft.person", { id: uid }))}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
      />
      <PageBody wide className="flex flex-col gap-3">
        {uid === 0 && <EmptyState text={t("nft.none_found")} />}
        {uid > 0 && artist.isPending && <WaitingGrid />}
        {artist.isError && artist.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void artist.refetch()} />
        )}
        {artist.data !== undefined && <Artist uid={uid} artist={artist.data} />}
      </PageBody>
    </>
  );
}

const nameOf = ({ nickname }: ArtistDetailReply, otherwise: string): string => (nickname === "" ? otherwise : nickname);

function Artist({ uid, artist }: { readonly uid: number; readonly artist: ArtistDetailReply }): ReactElement {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>("artworks");
  const { head_portrait: portrait, signature, artworks_collect_number: hearts } = artist;
  const works = artist[tab];
  const name = nameOf(artist, t("nft.person", { id: uid }));
  return (
    <>
      <section className={`${CARD} flex flex-wrap items-center gap-4 p-4`} aria-label={name}>
        <Avatar name={name} image={portrait} size={56} />
        <div className="min-w-0 flex-1">
          <p className="text-base font-semibold">{name}</p>
          {signature !== "" && <p className="text-sm text-mut">{signature}</p>}
          <p className="pt-0.5 text-xs text-mut tabular-nums">
            {t("nft.works_count", { count: artist.artworks.length })} · {t("nft.hearts_count", { count: hearts })}
          </p>
        </div>
      </section>
      <div className="border-b border-line">
        <Tabs label={name} options={TABS.map((value) => ({ value, label: t(`nft.artist.${value}`) }))} value={tab} onValue={setTab} />
      </div>
      {works.length === 0 && <EmptyState text={t("nft.none_found")} />}
      <Grid works={works} />
    </>
  );
}
