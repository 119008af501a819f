import { Button } from "antd";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useLook, useMe, useVerbs, useWaiting } from "../../../console/api/queries.ts";
import { Card, PageHead } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { dayText, spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { subjectWords } from "../../../console/words/subject-words.ts";
import { AlarmLines } from "./alarm-lines.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { startWords } from "./figures.words.ts";
import { HealthCard } from "./health-card.tsx";
import { HoldsCard } from "./holds-card.tsx";
import { MissingCard } from "./missing-card.tsx";
import { LatelyCard } from "./lately-card.tsx";
import type { Health } from "./start-figures.ts";

/** How often it is read again by itself. */
const EVERY_MS = 5000;
const HOLDS_EVERY_MS = 30_000;

export function StartPage(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const venueTime = useMe().data?.venueTime ?? 0;
  const health = useLook<Health>("figures/health", {}, { everyMs: EVERY_MS });
  const waiting = useWaiting();
  const below = waiting.length === 0 ? say(startWords.nothingWaits) : say(startWords.waits, { count: waiting.length });
  return (
    <>
      <PageHead title={dayText(venueTime, language)} below={below} />
      {health.data !== undefined && <AlarmLines health={health.data} />}
      <div className="grid gap-4 xl:grid-cols-[1fr_352px]">
        <div className="flex min-w-0 flex-col gap-4">
          <FiguresCard everyMs={EVERY_MS} />
          <LatelyCard everyMs={EVERY_MS} />
        </div>
        <div className="flex flex-col gap-4">
          <Card title={say(startWords.health)}>
            <Shown read={health} rows={7}>
              {(shown) => <HealthCard health={shown} />}
            </Shown>
          </Card>
          <WaitingCard />
          <MissingCard everyMs={HOLDS_EVERY_MS} />
          <HoldsCard everyMs={HOLDS_EVERY_MS} />
        </div>
      </div>
    </>
  );
}

/** What waits for a second operator, the oldest first. */
function WaitingCard(): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const verbs = useVerbs();
  const waiting = useWaiting();
  const now = useMe().data?.now ?? 0;
  return (
    <Card title={say({ en: "For a second operator", zh: "待第二人确认" })} aside={waiting.length}>
      {waiting.length === 0 && <Nothing>{say(startWords.nothingWaits)}</Nothing>}
      {waiting.slice(0, 4).map(({ id, verb, subject, askedBy, askedAt, reason }) => {
        const title = verbs.get(verb)?.title;
        return (
          <div key={id} className="flex flex-col gap-1 border-b border-line p-4 last:border-b-0">
            <p className="flex justify-between gap-2">
              <b className="font-semibold">
                {title === undefined ? verb : say(title)} {say(subjectWords(subject))}
              </b>
              <span className="text-xs text-mut">{spanText(now - askedAt, language)}</span>
            </p>
            <p className="truncate text-xs text-mut">
              {askedBy.name}: {reason}
            </p>
            <Link to="/requests">
              <Button block>{say(startWords.look)}</Button>
            </Link>
          </div>
        );
      })}
    </Card>
  );
}
