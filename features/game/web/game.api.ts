/** The calls of the game. */
import { useMutation, useQuery } from "@tanstack/react-query";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { get, post } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import { useSession } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { DrawRow, GameState } from "../contract/game-rows.ts";

const KEY = "game";
const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

export function useGame(): UseQueryResult<GameState> {
  const token = useSession((state) => state.token);
  return useQuery({ queryKey: [KEY, token], queryFn: () => get<GameState>("/game/state", {}, { quiet: true }) });
}

/** The count that was shown makes it once: sent again it is the same draw. The next seal is read with the next draw, the points at once. */
export function useDraw(): UseMutationResult<DrawRow, Error, { readonly choice: number; readonly stake: number; readonly count: number }> {
  const token = useSession((state) => state.token);
  return useMutation({
    mutationFn: (fields) => post<DrawRow>("/game/draw", fields),
    onSuccess: ({ won }) =>
      queryClient.setQueryData<GameState>([KEY, token], (game) => game && { ...game, points: game.points + won, won: game.won + won }),
    onError: readAnew,
  });
}

export const nextDraw = readAnew;

export function useSetWords(): UseMutationResult<string, Error, string> {
  return useMutation({
    mutationFn: (words: string) => post<string>("/game/seed", { words }),
    onSuccess: (said) => showToast(said, "good"),
    onSettled: readAnew,
  });
}
