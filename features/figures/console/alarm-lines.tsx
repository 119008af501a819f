import { TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import { spanText } from "../../../console/words/moments.ts";
import { useLanguage, useSay } from "../../../console/words/say.ts";
import { startWords } from "./figures.words.ts";
import { alarmsOf, bytesText, type Health } from "./start-figures.ts";

const WORDS = {
  sum: startWords.alarmSum,
  damage: startWords.alarmDamage,
  backup: startWords.alarmBackup,
  feed: startWords.alarmFeed,
  disk: startWords.alarmDisk,
  lag: startWords.alarmLag,
  sync: startWords.alarmSync,
  snapshot: startWords.alarmSnapshot,
  silent: startWords.alarmSilent,
};

/** A line for each thing that is wrong; nothing while all is well. */
export function AlarmLines({ health }: { readonly health: Health }): ReactElement {
  const say = useSay();
  const language = useLanguage();
  const { feedAgeMs = 0, diskFreeBytes, lag, syncMs = 0, sinceSnapshot, silentMarkets, damages } = health;
  const counts: Readonly<Record<string, number>> = { snapshot: sinceSnapshot, silent: silentMarkets, damage: damages };
  return (
    <>
      {alarmsOf(health).map((alarm) => (
        <p key={alarm} role="alert" className="mb-4 flex items-center gap-3 rounded-card bg-bad-tint px-4 py-3 font-semibold">
          <TriangleAlert size={18} className="text-bad" aria-hidden="true" />
          {say(WORDS[alarm], {
            span: spanText(feedAgeMs, language),
            free: bytesText(diskFreeBytes),
            count: (counts[alarm] ?? lag).toLocaleString("en-US"),
            ms: syncMs.toFixed(0),
          })}
        </p>
      ))}
    </>
  );
}
