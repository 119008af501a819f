/** The calls of copy trading. One's own lie below the orders' key: each push about them reads them anew. */
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { ContractsReply, LeverRow } from "../../futures/contract/futures-rows.ts";
import type {
  FollowerRow,
  FollowSettingsReply,
  MyFollowsReply,
  MyTraderReply,
  NotCopiedRow,
  SharesReply,
  SimulationReply,
  TraderCurveReply,
  TraderDetailReply,
  TraderPositionsReply,
  TraderRow,
} from "../contract/copy-trading-replies.ts";

const KEY = [ORDERS_KEY, "copies"];
const PAGE_SIZE = 20;
const FIGURES_MS = 60_000;
const POSITIONS_MS = 3000;
const OWN_MS = 5000;

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}
type Rows<Row> = UseInfiniteQueryResult<InfiniteData<PageOf<Row>>>;

function usePages<Row, Reply extends PageOf<Row> = PageOf<Row>>(
  name: string,
  path: string,
  fields: Fields,
  everyMs: number | false = false,
): UseInfiniteQueryResult<InfiniteData<Reply>> {
  return useInfiniteQuery({
    queryKey: [...KEY, name, fields],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<Reply>(path, { ...fields, page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: (last, _pages, page) => (last.data.length < PAGE_SIZE ? undefined : page + 1),
    refetchInterval: everyMs,
  });
}

export const useTraders = (fields: Fields): Rows<TraderRow> => usePages("traders", "/follow/index", fields, FIGURES_MS);

export function useTrader(id: string): UseQueryResult<TraderDetailReply> {
  const queryFn = () => get<TraderDetailReply>("/follow/traderDetail", { trader_user_id: id }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "trader", id], queryFn, enabled: id !== "", refetchInterval: FIGURES_MS });
}

/** Another length comes without the curve going away. */
export function useCurve(id: string, days: string): UseQueryResult<TraderCurveReply> {
  const fields = { trader_user_id: id, days };
  return useQuery({
    queryKey: [...KEY, "curve", fields],
    queryFn: () => get<TraderCurveReply>("/follow/curve", fields, { quiet: true }),
    placeholderData: (before) => before,
    refetchInterval: FIGURES_MS,
  });
}

export function useTraderPositions(id: string): UseQueryResult<TraderPositionsReply> {
  const queryFn = () => get<TraderPositionsReply>("/follow/positions", { trader_user_id: id }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "positions", id], queryFn, refetchInterval: POSITIONS_MS });
}

export const useTraderHistory = (id: string): Rows<LeverRow> => usePages("history", "/follow/historyTrade", { trader_user_id: id });

/** Read once: what is typed over it must not be changed below the reader's hands. */
export function useFollowSettings(id: string): UseQueryResult<FollowSettingsReply> {
  const queryFn = () => get<FollowSettingsReply>("/follow/settings", { trader_user_id: id }, { quiet: true });
  return useQuery({ queryKey: ["copies", "settings", id], queryFn, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
}

export function readSimulation(fields: Fields): Promise<SimulationReply> {
  return get<SimulationReply>("/follow/simulation", fields, { quiet: true });
}

export function useMyFollows(): UseQueryResult<MyFollowsReply> {
  const queryFn = () => get<MyFollowsReply>("/follow/mine", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "mine"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export const useCopies = (state: "open" | "closed"): Rows<LeverRow> =>
  usePages("copies", "/follow/copies", { state }, state === "open" ? OWN_MS : false);

export function useMissed(): Rows<NotCopiedRow> {
  const language = usePreferences((state) => state.language);
  // The reasons come in the reader's language.
  return usePages(`missed ${language}`, "/follow/missed", {});
}

export const useShares = (side: "paid" | "received"): UseInfiniteQueryResult<InfiniteData<SharesReply>> =>
  usePages<SharesReply["data"][number], SharesReply>("shares", "/follow/shares", { side });

export function useMyTrader(): UseQueryResult<MyTraderReply> {
  const queryFn = () => get<MyTraderReply>("/follow/me", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "me"], queryFn, enabled: useIsLoggedIn() });
}

export const useFollowers = (): Rows<FollowerRow> => usePages("followers", "/follow/followers", {});

/** Coins with a contract, and the multiples that one of them offers at most. */
export function useContractNames(): { readonly list: ContractsReply["list"] } {
  const queryFn = () => get<ContractsReply>("/lever/contracts", {}, { quiet: true });
  return { list: useQuery({ queryKey: ["futures", "contracts"], queryFn }).data?.list ?? [] };
}

export type CopyPath =
  | "/follow/follow"
  | "/follow/settings"
  | "/follow/cancel"
  | "/follow/selfHolding"
  | "/follow/apply"
  | "/follow/share"
  | "/follow/shown"
  | "/follow/leave"
  | "/follow/star"
  | "/follow/report";
export interface CopyAct {
  readonly path: CopyPath;
  readonly fields: Fields;
}

/** Three of them change no money, and know no key. */
const WITHOUT_KEY: readonly CopyPath[] = ["/follow/shown", "/follow/report", "/follow/star"];

/** Asked for again when no answer came; says what the venue says. A refusal is the page's to show. */
export function useCopyAct(): UseMutationResult<void, Error, CopyAct> {
  return useMutation({
    mutationFn: async ({ path, fields }) => {
      const key = { request_id: newRequestId() };
      const options = { ownRefusal: true };
      const asked = WITHOUT_KEY.includes(path) ? fields : { ...fields, ...key };
      const { message } = await sendOnce({ kind: "order", path, fields: asked as typeof fields & typeof key, options });
      if (typeof message === "string") showToast(message);
    },
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: [ORDERS_KEY] }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]),
  });
}
