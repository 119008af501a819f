/** The calls of campaigns. They lie below the wallet's key: what moves a balance reads them anew. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import type { MoneyCall } from "../../../web/connection/send-once.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { CampaignView } from "../contract/campaigns.contract.ts";

/** An order that runs is shown by the index of now; else deadlines and seats move slowly. */
const RUNNING_MS = 2000;
const QUIET_MS = 15_000;
const KEY = "campaigns";

export function useCampaigns(): UseQueryResult<readonly CampaignView[]> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [WALLET_KEY, KEY, language],
    queryFn: () => get<readonly CampaignView[]>("/campaign/list", {}, { quiet: true }),
    refetchInterval: QUIET_MS,
  });
}

export function useCampaign(id: number): UseQueryResult<CampaignView> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [WALLET_KEY, KEY, language, id],
    queryFn: () => get<CampaignView>("/campaign/detail", { campaign: id }, { quiet: true }),
    refetchInterval: ({ state }) => (runs(state.data) ? RUNNING_MS : QUIET_MS),
  });
}

const runs = (campaign: CampaignView | undefined): boolean => campaign?.mine?.orders.some(({ state }) => state === "running") === true;

export type CampaignStep = "join" | "play" | "sell" | "leave" | "claim";
type Asked = { readonly step: CampaignStep; readonly fields: MoneyCall["fields"] };

/** Does it once; a refusal is the page's to show. */
export function useCampaignStep(): UseMutationResult<string, Error, Asked> {
  return useMutation({
    mutationFn: async ({ step, fields }) => {
      const call = { path: `/campaign/${step}`, fields, kind: "campaign" as const, options: { ownRefusal: true } };
      const { message } = await sendOnce(call);
      return typeof message === "string" ? message : "";
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] }),
  });
}
