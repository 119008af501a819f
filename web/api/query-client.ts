import { QueryClient } from "@tanstack/react-query";
import { RefusedError } from "./reply.ts";

/**
 * Server state: fresh for ten seconds, one retry for the network, none for a refusal. Reading waits for the network; what
 * changes something never does: sent minutes later it would not be what its sender meant.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => !(error instanceof RefusedError) && failures < 1,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: "always", retry: false },
  },
});
