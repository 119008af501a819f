/** The calls of payout accounts. Changes go through a second proof where the venue asks for one. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import type { Proof } from "../../../web/account/proof.tsx";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { AddressPage, BankDetails, InternationalInfo } from "../contract/payout-accounts.contract.ts";

const KEY = "payout-accounts";
/** As many as a person may have. */
const ALL = 100;

/** By session, so that whoever logs in next in this tab never sees those of the one before. */
export function useAddresses(): UseQueryResult<AddressPage> {
  const token = useSession((state) => state.token);
  return useQuery({
    queryKey: [KEY, "addresses", token],
    queryFn: () => get<AddressPage>("/user/wallet/list", { page: 1, limit: ALL }, { quiet: true }),
  });
}

export function useBank(): UseQueryResult<BankDetails> {
  const token = useSession((state) => state.token);
  return useQuery({ queryKey: [KEY, "bank", token], queryFn: () => post<BankDetails>("/user/cash_info", {}, { quiet: true }) });
}

/** Its labels are the venue's words. */
export function useInternational(): UseQueryResult<InternationalInfo> {
  const token = useSession((state) => state.token);
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [KEY, "international", token, language],
    queryFn: () => post<InternationalInfo>("/user/cash_info_international", {}, { quiet: true }),
  });
}

export type ChangeCall = "wallet/save" | "wallet/delete" | "wallet/whitelist" | "cash_save" | "cash_save_international";

/** What the venue says is shown; what it refuses is the page's to show. */
export function useChange(call: ChangeCall, { guard }: Pick<Proof, "guard">): UseMutationResult<string, Error, Fields> {
  return useMutation({
    mutationFn: (fields: Fields) => guard(() => post<string>(`/user/${call}`, fields, { ownRefusal: true })),
    onSuccess: async (said) => {
      await queryClient.invalidateQueries({ queryKey: [KEY] });
      showToast(said, "good");
    },
  });
}
