/** Asks the features what a durable command's events mean for people; the house's own accounts get no news. */
import { HOUSE_USERS_END } from "../../kernel/ledger/chart.ts";
import type { KernelEvent } from "../../kernel/kernel.ts";
import type { Feature } from "../feature.ts";
import type { Applied } from "../sequencer/sequencer.ts";
import type { EventPlace, News } from "./news.ts";

/** Of one event at most so many persons' news are told apart: the two sides of a fill. */
const NEWS_PER_EVENT = 2;

/** News with the event that made it; `line` is its number within the command, the same at every replay. */
export type ToldNews = { readonly news: News; readonly event: KernelEvent; readonly place: EventPlace; readonly line: number };
type Teller = (event: KernelEvent, place: EventPlace) => readonly News[];

export class NewsDesk {
  readonly #tellers = new Map<string, Teller[]>();
  /** Several ask for the same command one after the other. */
  #last: { readonly of: object; readonly told: readonly ToldNews[] } | undefined;

  constructor(features: readonly Feature[]) {
    for (const { news = {} } of features) {
      for (const [type, teller] of Object.entries(news)) {
        // Each teller stands under the type of event that it takes.
        this.#tellers.set(type, [...(this.#tellers.get(type) ?? []), teller as Teller]);
      }
    }
  }

  /** Empty for a repeated request: what its first answer said has been told, and may no longer be so. */
  of(applied: Pick<Applied, "sequence" | "outcome">): readonly ToldNews[] {
    if (applied.outcome.repeated === true) return NOTHING;
    if (this.#last?.of !== applied) this.#last = { of: applied, told: this.#tell(applied) };
    return this.#last.told;
  }

  #tell({ sequence, outcome: { events } }: Pick<Applied, "sequence" | "outcome">): readonly ToldNews[] {
    let told: ToldNews[] | undefined;
    for (let i = 0; i < events.length; i++) {
      const event = events[i];
      const tellers = event === undefined ? undefined : this.#tellers.get(event.type);
      if (event === undefined || tellers === undefined) continue;
      const place = { position: sequence, index: i, next: events[i + 1] };
      let line = i * NEWS_PER_EVENT;
      for (const teller of tellers) {
        for (const news of teller(event, place)) {
          if (news.user >= HOUSE_USERS_END) (told ??= []).push({ news, event, place, line });
          line += 1;
        }
      }
    }
    return told ?? NOTHING;
  }
}

const NOTHING: readonly ToldNews[] = [];
