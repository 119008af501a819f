import { useState } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { formatRelativeTime } from "../../../web/numbers/relative-time.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { useNotices } from "./content.api.ts";
import type { NoticeRow } from "./content.api.ts";

/** All announcements, newest first. */
export function NoticeListPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const notices = useNotices();
  const rows = notices.data?.pages.flat() ?? [];
  return (
    <>
      <PageHeader title={t("content.notices")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {notices.isPending && <SkeletonRows />}
        {notices.isError && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void notices.refetch()} />
        )}
        {notices.isSuccess && rows.length === 0 && <EmptyState text={t("content.empty")} />}
        <ul className="flex flex-col gap-2">
          {rows.map((row) => (
            <NoticeItem key={row.id} row={row} />
          ))}
        </ul>
        {rows.length > 0 && (
          <LoadMore
            more={notices.hasNextPage}
            pending={notices.isFetchingNextPage}
            onMore={() => void notices.fetchNextPage()}
            endText={t("shell.no_more")}
            pendingLabel={t("shell.loading")}
          />
        )}
      </PageBody>
    </>
  );
}

function NoticeItem({ row }: { readonly row: NoticeRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const at = wireTime(row.create_time);
  const [now] = useState(() => new Date(venueNow()));
  return (
    <li>
      <Link to={withQuery(routes.notice, { id: row.id })} className="block rounded-2xl border border-line bg-card p-4 hover:bg-fill">
        <span className="block font-semibold">{row.title}</span>
        {row.abstract ? <span className="mt-1 line-clamp-2 text-sm text-mut">{row.abstract}</span> : null}
        {at !== undefined && (
          <span className="mt-2 block text-2xs text-mut">{formatRelativeTime(at, now, language) ?? t("shell.just_now")}</span>
        )}
      </Link>
    </li>
  );
}
