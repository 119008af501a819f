/** What waits for the reader: the count in the bell, and the keys by which lists of messages are read anew. */
import { useQuery } from "@tanstack/react-query";
import { get } from "../api/client.ts";
import { NOTICES_KEY } from "../socket/private-pushes.ts";
import { useIsLoggedIn } from "./session.store.ts";

/** Messages that were not read yet; 0 for guests and while it is not known. */
export function useUnread(): number {
  const loggedIn = useIsLoggedIn();
  const reply = useQuery({
    queryKey: [NOTICES_KEY, "unread"],
    enabled: loggedIn,
    queryFn: () => get<{ readonly unread: number }>("/mailMessage/unread", {}, { quiet: true }),
    staleTime: 60_000,
  });
  return loggedIn ? (reply.data?.unread ?? 0) : 0;
}
