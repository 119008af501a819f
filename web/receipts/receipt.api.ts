/** GET /receipt: one settlement of the reader's own; other receipts are put together here. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../api/client.ts";
import { RECEIPTS_KEY } from "../socket/private-pushes.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { readerOf } from "./receipt-rules.ts";
import type { Receipt } from "./receipt.ts";

/** What was settled does not change; only the words do, with the language. */
export function useReceipt(id: string | undefined): UseQueryResult<Receipt> {
  const language = usePreferences((state) => state.language);
  const read = id === undefined ? undefined : readerOf(id);
  return useQuery({
    queryKey: [RECEIPTS_KEY, id, language],
    enabled: id !== undefined,
    queryFn: () => (read === undefined ? get<Receipt>("/receipt", { id }, { quiet: true }) : read(id ?? "")),
    // Opened again, what is put together here is read anew: nothing keeps it as it was.
    ...(read === undefined ? { staleTime: Infinity } : { staleTime: 0, gcTime: 0 }),
  });
}
