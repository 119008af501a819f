import type { ReactElement } from "react";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { Fact } from "./fact.tsx";
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
      <Fact words={startWords.log} isBad={false}>
        {logPosition.toLocaleString("en-US")}
      </Fact>
      <Fact words={startWords.sync} isBad={alarms.has("sync")}>
        {syncMs === undefined ? say(startWords.none) : `${syncMs.toFixed(1)} ms`}
      </Fact>
      <Fact words={startWords.lag} isBad={alarms.has("lag")}>
        {say(startWords.lagUnit, { count: lag })}
      </Fact>
      <Fact words={startWords.feed} isBad={alarms.has("feed")}>
        {age}
      </Fact>
      <Fact words={startWords.connections} isBad={false}>
        {connections.toLocaleString("en-US")}
      </Fact>
      <Fact words={startWords.disk} isBad={alarms.has("disk")}>
        {bytesText(diskFreeBytes)}
      </Fact>
      <Fact words={startWords.sum} isBad={imbalances > 0}>
        {imbalances === 0 ? say(startWords.sumAgrees) : say(startWords.sumOff, { count: imbalances })}
      </Fact>
    </dl>
  );
}
