/** The calls about one's own limits. They lie below the messages' key: each change is a message, and reads them anew. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import type { Proof } from "../../../web/account/proof.tsx";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { NOTICES_KEY } from "../../../web/socket/private-pushes.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { OwnBreak, OwnLimit, OwnLimitsReply } from "../contract/self-limits.contract.ts";

const KEY = [NOTICES_KEY, "self-limits"];
/** What somebody lost moves with prices. */
const REREAD_MS = 15_000;

export function useOwnLimits(): UseQueryResult<OwnLimitsReply> {
  return useQuery({ queryKey: KEY, queryFn: () => get<OwnLimitsReply>("/limit/own", {}, { quiet: true }), refetchInterval: REREAD_MS });
}

export type Bound =
  | readonly [
      path: "/limit/set",
      fields: { readonly limit: OwnLimit; readonly amount: string } | { readonly limit: OwnLimit; readonly no_limit: "1" },
    ]
  | readonly [path: "/limit/break", fields: { readonly length: OwnBreak }]
  | readonly [path: "/limit/return", fields: Readonly<Record<string, never>>];

/** Sets a limit, begins a break or ends one; where the venue wants a proof first, it is asked for. */
export function useBind(proof: Pick<Proof, "guard">): UseMutationResult<string, Error, Bound> {
  return useMutation({
    mutationFn: ([path, fields]: Bound) => proof.guard(() => post<string>(path, fields, { ownRefusal: true })),
    onSuccess: async (said) => {
      await queryClient.invalidateQueries({ queryKey: KEY });
      showToast(said, "good");
    },
  });
}
