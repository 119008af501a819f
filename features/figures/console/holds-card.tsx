import type { ReactElement } from "react";
import { Link } from "react-router";
import type { SoonHold } from "../../../contract/console-wire.ts";
import { useLook, useMay, useMe } from "../../../console/api/queries.ts";
import { Card } from "../../../console/ui/card.tsx";
import { Nothing, Shown } from "../../../console/ui/states.tsx";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { startWords } from "./figures.words.ts";

/** Nearer than this it is told in red: whoever wants it longer has to find a second in time. */
const NEAR_MS = 4 * 3_600_000;

type Soon = { readonly endSoon: number; readonly next: readonly SoonHold[] };

/** Holds by operators that end within a day, the soonest first. */
export function HoldsCard({ everyMs }: { readonly everyMs: number }): ReactElement | null {
  const say = useSay();
  const language = useLanguage();
  const { may } = useMay("holds/soon");
  const soon = useLook<Soon>("holds/soon", {}, { everyMs, isOff: !may });
  const now = useMe().data?.venueTime ?? 0;
  if (!may) return null;
  return (
    <Card title={say(startWords.holds)} aside={<Link to="/holds">{say(startWords.all)}</Link>}>
      <Shown read={soon} rows={2}>
        {({ next }) =>
          next.length === 0 ? (
            <Nothing>{say(startWords.noHolds)}</Nothing>
          ) : (
            <ul>
              {next.map(({ id, person, kind, cause, until }) => (
                <li key={id} className="border-b border-line last:border-b-0">
                  <Link
                    to={`/people/${person}?tab=holds`}
                    className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 hover:bg-fill"
                  >
                    <span className="min-w-0">
                      <b className="figures block truncate font-semibold">{say(startWords.heldPerson, { person })}</b>
                      <span className="block truncate text-xs text-mut">
                        {say(kind)} · {say(cause)}
                      </span>
                    </span>
                    <span className={`figures shrink-0 ${until - now < NEAR_MS ? "font-semibold text-bad" : ""}`}>
                      {spanText(Math.max(0, until - now), language)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  );
}
