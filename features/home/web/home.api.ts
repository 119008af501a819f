import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { MENU_CALL, newsCall } from "./home-calls.ts";
import type { NewsCategory } from "./home-calls.ts";
import { readShortcut } from "./shortcuts.ts";
import type { MenuRow, Shortcut } from "./shortcuts.ts";

export interface NewsRow {
  readonly id: number;
  readonly title: string;
  readonly abstract?: string | null;
  readonly thumbnail?: string | null;
  readonly cover?: string | null;
  /** UTC. */
  readonly create_time?: string;
}

export interface PopArticle {
  readonly id: number;
  readonly title: string;
  readonly content: string;
}

const STALE_MS = 300_000;

const newsQuery = (category: NewsCategory, language: LanguageCode) =>
  queryOptions({
    queryKey: ["news", category, language],
    queryFn: async () => {
      const { path, fields } = newsCall(category);
      const page = await post<{ readonly list: readonly NewsRow[] }>(path, fields, { quiet: true });
      return page.list;
    },
    staleTime: STALE_MS,
  });

const MENU_QUERY = queryOptions({
  queryKey: ["menu"],
  queryFn: async () => {
    const rows = await get<readonly MenuRow[]>(MENU_CALL.path, MENU_CALL.fields, { quiet: true });
    return rows.filter((row) => row.show !== 0 && row.is_financial !== 1).map(readShortcut);
  },
  staleTime: STALE_MS,
});

export function useNews(category: NewsCategory): UseQueryResult<readonly NewsRow[]> {
  const language = usePreferences((state) => state.language);
  return useQuery(newsQuery(category, language));
}

export function useShortcuts(): UseQueryResult<readonly Shortcut[]> {
  return useQuery(MENU_QUERY);
}

/** Fetches what Home shows above its markets, and the picture of the first slide. */
export async function prefetchHome(): Promise<void> {
  const { language } = usePreferences.getState();
  // Guests are greeted instead.
  const banner =
    useSession.getState().token === undefined
      ? undefined
      : queryClient.query(newsQuery("banner", language)).then(([first]) => {
          const picture = first?.cover || first?.thumbnail;
          if (picture) new Image().src = picture;
        });
  await Promise.all([banner, queryClient.prefetchQuery(newsQuery("notice", language)), queryClient.prefetchQuery(MENU_QUERY)]);
}

export function usePopArticle(): UseQueryResult<PopArticle | null> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: ["pop", language],
    queryFn: () => get<PopArticle | null>("/news/index_pop", {}, { quiet: true }),
    staleTime: Infinity,
  });
}
