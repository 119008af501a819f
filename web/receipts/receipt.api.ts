/** GET /receipt: one settlement of the reader's own. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../api/client.ts";
import { RECEIPTS_KEY } from "../socket/private-pushes.ts";
import { usePreferences } from "../state/preferences.store.ts";
import type { Receipt } from "./receipt.ts";

/** What was settled does not change; only the words do, with the language. */
export function useReceipt(id: string | undefined): UseQueryResult<Receipt> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [RECEIPTS_KEY, id, language],
    enabled: id !== undefined,
    queryFn: () => get<Receipt>("/receipt", { id }, { quiet: true }),
    staleTime: Infinity,
  });
}
