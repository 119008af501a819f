import { useDeferredValue, useState } from "react";
import type { ReactElement } from "react";
import { Search } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Avatar } from "../../../../web/shell/avatar.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import { useArtists, useFound } from "../nft.api.ts";
import { Grid, WaitingGrid } from "../parts/market-grid.tsx";
import { CARD } from "../parts/words.tsx";

const LETTERS_MOST = 60;

/** Works and artists by a part of their names. */
export function SearchPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [text, setText] = useState("");
  const keyword = useDeferredValue(text.trim());
  return (
    <>
      <PageHeader title={t("nft.search")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-3">
        <label className="flex h-12 items-center gap-2 rounded-field border border-transparent bg-fill px-3 focus-within:border-mark">
          <Search className="size-4 shrink-0 text-mut" aria-hidden />
          <span className="sr-only">{t("nft.search")}</span>
          <input
            type="search"
            autoFocus
            value={text}
            maxLength={LETTERS_MOST}
            placeholder={t("nft.search")}
            onChange={({ target }) => setText(target.value)}
            className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-mut"
          />
        </label>
        <Found keyword={keyword} />
      </PageBody>
    </>
  );
}

function Found({ keyword }: { readonly keyword: string }): ReactElement {
  const t = useT();
  const { works, isPending, hasFailed, again } = useFound(keyword);
  const wanted = keyword.toLowerCase();
  const artists = (useArtists().data ?? []).filter(({ nickname }) => wanted !== "" && nickname.toLowerCase().includes(wanted));
  return (
    <>
      {artists.length > 0 && (
        <ul aria-label={t("nft.artists")} className="flex flex-wrap gap-2">
          {artists.map(({ id, nickname, head_portrait: portrait }) => (
            <li key={id}>
              <Link
                to={withQuery(routes.nftArtist, { uid: id })}
                className={`${CARD} flex min-h-13 items-center gap-2.5 px-3 text-sm font-semibold`}
              >
                <Avatar name={nickname} image={portrait} size={32} />
                {nickname}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasFailed && <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={again} />}
      {isPending && <WaitingGrid />}
      {!isPending && !hasFailed && works.length === 0 && artists.length === 0 && <EmptyState text={t("nft.none_found")} />}
      <Grid works={works} />
    </>
  );
}
