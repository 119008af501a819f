import { useEffect } from "react";
import { useQuery } from "@tanstack/react-query";
import { get } from "../api/client.ts";
import { useSession } from "./session.store.ts";
import type { User } from "./session.store.ts";

/** Keeps the stored user in step with the venue while somebody is logged in; used once, by the shell. */
export function useProfileSync(): void {
  const token = useSession((state) => state.token);
  const profile = useQuery({
    queryKey: ["profile", token],
    enabled: token !== undefined,
    queryFn: () => get<User>("/user/info", {}, { quiet: true }),
    staleTime: 60_000,
  });
  useEffect(() => {
    if (profile.data !== undefined && useSession.getState().token === token) useSession.setState({ user: profile.data });
  }, [profile.data, token]);
}
