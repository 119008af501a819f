/** GET /cover: every house account with what it holds and what of it is promised. Public. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import type { CoverReply } from "./cover.rows.ts";

export function useCover(): UseQueryResult<CoverReply> {
  return useQuery({
    queryKey: ["cover"],
    queryFn: () => get<CoverReply>("/cover", {}, { quiet: true }),
    refetchInterval: 60_000,
  });
}
