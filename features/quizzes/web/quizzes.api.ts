/** The calls of quizzes. All lie below the orders' key: each push about one's own reads them anew; of a quiz that is looked at bets come by push. */
import { useEffect } from "react";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult, UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { callReply, get } from "../../../web/api/client.ts";
import { queryClient } from "../../../web/api/query-client.ts";
import type { Fields } from "../../../web/api/reply.ts";
import { newRequestId } from "../../../web/api/request-id.ts";
import { sendOnce } from "../../../web/connection/send-once.ts";
import { atMostEvery } from "../../../web/socket/at-most-every.ts";
import { ORDERS_KEY, WALLET_KEY } from "../../../web/socket/private-pushes.ts";
import { listen, watch } from "../../../web/socket/socket.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../web/state/session.store.ts";
import { showToast } from "../../../web/ui/toast.store.ts";
import type { QuizBetsReply, QuizDetailReply, QuizListReply, QuizRow } from "../contract/quizzes-replies.ts";
import { linePeriod, type LineCandle } from "./quiz-view.ts";

const KEY = [ORDERS_KEY, "quizzes"];
const DETAIL_KEY = [...KEY, "detail"];
const PAGE_SIZE = 20;
const [LIST_MS, DETAIL_MS, OWN_MS, LIVE_MS, LINE_MS] = [10_000, 5_000, 15_000, 500, 30_000];

/** What runs, what comes, what is over. */
export function useQuizzes(): UseInfiniteQueryResult<InfiniteData<QuizListReply>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [...KEY, "list", language, useIsLoggedIn()],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<QuizListReply>("/quiz/list", { page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: (last, _pages, page) => (last.list.length < PAGE_SIZE ? undefined : page + 1),
    refetchInterval: LIST_MS,
  });
}

export function useQuiz(id: number): UseQueryResult<QuizDetailReply> {
  const language = usePreferences((state) => state.language);
  const queryFn = () => get<QuizDetailReply>("/quiz/detail", { id }, { quiet: true });
  return useQuery({ queryKey: [...DETAIL_KEY, id, language, useIsLoggedIn()], queryFn, refetchInterval: DETAIL_MS });
}

/** Candles of a quiz's coin from its opening to its settlement; its own key: no bet moves them. */
export function useQuizCandles(quiz: QuizRow): UseQueryResult<readonly LineCandle[]> {
  const { kind, state, coin, cash, starts_ms: from, settles_ms: to } = quiz;
  const period = linePeriod(quiz);
  const seconds = (ms: number): number => Math.floor(ms / 1000);
  return useQuery({
    queryKey: ["quiz-line", quiz.id],
    queryFn: async () => {
      const fields = { symbol: `${coin}/${cash}`, period: period.name, from: seconds(from - period.ms), to: seconds(to) };
      return (await callReply("GET", "/currency/new_timeshar", fields, { quiet: true })).data as readonly LineCandle[];
    },
    enabled: kind === "price" && state !== "coming",
    refetchInterval: state === "over" || state === "void" ? false : LINE_MS,
  });
}

/** What happens to one's own bets makes the pages read them again. */
export function useOwnPushes(): void {
  useEffect(
    () =>
      listen(
        "quiz_changed",
        atMostEvery(LIVE_MS, () => void queryClient.invalidateQueries({ queryKey: KEY })),
      ),
    [],
  );
}

/** Bets of anybody make the page read the odds again. */
export function useLiveOdds(id: number): void {
  useOwnPushes();
  useEffect(() => {
    if (id === 0) return undefined;
    const read = atMostEvery(LIVE_MS, () => void queryClient.invalidateQueries({ queryKey: DETAIL_KEY }));
    const unwatch = watch([`quiz:${id}`]);
    const unlisten = listen<{ readonly id: number }>("quiz", (said) => said.id === id && read());
    return () => {
      unwatch();
      unlisten();
    };
  }, [id]);
}

export type BetsShown = "all" | "open" | "right" | "missed" | "void";

/** One's own, the newest first. */
export function useQuizBets(state: BetsShown): UseInfiniteQueryResult<InfiniteData<QuizBetsReply>> {
  const language = usePreferences((preferences) => preferences.language);
  return useInfiniteQuery({
    queryKey: [...KEY, "bets", state, language],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => get<QuizBetsReply>("/quiz/my_bets", { state, page: pageParam, limit: PAGE_SIZE }, { quiet: true }),
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    enabled: useIsLoggedIn(),
    refetchInterval: OWN_MS,
  });
}

export interface QuizAct {
  readonly path: "/quiz/bet" | "/quiz/challenge" | "/quiz/limit";
  readonly fields: Fields;
}

/** Betting, challenging, bounding oneself: asked for again when no answer came; says what the venue says. A refusal is the page's to show. */
export function useQuizAct(): UseMutationResult<void, Error, QuizAct> {
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
