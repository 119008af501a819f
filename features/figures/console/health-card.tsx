import type { ReactElement } from "react";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay, type Words } from "../../../console/words/say.ts";
import { startWords } from "./figures.words.ts";
import { alarmsOf, bytesText, type Health } from "./start-figures.ts";

export function HealthCard({ health }: { readonly health: Health }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const alarms = new Set<string>(alarmsOf(health));
  const { logPosition, syncMs, lag, feedAgeMs, connections, diskFreeBytes, imbalances } = health;
  const age =
    feedAgeMs === undefined
      ? say(startWords.none)
      : feedAgeMs < 10_000
        ? `${(feedAgeMs / 1000).toFixed(1)} s`
        : spanText(feedAgeMs, language);
  return (
    <dl>
      <Fact words={startWords.log} value={logPosition.toLocaleString("en-US")} />
      <Fact words={startWords.sync} value={syncMs === undefined ? say(startWords.none) : `${syncMs.toFixed(1)} ms`} />
      <Fact words={startWords.lag} value={say(startWords.lagUnit, { count: lag })} isBad={alarms.has("lag")} />
      <Fact words={startWords.feed} value={age} isBad={alarms.has("feed")} />
      <Fact words={startWords.connections} value={connections.toLocaleString("en-US")} />
      <Fact words={startWords.disk} value={bytesText(diskFreeBytes)} isBad={alarms.has("disk")} />
      <Fact
        words={startWords.sum}
        value={imbalances === 0 ? say(startWords.sumAgrees) : say(startWords.sumOff, { count: imbalances })}
        isBad={imbalances > 0}
      />
    </dl>
  );
}

function Fact({ words, value, isBad = false }: { readonly words: Words; readonly value: string; readonly isBad?: boolean }): ReactElement {
  const say = useSay();
  return (
    <div className="flex h-9 items-center gap-2 border-b border-line px-4 last:border-b-0">
      <span className={`size-1.5 rounded-full ${isBad ? "bg-bad" : "bg-good"}`} aria-hidden="true" />
      <dt>{say(words)}</dt>
      <dd className={`figures ml-auto font-semibold ${isBad ? "text-bad" : ""}`}>{value}</dd>
    </div>
  );
}
