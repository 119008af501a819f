import { create } from "zustand";
import { readStored, writeStored } from "./storage.ts";

/** The part of GET /user/info that pages read (wire.md 4). */
export interface User {
  readonly id: number;
  readonly account_number: string;
  readonly email: string | null;
  readonly phone?: string | null;
  readonly nickname: string | null;
  readonly head_portrait: string | null;
  readonly signature?: string;
  readonly extension_code: string | null;
  readonly score: number;
  readonly level: number;
  /** Percent that a fill never costs more than; empty at VIP 0. */
  readonly maker_fee_most?: string;
  readonly taker_fee_most?: string;
}

export interface Session {
  /** Sent raw in the Authorization header; undefined for a guest. */
  readonly token: string | undefined;
  readonly user: User | undefined;
}

function readSession(): Session {
  const token = readStored("token");
  const user = readStored("user");
  return {
    token: typeof token === "string" && token !== "" ? token : undefined,
    user: typeof user === "object" ? (user as User) : undefined,
  };
}

export const useSession = create<Session>()(readSession);

useSession.subscribe((state) => {
  writeStored("token", state.token);
  writeStored("user", state.user);
});

/** Logging in or out in another tab counts here too. */
if (typeof window !== "undefined") {
  window.addEventListener("storage", (event) => {
    if (event.key === "token" || event.key === "user") useSession.setState(readSession());
  });
}

export function useIsLoggedIn(): boolean {
  return useSession((state) => state.token !== undefined);
}

export function clearSession(): void {
  useSession.setState({ token: undefined, user: undefined });
}
