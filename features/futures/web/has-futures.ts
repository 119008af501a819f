/** Whether this venue has contracts at all, for pages that offer something of futures beside other things. */
import { useQuery } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import type { ContractsReply } from "../contract/futures-rows.ts";

/** False until it is known. */
export function useHasFutures(): boolean {
  const queryFn = async (): Promise<boolean> => (await get<ContractsReply>("/lever/contracts", {}, { quiet: true })).list.length > 0;
  return useQuery({ queryKey: ["futures", "has"], queryFn, staleTime: Infinity }).data ?? false;
}
