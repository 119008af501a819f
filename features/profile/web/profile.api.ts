/** The calls that change how one appears to others. */
import { useMutation } from "@tanstack/react-query";
import type { UseMutationResult } from "@tanstack/react-query";
import { post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { t } from "../../../web/i18n/texts.ts";
import { uploadPicture } from "../../../web/pictures/upload.ts";
import { showToast } from "../../../web/ui/toast.store.ts";

/** Everything that shows who is logged in reads it anew. */
const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["profile"] });
const tell = async (): Promise<void> => {
  await reread();
  showToast(t("profile.saved"), "good");
};

export function useNickname(): UseMutationResult<number, Error, string> {
  return useMutation({
    mutationFn: (nickname: string) => post<number>("/user/editNickname", { nickname }, { ownRefusal: true }),
    onSuccess: tell,
  });
}

export function useSignature(): UseMutationResult<number, Error, string> {
  return useMutation({
    mutationFn: (signature: string) => post<number>("/user/editSignature", { signature }, { ownRefusal: true }),
    onSuccess: tell,
  });
}

/** A path of the app's own, or a picture that is sent first. */
export function usePortrait(): UseMutationResult<number, Error, string | Blob> {
  return useMutation({
    mutationFn: async (picture: string | Blob) => {
      const path = typeof picture === "string" ? picture : await uploadPicture(picture);
      return post<number>("/user/uploadHeadPortrait", { head_portrait: path }, { ownRefusal: true });
    },
    onSuccess: tell,
    onError: (error) => showToast(error.message),
  });
}
