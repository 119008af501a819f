import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { readShortcut } from "./shortcuts.ts";
import type { MenuRow, Shortcut } from "./shortcuts.ts";

export interface NewsRow {
  readonly id: number;
  readonly title: string;
  readonly abstract?: string | null;
  readonly thumbnail?: string | null;
  readonly cover?: string | null;
}

export interface PopArticle {
  readonly id: number;
  readonly title: string;
  readonly content: string;
}

/** Seed 9: news categories. */
export const NEWS_CATEGORY = { notice: 4, banner: 5 } as const;

export function useNews(category: keyof typeof NEWS_CATEGORY): UseQueryResult<readonly NewsRow[]> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: ["news", category, language],
    queryFn: async () => {
      const page = await post<{ readonly list: readonly NewsRow[] }>(
        "/news/list",
        { c_id: NEWS_CATEGORY[category], limit: 5, page: 1 },
        { quiet: true },
      );
      return page.list;
    },
    staleTime: 300_000,
  });
}

export function useShortcuts(): UseQueryResult<readonly Shortcut[]> {
  return useQuery({
    queryKey: ["menu"],
    queryFn: async () => {
      const rows = await get<readonly MenuRow[]>("/menu", {}, { quiet: true });
      return rows.filter((row) => row.show !== 0).map(readShortcut);
    },
    staleTime: 300_000,
  });
}

export function usePopArticle(): UseQueryResult<PopArticle | null> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: ["pop", language],
    queryFn: () => get<PopArticle | null>("/news/index_pop", {}, { quiet: true }),
    staleTime: Infinity,
  });
}
