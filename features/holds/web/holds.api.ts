/** The call about one's own holds. It lies below the messages' key: each change of a hold is a message, and reads it anew. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { NOTICES_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { HoldsReply } from "../contract/holds.contract.ts";

/** What may leave follows orders and fills, too. */
const REREAD_MS = 30_000;

/** In the reader's language: reasons are the venue's words. */
export function useHolds(): UseQueryResult<HoldsReply> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [NOTICES_KEY, "holds", language],
    queryFn: () => get<HoldsReply>("/hold/list", {}, { quiet: true }),
    refetchInterval: REREAD_MS,
  });
}
