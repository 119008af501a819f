/** The calls about one's own credit score. They lie below the messages' key: each change is a message, and reads it anew. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import type { Proof } from "../../../web/account/proof.tsx";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { NOTICES_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { ScoreReply } from "../contract/credit-score.contract.ts";

const KEY = [NOTICES_KEY, "credit-score"];

/** In the reader's language: rules and evidence are the venue's words. */
export function useScore(): UseQueryResult<ScoreReply> {
  const language = usePreferences((state) => state.language);
  return useQuery({ queryKey: [...KEY, language], queryFn: () => get<ScoreReply>("/credit/score", {}, { quiet: true }) });
}

export type Step = readonly [path: "/credit/appeal" | "/credit/quiz" | "/credit/prove", fields: Readonly<Record<string, string | number>>];

/** An appeal or a step of a plan; where the venue wants a proof first, it is asked for. */
export function useStep(proof: Pick<Proof, "guard">): UseMutationResult<string, Error, Step> {
  return useMutation({
    mutationFn: ([path, fields]: Step) => proof.guard(() => post<string>(path, fields, { ownRefusal: true })),
    onSuccess: async (said) => {
      await queryClient.invalidateQueries({ queryKey: KEY });
      showToast(said, "good");
    },
  });
}
