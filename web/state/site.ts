import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../api/client.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { usePreferences } from "./preferences.store.ts";

/** GET /getSiteConfig: what pages read (wire.md 2 and the fields added by us). */
export interface SiteConfig {
  readonly site_name?: string;
  readonly site_logo?: string;
  readonly mode?: "paper" | "live";
  readonly invite_code?: string;
  readonly feed?: { readonly kind: string; readonly text?: string; readonly seed_hash?: string };
  readonly tabs?: string;
  readonly zxkf_url?: string;
  readonly telegram_url?: string;
  readonly whatsApp_url?: string;
}

export const siteQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: ["site", language],
    queryFn: () => get<SiteConfig>("/getSiteConfig", {}, { quiet: true }),
    staleTime: Infinity,
  });

/** The venue's settings, fetched on launch (seed 7). */
export function useSite(): UseQueryResult<SiteConfig> {
  const language = usePreferences((state) => state.language);
  return useQuery({ ...siteQuery(language), placeholderData: (previous: SiteConfig | undefined) => previous });
}

/** Paper money until the venue says otherwise: the label may never be missing by mistake. */
export function useIsPaper(): boolean {
  return useSite().data?.mode !== "live";
}
