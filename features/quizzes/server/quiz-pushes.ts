/** Everybody who looks at a quiz hears of its bets and of what becomes of it: twice a second at most, however many there were. */
import type { PushParts } from "../../../server/feature.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";

const EACH_MS = 500;

export function quizPushes(_venue: TradingVenue, { sockets, onApplied }: PushParts): void {
  const changed = new Set<number>();
  let isSet = false;
  const flush = (): void => {
    isSet = false;
    for (const quiz of changed) sockets.tell(`quiz:${quiz}`, { id: quiz });
    changed.clear();
  };
  onApplied(({ outcome }) => {
    if (outcome.repeated === true) return;
    for (const event of outcome.events) {
      if (!event.type.startsWith("quizzes/") || !("quiz" in event)) continue;
      changed.add(Number(event.quiz));
      if (isSet) continue;
      isSet = true;
      setTimeout(flush, EACH_MS).unref();
    }
  });
}
