import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";

export interface Article {
  readonly title: string;
  readonly content: string;
  readonly create_time?: string | null;
}

export interface NoticeRow {
  readonly id: number;
  readonly title: string;
  readonly abstract?: string | null;
  readonly create_time?: string | null;
}

/** Seed 9: default list page size. */
const PAGE_SIZE = 10;
const FRESH_MS = 300_000;

/** One of the venue's own pages, in the reader's language. */
export function useSitePage(path: "/faq" | "/aboutus" | "/contactus" | "/operational_compliance"): UseQueryResult<Article> {
  const language = usePreferences((state) => state.language);
  return useQuery({ queryKey: ["site-page", path, language], queryFn: () => get<Article>(path, {}, { quiet: true }), staleTime: FRESH_MS });
}

export function useArticle(id: string | null): UseQueryResult<Article> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: ["article", id, language],
    queryFn: () => post<Article>("/news/detail", { id: id ?? "" }, { quiet: true }),
    staleTime: FRESH_MS,
  });
}

/** Announcements, page by page (news category 4). */
export function useNotices(): UseInfiniteQueryResult<InfiniteData<readonly NoticeRow[]>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: ["notices", language],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const page = await post<{ readonly list: readonly NoticeRow[] }>(
        "/news/list",
        { c_id: 4, page: pageParam, limit: PAGE_SIZE },
        { quiet: true },
      );
      return page.list;
    },
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
  });
}
