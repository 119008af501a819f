/** The features' words for one batch of events, asked for by the type of event. */
import type { PoolClient } from "pg";
import type { Kernel, KernelEvent } from "../../../kernel/kernel.ts";
import type { Feature } from "../../../server/feature.ts";
import type { HookTeller, HookWords, News } from "../../../server/news/news.ts";

/** All features' tellers as one. */
export function openTellers(kernel: Kernel, features: readonly Feature[]): HookTeller {
  const byType = new Map<string, HookTeller>();
  const tellers = features.flatMap(({ hooks, news = {} }) => {
    if (hooks === undefined) return [];
    const teller = hooks(kernel);
    for (const type of Object.keys(news)) byType.set(type, teller);
    return [{ teller, types: new Set(Object.keys(news)) }];
  });
  return {
    load: async (client: PoolClient, events: readonly KernelEvent[]): Promise<void> => {
      for (const { teller, types } of tellers) {
        await teller.load(
          client,
          events.filter(({ type }) => types.has(type)),
        );
      }
    },
    tell: (event: KernelEvent, news: News, next: KernelEvent | undefined): HookWords | undefined =>
      byType.get(event.type)?.tell(event, news, next),
  };
}
