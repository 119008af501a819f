/** The call about one's own promotional credit. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import type { PromotionalView } from "../contract/promotional-credit.contract.ts";

export function usePromotionalCredit(): UseQueryResult<readonly PromotionalView[]> {
  return useQuery({
    queryKey: [WALLET_KEY, "promotional"],
    queryFn: () => get<readonly PromotionalView[]>("/promotional/list", {}, { quiet: true }),
  });
}
