import { QueryClient } from "@tanstack/react-query";
import { RefusedError } from "./reply.ts";

/** Server state: fresh for ten seconds, one retry for the network, none for a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => !(error instanceof RefusedError) && failures < 1,
      refetchOnWindowFocus: false,
    },
  },
});
