/** The calls about one's portfolio. They lie below the wallet's key: a changed balance reads them anew. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CostReply, MoveRow, MovesReply, WorthRange, WorthReply } from "../../features/portfolio/contract/portfolio.contract.ts";
import { get } from "../api/client.ts";
import { WALLET_KEY } from "../socket/private-pushes.ts";
import { useIsLoggedIn } from "../state/session.store.ts";

export type { CostReply, CostRow, MoveRow, WorthRange, WorthReply } from "../../features/portfolio/contract/portfolio.contract.ts";

/** A curve changes by the quarter of an hour; its end follows the wallet. */
const REREAD_MS = 60_000;

/** Cost, result and fees of each asset; guests have none. */
export function useCost(): UseQueryResult<CostReply> {
  const enabled = useIsLoggedIn();
  return useQuery({ queryKey: [WALLET_KEY, "cost"], enabled, queryFn: () => get<CostReply>("/portfolio/cost", {}, { quiet: true }) });
}

/** What everything was worth over time. */
export function useWorth(range: WorthRange): UseQueryResult<WorthReply> {
  const enabled = useIsLoggedIn();
  return useQuery({
    queryKey: [WALLET_KEY, "worth", range],
    enabled,
    queryFn: () => get<WorthReply>("/portfolio/worth", { range }, { quiet: true }),
    refetchInterval: REREAD_MS,
    // Another range takes the place of what is shown, not of nothing.
    placeholderData: (before) => before,
  });
}

/** Pages of moves that are read for a check: ten thousand moves. */
const PAGES_MAX = 20;

export interface AllMoves {
  readonly list: readonly MoveRow[];
  /** There are more than are read here. */
  readonly isCut: boolean;
}

/** Every move that an asset's cost was computed from. */
export function useMoves(asset: number | undefined): UseQueryResult<AllMoves> {
  return useQuery({
    queryKey: [WALLET_KEY, "moves", asset],
    enabled: asset !== undefined,
    queryFn: async () => {
      const list: MoveRow[] = [];
      let after: string | undefined;
      for (let page = 0; page < PAGES_MAX; page++) {
        const fields = { currency_id: asset ?? 0, ...(after === undefined ? {} : { after }) };
        const reply: MovesReply = await get<MovesReply>("/portfolio/moves", fields, { quiet: true });
        list.push(...reply.list);
        if (reply.next === "") return { list, isCut: false };
        after = reply.next;
      }
      return { list, isCut: true };
    },
  });
}
