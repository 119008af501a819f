import { queryOptions, useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../api/client.ts";
import type { LanguageCode } from "../i18n/languages.ts";
import { usePreferences } from "./preferences.store.ts";
import { isOwnTime, noteVenueClock } from "./venue-time.ts";
import type { VenueClock } from "./venue-time.ts";

/** Settings hardly change; a clock that is not believed any more should be said before long. */
const AGAIN_MS = 300_000;
/** A venue whose time runs fast may fall behind its speed: its clock is asked again. */
const CLOCK_AGAIN_MS = 15_000;

/** GET /getSiteConfig: what pages read (wire.md 2 and the fields added by us). */
export interface SiteConfig {
  readonly site_name?: string;
  readonly site_logo?: string;
  /** The operator's colour, checked when it was set; "" for ours. */
  readonly accent?: string;
  readonly mode?: "paper" | "live";
  readonly invite_code?: string;
  readonly feed?: { readonly kind: string; readonly text?: string; readonly seed_hash?: string };
  /** How venue time runs. */
  readonly clock?: VenueClock;
  readonly tabs?: string;
  readonly zxkf_url?: string;
  readonly telegram_url?: string;
  readonly whatsApp_url?: string;
}

export const siteQuery = (language: LanguageCode) =>
  queryOptions({
    queryKey: ["site", language],
    queryFn: async () => {
      const site = await get<SiteConfig>("/getSiteConfig", {}, { quiet: true });
      noteVenueClock(site.clock);
      return site;
    },
    staleTime: Infinity,
    refetchInterval: (query: { readonly state: { readonly data: SiteConfig | undefined } }) =>
      isOwnTime(query.state.data?.clock) ? CLOCK_AGAIN_MS : AGAIN_MS,
  });

/** The venue's settings, fetched on launch (seed 7). */
export function useSite(): UseQueryResult<SiteConfig> {
  const language = usePreferences((state) => state.language);
  return useQuery({ ...siteQuery(language), placeholderData: (previous: SiteConfig | undefined) => previous });
}

/** The operator's logo; ours until the settings are read. */
export function useLogo(): string {
  return useSite().data?.site_logo || "/icon.svg";
}

/** Paper money until the venue says otherwise: the label may never be missing by mistake. */
export function useIsPaper(): boolean {
  return useSite().data?.mode !== "live";
}
