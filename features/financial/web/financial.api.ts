/** What the tab reads: one's running products, what they have paid, and what is on sale. */
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { get } from "../../../web/api/client.ts";
import { ORDERS_KEY } from "../../../web/socket/private-pushes.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import type { DualMineReply, DualProductsReply } from "../../dual-investment/contract/dual-investment-replies.ts";
import type { LoanListReply, LoanOrdersReply } from "../../loans/contract/loans-replies.ts";
import type { LockMineReply, LockOrdersReply, LockProductsReply } from "../../lock-mining/contract/lock-mining-replies.ts";

const OWN_MS = 30_000;
const PRODUCTS_MS = 60_000;
/** As many as one may have. */
const LOCKS_MOST = 50;
const LOANS_MOST = 20;

export function useRunningLocks(): UseQueryResult<LockOrdersReply> {
  const queryFn = () => get<LockOrdersReply>("/lh/deposit/order", { status: 1, page: 1, limit: LOCKS_MOST }, { quiet: true });
  return useQuery({ queryKey: [ORDERS_KEY, "financial", "locks"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export function useLockSums(): UseQueryResult<LockMineReply> {
  const queryFn = () => get<LockMineReply>("/lh/mine", {}, { quiet: true });
  return useQuery({ queryKey: [ORDERS_KEY, "financial", "sums"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export function useProductsOnSale(): UseQueryResult<LockProductsReply> {
  const queryFn = () => get<LockProductsReply>("/lh/products", {}, { quiet: true });
  return useQuery({ queryKey: ["financial", "products"], queryFn, refetchInterval: PRODUCTS_MS });
}

export function useDualRunning(): UseQueryResult<DualMineReply> {
  const queryFn = () => get<DualMineReply>("/dual/mine", {}, { quiet: true });
  return useQuery({ queryKey: [ORDERS_KEY, "financial", "dual"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

/** Those that were paid out and run: 2 as clients of the family count. */
export function useRunningLoans(): UseQueryResult<LoanOrdersReply> {
  const queryFn = () => get<LoanOrdersReply>("/borrow/order/list", { status: "2", limit: LOANS_MOST }, { quiet: true });
  return useQuery({ queryKey: [ORDERS_KEY, "financial", "loans"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

export function useLent(): UseQueryResult<LoanListReply> {
  const queryFn = () => get<LoanListReply>("/borrowList", {}, { quiet: true });
  return useQuery({ queryKey: ["financial", "lent"], queryFn, refetchInterval: PRODUCTS_MS });
}

export function useDualOnSale(): UseQueryResult<DualProductsReply> {
  const queryFn = () => get<DualProductsReply>("/dual/products", {}, { quiet: true });
  return useQuery({ queryKey: ["financial", "dual-products"], queryFn, refetchInterval: PRODUCTS_MS });
}
