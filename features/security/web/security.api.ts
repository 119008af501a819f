/** The calls about what protects one's account. They lie below the messages' key: each change of it is a message, and reads it anew. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { callReply, get, post } from "../../../web/api/client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { NOTICES_KEY, whileLeaving } from "../../../web/socket/private-pushes.ts";
import { clearSession } from "../../../web/state/session.store.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { Proof } from "../../../web/account/proof.tsx";
import type { OverviewView, SessionView } from "../contract/security.contract.ts";

const KEY = [NOTICES_KEY, "security"] as const;

/** In the reader's language: what was changed is told in the venue's words. */
export function useOverview(): UseQueryResult<OverviewView> {
  const language = usePreferences((state) => state.language);
  return useQuery({ queryKey: [...KEY, "overview", language], queryFn: () => get<OverviewView>("/safe/overview", {}, { quiet: true }) });
}

export function useSessions(): UseQueryResult<readonly SessionView[]> {
  return useQuery({ queryKey: [...KEY, "sessions"], queryFn: () => get<readonly SessionView[]>("/safe/sessions", {}, { quiet: true }) });
}

/** Ends one session, or all others. */
export function useEndSession(): UseMutationResult<string, Error, number | "others"> {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: (which) =>
      which === "others" ? post<string>("/safe/sessions/end_others") : post<string>("/safe/sessions/end", { id: which }),
    onSettled: readAnew,
  });
}

/** The second factor that operators were asked to take away stays. */
export function useKeepFactor(): UseMutationResult<string, Error, undefined> {
  const readAnew = useReadAnew();
  return useMutation({ mutationFn: () => post<string>("/safe/keep_factor"), onSettled: readAnew });
}

export interface Changed {
  /** What the venue says of it. */
  readonly text: string;
  /** New ones, shown this once. */
  readonly codes: readonly string[];
}

/** A change of what protects the account, with a proof where the venue asks for one. */
export function useChange({ guard }: Pick<Proof, "guard">): UseMutationResult<Changed, Error, readonly [path: string, fields?: Fields]> {
  const readAnew = useReadAnew();
  return useMutation({
    mutationFn: ([path, fields]) =>
      guard(async () => {
        const reply = await callReply("POST", path, fields, { ownRefusal: true });
        const codes = (reply as { readonly recovery_codes?: readonly string[] }).recovery_codes ?? [];
        return { text: String(reply.message), codes };
      }),
    onSuccess: readAnew,
  });
}

/** Closes the account and forgets the session here; `onClosed` hears what the venue says of it, though the page is gone by then. */
export function useCloseAccount(
  { guard }: Pick<Proof, "guard">,
  onClosed: (text: string) => void,
): UseMutationResult<string, Error, undefined> {
  return useMutation({
    onSuccess: onClosed,
    mutationFn: () =>
      guard(() =>
        whileLeaving(async () => {
          const { message } = await callReply("POST", "/safe/close", { confirm: "close" }, { ownRefusal: true });
          clearSession();
          return String(message);
        }),
      ),
  });
}

export function useReadAnew(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: ["security"] })]);
  };
}
