/** The call about one's own VIP level. It lies below the messages' key: another level is a message, and reads it anew. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { NOTICES_KEY } from "../../../web/socket/private-pushes.ts";
import type { VipReply } from "../contract/vip.contract.ts";

/** What was traded is counted to now. */
const REREAD_MS = 30_000;

export function useVip(): UseQueryResult<VipReply> {
  return useQuery({
    queryKey: [NOTICES_KEY, "vip"],
    queryFn: () => get<VipReply>("/user/vip", {}, { quiet: true }),
    refetchInterval: REREAD_MS,
  });
}
