/** The calls of quick buy, below the wallet's key: what is credited reads them anew. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { PaymentsReply, QuickBuyView } from "../contract/quick-buy.contract.ts";

const KEY = [WALLET_KEY, "quick-buy"];
const reread = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [WALLET_KEY] });
const SHOWN = 10;

export function usePayments(): UseQueryResult<PaymentsReply> {
  return useQuery({
    queryKey: [...KEY, "payments"],
    queryFn: () => get<PaymentsReply>("/paymentslist", {}, { quiet: true }),
    // Who went to verify and comes back may buy by now.
    refetchOnMount: "always",
  });
}

export function useOrders(): UseQueryResult<readonly QuickBuyView[]> {
  const language = usePreferences((state) => state.language);
  return useQuery({
    queryKey: [...KEY, "orders", language],
    queryFn: async () =>
      (await get<{ readonly data: readonly QuickBuyView[] }>("/quickbuy/orders", { limit: SHOWN }, { quiet: true })).data,
  });
}

export type OrderFields = Readonly<Record<string, string | number>>;

export function useOrder(): UseMutationResult<QuickBuyView, Error, OrderFields> {
  return useMutation({
    mutationFn: (fields: OrderFields) => post<QuickBuyView>("/quickbuy/order", fields, { ownRefusal: true }),
    onSettled: reread,
  });
}

/** Saying that it is paid, and cancelling. */
export function useOrderStep(): UseMutationResult<string, Error, readonly ["paid" | "cancel", number]> {
  return useMutation({
    mutationFn: ([step, id]: readonly ["paid" | "cancel", number]) => post<string>(`/quickbuy/${step}`, { id }),
    onSettled: reread,
  });
}
