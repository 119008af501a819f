/** The calls of verification. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { uploadPicture } from "../../../web/pictures/upload.ts";
import { NOTICES_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { RealState } from "../contract/verification.contract.ts";

/** Below the messages' key: a decision is a message, and reads it anew. */
const KEY = [NOTICES_KEY, "verification"];
const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

export function useVerification(): UseQueryResult<RealState> {
  const token = useSession((state) => state.token);
  const language = usePreferences((state) => state.language);
  return useQuery({ queryKey: [...KEY, token, language], queryFn: () => get<RealState>("/real/state", {}, { quiet: true }) });
}

export interface Details {
  readonly id_type: string;
  readonly name: string;
  readonly card_id: string;
}

export function useSendDetails(): UseMutationResult<string, Error, Details> {
  return useMutation({
    mutationFn: (details: Details) => post<string>("/user/real", { real_type: 1, ...details }, { ownRefusal: true }),
    onSuccess: async (said) => {
      await reread();
      showToast(said, "good");
    },
  });
}

export interface Sides {
  readonly front: Blob;
  readonly back: Blob;
}

/** Both pictures, one after the other, and then the request. */
export function useSendPictures(): UseMutationResult<string, Error, Sides> {
  return useMutation({
    mutationFn: async ({ front, back }: Sides) => {
      const front_pic = await uploadPicture(front);
      const reverse_pic = await uploadPicture(back);
      return post<string>("/user/real", { real_type: 2, front_pic, reverse_pic }, { ownRefusal: true });
    },
    onSuccess: async (said) => {
      await reread();
      showToast(said, "good");
    },
    onError: (error) => showToast(error.message),
  });
}

export function useApproveSelf(): UseMutationResult<string, Error, void> {
  return useMutation({
    mutationFn: () => post<string>("/verification/approve"),
    onSuccess: async (said) => {
      await reread();
      showToast(said, "good");
    },
  });
}
