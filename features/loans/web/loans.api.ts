/** The calls of loans. One's own lie below the orders' key: each push about them reads them anew. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { LoanDetailReply, LoanListReply, LoanOrdersReply } from "../contract/loans-replies.ts";

const KEY = [ORDERS_KEY, "loans"];
/** Prices move, and rates with them. */
const PRICES_MS = 5000;

/** What is lent, what may be pledged, and prices to reckon with. */
export function useLoanList(): UseQueryResult<LoanListReply> {
  const isLoggedIn = useIsLoggedIn();
  const queryFn = () => get<LoanListReply>("/borrowList", {}, { quiet: true });
  return useQuery({ queryKey: [...KEY, "list", isLoggedIn], queryFn, refetchInterval: PRICES_MS });
}

/** One's own, the newest first. */
export function useLoans(): UseQueryResult<LoanOrdersReply> {
  const isLoggedIn = useIsLoggedIn();
  const queryFn = () => get<LoanOrdersReply>("/borrow/order/list", { limit: 50 }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "orders"], queryFn, enabled: isLoggedIn, refetchInterval: PRICES_MS });
}

/** What will be owed, and what happened. */
export function useLoanDetail(id: number): UseQueryResult<LoanDetailReply> {
  const isLoggedIn = useIsLoggedIn();
  const queryFn = () => get<LoanDetailReply>("/borrow/order/detail", { id }, { quiet: true });
  return useQuery({ queryKey: [...KEY, "detail", id], queryFn, enabled: isLoggedIn && id > 0, refetchInterval: PRICES_MS });
}

export interface LoanAct {
  readonly path: "/borrow/buy" | "/borrow/order/applyRefund" | "/borrow/order/margin" | "/borrow/order/cancel" | "/borrow/status";
  readonly fields: Fields;
}

/** Asked for again when no answer came; says what the venue says. A refusal is the page's to show. */
export function useLoanAct(): UseMutationResult<void, Error, LoanAct> {
  return useMutation({
    mutationFn: async ({ path, fields }) => {
      const asked = { ...fields, request_id: newRequestId() };
      const { message } = await sendOnce({ kind: "order", path, fields: asked, options: { ownRefusal: true } });
      if (typeof message === "string") showToast(message, "good");
    },
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: [ORDERS_KEY] }), queryClient.invalidateQueries({ queryKey: [WALLET_KEY] })]),
  });
}
