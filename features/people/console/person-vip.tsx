import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactElement } from "react";
import { useLook } from "../../../console/api/queries.ts";
import { Card, Chip } from "../../../console/ui/card.tsx";
import { Shown } from "../../../console/ui/states.tsx";
import { groupedText } from "../../../console/words/grouped-text.ts";
import { momentText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import type { PersonVip } from "../../vip/contract/vip-row.ts";
import { peopleWords } from "./people.words.ts";

/** Somebody's VIP level: since when, what it follows from, and how it changed. */
export function PersonVipCard({ person }: { readonly person: number }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const vip = useLook<PersonVip>("vip/person", { person: String(person) });
  return (
    <Card title={say(peopleWords.vip)} aside={say(peopleWords.vipNote)}>
      <Shown read={vip} rows={2}>
        {({ level, since, traded, had, rows }) => (
          <>
            <div className="border-b border-line px-4 py-3">
              <p className="flex items-center justify-between gap-3">
                <b className="font-semibold">VIP {level}</b>
                <span className="text-xs text-mut">
                  {since === null ? say(peopleWords.vipAlways) : say(peopleWords.vipSince, { since: momentText(since, language) })}
                </span>
              </p>
              <p className="figures text-xs text-mut">
                {say(peopleWords.vipFigures, { traded: groupedText(traded), had: groupedText(had) })}
              </p>
            </div>
            <ul>
              {rows.map(({ day, before, level: after, traded: then, had: held, at }) => (
                <li key={day} className="border-b border-line px-4 py-2 last:border-b-0">
                  <p className="flex items-center justify-between gap-3">
                    <Chip tone={after > before ? "good" : "care"}>
                      {after > before ? <ArrowUp size={12} aria-hidden="true" /> : <ArrowDown size={12} aria-hidden="true" />} VIP {before}{" "}
                      → VIP {after}
                    </Chip>
                    <span className="figures text-xs text-mut">{momentText(at, language)}</span>
                  </p>
                  <p className="figures text-xs text-mut">
                    {say(peopleWords.vipFigures, { traded: groupedText(then), had: groupedText(held) })}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Shown>
    </Card>
  );
}
