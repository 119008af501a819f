/** What pages read and do, kept and read anew by TanStack Query. */
import { QueryClient, useInfiniteQuery, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import type { Me, RowPage, VerbDeclaration, WaitingRequest } from "../../contract/console-wire.ts";
import type { Role } from "../../contract/operator-roles.ts";
import { get, OpsRefused } from "./ops.ts";

export type Query = Readonly<Record<string, string | undefined>>;

const REFRESH_MS = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (failures, error) => failures < 2 && !(error instanceof OpsRefused && error.status !== 0 && error.status !== 503),
    },
  },
});

/** Who is logged in; undefined data while nobody is. */
export function useMe(): UseQueryResult<Me> {
  return useQuery({ queryKey: ["me"], queryFn: () => get<Me>("/me"), refetchInterval: REFRESH_MS, retry: false });
}

/** One look (`server/console/look.ts`). `everyMs`: read again by itself. */
export function useLook<Answer>(
  name: string,
  query: Query = {},
  { everyMs, isOff = false }: { readonly everyMs?: number; readonly isOff?: boolean } = {},
): UseQueryResult<Answer> {
  return useQuery({
    queryKey: ["look", name, query],
    queryFn: () => get<Answer>(`/looks/${name}`, query),
    enabled: !isOff,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}

/** Pages of a look that gives rows, by key; `everyMs`: read again by itself. */
export function useRows<Row>(name: string, query: Query, everyMs?: number) {
  return useInfiniteQuery({
    queryKey: ["look", name, query],
    queryFn: ({ pageParam }) => get<RowPage<Row>>(`/looks/${name}`, { ...query, after: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}

export function useVerbs(): ReadonlyMap<string, VerbDeclaration> {
  const { data = [] } = useQuery({
    queryKey: ["verbs"],
    queryFn: () => get<readonly VerbDeclaration[]>("/verbs"),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return new Map(data.map((verb) => [verb.name, verb]));
}

export function useWaiting(): readonly WaitingRequest[] {
  return (
    useQuery({ queryKey: ["requests"], queryFn: () => get<readonly WaitingRequest[]>("/requests"), refetchInterval: REFRESH_MS }).data ?? []
  );
}

/** Whether the operator may read that, and who may. */
export function useMay(look: string | undefined): { readonly may: boolean; readonly roles: readonly Role[] } {
  const me = useMe().data;
  const roles = me?.looks.find(({ name }) => name === look)?.roles ?? [];
  return { may: look === undefined || (me !== undefined && roles.includes(me.operator.role)), roles };
}

/** To be called after something was done: whatever is on screen is read anew. */
export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "verbs" });
  };
}
