/** Asks the features what a durable command's events mean for people; the house's own accounts get no news. */
import { HOUSE_USERS_END } from "../../kernel/ledger/chart.ts";
import type { KernelEvent } from "../../kernel/kernel.ts";
import type { Feature } from "../feature.ts";
import type { Applied } from "../sequencer/sequencer.ts";
import type { EventPlace, News } from "./news.ts";

/** Of one event at most so many persons' news are told apart: the two sides of a fill. */
const NEWS_PER_EVENT = 2;

/** News with the event that made it; `line` is its number within the command, the same at every replay. */
export type ToldNews = { readonly news: News; readonly event: KernelEvent; readonly next: KernelEvent | undefined; readonly line: number };
type Teller = (event: KernelEvent, place: EventPlace) => readonly News[];

export class NewsDesk {
  readonly #tellers = new Map<string, Teller[]>();

  constructor(features: readonly Feature[]) {
    for (const { news = {} } of features) {
      for (const [type, teller] of Object.entries(news)) {
        // Each teller stands under the type of event that it takes.
        this.#tellers.set(type, [...(this.#tellers.get(type) ?? []), teller as Teller]);
      }
    }
  }

  /** Empty for a repeated request: what its first answer said has been told, and may no longer be so. */
  of({ sequence, outcome: { events, repeated } }: Pick<Applied, "sequence" | "outcome">): readonly ToldNews[] {
    if (repeated === true) return NOTHING;
    let told: ToldNews[] | undefined;
    for (let i = 0; i < events.length; i++) {
      const event = events[i];
      const tellers = event === undefined ? undefined : this.#tellers.get(event.type);
      if (event === undefined || tellers === undefined) continue;
      const next = events[i + 1];
      let line = i * NEWS_PER_EVENT;
      for (const teller of tellers) {
        for (const news of teller(event, { next, position: sequence })) {
          if (news.user >= HOUSE_USERS_END) (told ??= []).push({ news, event, next, line });
          line += 1;
        }
      }
    }
    return told ?? NOTHING;
  }
}

const NOTHING: readonly ToldNews[] = [];
